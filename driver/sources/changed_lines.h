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
  /// True for the files of a work tree; false for those of another one inside
  /// it, whose own git knows what was changed.
  using OwnFiles = llvm::function_ref<bool(llvm::StringRef)>;

  /// Adds what the index of the work tree at \p Root changes. Without a commit
  /// that is everything.
  llvm::Error addStaged(llvm::StringRef Root, OwnFiles IsOwn);

  /// Adds what the work tree at \p Root changes since it left \p Revision's
  /// history, files that git does not track yet included.
  llvm::Error addSince(llvm::StringRef Root, llvm::StringRef Revision,
                       OwnFiles IsOwn);

  /// Adds what a patch by git changes in the work tree at \p Root.
  void addPatch(llvm::StringRef Root, llvm::StringRef Patch, OwnFiles IsOwn);

  bool isChanged(const std::string &File) const;

  /// True if the region or a step of the path is on a changed line, or if lines
  /// were taken out between them.
  bool touches(const Finding &F) const;

  /// Files that count as changed completely because git has a filter for them,
  /// which is not run.
  const std::vector<std::string> &filtered() const { return Filtered; }

  /// Follows edits that move lines: \p Edits of \p File, sorted by place.
  void shift(const std::string &File, const std::vector<Edit> &Edits);

private:
  struct Lines {
    unsigned First;
    unsigned Last;
  };
  struct FileChanges {
    std::vector<Lines> Changed;
    /// The lines after which something was taken out.
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
