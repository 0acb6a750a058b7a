// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/syntax/program.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"

namespace tfop {

/// The functions that run at most once per process: `main`, and the functions
/// of its file that are named only in one call, outside of any loop, in a
/// function that runs at most once.
class SingleRuns {
public:
  explicit SingleRuns(Program &Unit);

  bool contains(const clang::FunctionDecl &Function) const;
  /// True if the file calls \p Function, or names it.
  bool isNamed(const clang::FunctionDecl &Function) const {
    return Named.contains(Function.getCanonicalDecl());
  }

private:
  struct Mentions {
    unsigned Count = 0;
    /// The last mention that is a call, or null.
    const clang::Expr *Call = nullptr;
  };
  class Finder;

  clang::ASTContext &Context;
  llvm::DenseMap<const clang::FunctionDecl *, Mentions> Named;
  bool HasMain = false;
};

} // namespace tfop
