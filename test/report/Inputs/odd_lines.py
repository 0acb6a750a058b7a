"""Writes a kernel with unusual line endings and characters.

usage: odd_lines.py FILE
"""

import sys

LEAK = "Tensor *%s = new Tensor(c->input(0));"
kernel = [
    "/* \U0001d11e\u00e4 */ " + LEAK % "a" + "\n",
    "\t" + LEAK % "b" + "\t// tab\r\n",
    "  " + LEAK % "g" + " \r",
    "{" + LEAK % "d" + "}\n",
    "{" + LEAK % "d" + "}\n",
]
# Equal lines, longer than the 100 characters that are hashed.
kernel += ["{" + LEAK % "e" + "}" + "//" + "-" * 150 + "\n"] * 2
kernel.append("/* \udcff\udce2\udc82 */ " + LEAK % "f")
head = '#include "tensorflow/core/framework/op_kernel.h"\nusing namespace tensorflow;\n'
head += "struct K : OpKernel { void Compute(OpKernelContext *c) override {\n"
with open(sys.argv[1], "wb") as file:
    file.write((head + "".join(kernel) + "}};").encode("utf-8", errors="surrogateescape"))
