"""Writes code with many findings, remarks all of them.

usage: many_findings.py FILE COUNT [LENGTH]: the findings' messages hold random text of that length
"""

import random
import sys

file, count = sys.argv[1], int(sys.argv[2])
length = int(sys.argv[3]) if len(sys.argv) > 3 else 1
numbers = random.Random(1)
with open(file, "w", encoding="utf-8") as text:
    text.write('#include "tensorflow/core/framework/op_kernel.h"\n')
    for number in range(count):
        name = "".join(numbers.choices("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", k=length))
        # What hides nothing is remarked on, with the glob as it is written.
        text.write(f"int v{number};  // NOLINT(tf-*,tf-{{heap-tensor,{name}}})\n")
