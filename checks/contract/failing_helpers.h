// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include <map>

namespace tfop {

/// A call of a function that may fail the context and then just return.
struct FailingCall {
  const clang::CallExpr *Call;
  const clang::FunctionDecl *Helper;
  /// What the helper returns by, and the macro that brings it.
  const clang::ReturnStmt *Return;
  std::string Macro;
};

/// Knows which functions of a translation unit fail the context by a hidden
/// return and give no status back.
class FailingHelpers {
public:
  explicit FailingHelpers(clang::ASTContext &Context) : Context(Context) {}

  /// The calls in the body of \p Function, not in its lambdas, in the order of
  /// the text.
  std::vector<FailingCall> callsIn(const clang::FunctionDecl &Function);

private:
  const clang::ReturnStmt *failureIn(const clang::FunctionDecl &Helper);
  const clang::ReturnStmt *searchFailure(const clang::FunctionDecl &Helper);
  std::optional<FailingCall> failingCall(const clang::CallExpr &Call);

  clang::ASTContext &Context;
  std::map<const clang::FunctionDecl *, const clang::ReturnStmt *> Known;
};

} // namespace tfop
