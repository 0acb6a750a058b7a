// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/system/cache_folder.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace tfop {

/// Marks a directory as created by tf-op-lint.
static constexpr llvm::StringLiteral Tag = "tf-op-lint-cache.tag";
static constexpr llvm::StringLiteral TagText =
    "This directory holds cached results and precompiled headers of "
    "tf-op-lint.\n"
    "Old files are deleted automatically. It is safe to delete the "
    "directory.\n";

static std::error_code lastError() { return {errno, std::generic_category()}; }

static bool isRealFolder(const std::string &Path) {
  struct stat Status;
  return !::lstat(Path.c_str(), &Status) && S_ISDIR(Status.st_mode);
}

static bool isTagged(const std::string &Folder) {
  struct stat Status;
  return !::lstat((Folder + "/" + Tag).str().c_str(), &Status) &&
         S_ISREG(Status.st_mode);
}

static bool isEmpty(const std::string &Folder) {
  std::error_code Error;
  return fs::directory_iterator(Folder, Error) == fs::directory_iterator() &&
         !Error;
}

static std::error_code writeTag(const std::string &Folder) {
  const int Descriptor =
      ::open((Folder + "/" + Tag).str().c_str(),
             O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666);
  if (Descriptor < 0)
    return lastError();
  // Only the existence of the file matters, so a failed write is ignored.
  static_cast<void>(!::write(Descriptor, TagText.data(), TagText.size()));
  ::close(Descriptor);
  return {};
}

/// Creates and marks \p Folder. Fails if it contains files of other programs.
static std::error_code claim(const std::string &Folder) {
  if (const std::error_code Error =
          fs::create_directories(path::parent_path(Folder)))
    return Error;
  if (::mkdir(Folder.c_str(), 0777) && errno != EEXIST)
    return lastError();
  if (!fs::is_directory(Folder))
    return std::make_error_code(std::errc::not_a_directory);
  // Check for emptiness first: another process may be creating the tag, but it
  // creates the tag before any other file.
  const bool WasEmpty = isEmpty(Folder);
  if (isTagged(Folder))
    return {};
  return WasEmpty ? writeTag(Folder)
                  : std::make_error_code(std::errc::directory_not_empty);
}

static std::string wantedFolder(llvm::StringRef Asked) {
  llvm::SmallString<256> Folder(Asked);
  if (!Asked.empty()) {
    fs::make_absolute(Folder);
    path::remove_dots(Folder);
    return Folder.str().str();
  }
  if (!path::cache_directory(Folder))
    return "";
  path::append(Folder, "tf-op-lint");
  return Folder.str().str();
}

std::string openCacheFolder(llvm::StringRef Asked, std::string &Problem) {
  const std::string Wanted = wantedFolder(Asked);
  if (Wanted.empty())
    return "";
  std::error_code Error = claim(Wanted);
  if (!Error)
    return Wanted;
  if (Error == std::errc::directory_not_empty) {
    const std::string Own = Wanted + "/tf-op-lint";
    Error = claim(Own);
    if (!Error && isRealFolder(Own))
      return Own;
  }
  Problem = "'" + Wanted + "': " +
            (!Error || Error == std::errc::directory_not_empty
                 ? "it contains files that do not belong to tf-op-lint"
                 : Error.message());
  return "";
}

std::error_code createCacheSubfolder(const std::string &Folder,
                                     llvm::StringRef Name) {
  const std::string Path = (Folder + "/" + Name).str();
  if (::mkdir(Path.c_str(), 0777) && errno != EEXIST)
    return lastError();
  return isRealFolder(Path) ? std::error_code()
                            : std::make_error_code(std::errc::not_a_directory);
}

/// Consumes the hexadecimal digits at the front of \p Name; true if there are
/// exactly \p Count.
static bool consumeDigits(llvm::StringRef &Name, size_t Count) {
  const llvm::StringRef Digits = Name.take_while(llvm::isHexDigit);
  Name = Name.drop_front(Digits.size());
  return Digits.size() == Count;
}

bool isResultName(llvm::StringRef Name) {
  return consumeDigits(Name, 40) &&
         (Name.empty() || (Name.starts_with(".") && Name.ends_with(".tmp")));
}

bool isPrecompiledName(llvm::StringRef Name) {
  return (Name.consume_front("model-") || Name.consume_front("headers-")) &&
         consumeDigits(Name, 24) && Name.starts_with(".pch");
}

} // namespace tfop
