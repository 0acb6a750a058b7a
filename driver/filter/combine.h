// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/report/report.h"
#include "driver/run/run.h"

namespace tfop {

/// From what each file showed to the outcome of the run: findings merged, in
/// order, with their fingerprints. Those on unchanged lines are marked, none is
/// left out. Paths are absolute.
LintResult combine(const Run &Subject,
                   const std::vector<FileAnalysis> &Analyses);

/// Leaves out what is not to be shown, and counts it.
void hideFindings(const Options &Settings, LintResult &Result);

/// Turns every path into the one that reports show.
void showPaths(const Run &Subject, LintResult &Result);

} // namespace tfop
