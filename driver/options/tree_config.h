// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/finding/finding.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace tfop {

/// The contents of `.tf-op-lint.yaml`: settings of the driver.
struct TreeConfig {
  /// The path of the file; empty if there is none.
  std::string File;
  std::vector<std::string> Excludes;
  std::string TensorFlowInclude;
  std::vector<std::string> ExtraArguments;
  std::string Baseline;
  /// As in Options.
  std::optional<std::optional<Level>> FailOn;
};

/// Reads the nearest `.tf-op-lint.yaml` in \p Root or above it. Errors include
/// line and column.
llvm::Expected<TreeConfig> readTreeConfig(llvm::StringRef Root);

} // namespace tfop
