// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/finding/finding.h"
#include "driver/options/options.h"
#include "driver/parse/analysis.h"
#include "driver/run/work_list.h"
#include "driver/sources/changed_lines.h"
#include "driver/sources/source_set.h"
#include <optional>
#include <vector>

namespace tfop {

/// Combines the results of all files: merges and sorts the findings and
/// computes their fingerprints. Findings on unchanged lines are marked but
/// kept. Paths are absolute.
LintResult combine(const SourceSet &Sources, const WorkList &Work,
                   const std::vector<FileAnalysis> &Analyses,
                   const std::optional<ChangedLines> &Changes);

/// Removes and counts the findings that are not shown.
void hideFindings(const Options &Settings, LintResult &Result);

/// Converts all paths to the form shown in reports.
void showPaths(const SourceSet &Sources, LintResult &Result);

} // namespace tfop
