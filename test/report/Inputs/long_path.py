"""Writes a kernel whose leak has a path of the given number of steps: the allocation, branches, and the exit.

usage: long_path.py FILE STEPS
"""

import sys

file, steps = sys.argv[1], int(sys.argv[2])
with open(file, "w", encoding="utf-8") as text:
    text.write('#include "tensorflow/core/framework/op_kernel.h"\n')
    text.write("struct LongOp : tensorflow::OpKernel {\n")
    text.write("  void Compute(tensorflow::OpKernelContext* context) override {\n")
    text.write("    float* buffer = new float[8];\n")
    for number in range(steps - 2):
        text.write(f"    if (context->num_inputs() == {number}) {{ delete[] buffer; return; }}\n")
    text.write("  }\n};\n")
