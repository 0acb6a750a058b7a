// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/line_hash.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/ConvertUTF.h"
#include <cstdint>

namespace tfop {

namespace {

/// A rolling hash over the file. The hash of a line is that of the window which
/// begins with it.
class RollingHash {
public:
  void add(uint16_t Character) {
    // The line feed of a CRLF was handled with its carriage return.
    const bool Counted = AfterCarriageReturn && Character == '\n';
    AfterCarriageReturn = Character == '\r';
    if (Counted || Character == ' ' || Character == '\t')
      return;
    if (Character == '\r')
      Character = '\n';
    say();
    BeginsLine[Next] = AtLineStart;
    AtLineStart = Character == '\n';
    roll(Character);
  }

  std::vector<std::string> finish() {
    static constexpr uint16_t EndOfFile = 65535;
    add(EndOfFile);
    for (unsigned I = 0; I < Size; ++I) {
      say();
      roll(0);
    }
    return std::move(Hashes);
  }

private:
  static constexpr unsigned Size = 100;
  static constexpr uint64_t Base = 37;

  /// Base to the power of Size.
  static constexpr uint64_t weightOfOldest() {
    uint64_t Weight = 1;
    for (unsigned I = 0; I < Size; ++I)
      Weight *= Base;
    return Weight;
  }

  void say() {
    if (!BeginsLine[Next])
      return;
    BeginsLine[Next] = false;
    std::string Digits = llvm::utohexstr(Value, /*LowerCase=*/true);
    const unsigned Count = ++Counts[Digits];
    Hashes.push_back(Digits + ":" + std::to_string(Count));
  }

  void roll(uint16_t Character) {
    Value = Value * Base + Character - weightOfOldest() * Window[Next];
    Window[Next] = Character;
    Next = (Next + 1) % Size;
  }

  uint16_t Window[Size] = {};
  bool BeginsLine[Size] = {};
  unsigned Next = 0;
  uint64_t Value = 0;
  bool AtLineStart = true;
  bool AfterCarriageReturn = false;
  llvm::StringMap<unsigned> Counts;
  std::vector<std::string> Hashes;
};

} // namespace

/// Decodes UTF-8; invalid bytes become U+FFFD.
static std::vector<llvm::UTF32> decode(llvm::StringRef Text) {
  std::vector<llvm::UTF32> Result(Text.size());
  const auto *From = reinterpret_cast<const llvm::UTF8 *>(Text.begin());
  llvm::UTF32 *To = Result.data();
  llvm::ConvertUTF8toUTF32(
      &From, reinterpret_cast<const llvm::UTF8 *>(Text.end()), &To,
      Result.data() + Result.size(), llvm::lenientConversion);
  Result.resize(To - Result.data());
  return Result;
}

std::vector<std::string> lineHashes(llvm::StringRef Text) {
  RollingHash Hash;
  for (const llvm::UTF32 Point : decode(Text)) {
    if (Point < 0x10000) {
      Hash.add(Point);
      continue;
    }
    Hash.add(0xD800 + ((Point - 0x10000) >> 10));
    Hash.add(0xDC00 + ((Point - 0x10000) & 0x3FF));
  }
  return Hash.finish();
}

} // namespace tfop
