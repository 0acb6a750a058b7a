// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace tfop {

/// A configuration of clang-tidy without the flags that it must not add.
struct TidyConfig {
  std::string Text;
  /// The flags of ExtraArgs and ExtraArgsBefore that are missing in it.
  std::vector<std::string> Refused;
};

/// Filters the flags in \p Text, which `clang-tidy --dump-config` printed.
/// Fails if it cannot be read.
llvm::Expected<TidyConfig> filterTidyConfig(llvm::StringRef Text);

} // namespace tfop
