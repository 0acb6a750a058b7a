// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/analysis.h"

namespace clang {
class ASTContext;
}

namespace tfop {

/// What a parsed file shows of kernels, for `doctor` and the coverage.
struct KernelSurvey {
  std::vector<SeenKernel> Kernels;
};

/// The kernels of the main file and of the tree's headers it includes.
KernelSurvey surveyKernels(clang::ASTContext &Context);

/// The qualified name of the innermost function around \p Where, without
/// template arguments; lambdas count as the function that holds them.
std::string enclosingFunction(const Region &Where, clang::ASTContext &Context);

} // namespace tfop
