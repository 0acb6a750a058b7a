// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/contract/failing_helpers.h"
#include "checks/flow/flow_graph.h"

namespace tfop {

/// The first work in the function of \p Graph after \p Found, on a path that
/// tests neither the status of the context nor a variable set by the helper;
/// null if there is none. \p All are the calls of helpers that may fail.
const clang::Stmt *workAfter(const FailingCall &Found,
                             llvm::ArrayRef<FailingCall> All,
                             flow::FlowGraph &Graph);

} // namespace tfop
