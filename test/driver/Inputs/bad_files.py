"""Writes files that are difficult to read, each derived from a valid one."""

import os
import sys

source = open(sys.argv[1], "rb").read()
folder, apart = sys.argv[2:]


def write(name, data, folder=folder):
    with open(os.path.join(folder, name), "wb") as file:
        file.write(data)


write("good.cc", source)
write("bom.cc", b"\xef\xbb\xbf" + source)
write("crlf.cc", source.replace(b"\n", b"\r\n"))
write("latin1.cc", source.replace(b"scratch->", b"/* gr\xf6\xdfe \xff\xfe */ scratch->"))
include, rest = source.split(b"\n", 1)
# Ten megabytes in one line, around the kernel.
line = rest.replace(b"\n", b" ")
write("one_line.cc", include + b"\n/*" + b"x" * (5 << 20) + b"*/" + line + b"/*" + b"y" * (5 << 20) + b"*/")
write("binary.cc", b"\x7fELF\0\0" + source)
write("broken.cc", source.replace(b"using", b"namespace {{{ ((( using").replace(b"class", b"struct struct"))
kernel = b"""
using namespace tensorflow;
template <int N> struct Endless { static constexpr int value = Endless<N + 1>::value; };
int endless = Endless<0>::value;
class EndlessOp : public OpKernel {
  using OpKernel::OpKernel; void Compute(OpKernelContext *ctx) override {
    Tensor *kept = new Tensor(ctx->input(0));
  }
};
"""
write("endless.cc", include + kernel, apart)
nested = b"int x = " + b"(" * 200000 + b"1" + b")" * 200000 + b";"
write("nested.cc", source.replace(b"scratch->NumElements();", nested), apart)
