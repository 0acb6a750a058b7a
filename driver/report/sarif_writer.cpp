// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/sarif_writer.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Compression.h"

namespace tfop::sarif {

void DocumentWriter::CompressionMeter::write_impl(const char *Data,
                                                  size_t Size) {
  static constexpr size_t BlockSize = 1 << 20;
  Out.write(Data, Size);
  Written += Size;
  Block.append(Data, Data + Size);
  if (Block.size() >= BlockSize)
    measureBlock();
}

void DocumentWriter::CompressionMeter::measureBlock() {
  llvm::SmallVector<uint8_t, 0> Packed;
  if (llvm::compression::zlib::isAvailable())
    llvm::compression::zlib::compress(llvm::arrayRefFromStringRef(Block),
                                      Packed);
  Compressed += Packed.size();
  Block.clear();
}

DocumentWriter::DocumentWriter(llvm::raw_ostream &Out) : Meter(Out) {
  Meter << "{\n"
           "  \"$schema\": \"https://docs.oasis-open.org/sarif/sarif/v2.1.0/"
           "errata01/os/schemas/sarif-schema-2.1.0.json\",\n"
           "  \"version\": \"2.1.0\",\n"
           "  \"runs\": [";
}

void DocumentWriter::startRun() {
  Meter << (AnyRun ? ",\n" : "\n") << "    {";
  AnyRun = true;
  AnyMember = false;
}

void DocumentWriter::startMember(llvm::StringRef Key) {
  Meter << (AnyMember ? ",\n" : "\n") << "      " << Json(Key.str()).dump()
        << ": ";
  AnyMember = true;
}

void DocumentWriter::member(llvm::StringRef Key, const Json &Value) {
  startMember(Key);
  write(Value, 6);
}

void DocumentWriter::startList(llvm::StringRef Key) {
  startMember(Key);
  Meter << "[";
  AnyElement = false;
}

void DocumentWriter::element(const Json &Value) {
  Meter << (AnyElement ? ",\n        " : "\n        ");
  AnyElement = true;
  write(Value, 8);
}

void DocumentWriter::endList() { Meter << (AnyElement ? "\n      ]" : "]"); }

void DocumentWriter::endRun() { Meter << "\n    }"; }

void DocumentWriter::finish() {
  Meter << (AnyRun ? "\n  ]\n}\n" : "]\n}\n");
  Meter.flush();
  Meter.measureBlock();
}

void DocumentWriter::write(const Json &Value, unsigned Indent) {
  const std::string Text = dump(Value);
  llvm::SmallVector<llvm::StringRef, 0> Lines;
  llvm::StringRef(Text).split(Lines, '\n');
  for (const auto &[Index, Line] : llvm::enumerate(Lines)) {
    if (Index > 0)
      Meter.write("\n", 1).indent(Indent);
    Meter << Line;
  }
}

} // namespace tfop::sarif
