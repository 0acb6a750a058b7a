"""Writes or edits a kernel for the tests of the hooks.

usage: scratch_kernel.py FILE none|leak|comment|second|async
"""

import os
import sys

HEAD = """#include "tensorflow/core/framework/op_kernel.h"
using namespace tensorflow;
"""
KERNEL = (
    HEAD
    + """struct Kernel : OpKernel {
  void Compute(OpKernelContext* context) override {
%s    context->set_output(0, context->input(0));
  }
};
"""
)
ASYNC = (
    HEAD
    + """struct Kernel : AsyncOpKernel {
  void ComputeAsync(OpKernelContext* context, DoneCallback done) override {
    OP_REQUIRES_OK(context, context->status());
    done();
  }
};
"""
)


def leak(name):
    return f"    Tensor* {name} = new Tensor(); {name}->NumElements();\n"


file, what = sys.argv[1:]
if what == "none":
    text = KERNEL % ""
elif what == "leak":
    text = KERNEL % leak("old")
elif what == "async":
    text = ASYNC
else:
    with open(file) as before:
        lines = before.readlines()
    if what == "comment":
        lines.append("// a comment\n")
    else:
        lines.insert(5, leak(what))
    text = "".join(lines)
os.makedirs(os.path.dirname(file), exist_ok=True)
with open(file, "w") as out:
    out.write(text)
