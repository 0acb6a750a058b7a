// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/flow_graph.h"
#include "checks/flow/places.h"

namespace tfop::flow {

/// The success of a call, as far as the conditions on a path have tested it.
enum class CallResult { NotTested, Succeeded, Failed };

/// A heuristic for whether the call whose result is tested succeeded: `s.ok()`,
/// a pointer, or a bool is true on success, the int of a C library is zero.
bool meansSuccess(const clang::Expr *Condition, bool Truth);

/// True if \p Value is the result of \p Call: the call itself, the variable
/// that is assigned its result, or a copy of that variable.
bool isResultOf(const clang::Expr *Value, const clang::Expr &Call,
                const FlowGraph &Graph);

/// The argument of type `TF_Status *` through which \p Call reports its
/// success, if it has one.
std::optional<Place> cStatusOf(const clang::CallExpr &Call,
                               const FlowGraph &Graph);

/// The success of \p Call implied by \p Condition being \p Truth. The call
/// returns a Status, a bool, or an error code, or sets a TF_Status. NotTested
/// if the condition tests another property of the result; nothing if it does
/// not refer to the result.
std::optional<CallResult> impliedResult(const clang::Expr *Condition,
                                        bool Truth, const clang::Expr &Call,
                                        const FlowGraph &Graph);

} // namespace tfop::flow
