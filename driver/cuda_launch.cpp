// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/cuda_launch.h"

namespace tfop {

std::optional<std::string> withoutLaunches(llvm::StringRef Text) {
  std::optional<std::string> Result;
  for (size_t Open = Text.find("<<<"); Open != llvm::StringRef::npos;
       Open = Text.find("<<<", Open + 1)) {
    const size_t Close = Text.find(">>>", Open);
    if (Close == llvm::StringRef::npos)
      break;
    // A configuration is followed by the arguments. Comments in it would end
    // ours, a macro's line would end in it.
    const llvm::StringRef Inside = Text.slice(Open, Close);
    const llvm::StringRef Behind = Text.substr(Close + 3).ltrim(" \t\r\n\\");
    if (!Behind.starts_with("(") || Inside.contains("*/") ||
        Inside.contains(';'))
      continue;
    if (!Result)
      Result = Text.str();
    // `<<<` and `>>>` become `/*<` and `>*/`.
    Result->replace(Open, 3, "/*<");
    Result->replace(Close, 3, ">*/");
    Open = Close;
  }
  return Result;
}

} // namespace tfop
