// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/finding/finding.h"
#include "driver/parse/analysis.h"
#include "driver/run/analyzer.h"
#include "driver/run/project.h"
#include <functional>
#include <map>
#include <set>

namespace tfop {

/// A file's text before and after the fixes.
struct FileChange {
  std::string Before;
  std::string After;
};

/// Files that are changed by the same fixes, and the number of fixes.
struct FixGroup {
  std::set<std::string> Files;
  unsigned Fixes = 0;
};

/// The result of fixing.
struct FixOutcome {
  /// Changes by real path.
  std::map<std::string, FileChange> Changes;
  std::vector<FixGroup> Groups;
  unsigned Fixed = 0;
  /// Messages about fixes that were not applied.
  std::set<std::string> Notices;
  /// Files that could not be written.
  std::set<std::string> Unwritten;
  /// Writing a writable file failed, for example because the disk is full.
  bool WriteFailed = false;
};

/// Applies fixes in memory: in each pass, as many as do not overlap, until no
/// fixes are left. After each pass, all affected sources are compiled, and
/// fixes that introduce an error are dropped. \p Results, one per job of \p
/// Subject, are updated.
///
/// \p Shown returns the reported findings of \p Results.
llvm::Expected<FixOutcome>
fixInMemory(Project &Subject, Analyzer &Worker,
            std::vector<FileAnalysis> &Results,
            const std::function<LintResult()> &Shown);

/// Writes the changed files atomically and keeps their permissions. If a file
/// changed in the meantime, it and the other files of its group are not
/// modified, and \p Outcome contains the reason.
void writeFixes(const SourceSet &Sources, bool FromIndex, FixOutcome &Outcome);

/// The changes as a patch.
std::string patchOf(const SourceSet &Sources, const FixOutcome &Outcome);

} // namespace tfop
