// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/finding/finding.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace tfop {

/// What `.tf-op-lint.yaml` says: settings that only the driver knows.
struct TreeConfig {
  /// The file it comes from; empty if there is none.
  std::string File;
  std::vector<std::string> Excludes;
  std::string TensorFlowInclude;
  std::vector<std::string> ExtraArguments;
  std::string Baseline;
  /// As in Options.
  std::optional<std::optional<Level>> FailOn;
};

/// Reads the nearest `.tf-op-lint.yaml` from \p Root upwards. A mistake in it
/// is told with line and column.
llvm::Expected<TreeConfig> readTreeConfig(llvm::StringRef Root);

} // namespace tfop
