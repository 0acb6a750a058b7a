// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/finding/finding.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include <map>
#include <set>
#include <string>
#include <vector>

namespace tfop {

/// The lines of a work tree that are new or changed. Paths are absolute.
class ChangedLines {
public:
  /// True for the files of a work tree, false for those of a nested work tree,
  /// which has its own git data.
  using OwnFiles = llvm::function_ref<bool(llvm::StringRef)>;

  /// Adds the staged changes of the work tree at \p Root. Without a commit, all
  /// lines are changed.
  llvm::Error addStaged(llvm::StringRef Root, OwnFiles IsOwn);

  /// Adds the changes of the work tree at \p Root since the merge base with \p
  /// Revision, including untracked files.
  llvm::Error addSince(llvm::StringRef Root, llvm::StringRef Revision,
                       OwnFiles IsOwn);

  /// Adds the changes of a git patch for the work tree at \p Root.
  void addPatch(llvm::StringRef Root, llvm::StringRef Patch, OwnFiles IsOwn);

  bool isChanged(const std::string &File) const;

  /// True if the region or a step of the path is on a changed line, or if lines
  /// between them were removed.
  bool touches(const Finding &F) const;

  /// Files whose lines all count as changed because a git filter applies to
  /// them, which is not run.
  const std::vector<std::string> &filtered() const { return Filtered; }

  /// Adjusts line numbers for \p Edits of \p File, sorted by position.
  void shift(const std::string &File, const std::vector<Edit> &Edits);

private:
  struct Lines {
    unsigned First;
    unsigned Last;
  };
  struct FileChanges {
    std::vector<Lines> Changed;
    /// The lines after which lines were removed.
    std::vector<unsigned> Cuts;
    bool IsNew = false;
  };
  llvm::Error widenFiltered(llvm::StringRef Root,
                            const std::set<std::string> &Filters);
  bool isOnChangedLine(const Region &Where) const;
  bool spansCut(const Finding &F) const;

  std::map<std::string, FileChanges> Files;
  std::vector<std::string> Filtered;
};

} // namespace tfop
