// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/system/output_file.h"

#include "checks/syntax/llvm_version.h"
#include "driver/system/error.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Signals.h"
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace tfop {

static std::error_code lastError() { return {errno, std::generic_category()}; }

namespace {

/// Where output for a path really goes.
struct Destination {
  enum { New, Regular, Special, OwnDescriptor } Kind = New;
  llvm::SmallString<256> Path;
  /// The status of the existing file.
  struct stat Status = {};
  int Descriptor = -1;
};

} // namespace

/// The number after "/proc/PID/fd/", if PID is this process.
static std::optional<int> ownDescriptor(llvm::StringRef Path) {
  int Number = -1;
  if (Path.consume_front("/proc/" + std::to_string(::getpid()) + "/fd/") &&
      !Path.getAsInteger(10, Number))
    return Number;
  return std::nullopt;
}

/// Follows symbolic links to the output file. Links below /proc refer to open
/// files, which must not be replaced.
static llvm::ErrorOr<Destination> targetOf(const std::string &File) {
  static constexpr int MostLinks = 40;
  Destination Result;
  llvm::SmallString<256> Next(File);
  fs::make_absolute(Next);
  for (int Links = 0; Links < MostLinks; ++Links) {
    if (const std::error_code Error =
            fs::real_path(path::parent_path(Next), Result.Path))
      return Error;
    path::append(Result.Path, path::filename(Next));
    if (const std::optional<int> Number = ownDescriptor(Result.Path)) {
      Result.Kind = Destination::OwnDescriptor;
      Result.Descriptor = *Number;
      return Result;
    }
    if (::lstat(Result.Path.c_str(), &Result.Status)) {
      if (errno != ENOENT)
        return lastError();
      return Result;
    }
    if (S_ISDIR(Result.Status.st_mode))
      return std::make_error_code(std::errc::is_a_directory);
    const bool IsLink = S_ISLNK(Result.Status.st_mode);
    if (!IsLink || Result.Path.starts_with("/proc/")) {
      Result.Kind = S_ISREG(Result.Status.st_mode) ? Destination::Regular
                                                   : Destination::Special;
      return Result;
    }
    llvm::SmallString<256> Link;
    Link.resize_for_overwrite(PATH_MAX);
    const ssize_t Length =
        ::readlink(Result.Path.c_str(), Link.data(), Link.size());
    if (Length < 0)
      return lastError();
    Link.truncate(Length);
    Next = Link;
    makeAbsolute(path::parent_path(Result.Path), Next);
  }
  return std::make_error_code(std::errc::too_many_symbolic_link_levels);
}

/// Creates a temporary file in \p Folder. Its name is not derived from the
/// output file, whose name may already have the maximum length.
static int createTemporary(const std::string &Folder, std::string &Temporary) {
  for (unsigned Number = 0;; ++Number) {
    Temporary = Folder + "/.tf-op-lint-" + std::to_string(::getpid()) + "-" +
                std::to_string(Number);
    const int Descriptor = ::open(
        Temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (Descriptor >= 0 || errno != EEXIST)
      return Descriptor;
  }
}

/// Copies ownership and permissions from the file that is replaced.
static std::error_code copyStatus(int Descriptor, const struct stat &Status) {
  // Only root can change the owner.
  static_cast<void>(!::fchown(Descriptor, Status.st_uid, Status.st_gid));
  return ::fchmod(Descriptor, Status.st_mode & 07777) ? lastError()
                                                      : std::error_code();
}

llvm::ErrorOr<OutputFile> OutputFile::create(const std::string &File) {
  llvm::ErrorOr<Destination> To = targetOf(File);
  if (!To)
    return To.getError();
  if (To->Kind == Destination::Special ||
      To->Kind == Destination::OwnDescriptor) {
    llvm::outs().flush();
    const int Descriptor =
        To->Kind == Destination::OwnDescriptor
            ? ::fcntl(To->Descriptor, F_DUPFD_CLOEXEC, 0)
            : ::open(To->Path.c_str(), O_WRONLY | O_NOCTTY | O_CLOEXEC);
    if (Descriptor < 0)
      return lastError();
    return OutputFile(Descriptor, /*IsReplacement=*/false, "", "");
  }
  std::string Temporary;
  const int Descriptor =
      createTemporary(path::parent_path(To->Path).str(), Temporary);
  if (Descriptor < 0)
    return lastError();
  llvm::sys::RemoveFileOnSignal(Temporary);
  const bool IsReplacement = To->Kind == Destination::Regular;
  OutputFile Result(Descriptor, IsReplacement, Temporary, To->Path.str().str());
  if (IsReplacement)
    if (const std::error_code Error = copyStatus(Descriptor, To->Status))
      return Error;
  return Result;
}

OutputFile::~OutputFile() {
  if (!Out)
    return;
  // raw_fd_ostream aborts the program on an unchecked error.
  Out->clear_error();
  Out.reset();
  if (Temporary.empty())
    return;
  fs::remove(Temporary);
  llvm::sys::DontRemoveFileOnSignal(Temporary);
}

std::error_code OutputFile::finish() {
  Out->flush();
  // Some file systems report a full disk only on fsync.
  if (!Out->has_error() && IsReplacement && ::fsync(Descriptor) &&
      errno != EINVAL && errno != ENOTSUP)
    return lastError();
  Out->close();
  const std::error_code Error = Out->error();
  Out->clear_error();
  return Error;
}

std::error_code OutputFile::putInPlace() {
  if (Temporary.empty())
    return {};
  if (const std::error_code Error = fs::rename(Temporary, Target))
    return Error;
  llvm::sys::DontRemoveFileOnSignal(Temporary);
  Temporary.clear();
  return {};
}

static llvm::Error cannotWrite(const std::string &File, std::error_code Why) {
  return userError("cannot write '", File, "': ", Why.message());
}

llvm::Error
writeOutput(const std::string &File,
            llvm::function_ref<llvm::Error(llvm::raw_ostream &)> Write) {
  if (File == "-")
    return Write(llvm::outs());
  llvm::ErrorOr<OutputFile> Out = OutputFile::create(File);
  if (!Out)
    return cannotWrite(File, Out.getError());
  if (llvm::Error Problem = Write(Out->stream()))
    return Problem;
  if (const std::error_code Error = Out->finish())
    return cannotWrite(File, Error);
  if (const std::error_code Error = Out->putInPlace())
    return cannotWrite(File, Error);
  return llvm::Error::success();
}

llvm::Error finishStandardOutput() {
  llvm::outs().flush();
  const std::error_code Error = llvm::outs().error();
  llvm::outs().clear_error();
  if (!Error || Error == std::errc::broken_pipe)
    return llvm::Error::success();
  return userError("cannot write to standard output: ", Error.message());
}

} // namespace tfop
