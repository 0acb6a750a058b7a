// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace tfop {

/// The start of a source: the macros defined before the first include, and the
/// includes up to the first line that could change their meaning.
struct IncludePrefix {
  /// As written: "EIGEN_USE_THREADS", "N 3".
  std::vector<std::string> Defines;
  /// Including brackets or quotes.
  std::vector<std::string> Includes;
};

/// Determines the prefix without preprocessing. \p IsDefined is true for macros
/// that the command defines.
IncludePrefix
includePrefix(llvm::StringRef Text,
              llvm::function_ref<bool(llvm::StringRef Macro)> IsDefined);

} // namespace tfop
