"""Writes code with many findings, all of them remarks.

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
        # The remark about an unused suppression quotes the glob.
        text.write(f"int v{number};  // NOLINT(tf-*,tf-{{heap-tensor,{name}}})\n")
