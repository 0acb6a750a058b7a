// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ExprCXX.h"
#include <vector>

namespace tfop::flow {

/// A local object whose destructor calls a lambda: `auto cleanup =
/// gtl::MakeCleanup([&] { delete p; });`.
struct ScopeGuard {
  const clang::LambdaExpr *Action;
  /// The range from its declaration to the end of its block.
  clang::SourceLocation Begin;
  clang::SourceLocation End;
};

/// True for a class with a destructor that has an effect, and without a call
/// operator.
bool isScopeGuard(clang::QualType Type);

/// The scope guards of a function, excluding those in nested lambdas.
std::vector<ScopeGuard> scopeGuardsIn(const clang::FunctionDecl &Function);

} // namespace tfop::flow
