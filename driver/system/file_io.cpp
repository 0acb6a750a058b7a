// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/system/file_io.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace vfs = llvm::vfs;

namespace tfop {

/// Larger than any source, report, or precompiled header, and smaller than the
/// memory limit of a worker.
static constexpr int64_t LargestFile = int64_t(1) << 30;

namespace {

enum class ReadProblem { NotRegular = 1, TooLarge };

class ReadProblemCategory : public std::error_category {
public:
  const char *name() const noexcept override { return "tf-op-lint"; }
  std::string message(int Value) const override {
    return Value == static_cast<int>(ReadProblem::NotRegular)
               ? "not a regular file"
               : "larger than " + std::to_string(LargestFile >> 30) + " GB";
  }
};

/// Closes a descriptor at the end of a scope.
class Descriptor {
public:
  explicit Descriptor(int Number) : Number(Number) {}
  ~Descriptor() {
    if (Number >= 0)
      ::close(Number);
  }
  const int Number;
};

} // namespace

static std::error_code problem(ReadProblem What) {
  static const ReadProblemCategory Category;
  return {static_cast<int>(What), Category};
}

static std::error_code lastError() { return {errno, std::generic_category()}; }

/// Returns an error if a file with this status must not be read.
static std::error_code problemWith(const struct stat &Status) {
  if (S_ISDIR(Status.st_mode))
    return std::make_error_code(std::errc::is_a_directory);
  if (!S_ISREG(Status.st_mode))
    return problem(ReadProblem::NotRegular);
  if (Status.st_size > LargestFile)
    return problem(ReadProblem::TooLarge);
  return {};
}

static llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>
bufferOf(const Descriptor &File, llvm::StringRef Path, int64_t Size) {
  return llvm::MemoryBuffer::getOpenFile(File.Number, Path, Size,
                                         /*RequiresNullTerminator=*/true,
                                         /*IsVolatile=*/true);
}

llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>
readFile(const llvm::Twine &Path) {
  llvm::SmallString<256> Name;
  Path.toVector(Name);
  struct stat Status;
  // Opening a device may have effects; opening a FIFO would wait for a writer.
  if (::stat(Name.c_str(), &Status))
    return lastError();
  if (const std::error_code Problem = problemWith(Status))
    return Problem;
  const Descriptor File(
      ::open(Name.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  if (File.Number < 0 || ::fstat(File.Number, &Status))
    return lastError();
  if (const std::error_code Problem = problemWith(Status))
    return Problem;
  return bufferOf(File, Name, Status.st_size);
}

/// Reads a stream of unknown size.
static llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>
readStream(const Descriptor &File, llvm::StringRef Name) {
  std::string Text;
  char Chunk[1 << 16];
  while (true) {
    const ssize_t Length = ::read(File.Number, Chunk, sizeof Chunk);
    if (Length < 0 && errno == EINTR)
      continue;
    if (Length < 0)
      return lastError();
    if (Length == 0)
      return llvm::MemoryBuffer::getMemBufferCopy(Text, Name);
    Text.append(Chunk, Length);
    if (Text.size() > static_cast<size_t>(LargestFile))
      return problem(ReadProblem::TooLarge);
  }
}

llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>
readInput(const llvm::Twine &Path) {
  llvm::SmallString<256> Name;
  Path.toVector(Name);
  const Descriptor File(::open(Name.c_str(), O_RDONLY | O_NOCTTY | O_CLOEXEC));
  struct stat Status;
  if (File.Number < 0 || ::fstat(File.Number, &Status))
    return lastError();
  if (S_ISDIR(Status.st_mode))
    return std::make_error_code(std::errc::is_a_directory);
  if (S_ISREG(Status.st_mode))
    return bufferOf(File, Name, Status.st_size);
  return readStream(File, Name);
}

namespace {

class RegularFileSystem : public vfs::ProxyFileSystem {
public:
  RegularFileSystem() : ProxyFileSystem(vfs::createPhysicalFileSystem()) {}

  llvm::ErrorOr<std::unique_ptr<vfs::File>>
  openFileForRead(const llvm::Twine &Path) override {
    const llvm::ErrorOr<vfs::Status> Status = status(Path);
    if (!Status)
      return Status.getError();
    // Clang itself reports directories.
    if (!Status->isRegularFile() && !Status->isDirectory())
      return problem(ReadProblem::NotRegular);
    if (Status->getSize() > static_cast<uint64_t>(LargestFile))
      return problem(ReadProblem::TooLarge);
    return ProxyFileSystem::openFileForRead(Path);
  }
};

} // namespace

llvm::IntrusiveRefCntPtr<vfs::FileSystem> regularFiles() {
  return llvm::makeIntrusiveRefCnt<RegularFileSystem>();
}

} // namespace tfop
