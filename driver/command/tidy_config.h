// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace tfop {

/// A clang-tidy configuration without unsafe flags.
struct TidyConfig {
  std::string Text;
  /// The removed flags of ExtraArgs and ExtraArgsBefore.
  std::vector<std::string> Refused;
};

/// Filters the flags in \p Text, the output of `clang-tidy --dump-config`.
/// Fails if it cannot be parsed.
llvm::Expected<TidyConfig> filterTidyConfig(llvm::StringRef Text);

} // namespace tfop
