// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/parse/file_stamps.h"

#include "driver/system/file_io.h"
#include "driver/system/packing.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"
#include <chrono>
#include <sys/stat.h>
#include <tuple>

namespace vfs = llvm::vfs;

namespace tfop {

static int64_t nanoseconds(const timespec &Time) {
  return int64_t(Time.tv_sec) * 1'000'000'000 + Time.tv_nsec;
}

/// The stat(2) data of \p Path.
static FileStamp stampOf(const std::string &Path) {
  FileStamp Stamp;
  Stamp.Path = Path;
  struct stat Status;
  if (::stat(Path.c_str(), &Status))
    return Stamp;
  Stamp.Found =
      S_ISDIR(Status.st_mode) ? FileStamp::Folder : FileStamp::Present;
  Stamp.Size = Status.st_size;
  Stamp.Inode = Status.st_ino;
  Stamp.Modified = nanoseconds(Status.st_mtim);
  Stamp.Changed = nanoseconds(Status.st_ctim);
  // File system timestamps are coarse: two changes in quick succession may get
  // the same time.
  const auto Age = std::chrono::system_clock::now().time_since_epoch() -
                   std::chrono::nanoseconds(Stamp.Changed);
  Stamp.Settled = Age > std::chrono::seconds(2);
  return Stamp;
}

static std::optional<uint64_t> hashOf(const std::string &Path) {
  if (const auto Text = readFile(Path))
    return llvm::xxh3_64bits((*Text)->getBuffer());
  return std::nullopt;
}

void FilesSeen::addRead(FileStamp Stamp) {
  const auto [Earlier, IsNew] = Read.try_emplace(Stamp.Path, Stamp);
  if (!IsNew && Earlier->second.Hash != Stamp.Hash)
    HadTrouble = true;
}

void FilesSeen::add(FilesSeen Others) {
  for (auto &[Path, Stamp] : Others.Read)
    addRead(std::move(Stamp));
  Opened.merge(Others.Opened);
  Present.merge(Others.Present);
  Folders.merge(Others.Folders);
  Missing.merge(Others.Missing);
  HadTrouble |= Others.HadTrouble;
}

std::set<std::string> &FilesSeen::placesFor(FileStamp::State Found) {
  return Found == FileStamp::Missing  ? Missing
         : Found == FileStamp::Folder ? Folders
                                      : Present;
}

void FilesSeen::add(const std::vector<FileStamp> &Stamps) {
  for (const FileStamp &Stamp : Stamps) {
    if (Stamp.Found == FileStamp::Read)
      addRead(Stamp);
    else
      placesFor(Stamp.Found).insert(Stamp.Path);
  }
}

std::vector<FileStamp> FilesSeen::stamps() const {
  std::vector<FileStamp> Result;
  for (const auto &[Path, Stamp] : Read)
    Result.push_back(Stamp);
  for (const auto &[Path, Stamp] : Opened) {
    if (Read.count(Path))
      continue;
    // A file that cannot be read gets a stamp that never matches.
    const std::optional<uint64_t> Hash = hashOf(Path);
    Result.push_back(Stamp);
    Result.back().Found = Hash ? FileStamp::Read : FileStamp::Missing;
    Result.back().Hash = Hash.value_or(0);
  }
  const auto Add = [&](const std::set<std::string> &Paths,
                       FileStamp::State Found) {
    for (const std::string &Path : Paths)
      if (!Read.count(Path) && !Opened.count(Path)) {
        Result.emplace_back().Path = Path;
        Result.back().Found = Found;
      }
  };
  Add(Folders, FileStamp::Folder);
  Add(Present, FileStamp::Present);
  Add(Missing, FileStamp::Missing);
  return Result;
}

namespace {

/// An open file that records what is read from it.
class NotingFile : public vfs::File {
public:
  NotingFile(std::unique_ptr<vfs::File> Opened, FileStamp Stamp,
             FilesSeen &Seen)
      : Opened(std::move(Opened)), Stamp(std::move(Stamp)), Seen(Seen) {}

  llvm::ErrorOr<vfs::Status> status() override { return Opened->status(); }
  llvm::ErrorOr<std::string> getName() override { return Opened->getName(); }
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>
  getBuffer(const llvm::Twine &Name, int64_t Size, bool NeedsTerminator,
            bool IsVolatile) override {
    auto Text = Opened->getBuffer(Name, Size, NeedsTerminator, IsVolatile);
    if (!Text) {
      Seen.HadTrouble = true;
      return Text;
    }
    Stamp.Found = FileStamp::Read;
    Stamp.Hash = llvm::xxh3_64bits((*Text)->getBuffer());
    Seen.addRead(Stamp);
    return Text;
  }
  std::error_code close() override { return Opened->close(); }

private:
  std::unique_ptr<vfs::File> Opened;
  FileStamp Stamp;
  FilesSeen &Seen;
};

class NotingFileSystem : public vfs::ProxyFileSystem {
public:
  NotingFileSystem(llvm::IntrusiveRefCntPtr<vfs::FileSystem> Base,
                   FilesSeen &Seen, std::string Own)
      : ProxyFileSystem(std::move(Base)), Seen(Seen), Own(std::move(Own)) {}

  llvm::ErrorOr<vfs::Status> status(const llvm::Twine &Path) override {
    llvm::ErrorOr<vfs::Status> Result = ProxyFileSystem::status(Path);
    if (const std::string Real = realFile(Path); !Real.empty())
      Seen.placesFor(!Result                 ? FileStamp::Missing
                     : Result->isDirectory() ? FileStamp::Folder
                                             : FileStamp::Present)
          .insert(Real);
    return Result;
  }
  llvm::ErrorOr<std::unique_ptr<vfs::File>>
  openFileForRead(const llvm::Twine &Path) override {
    const std::string Real = realFile(Path);
    if (Real.empty())
      return ProxyFileSystem::openFileForRead(Path);
    // Before reading, so that a change during the read is detected.
    FileStamp Stamp = stampOf(Real);
    auto Result = ProxyFileSystem::openFileForRead(Path);
    if (!Result) {
      Seen.placesFor(Stamp.Found).insert(Real);
      Seen.HadTrouble |= Stamp.Found != FileStamp::Missing;
      return Result;
    }
    if (Stamp.Found == FileStamp::Folder)
      Seen.Folders.insert(Real);
    else
      Seen.Opened.emplace(Real, Stamp);
    return std::make_unique<NotingFile>(std::move(*Result), std::move(Stamp),
                                        Seen);
  }

private:
  /// The absolute path; empty for virtual files and the precompiled header.
  std::string realFile(const llvm::Twine &Path) {
    llvm::SmallString<256> Absolute;
    Path.toVector(Absolute);
    if (makeAbsolute(Absolute) || Absolute == Own ||
        Absolute == "/tf-op-lint" || Absolute.starts_with("/tf-op-lint/"))
      return "";
    return Absolute.str().str();
  }

  FilesSeen &Seen;
  const std::string Own;
};

} // namespace

llvm::IntrusiveRefCntPtr<vfs::FileSystem>
noting(llvm::IntrusiveRefCntPtr<vfs::FileSystem> Base, FilesSeen &Seen,
       std::string Own) {
  return llvm::makeIntrusiveRefCnt<NotingFileSystem>(std::move(Base), Seen,
                                                     std::move(Own));
}

const FileStamp &FileStamps::stateOf(const std::string &Path) {
  const auto [Entry, IsNew] = Inspected.try_emplace(Path);
  if (IsNew)
    Entry->second = stampOf(Path);
  return Entry->second;
}

std::optional<uint64_t> FileStamps::hashOf(const std::string &Path) {
  const auto [Entry, IsNew] = Hashes.try_emplace(Path);
  if (IsNew)
    Entry->second = tfop::hashOf(Path);
  return Entry->second;
}

/// The attributes that change whenever the content of a file changes.
static auto looksOf(const FileStamp &Stamp) {
  return std::tie(Stamp.Size, Stamp.Inode, Stamp.Modified, Stamp.Changed);
}

FileStamps::Answer FileStamps::compare(std::vector<FileStamp> &Stamps) {
  Answer Result = Answer::Same;
  for (FileStamp &Before : Stamps) {
    const FileStamp &Now = stateOf(Before.Path);
    const FileStamp::State Found =
        Before.Found == FileStamp::Read ? FileStamp::Present : Before.Found;
    if (Found != Now.Found)
      return Answer::Differs;
    if (Before.Found != FileStamp::Read ||
        (Before.Settled && looksOf(Before) == looksOf(Now)))
      continue;
    if (Before.Size != Now.Size || Before.Hash != hashOf(Before.Path))
      return Answer::Differs;
    const uint64_t Hash = Before.Hash;
    Before = Now;
    Before.Found = FileStamp::Read;
    Before.Hash = Hash;
    Result = Answer::SameContent;
  }
  return Result;
}

std::string packStamps(std::vector<FileStamp> Stamps) {
  Packer Do;
  Do(Stamps);
  return std::move(Do.Bytes);
}

std::optional<std::vector<FileStamp>> unpackStamps(llvm::StringRef Bytes) {
  Unpacker Do(Bytes);
  std::vector<FileStamp> Stamps;
  Do(Stamps);
  if (!Do.isWhole())
    return std::nullopt;
  return Stamps;
}

} // namespace tfop
