"""Compares the written model headers with those of the tree, and writes a file that includes every path."""

import os
import sys

source, written, output = sys.argv[1:]
parts = sorted(name for name in os.listdir(source) if name.endswith(".h"))
assert parts == sorted(os.listdir(os.path.join(written, "tfop_model"))), "parts.inc does not list the parts"
for part in parts:
    with open(os.path.join(source, part), "rb") as a, open(os.path.join(written, "tfop_model", part), "rb") as b:
        assert a.read() == b.read(), part

with open(os.path.join(source, "paths.txt")) as file:
    lines = [line.split() for line in file if not line.startswith("#")]
assert all(len(line) == 2 and line[1] in parts for line in lines), "a path without a part"
assert [line[0] for line in lines] == sorted({line[0] for line in lines}), "paths are sorted and unique"
with open(output, "w") as file:
    for path, _ in lines:
        # Client programs and CUDA use separate parts of the model, but the parts can be combined.
        file.write(f'#include "{path}"\n')
