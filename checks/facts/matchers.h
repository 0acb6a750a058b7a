// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/facts/tf_api.h"
#include "clang/ASTMatchers/ASTMatchers.h"

/// The matchers that the checks share. They are not in tf_api.h because every
/// file that includes Clang's matchers compiles twice as long.
namespace tfop::tf_api {

AST_MATCHER(clang::CXXRecordDecl, kernel) { return isKernel(Node); }

AST_MATCHER(clang::FunctionDecl, computeMethod) {
  return computeKind(Node).has_value();
}

/// A compute method or a lambda in one.
AST_MATCHER(clang::FunctionDecl, inComputeMethod) {
  return enclosingComputeMethod(Node) != nullptr;
}

AST_MATCHER(clang::QualType, tensorType) { return isTensor(Node); }

/// A call of a function of the tree with a parameter such as `T **` or `T *&`.
clang::ast_matchers::StatementMatcher callWithOutParameter();

} // namespace tfop::tf_api
