// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/parse/analysis.h"
#include <optional>
#include <string>

namespace tfop {

/// The analyses of earlier runs. An entry counts only if every file that the
/// analysis read, and every one that it looked for in vain, is as it was.
/// Several processes may use it at once; what is wrong with it costs time.
class ResultCache {
public:
  /// \p Folder: what `openCacheFolder` gave; empty if nothing is to be kept.
  explicit ResultCache(std::string Folder);

  /// \p Key holds all that the result depends on besides the files.
  std::optional<FileAnalysis> find(llvm::ArrayRef<std::string> Key);
  /// Keeps nothing that a read error had a part in.
  void store(llvm::ArrayRef<std::string> Key, const FileAnalysis &Analysis);

  /// Drops the oldest entries where there are too many.
  void prune();

  /// Why nothing could be kept, or an empty string.
  const std::string &problem() const { return Problem; }

private:
  std::string fileFor(llvm::ArrayRef<std::string> Key) const;
  std::error_code write(const std::string &Target,
                        const FileAnalysis &Analysis);

  std::string Folder;
  std::string Problem;
  FileStamps Now;
  bool HasStored = false;
};

} // namespace tfop
