// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace tfop {

/// Which checks run on a file, and how.
struct EnabledChecks {
  /// As clang-tidy's --checks takes them.
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

  /// Only globs for our own checks count, so that a project's `-*,google-*`
  /// does not switch them off; an option of ours that no check knows is an
  /// error that names file and key. The files of a directory share them.
  llvm::Expected<std::shared_ptr<const EnabledChecks>>
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
  llvm::StringMap<std::shared_ptr<const EnabledChecks>> Known;
};

} // namespace tfop
