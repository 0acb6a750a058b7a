// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/conditions.h"
#include "checks/summary/function_summary.h"
#include "clang/AST/ExprCXX.h"

namespace tfop::flow {

/// The function or constructor that \p Call calls, or null.
const clang::FunctionDecl *calleeOf(const clang::Expr &Call);

/// The place in the caller of \p Call that corresponds to \p Inside, which is
/// relative to the callee.
std::optional<Place> placeInCaller(const clang::Expr &Call,
                                   const summary::AccessPath &Inside);

/// The argument of \p Call for the parameter \p Index of its callee, or null.
const clang::Expr *argumentAt(const clang::Expr &Call, unsigned Index);

/// \p Ended with its conditions in terms of the arguments of \p Call.
CallCase translated(const summary::Case &Ended, const clang::Expr &Call,
                    Symbols &Names);

} // namespace tfop::flow
