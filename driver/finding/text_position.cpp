// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/finding/text_position.h"

#include "llvm/Support/ConvertUTF.h"

namespace tfop {

static size_t lineBegin(llvm::StringRef Text, size_t Offset) {
  return Text.substr(0, Offset).find_last_of("\r\n") + 1;
}

unsigned utf16Column(llvm::StringRef Text, size_t Offset) {
  unsigned Column = 1;
  const auto *Byte = reinterpret_cast<const llvm::UTF8 *>(
      Text.data() + lineBegin(Text, Offset));
  const auto *End = reinterpret_cast<const llvm::UTF8 *>(Text.data() + Offset);
  while (Byte < End) {
    const unsigned Length = llvm::getNumBytesForUTF8(*Byte);
    if (Length == 1 || Byte + Length > End ||
        !llvm::isLegalUTF8Sequence(Byte, Byte + Length)) {
      ++Byte;
      ++Column;
      continue;
    }
    Byte += Length;
    // Four bytes of UTF-8 are a surrogate pair.
    Column += Length == 4 ? 2 : 1;
  }
  return Column;
}

llvm::StringRef linesAround(llvm::StringRef Text, size_t Begin, size_t End) {
  const size_t From = lineBegin(Text, Begin);
  const size_t To = Text.find('\n', End > Begin ? End - 1 : End);
  return Text.slice(From, To);
}

} // namespace tfop
