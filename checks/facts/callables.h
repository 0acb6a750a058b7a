// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ExprCXX.h"

namespace tfop {

/// A copy, a move, or the construction of a `std::function`.
bool preservesValue(const clang::CXXConstructExpr &Construction);

/// The lambda that \p Value denotes, directly, as a `std::function`, or through
/// a local variable; null if there is none.
const clang::LambdaExpr *lambdaIn(const clang::Expr *Value);

} // namespace tfop
