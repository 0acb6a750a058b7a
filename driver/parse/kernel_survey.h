// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/finding/finding.h"
#include <string>
#include <utility>
#include <vector>

namespace clang {
class ASTContext;
} // namespace clang

namespace tfop {

struct IncompleteFunction;

/// Compares the kernels in the syntax tree with those in the text, for `doctor`
/// and to distinguish a clean file from one that could not be parsed.
struct KernelSurvey {
  struct ComputeMethod {
    std::string Name;
    unsigned Line = 0;
    /// Its body lost no code.
    bool Whole = true;
  };
  struct Kernel {
    std::string Name;
    std::string File;
    unsigned Line = 0;
    std::vector<ComputeMethod> Methods;
  };
  std::vector<Kernel> Kernels;
  /// An op that the main file declares.
  struct Op {
    std::string Name;
    unsigned Line = 0;
  };
  std::vector<Op> Ops;
  /// A kernel that the main file registers.
  struct Registration {
    std::string Op;
    std::string Class;
    std::string Device;
    unsigned Line = 0;
  };
  std::vector<Registration> Registrations;
  /// The bodies of compute methods in the text, how many of them were parsed,
  /// and how many completely.
  unsigned BodiesInText = 0;
  unsigned BodiesParsed = 0;
  unsigned BodiesWhole = 0;
  /// The `new`, `delete`, `return`, and `OP_REQUIRES*` tokens in those bodies,
  /// and how many of them were parsed.
  unsigned Marks = 0;
  unsigned MarksParsed = 0;
};

/// \p Incomplete are the functions that lost code, \p Skipped the ranges of the
/// main file that the preprocessor skipped.
KernelSurvey
surveyKernels(clang::ASTContext &Context,
              const std::vector<IncompleteFunction> &Incomplete,
              const std::vector<std::pair<unsigned, unsigned>> &Skipped,
              llvm::function_ref<bool(llvm::StringRef)> IsAnalyzed);

/// Sets the qualified name of the innermost function around each of \p
/// Findings, without template arguments. A lambda counts as its enclosing
/// function.
void nameFunctions(std::vector<Finding> &Findings, clang::ASTContext &Context);

} // namespace tfop
