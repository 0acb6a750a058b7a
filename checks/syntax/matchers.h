// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/syntax/enclosing.h"
#include "clang/ASTMatchers/ASTMatchers.h"

namespace tfop {

/// Like forFunction(), but in linear time: every initializer list has two
/// parents, and forFunction() follows each of them, which takes exponential
/// time in nested lists.
AST_MATCHER_P(clang::Stmt, insideFunction,
              clang::ast_matchers::internal::Matcher<clang::FunctionDecl>,
              InnerMatcher) {
  const clang::FunctionDecl *Function =
      enclosingFunction(Node, Finder->getASTContext());
  return Function && InnerMatcher.matches(*Function, Finder, Builder);
}

} // namespace tfop
