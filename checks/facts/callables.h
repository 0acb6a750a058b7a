// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ExprCXX.h"

namespace tfop {

/// A copy, a move, or a `std::function` made of something.
bool keepsMeaning(const clang::CXXConstructExpr &Construction);

/// The lambda that \p Value is, also as a `std::function` or by the name of a
/// local variable; null if none.
const clang::LambdaExpr *lambdaIn(const clang::Expr *Value);

} // namespace tfop
