// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/other_files.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include <map>

namespace tfop {

/// How a function fails the context and returns.
struct ContextFailure {
  /// The macro that contains the return.
  std::string Macro;
  /// Null if the return is in another file.
  const clang::ReturnStmt *Return = nullptr;
};

/// A call of a function that may fail the context and return normally.
struct FailingCall {
  const clang::CallExpr *Call;
  const clang::FunctionDecl *Helper;
  ContextFailure Failure;
};

/// Determines which functions fail the context in a hidden return and do not
/// report the failure in another way, from their bodies or from the summaries
/// of other files.
class FailingHelpers {
public:
  explicit FailingHelpers(Program &Unit)
      : Context(Unit.context()), Others(Unit.get<flow::OtherFiles>()) {}

  /// The calls in the body of \p Function, excluding its lambdas, in source
  /// order.
  std::vector<FailingCall> callsIn(const clang::FunctionDecl &Function);

  /// The summary of a failure in \p Definition for callers in other files: the
  /// context parameter, and a case with the macro.
  std::optional<std::pair<summary::AccessPath, summary::Case>>
  exported(const clang::FunctionDecl &Definition);

private:
  std::optional<ContextFailure> failureIn(const clang::FunctionDecl &Helper);
  std::optional<ContextFailure>
  searchFailure(const clang::FunctionDecl &Helper);
  std::optional<ContextFailure>
  failureElsewhere(const clang::FunctionDecl &Helper);
  std::optional<FailingCall> failingCall(const clang::CallExpr &Call);

  clang::ASTContext &Context;
  flow::OtherFiles &Others;
  std::map<const clang::FunctionDecl *, std::optional<ContextFailure>>
      ByDefinition;
};

} // namespace tfop
