// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include <string>
#include <vector>

namespace tfop {

/// The edits that move statements of a loop body before the loop, or the reason
/// why they cannot be moved.
struct Hoist {
  std::vector<clang::FixItHint> Edits;
  std::string WhyNot;
};

/// Moves all statements that contain \p Calls, or none. \p Function contains
/// the loop.
Hoist hoistBefore(const clang::Stmt &Loop,
                  llvm::ArrayRef<const clang::Expr *> Calls,
                  const clang::FunctionDecl &Function,
                  clang::ASTContext &Context);

} // namespace tfop
