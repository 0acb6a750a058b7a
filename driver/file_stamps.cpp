// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/file_stamps.h"

#include "driver/file_io.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"
#include <chrono>

namespace fs = llvm::sys::fs;
namespace vfs = llvm::vfs;

namespace tfop {

namespace {

class NotingFileSystem : public vfs::ProxyFileSystem {
public:
  NotingFileSystem(llvm::IntrusiveRefCntPtr<vfs::FileSystem> Base,
                   FilesSeen &Seen)
      : ProxyFileSystem(std::move(Base)), Seen(Seen) {}

  llvm::ErrorOr<vfs::Status> status(const llvm::Twine &Path) override {
    llvm::ErrorOr<vfs::Status> Result = ProxyFileSystem::status(Path);
    note(Path, Result ? Seen.Present : Seen.Missing);
    return Result;
  }
  llvm::ErrorOr<std::unique_ptr<vfs::File>>
  openFileForRead(const llvm::Twine &Path) override {
    auto Result = ProxyFileSystem::openFileForRead(Path);
    note(Path, Result ? Seen.Read : Seen.Missing);
    return Result;
  }

private:
  void note(const llvm::Twine &Path, std::set<std::string> &Where) {
    llvm::SmallString<256> Absolute;
    Path.toVector(Absolute);
    // What is ours lies in memory.
    if (!makeAbsolute(Absolute) && Absolute != "/tf-op-lint" &&
        !Absolute.starts_with("/tf-op-lint/"))
      Where.insert(Absolute.str().str());
  }

  FilesSeen &Seen;
};

} // namespace

llvm::IntrusiveRefCntPtr<vfs::FileSystem>
noting(llvm::IntrusiveRefCntPtr<vfs::FileSystem> Base, FilesSeen &Seen) {
  return llvm::makeIntrusiveRefCnt<NotingFileSystem>(std::move(Base), Seen);
}

const FileStamp &FileStamps::stateOf(const std::string &Path) {
  const auto [Entry, IsNew] = Known.try_emplace(Path);
  FileStamp &Stamp = Entry->second;
  fs::file_status Status;
  if (IsNew && !fs::status(Path, Status)) {
    Stamp.Found = FileStamp::Present;
    Stamp.Size = Status.getSize();
    Stamp.Time = Status.getLastModificationTime().time_since_epoch().count();
  }
  return Stamp;
}

uint64_t FileStamps::hashOf(const std::string &Path) {
  const auto [Entry, IsNew] = Hashes.try_emplace(Path, 0);
  if (IsNew)
    if (const auto Text = readFile(Path))
      Entry->second = llvm::xxh3_64bits((*Text)->getBuffer());
  return Entry->second;
}

std::vector<FileStamp> FileStamps::take(const FilesSeen &Seen) {
  std::vector<FileStamp> Result;
  for (const std::string &Path : Seen.Read) {
    FileStamp Stamp = stateOf(Path);
    // A pipe gives its content once: a stamp that never holds.
    if (!fs::is_regular_file(Path)) {
      Result.push_back({Path, FileStamp::Missing, 0, 0, 0});
      continue;
    }
    Stamp.Path = Path;
    Stamp.Found = FileStamp::Read;
    Stamp.Hash = hashOf(Path);
    // A clock may stand still between two changes.
    const auto Age = std::chrono::system_clock::now().time_since_epoch() -
                     std::chrono::nanoseconds(Stamp.Time);
    if (Age < std::chrono::seconds(2))
      Stamp.Time = 0;
    Result.push_back(std::move(Stamp));
  }
  const auto Add = [&](const std::set<std::string> &Paths,
                       FileStamp::State Found) {
    for (const std::string &Path : Paths)
      if (!Seen.Read.count(Path))
        Result.push_back({Path, Found, 0, 0, 0});
  };
  Add(Seen.Present, FileStamp::Present);
  Add(Seen.Missing, FileStamp::Missing);
  return Result;
}

bool FileStamps::hold(const std::vector<FileStamp> &Stamps) {
  return llvm::all_of(Stamps, [&](const FileStamp &Before) {
    const FileStamp &Now = stateOf(Before.Path);
    if (Before.Found == FileStamp::Missing || Now.Found == FileStamp::Missing)
      return Before.Found == Now.Found;
    return Before.Found == FileStamp::Present ||
           (Before.Size == Now.Size &&
            (Before.Time == Now.Time || Before.Hash == hashOf(Before.Path)));
  });
}

} // namespace tfop
