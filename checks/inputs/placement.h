// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/Diagnostic.h"
#include <string>
#include <vector>

namespace tfop::inputs {

/// The statement before which a check can fail the step.
struct Placement {
  /// Null if there is none.
  const clang::Stmt *Before = nullptr;
  /// The block that contains it, or null if it is the body of a branch or loop.
  const clang::CompoundStmt *Block = nullptr;
  const clang::FunctionDecl *Function = nullptr;
  /// Why there is none.
  std::string Obstacle = {};
};

/// The place for a check of \p Used before \p Where is evaluated. A check of a
/// value that is the same in all calls of a lambda is placed before the lambda.
Placement placeFor(const clang::Expr &Where,
                   llvm::ArrayRef<const clang::Expr *> Used,
                   clang::ASTContext &Context);

/// True if a check at \p Earlier has run when the code at \p Later runs.
bool precedes(const Placement &Earlier, const Placement &Later,
              clang::ASTContext &Context);

/// The edits that insert \p Statement there.
std::vector<clang::FixItHint> insertion(const Placement &Where,
                                        llvm::StringRef Statement,
                                        const clang::ASTContext &Context);

/// True if a check in \p Function can fail the step or return an error.
bool canFail(const clang::FunctionDecl &Function);

/// `OP_REQUIRES(ctx, Condition, errors::InvalidArgument("Message"));`, or what
/// \p Function uses instead.
std::string requireCondition(const clang::FunctionDecl &Function,
                             llvm::StringRef Condition,
                             llvm::StringRef Message);

/// `OP_REQUIRES_OK(ctx, Status);`, or what \p Function uses instead.
std::string requireOk(const clang::FunctionDecl &Function,
                      llvm::StringRef Status);

} // namespace tfop::inputs
