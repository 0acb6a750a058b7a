// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/parse/cuda_launch.h"

#include "llvm/ADT/STLExtras.h"

namespace tfop {

/// The end of `<<<` or `<< <` at \p At (or of the same with `>` as \p Angle),
/// or nullopt.
static std::optional<size_t> angleEnd(llvm::StringRef Text, size_t At,
                                      char Angle) {
  for (const llvm::StringRef Form : {"XXX", "XX X"}) {
    const llvm::StringRef Candidate = Text.substr(At, Form.size());
    if (Candidate.size() == Form.size() &&
        llvm::all_of(llvm::zip(Candidate, Form), [&](const auto &Pair) {
          return std::get<0>(Pair) == (std::get<1>(Pair) == 'X' ? Angle : ' ');
        }))
      return At + Form.size();
  }
  return std::nullopt;
}

std::optional<std::string> withoutLaunches(llvm::StringRef Text) {
  std::optional<std::string> Result;
  for (size_t Open = Text.find("<<"); Open != llvm::StringRef::npos;
       Open = Text.find("<<", Open + 1)) {
    if (!angleEnd(Text, Open, '<'))
      continue;
    size_t Close = Text.find(">>", Open);
    while (Close != llvm::StringRef::npos && !angleEnd(Text, Close, '>'))
      Close = Text.find(">>", Close + 1);
    if (Close == llvm::StringRef::npos)
      break;
    const size_t End = *angleEnd(Text, Close, '>');
    // A launch configuration is followed by arguments. A comment in it would
    // end the inserted comment.
    const llvm::StringRef Inside = Text.slice(Open, Close);
    if (!Text.substr(End).ltrim(" \t\r\n\\").starts_with("(") ||
        Inside.contains("*/") || Inside.contains(';'))
      continue;
    if (!Result)
      Result = Text.str();
    // Turn the first and last two characters into comment delimiters.
    Result->replace(Open, 2, "/*");
    Result->replace(End - 2, 2, "*/");
    Open = Close;
  }
  return Result;
}

} // namespace tfop
