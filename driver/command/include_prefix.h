// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace tfop {

/// How a source begins: the macros defined before its first include, and the
/// includes up to where something else could change what they mean.
struct IncludePrefix {
  /// As they are written: "EIGEN_USE_THREADS", "N 3".
  std::vector<std::string> Defines;
  /// With their brackets or quotes.
  std::vector<std::string> Includes;
};

/// Reads it from the text alone. \p IsDefined says which macros the command
/// defines.
IncludePrefix
includePrefix(llvm::StringRef Text,
              llvm::function_ref<bool(llvm::StringRef Macro)> IsDefined);

} // namespace tfop
