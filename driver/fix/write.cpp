// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/fix/fixing.h"
#include "driver/system/file_io.h"
#include "driver/system/output_file.h"
#include "llvm/ADT/STLExtras.h"

namespace tfop {

static bool isUnchanged(const std::string &File, const std::string &Before) {
  const auto Now = readFile(File);
  return Now && (*Now)->getBuffer() == Before;
}

/// Writes \p Text to a temporary file next to \p File.
static llvm::ErrorOr<OutputFile> writeTemporary(const std::string &File,
                                                llvm::StringRef Text) {
  llvm::ErrorOr<OutputFile> New = OutputFile::create(File);
  if (!New)
    return New;
  New->stream() << Text;
  if (const std::error_code Error = New->finish())
    return Error;
  return New;
}

/// Writes all files of a group, or none. Returns the reason on failure.
static std::string writeGroup(const SourceSet &Sources, bool FromIndex,
                              FixOutcome &Outcome,
                              const std::set<std::string> &Group) {
  const auto LeftAlone = [&](const std::string &File, const std::string &Why) {
    return "'" + Sources.shownPath(File) + "' is not modified: " + Why +
           (Group.size() > 1
                ? "; related fixes in other files are not applied either"
                : "");
  };
  const auto Failed = [&](const std::string &File, std::error_code Why) {
    // Missing permissions are not an error.
    Outcome.WriteFailed |= Why != std::errc::permission_denied &&
                           Why != std::errc::read_only_file_system;
    return LeftAlone(File, "it cannot be written: " + Why.message());
  };
  for (const std::string &File : Group)
    if (!isUnchanged(File, Outcome.Changes.at(File).Before))
      return LeftAlone(File, FromIndex
                                 ? "the work tree differs from the index"
                                 : "it changed during the run; run again");
  std::vector<OutputFile> Written;
  for (const std::string &File : Group) {
    llvm::ErrorOr<OutputFile> New =
        writeTemporary(File, Outcome.Changes.at(File).After);
    if (!New)
      return Failed(File, New.getError());
    Written.push_back(std::move(*New));
  }
  for (const auto &[File, New] : llvm::zip(Group, Written))
    if (const std::error_code Error = New.putInPlace())
      return Failed(File, Error);
  return "";
}

void writeFixes(const SourceSet &Sources, bool FromIndex, FixOutcome &Outcome) {
  for (const FixGroup &Group : Outcome.Groups) {
    std::string Problem = writeGroup(Sources, FromIndex, Outcome, Group.Files);
    if (Problem.empty())
      continue;
    Outcome.Notices.insert(std::move(Problem));
    Outcome.Fixed -= Group.Fixes;
    for (const std::string &File : Group.Files) {
      Sources.View->replace(File, Outcome.Changes.at(File).Before);
      Outcome.Unwritten.insert(File);
    }
  }
}

} // namespace tfop
