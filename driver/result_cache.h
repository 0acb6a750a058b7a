// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/analysis.h"
#include <optional>
#include <string>

namespace tfop {

/// Where things are kept between runs: what --cache-dir says, else the user's
/// cache, else nowhere (an empty string).
std::string cacheFolder(llvm::StringRef Asked);

/// The analyses of earlier runs. An entry counts only if every file that the
/// analysis read, and every one that it looked for in vain, is as it was.
/// Several processes may use it at once; what is wrong with it costs time.
class ResultCache {
public:
  /// \p Folder: empty if nothing is to be kept.
  explicit ResultCache(std::string Folder);

  /// \p Key holds all that the result depends on besides the files.
  std::optional<FileAnalysis> find(llvm::ArrayRef<std::string> Key);
  void store(llvm::ArrayRef<std::string> Key, const FileAnalysis &Analysis);

  /// Drops the oldest entries where there are too many.
  void prune();

  /// Why nothing could be kept, or an empty string.
  const std::string &problem() const { return Problem; }

private:
  std::string fileFor(llvm::ArrayRef<std::string> Key) const;

  std::string Folder;
  std::string Problem;
  FileStamps Now;
  bool HasStored = false;
};

} // namespace tfop
