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

/// The state and content hash of a file when it was accessed.
struct FileStamp {
  enum State : uint8_t { Missing, Folder, Present, Read };
  std::string Path;
  State Found = Missing;
  /// For files that were read: stat(2) data from before the read, times in
  /// nanoseconds. Programs can reset the modification time, but not the change
  /// time.
  uint64_t Size = 0;
  uint64_t Inode = 0;
  int64_t Modified = 0;
  int64_t Changed = 0;
  /// False if the file was modified so recently that another change might go
  /// unnoticed.
  bool Settled = false;
  uint64_t Hash = 0;
};

/// The file system accesses of a parse, by absolute path.
struct FilesSeen {
  /// With the content of the first read.
  std::map<std::string, FileStamp> Read;
  /// Opened files are not always read: some are identical to a file with
  /// another name.
  std::map<std::string, FileStamp> Opened;
  /// Found, but not opened, for example by `__has_include`.
  std::set<std::string> Present;
  std::set<std::string> Folders;
  std::set<std::string> Missing;
  /// A file could not be read or changed between two reads, so the result must
  /// not be cached.
  bool HadTrouble = false;

  void add(FilesSeen Others);
  /// Adds the result of stamps().
  void add(const std::vector<FileStamp> &Stamps);
  void addRead(FileStamp Stamp);
  /// The set for paths in state \p Found.
  std::set<std::string> &placesFor(FileStamp::State Found);

  std::vector<FileStamp> stamps() const;
};

/// \p Base with all accesses recorded in \p Seen, except those to \p Own, a
/// precompiled header, which may be deleted and rebuilt.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
noting(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base, FilesSeen &Seen,
       std::string Own = "");

/// Compares stamps with the current files. Each file is inspected at most once.
class FileStamps {
public:
  enum class Answer {
    /// A file differs from its stamp.
    Differs,
    /// All files match their stamps.
    Same,
    /// Some files have different attributes but the same content; their stamps
    /// were updated.
    SameContent,
  };

  /// Compares \p Stamps with the files. A file is read only if its inode or a
  /// timestamp differs.
  Answer compare(std::vector<FileStamp> &Stamps);

private:
  const FileStamp &stateOf(const std::string &Path);
  std::optional<uint64_t> hashOf(const std::string &Path);

  std::map<std::string, FileStamp> Inspected;
  std::map<std::string, std::optional<uint64_t>> Hashes;
};

/// The serialized fields.
template <typename Archive> void fields(Archive &Do, FileStamp &S) {
  Do(S.Path, S.Found, S.Size, S.Inode, S.Modified, S.Changed, S.Settled,
     S.Hash);
}
/// Serializes stamps. unpackStamps returns nullopt for invalid \p Bytes.
std::string packStamps(std::vector<FileStamp> Stamps);
std::optional<std::vector<FileStamp>> unpackStamps(llvm::StringRef Bytes);

} // namespace tfop
