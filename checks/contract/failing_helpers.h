// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/in_place.h"
#include "checks/flow/other_files.h"
#include "checks/syntax/overriders.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include <map>

namespace tfop {

/// How a function fails the context and returns.
struct ContextFailure {
  /// The macro that contains the return; empty if the failure is spelled out.
  std::string Macro = {};
  /// The hidden return, or the call that fails the context; null if it is in
  /// another file.
  const clang::Stmt *Where = nullptr;
};

/// An expression after which a function may continue although something failed.
struct FailingCall {
  enum Kind {
    /// It calls a function that may fail the context and return.
    Helper,
    /// It fails the context itself: `ctx->SetStatus(...)`.
    Context,
    /// It returns a Status that is not read, and sets variables.
    Status,
  };
  Kind What;
  /// A call or a construction.
  const clang::Expr *Call;
  /// Null if it cannot be determined.
  const clang::FunctionDecl *Callee;
  ContextFailure Failure = {};
  /// The variable that holds the result, or null.
  const clang::ValueDecl *Result = nullptr;
  /// The variables that have no usable value if it failed.
  llvm::SmallVector<const clang::ValueDecl *, 4> Sets = {};
};

/// Determines which functions fail the context and return, from their bodies or
/// from the summaries of other files.
class FailingHelpers {
public:
  explicit FailingHelpers(Program &Unit)
      : Context(Unit.context()), Others(Unit.get<flow::OtherFiles>()),
        Callables(Unit.get<flow::InPlace>()),
        Overriding(Unit.get<Overriders>()) {}

  /// The calls of such functions in the body of \p Function, excluding its
  /// lambdas, in source order. Calls whose result the function tests or returns
  /// are excluded.
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
  std::vector<const clang::FunctionDecl *> calleesIn(const clang::Expr &Call);
  std::optional<FailingCall> failingCall(const clang::Expr &Call);

  clang::ASTContext &Context;
  flow::OtherFiles &Others;
  flow::InPlace &Callables;
  Overriders &Overriding;
  std::map<const clang::FunctionDecl *, std::optional<ContextFailure>>
      ByDefinition;
};

} // namespace tfop
