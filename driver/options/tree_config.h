// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang-tidy/ClangTidyOptions.h"
#include "driver/finding/finding.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include <memory>
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

/// The checks that run on a file, and their options, from the `.clang-tidy`
/// files that clang-tidy would read for it.
class CheckConfig {
public:
  /// \p CommandLine is the value of --checks.
  explicit CheckConfig(llvm::StringRef CommandLine);

  /// Only globs for our own checks count, so that a project's `-*,google-*`
  /// does not switch them off; an option of ours that no check knows is an
  /// error that names file and key. The files of a directory share them.
  llvm::Expected<std::shared_ptr<const clang::tidy::ClangTidyOptions>>
  optionsFor(llvm::StringRef File);

private:
  /// Checks as one list of globs, and options, of a directory.
  struct Layer {
    std::string Checks;
    llvm::StringMap<std::string> Options;
  };
  llvm::Expected<Layer> layerFor(llvm::StringRef Directory);
  llvm::Expected<Layer> readFile(const std::string &File,
                                 llvm::StringRef Directory);

  std::string CommandLine;
  llvm::StringMap<Layer> Layers;
  llvm::StringMap<std::shared_ptr<const clang::tidy::ClangTidyOptions>> Known;
};

} // namespace tfop
