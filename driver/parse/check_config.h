// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace tfop {

/// The enabled checks for a file and their options.
struct EnabledChecks {
  /// In the syntax of clang-tidy's --checks.
  std::string Globs;
  /// By full name, as in "tf-heap-tensor.Name".
  std::map<std::string, std::string> Options;
  /// The function whose paths are printed; empty for none.
  std::string DebugPaths = {};

  /// The ids of the checks, in the order of the catalog.
  std::vector<std::string> ids() const;
};

/// The checks that run on a file, and their options, from the `.clang-tidy`
/// files that clang-tidy would read for it.
class CheckConfig {
public:
  /// \p CommandLine is the value of --checks.
  explicit CheckConfig(llvm::StringRef CommandLine);

  /// Only globs for our checks are used, so that a project's `-*,google-*` does
  /// not disable them. An unknown option of our checks is an error that names
  /// the file and the key. The files of a directory share the result.
  llvm::Expected<std::shared_ptr<const EnabledChecks>>
  optionsFor(llvm::StringRef File);

private:
  /// The globs and options configured for a directory.
  struct Layer {
    std::string Checks;
    llvm::StringMap<std::string> Options;
  };
  llvm::Expected<Layer> layerFor(llvm::StringRef Directory);
  llvm::Expected<Layer> readFile(const std::string &File,
                                 llvm::StringRef Directory);

  std::string CommandLine;
  llvm::StringMap<Layer> Layers;
  llvm::StringMap<std::shared_ptr<const EnabledChecks>> ByDirectory;
};

} // namespace tfop
