// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/syntax/program.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/DenseSet.h"

namespace tfop {

/// Compute code: the code that TensorFlow runs for a kernel. This includes its
/// compute methods, its constructor, their lambdas, and the functions of the
/// same translation unit that they call.
class ComputeCode {
public:
  explicit ComputeCode(Program &Unit);

  bool contains(const clang::FunctionDecl &Function) const {
    return Reached.contains(&Function);
  }

private:
  llvm::DenseSet<const clang::FunctionDecl *> Reached;
};

} // namespace tfop
