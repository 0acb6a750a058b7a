// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/path_walk.h"

namespace tfop {

/// The first work that \p Graph's function does behind \p Call, on a path where
/// nobody has looked at the context's status or at what the call filled in;
/// null if there is none.
const clang::Stmt *workBehind(const clang::CallExpr &Call,
                              ownership::FlowGraph &Graph);

} // namespace tfop
