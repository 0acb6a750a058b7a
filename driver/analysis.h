// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/commands.h"
#include "driver/finding.h"
#include "driver/kernel_survey.h"
#include <functional>
#include <string>
#include <vector>

namespace clang::tidy {
struct ClangTidyOptions;
}

namespace tfop {

/// What parsing and checking one source gave.
struct FileAnalysis {
  FileCoverage Coverage;
  std::vector<Finding> Findings;
  KernelSurvey Survey;
};

/// Parses \p Command and runs the checks that \p Checks enables. \p Judges says
/// in which files findings are wanted. Never fails: what goes wrong is in the
/// coverage.
FileAnalysis analyse(const CompileCommand &Command,
                     const clang::tidy::ClangTidyOptions &Checks,
                     const std::function<bool(llvm::StringRef)> &Judges);

} // namespace tfop
