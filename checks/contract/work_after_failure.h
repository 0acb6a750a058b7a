// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/contract/failing_helpers.h"
#include "checks/flow/flow_graph.h"

namespace tfop {

/// The first work that \p Graph's function does behind \p Found, on a path
/// where nobody has looked at the context's status or at what the helper filled
/// in; null if there is none.
/// \p All are the function's calls of helpers that may fail.
const clang::Stmt *workBehind(const FailingCall &Found,
                              llvm::ArrayRef<FailingCall> All,
                              flow::FlowGraph &Graph);

} // namespace tfop
