// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/finding/finding.h"
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class SourceRange;
} // namespace clang

namespace tfop {

/// What a parsed file shows of kernels, beside what its text promises: for
/// `doctor`, and to tell a clean file from one that was not understood.
struct KernelSurvey {
  struct ComputeMethod {
    std::string Name;
    unsigned Line = 0;
    /// Nothing in its body had to be given up.
    bool Whole = true;
  };
  struct Kernel {
    std::string Name;
    std::string File;
    unsigned Line = 0;
    std::vector<ComputeMethod> Methods;
  };
  std::vector<Kernel> Kernels;
  /// Bodies of compute methods that the file's text has, and how many of them
  /// the parser has, and has whole.
  unsigned BodiesInText = 0;
  unsigned BodiesParsed = 0;
  unsigned BodiesWhole = 0;
  /// `new`, `delete`, `return` and `OP_REQUIRES*` in those bodies, and how many
  /// of them the parser has.
  unsigned Marks = 0;
  unsigned MarksParsed = 0;
};

/// \p Errors are the places Clang did not understand; \p Skipped the ranges of
/// the main file that the preprocessor left out.
KernelSurvey surveyKernels(clang::ASTContext &Context,
                           const std::vector<Region> &Errors,
                           const std::vector<clang::SourceRange> &Skipped,
                           llvm::function_ref<bool(llvm::StringRef)> Judges);

/// The qualified name of the innermost function around \p Where, without
/// template arguments; lambdas count as the function that holds them.
std::string enclosingFunction(const Region &Where, clang::ASTContext &Context);

} // namespace tfop
