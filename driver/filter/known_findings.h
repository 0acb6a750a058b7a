// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/filter/baseline.h"
#include "driver/finding/finding.h"
#include "driver/sources/source_set.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace tfop {

/// The scope of a run, which determines the baseline entries it covers.
struct RunScope {
  const SourceSet &Sources;
  /// The paths given on the command line.
  llvm::ArrayRef<std::string> Paths;
  /// Only files with changed lines were analyzed.
  bool OnlyChanges = false;
};

/// Writes the findings of a run to \p File, keeping existing entries for files
/// and checks that are out of scope. Returns the new baseline.
llvm::Expected<Baseline> recordFindings(const RunScope &Scope,
                                        const LintResult &Result,
                                        const std::string &File);

/// Removes the findings in \p Recorded, which was read from \p File, from
/// \p Result. Reports entries that no longer match a finding.
Notices omitKnown(const RunScope &Scope, Baseline Recorded,
                  const std::string &File, LintResult &Result);

} // namespace tfop
