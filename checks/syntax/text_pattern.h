// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <type_traits>
#include <vector>

namespace tfop {

/// \p Pattern with `{0}`, `{1}`, ... replaced with \p Values. Unlike
/// llvm::formatv, it needs no symbol of LLVM that older versions lack, so that
/// a clang-tidy of another version can load the plug-in and print why it cannot
/// use it.
template <typename... Values>
std::string fillPattern(llvm::StringRef Pattern, const Values &...Each) {
  const auto TextOf = []<typename T>(const T &Value) -> std::string {
    if constexpr (std::is_integral_v<T>)
      return std::to_string(Value);
    else
      return llvm::StringRef(Value).str();
  };
  const std::vector<std::string> Texts = {TextOf(Each)...};
  std::string Result;
  while (!Pattern.empty()) {
    size_t Index = 0;
    const bool IsPlace = Pattern.size() > 2 && Pattern[0] == '{' &&
                         llvm::isDigit(Pattern[1]) && Pattern[2] == '}' &&
                         (Index = Pattern[1] - '0') < Texts.size();
    Result += IsPlace ? Texts[Index] : Pattern.take_front().str();
    Pattern = Pattern.drop_front(IsPlace ? 3 : 1);
  }
  return Result;
}

} // namespace tfop
