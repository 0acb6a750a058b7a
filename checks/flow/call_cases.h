// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/conditions.h"
#include "checks/summary/function_summary.h"
#include "clang/AST/ExprCXX.h"

namespace tfop::flow {

/// The function or constructor that \p Call calls, or null.
const clang::FunctionDecl *calleeOf(const clang::Expr &Call);

/// The value that the callee of \p Call knows as \p Inside, as the caller
/// names it.
std::optional<Place> placeGiven(const clang::Expr &Call,
                                const summary::AccessPath &Inside);

/// The argument of \p Call that is the parameter \p Index of its callee, or
/// null.
const clang::Expr *argumentAt(const clang::Expr &Call, unsigned Index);

/// What the conditions of \p Ended say about the arguments of \p Call.
CallCase translated(const summary::Case &Ended, const clang::Expr &Call,
                    Symbols &Names);

} // namespace tfop::flow
