// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/flow_graph.h"
#include "checks/flow/places.h"

namespace tfop::flow {

/// What the way to a call says about the call's success, as far as the code
/// has looked.
enum class CallResult { NotTested, Succeeded, Failed };

/// A guess whether a call succeeded whose result is tested: `s.ok()`, a
/// pointer, a bool mean success when true, a C library's int when it is zero.
bool meansSuccess(const clang::Expr *Condition, bool Truth);

/// True if \p Value is what \p Call gave: the call itself, the variable that
/// got its result, or a copy of that.
bool isResultOf(const clang::Expr *Value, const clang::Expr &Call,
                const FlowGraph &Graph);

/// The status through which the C API says whether \p Call succeeded: its
/// argument of type `TF_Status *` that it may write to, if it has one.
std::optional<Place> cStatusOf(const clang::CallExpr &Call,
                               const FlowGraph &Graph);

/// What \p Condition, known to be \p Truth, says for certain about \p Call,
/// which returns a Status, a bool, an error code, or sets a TF_Status:
/// NotTested where it asks something else about the result, nothing where it
/// does not look at the result.
std::optional<CallResult> impliedResult(const clang::Expr *Condition,
                                        bool Truth, const clang::Expr &Call,
                                        const FlowGraph &Graph);

} // namespace tfop::flow
