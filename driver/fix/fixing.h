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

/// Files that fixes change together, and how many fixes.
struct FixGroup {
  std::set<std::string> Files;
  unsigned Fixes = 0;
};

/// What fixing comes to.
struct FixOutcome {
  /// By real path.
  std::map<std::string, FileChange> Changes;
  std::vector<FixGroup> Groups;
  unsigned Fixed = 0;
  /// What was not fixed although there is a fix, and why.
  std::set<std::string> Notices;
  /// What could not be written.
  std::set<std::string> Unwritten;
  /// A file that may be written could not be: the disk may be full.
  bool WriteFailed = false;
};

/// Applies the fixes of the findings in memory: as many at once as do not
/// overlap, then again on the result, until nothing is left. Each pass is
/// parsed, with every file that includes what was changed; a fix that
/// introduces an error is dropped. \p Analyses, one per job of \p Subject, are
/// brought up to date.
///
/// \p Shown returns the findings that count, from the analyses.
llvm::Expected<FixOutcome>
fixInMemory(Project &Subject, Analyzer &Worker,
            std::vector<FileAnalysis> &Analyses,
            const std::function<LintResult()> &Shown);

/// Writes the files: each once, whole, with the permissions it had. A file that
/// is no longer what it was, and those that were to change with it, are left
/// alone: they look as they did before, and \p Outcome says why.
void writeFixes(const SourceSet &Sources, bool FromIndex, FixOutcome &Outcome);

/// The changes as a patch.
std::string patchOf(const SourceSet &Sources, const FixOutcome &Outcome);

} // namespace tfop
