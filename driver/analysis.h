// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/commands.h"
#include "driver/finding.h"
#include <functional>
#include <string>
#include <vector>

namespace clang::tidy {
struct ClangTidyOptions;
}

namespace tfop {

/// A kernel that was recognised, for `doctor`.
struct SeenKernel {
  std::string Name;
  unsigned Line = 0;
  struct ComputeMethod {
    std::string Name;
    unsigned Line = 0;
    /// Clang understood every part of the body.
    bool Whole = true;
  };
  std::vector<ComputeMethod> Methods;
};

/// What parsing and checking one source gave.
struct FileAnalysis {
  FileCoverage Coverage;
  std::vector<Finding> Findings;
  std::vector<SeenKernel> Kernels;
};

/// Parses \p Command and runs the checks that \p Checks enables. Never fails:
/// what goes wrong is in the coverage.
FileAnalysis analyse(const CompileCommand &Command,
                     const clang::tidy::ClangTidyOptions &Checks,
                     const std::function<bool(llvm::StringRef)> &InTree);

} // namespace tfop
