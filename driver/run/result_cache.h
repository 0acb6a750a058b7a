// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/parse/analysis.h"
#include <optional>
#include <string>

namespace tfop {

/// The results of earlier runs. An entry is valid only if every file that the
/// analysis read is unchanged and every file that it did not find is still
/// missing. Several processes may use the cache concurrently; invalid entries
/// are ignored.
class ResultCache {
public:
  /// \p Folder is the result of openCacheFolder(); empty to disable the cache.
  explicit ResultCache(std::string Folder);

  /// \p Key contains everything that the result depends on except the files.
  std::optional<FileAnalysis> find(llvm::ArrayRef<std::string> Key);
  /// Results affected by a read error are not stored.
  void store(llvm::ArrayRef<std::string> Key, const FileAnalysis &Analysis);

  /// Other data, which is valid regardless of the files.
  std::optional<std::string> findBytes(llvm::ArrayRef<std::string> Key) const;
  void storeBytes(llvm::ArrayRef<std::string> Key, llvm::StringRef Bytes);

  /// Deletes the oldest entries if the cache is too large.
  void prune();

  /// Why the cache could not be used, or an empty string.
  const std::string &problem() const { return Problem; }

private:
  std::string fileFor(llvm::ArrayRef<std::string> Key) const;
  std::optional<std::string> read(const std::string &File) const;
  std::error_code write(const std::string &Target, llvm::StringRef Bytes);
  void store(const std::string &File, llvm::StringRef Bytes);

  std::string Folder;
  std::string Problem;
  FileStamps Now;
  bool HasStored = false;
};

} // namespace tfop
