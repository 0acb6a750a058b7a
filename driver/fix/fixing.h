// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/filter/combine.h"
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

/// Applies the fixes of the run's findings in memory: as many at once as do not
/// overlap, then again on the result, until nothing is left. Each step is
/// parsed, with every file that includes what was changed; a fix that brings a
/// new error is dropped. \p Analyses, one a job, are brought up to date.
///
/// \p Shown gives the findings that count, from the analyses.
llvm::Expected<FixOutcome>
fixInMemory(Run &Subject, std::vector<FileAnalysis> &Analyses,
            const std::function<llvm::Expected<LintResult>()> &Shown);

/// Writes the files: each once, whole, with the permissions it had. A file that
/// is no longer what it was, and those that were to change with it, are left
/// alone: they look as they did before, and \p Outcome tells why.
void writeFixes(Run &Subject, FixOutcome &Outcome);

/// The changes as a patch.
std::string patchOf(const Run &Subject, const FixOutcome &Outcome);

} // namespace tfop
