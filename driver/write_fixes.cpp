// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/file_io.h"
#include "driver/fixing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/raw_ostream.h"

namespace fs = llvm::sys::fs;

namespace tfop {

/// Writes \p Text to a new file beside \p File, with its permissions.
static llvm::Expected<std::string> writeBeside(const std::string &File,
                                               llvm::StringRef Text) {
  fs::file_status Status;
  if (const std::error_code Problem = fs::status(File, Status))
    return llvm::errorCodeToError(Problem);
  llvm::SmallString<256> Temporary;
  int Descriptor = -1;
  if (const std::error_code Problem =
          fs::createUniqueFile(File + ".tf-op-lint-%%%%%%", Descriptor,
                               Temporary, fs::OF_None, Status.permissions()))
    return llvm::errorCodeToError(Problem);
  llvm::FileRemover Clean(Temporary);
  llvm::raw_fd_ostream Out(Descriptor, /*shouldClose=*/true);
  Out << Text;
  Out.close();
  if (Out.has_error()) {
    const std::error_code Problem = Out.error();
    Out.clear_error();
    return llvm::errorCodeToError(Problem);
  }
  // The file was made under the user's umask.
  if (const std::error_code Problem =
          fs::setPermissions(Temporary, Status.permissions()))
    return llvm::errorCodeToError(Problem);
  Clean.releaseFile();
  return Temporary.str().str();
}

static bool isUnchanged(const std::string &File, const std::string &Before) {
  const auto Now = readFile(File);
  return Now && (*Now)->getBuffer() == Before;
}

/// Writes all files of a group or, for the reason that it returns, none.
static std::string writeGroup(const Run &Subject, const FixOutcome &Outcome,
                              const std::set<std::string> &Group) {
  const auto LeftAlone = [&](const std::string &File, const std::string &Why) {
    return "'" + Subject.shownPath(File) + "' is left alone: " + Why +
           (Group.size() > 1
                ? "; so is what was to change with it in other files"
                : "");
  };
  for (const std::string &File : Group)
    if (!isUnchanged(File, Outcome.Changes.at(File).Before))
      return LeftAlone(File, Subject.Settings.Staged
                                 ? "the work tree has it otherwise than the "
                                   "index"
                                 : "it was changed meanwhile; run again");
  std::map<std::string, std::string> Temporaries;
  std::string Problem;
  for (const std::string &File : Group) {
    llvm::Expected<std::string> Temporary =
        writeBeside(File, Outcome.Changes.at(File).After);
    if (Temporary)
      Temporaries[File] = *Temporary;
    else
      Problem = LeftAlone(File, "it cannot be written: " +
                                    llvm::toString(Temporary.takeError()));
  }
  for (const auto &[File, Temporary] : Temporaries) {
    if (Problem.empty())
      if (const std::error_code Error = fs::rename(Temporary, File))
        Problem = LeftAlone(File, "it cannot be written: " + Error.message());
    if (!Problem.empty())
      fs::remove(Temporary);
  }
  return Problem;
}

void writeFixes(Run &Subject, FixOutcome &Outcome) {
  for (const FixGroup &Group : Outcome.Groups) {
    std::string Problem = writeGroup(Subject, Outcome, Group.Files);
    if (Problem.empty())
      continue;
    Outcome.Notices.insert(std::move(Problem));
    Outcome.Fixed -= Group.Fixes;
    for (const std::string &File : Group.Files) {
      Subject.Sources.View->replace(File, Outcome.Changes.at(File).Before);
      Outcome.Unwritten.insert(File);
    }
  }
}

} // namespace tfop
