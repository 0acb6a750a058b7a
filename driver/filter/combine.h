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

/// From what each file showed to the outcome of the run: findings merged, in
/// order, with their fingerprints. Those on unchanged lines are marked, none is
/// left out. Paths are absolute.
LintResult combine(const SourceSet &Sources, const WorkList &Work,
                   const std::vector<FileAnalysis> &Analyses,
                   const std::optional<ChangedLines> &Changes);

/// Leaves out what is not to be shown, and counts it.
void hideFindings(const Options &Settings, LintResult &Result);

/// Turns every path into the one that reports show.
void showPaths(const SourceSet &Sources, LintResult &Result);

} // namespace tfop
