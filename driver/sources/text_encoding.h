// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

namespace tfop {

/// True for text in UTF-16: it begins with a byte order mark.
inline bool isUtf16(llvm::StringRef Bytes) {
  return Bytes.starts_with("\xFF\xFE") || Bytes.starts_with("\xFE\xFF");
}

/// The ASCII characters of text in UTF-16.
inline std::string asciiOfUtf16(llvm::StringRef Bytes) {
  std::string Result;
  for (const char C : Bytes)
    if (C > 0)
      Result += C;
  return Result;
}

} // namespace tfop
