"""Fixes the same kernel with different includes, and checks where <memory> is inserted."""

import os
import subprocess
import sys

FOLDER, TOOL = sys.argv[1:]
KERNEL = """
void Compute(tensorflow::OpKernelContext *ctx);
class Op : public tensorflow::OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(tensorflow::OpKernelContext *ctx) override {
    float *buf = new float[8];
    OP_REQUIRES(ctx, buf[0] > 0, tensorflow::errors::Internal("empty"));
    delete[] buf;
  }
};
"""
OP = '#include "tensorflow/core/framework/op_kernel.h"\n'
CASES = {
    "alone": (OP, "#include <memory>\n\n" + OP),
    "before a comment": ("// A kernel.\n" + OP, "// A kernel.\n#include <memory>\n\n" + OP),
    "in order": (
        "#include <algorithm>\n#include <vector>\n\n" + OP,
        "#include <algorithm>\n#include <memory>\n#include <vector>\n\n" + OP,
    ),
    "last": (OP + "#include <algorithm>\n#include <cmath>\n", OP + "#include <algorithm>\n#include <cmath>\n#include <memory>\n"),
    "behind C": ("#include <math.h>\n" + OP, "#include <math.h>\n#include <memory>\n" + OP),
    "not under an if": (
        "#ifdef USE_CUDA\n#include <cmath>\n#endif\n" + OP,
        "#ifdef USE_CUDA\n#include <cmath>\n#endif\n#include <memory>\n\n" + OP,
    ),
    "there already": ("#include <memory>\n" + OP, "#include <memory>\n" + OP),
    "own header first": ('#include "kernel.h"\n' + OP, '#include "kernel.h"\n\n#include <memory>\n' + OP),
}


def fixed(name, text):
    folder = os.path.join(FOLDER, name.replace(" ", "-"))
    os.makedirs(folder)
    open(os.path.join(folder, "kernel.h"), "w").close()
    path = os.path.join(folder, "kernel.cc")
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)
    command = [TOOL, "--fix", "--quiet", "--tf-include=model", "--checks=-*,tf-raw-new-in-compute", folder]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode:
        sys.exit(f"{name}: {result.stdout}{result.stderr}")
    with open(path, encoding="utf-8", newline="") as file:
        return file.read()


def main():
    body = KERNEL.replace("float *buf = new float[8];", "std::unique_ptr<float[]> buf(new float[8]);")
    body = body.replace("    delete[] buf;\n", "")
    for name, (before, after) in CASES.items():
        for end in ("\n", "\r\n") if name == "in order" else ("\n",):
            found = fixed(name + ("" if end == "\n" else " crlf"), (before + KERNEL).replace("\n", end))
            if found != (after + body).replace("\n", end):
                sys.exit(f"{name}:\n{found!r}")


main()
