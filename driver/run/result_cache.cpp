// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/run/result_cache.h"

#include "driver/command/model_headers.h"
#include "driver/run/archive.h"
#include "driver/system/cache_folder.h"
#include "driver/system/file_io.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/SHA1.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace tfop {

/// The version of the entry format.
static constexpr llvm::StringLiteral FormatVersion = "6 ";

/// Identifies the build of the tool.
static std::string toolStamp() {
  fs::file_status Status;
  std::string Stamp =
      FormatVersion.str() + TFOP_VERSION " " LLVM_VERSION_STRING " ";
  if (!fs::status("/proc/self/exe", Status))
    Stamp += std::to_string(Status.getSize()) + " " +
             std::to_string(
                 Status.getLastModificationTime().time_since_epoch().count());
  return Stamp + modelFingerprint();
}

ResultCache::ResultCache(std::string Asked) {
  if (Asked.empty())
    return;
  Folder = Asked + "/results";
  if (const std::error_code Error = createCacheSubfolder(Asked, "results")) {
    Problem = "'" + Folder + "': " + Error.message();
    Folder.clear();
  }
}

std::string ResultCache::fileFor(llvm::ArrayRef<std::string> Key) const {
  static const std::string Tool = toolStamp();
  llvm::SHA1 Hash;
  Hash.update(Tool);
  for (const std::string &Word : Key) {
    Hash.update(Word);
    Hash.update(llvm::StringRef("\0", 1));
  }
  return Folder + "/" + llvm::toHex(Hash.final(), /*LowerCase=*/true);
}

/// An entry consists of a hash followed by the data.
std::optional<std::string> ResultCache::read(const std::string &File) const {
  const auto Bytes = readFile(File);
  if (!Bytes)
    return std::nullopt;
  const llvm::StringRef Entry = (*Bytes)->getBuffer();
  if (Entry.size() < sizeof(uint64_t) ||
      llvm::support::endian::read64le(Entry.data()) !=
          llvm::xxh3_64bits(Entry.drop_front(sizeof(uint64_t))))
    return std::nullopt;
  return Entry.drop_front(sizeof(uint64_t)).str();
}

std::optional<std::string>
ResultCache::findBytes(llvm::ArrayRef<std::string> Key) const {
  return Folder.empty() ? std::nullopt : read(fileFor(Key));
}

std::optional<FileAnalysis> ResultCache::find(llvm::ArrayRef<std::string> Key) {
  if (Folder.empty())
    return std::nullopt;
  const std::string File = fileFor(Key);
  const std::optional<std::string> Entry = read(File);
  std::optional<FileAnalysis> Analysis = Entry ? unpack(*Entry) : std::nullopt;
  if (!Analysis)
    return std::nullopt;
  switch (Now.compare(Analysis->Files)) {
  case FileStamps::Answer::Differs:
    return std::nullopt;
  case FileStamps::Answer::SameContent:
    // Store the updated stamps so that the next run need not read the files
    // again. Ignore errors: a read-only cache is still useful.
    static_cast<void>(write(File, pack(*Analysis)));
    break;
  case FileStamps::Answer::Same:
    break;
  }
  Analysis->Files.clear();
  return Analysis;
}

void ResultCache::store(llvm::ArrayRef<std::string> Key,
                        const FileAnalysis &Analysis) {
  if (!Folder.empty() && Analysis.IsRepeatable)
    store(fileFor(Key), pack(Analysis));
}

void ResultCache::storeBytes(llvm::ArrayRef<std::string> Key,
                             llvm::StringRef Bytes) {
  if (!Folder.empty())
    store(fileFor(Key), Bytes);
}

void ResultCache::store(const std::string &File, llvm::StringRef Bytes) {
  if (const std::error_code Error = write(File, Bytes)) {
    // Report the first error and disable the cache.
    Problem = "'" + Folder + "': " + Error.message();
    Folder.clear();
  }
}

std::error_code ResultCache::write(const std::string &Target,
                                   llvm::StringRef Bytes) {
  const std::string Written =
      Target + "." + std::to_string(llvm::sys::Process::getProcessId()) +
      ".tmp";
  char Hash[sizeof(uint64_t)];
  llvm::support::endian::write64le(Hash, llvm::xxh3_64bits(Bytes));
  std::error_code Error;
  fs::remove(Written);
  llvm::raw_fd_ostream Out(Written, Error, fs::CD_CreateNew);
  if (!Error) {
    Out << llvm::StringRef(Hash, sizeof Hash) << Bytes;
    Out.close();
    Error = Out.error();
    Out.clear_error();
  }
  if (!Error)
    Error = fs::rename(Written, Target);
  if (Error)
    fs::remove(Written);
  else
    HasStored = true;
  return Error;
}

void ResultCache::prune() {
  if (!HasStored)
    return;
  static constexpr uint64_t MostBytes = 256 << 20;
  struct Entry {
    llvm::sys::TimePoint<> Time;
    uint64_t Size;
    std::string File;
  };
  std::vector<Entry> Entries;
  uint64_t Sum = 0;
  std::error_code Error;
  for (fs::directory_iterator At(Folder, Error), End; !Error && At != End;
       At.increment(Error))
    if (const auto Status = At->status();
        Status && isResultName(path::filename(At->path()))) {
      Entries.push_back(
          {Status->getLastModificationTime(), Status->getSize(), At->path()});
      Sum += Status->getSize();
    }
  llvm::sort(Entries, [](const Entry &A, const Entry &B) {
    return std::tie(A.Time, A.File) < std::tie(B.Time, B.File);
  });
  for (const Entry &Oldest : Entries) {
    if (Sum <= MostBytes)
      return;
    fs::remove(Oldest.File);
    Sum -= Oldest.Size;
  }
}

} // namespace tfop
