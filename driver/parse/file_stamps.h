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

/// How a file was found, and what it held.
struct FileStamp {
  enum State : uint8_t { Missing, Folder, Present, Read };
  std::string Path;
  State Found = Missing;
  /// For files that were read: stat(2) before they were, in nanoseconds where
  /// it is a time. A program can set the time of modification back, but not
  /// that of the last change.
  uint64_t Size = 0;
  uint64_t Inode = 0;
  int64_t Modified = 0;
  int64_t Changed = 0;
  /// False if the file was so young that another change might not show.
  bool Settled = false;
  uint64_t Hash = 0;
};

/// What a parse asked the file system about, by absolute path.
struct FilesSeen {
  /// With the content that was read first.
  std::map<std::string, FileStamp> Read;
  /// Not all of them are read: some are known under another name.
  std::map<std::string, FileStamp> Opened;
  /// Found, but not opened, as by `__has_include`.
  std::set<std::string> Present;
  std::set<std::string> Folders;
  std::set<std::string> Missing;
  /// A file could not be read, or changed between two reads: what was found is
  /// no answer to ask for again.
  bool HadTrouble = false;

  void add(FilesSeen Others);
  /// \p Stamps, as `stamps` gave them.
  void add(const std::vector<FileStamp> &Stamps);
  void addRead(FileStamp Stamp);
  /// Where a path that was not read belongs.
  std::set<std::string> &placesFor(FileStamp::State Found);

  std::vector<FileStamp> stamps() const;
};

/// \p Base, with what is asked of it noted in \p Seen, except about \p Own: a
/// precompiled header may go and come back.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
noting(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base, FilesSeen &Seen,
       std::string Own = "");

/// Looks at each file once in its life.
class FileStamps {
public:
  enum class Answer {
    /// A file is not as it was found.
    Differs,
    /// Every file is as it was found.
    Same,
    /// Some look different, but hold the same; their stamps were renewed.
    SameContent,
  };

  /// Compares \p Stamps with the files. A file is only read if its size, inode
  /// or a time differs.
  Answer compare(std::vector<FileStamp> &Stamps);

private:
  const FileStamp &stateOf(const std::string &Path);
  std::optional<uint64_t> hashOf(const std::string &Path);

  std::map<std::string, FileStamp> Known;
  std::map<std::string, std::optional<uint64_t>> Hashes;
};

/// What packing writes and reads.
template <typename Archive> void fields(Archive &Do, FileStamp &S) {
  Do(S.Path, S.Found, S.Size, S.Inode, S.Modified, S.Changed, S.Settled,
     S.Hash);
}
/// Stamps as bytes, and back; nothing if \p Bytes are not what `packStamps`
/// returned.
std::string packStamps(std::vector<FileStamp> Stamps);
std::optional<std::vector<FileStamp>> unpackStamps(llvm::StringRef Bytes);

} // namespace tfop
