// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/syntax/program.h"
#include "clang/AST/ExprCXX.h"
#include <map>

namespace tfop::flow {

/// The variable whose value \p Call calls, possibly forwarded: `f()`,
/// `std::forward<F>(f)()`. Null for other calls.
const clang::ValueDecl *calledVariable(const clang::CallExpr &Call);

/// Determines which callables a call runs before it returns, from what the
/// callee does with its parameters.
class InPlace {
public:
  explicit InPlace(Program &Unit) : Unit(Unit) {}

  /// True if \p Call may call its argument \p Index before it returns.
  bool runs(const clang::CallExpr &Call, unsigned Index);
  /// The same for the parameter \p Index of \p Function.
  bool runs(const clang::FunctionDecl &Function, unsigned Index);

  /// The lambdas that \p Call runs: `f()` where `f` holds a lambda, and lambdas
  /// among its arguments.
  std::vector<const clang::LambdaExpr *>
  lambdasRunBy(const clang::CallExpr &Call);

private:
  Program &Unit;
  std::map<std::pair<const clang::FunctionDecl *, unsigned>, bool> Known;
};

} // namespace tfop::flow
