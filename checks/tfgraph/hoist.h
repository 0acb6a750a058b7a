// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include <string>
#include <vector>

namespace tfop {

/// Statements of a loop's block moved before the loop, or why they cannot be.
struct Hoist {
  std::vector<clang::FixItHint> Edits;
  std::string WhyNot;
};

/// Moves the statements that hold \p Calls, all of them or none. \p Function is
/// the body that the loop stands in.
Hoist hoistBefore(const clang::Stmt &Loop,
                  llvm::ArrayRef<const clang::Expr *> Calls,
                  const clang::FunctionDecl &Function,
                  clang::ASTContext &Context);

} // namespace tfop
