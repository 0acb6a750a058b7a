// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/Support/VirtualFileSystem.h"
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace tfop {

/// What a parse asked the file system about, by absolute path.
struct FilesSeen {
  std::set<std::string> Read;
  /// Found, but not opened: folders, what `__has_include` asked about.
  std::set<std::string> Present;
  std::set<std::string> Missing;
};

/// \p Base, with what is asked of it noted in \p Seen.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
noting(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base, FilesSeen &Seen);

/// How a file was found.
struct FileStamp {
  enum State : uint8_t { Missing, Present, Read };
  std::string Path;
  State Found = Missing;
  /// For files that were read. Time 0: so young that a change might not show.
  uint64_t Size = 0;
  int64_t Time = 0;
  uint64_t Hash = 0;
};

/// Looks at each file once in its life.
class FileStamps {
public:
  std::vector<FileStamp> take(const FilesSeen &Seen);

  /// True if every file is as it was found: the same size and time, or at least
  /// the same content.
  bool hold(const std::vector<FileStamp> &Stamps);

private:
  const FileStamp &stateOf(const std::string &Path);
  uint64_t hashOf(const std::string &Path);

  std::map<std::string, FileStamp> Known;
  std::map<std::string, uint64_t> Hashes;
};

} // namespace tfop
