// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ExprCXX.h"
#include <vector>

namespace tfop::flow {

/// A local object whose destructor runs a lambda:
/// `auto cleanup = gtl::MakeCleanup([&] { delete p; });`.
struct ScopeGuard {
  const clang::LambdaExpr *Action;
  /// It guards what is between its declaration and the end of its block.
  clang::SourceLocation Begin;
  clang::SourceLocation End;
};

/// True for a class that does something when it dies, and is not called itself.
bool isScopeGuard(clang::QualType Type);

/// The scope guards of a function, not those of lambdas in it.
std::vector<ScopeGuard> scopeGuardsIn(const clang::FunctionDecl &Function);

} // namespace tfop::flow
