// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/commands.h"
#include "driver/finding.h"
#include "driver/kernel_survey.h"
#include "driver/parse.h"
#include <vector>

namespace tfop {

/// What parsing and checking one source gave.
struct FileAnalysis {
  FileCoverage Coverage;
  std::vector<Finding> Findings;
  KernelSurvey Survey;
  /// As in ParseResult.
  std::map<std::string, std::vector<LineRange>> NolintFiles;
  /// The ids of the checks that ran.
  std::vector<std::string> ChecksRun;
};

/// Analyses one source, as often as it takes to understand it. Never fails:
/// what goes wrong is in the coverage.
FileAnalysis analyse(const CompileCommand &Command,
                     const clang::tidy::ClangTidyOptions &Checks,
                     const JudgedFiles &Judges);

} // namespace tfop
