"""Writes kernels with many findings.

usage: many_findings.py FILE COUNT
"""

import sys

file, count = sys.argv[1], int(sys.argv[2])
with open(file, "w", encoding="utf-8") as text:
    text.write('#include "tensorflow/core/framework/op_kernel.h"\nusing namespace tensorflow;\n')
    for first in range(0, count, 100):
        text.write(f"struct K{first} : OpKernel {{\n  using OpKernel::OpKernel;\n  void Compute(OpKernelContext *c) override {{\n")
        for number in range(first, min(first + 100, count)):
            text.write(f"    auto *t{number} = new Tensor(); use(t{number});\n")
        text.write("  }\n  void use(Tensor *);\n};\n")
