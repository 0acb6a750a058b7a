// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/failing_helpers.h"
#include "checks/path_walk.h"

namespace tfop {

/// Work that goes on behind a helper that may have failed.
struct WorkBehind {
  /// Null if there is none.
  const clang::Stmt *Work = nullptr;
  /// Another helper that may fail, run in between, or null: who looks at the
  /// status behind that one has looked for both.
  const clang::CallExpr *Behind = nullptr;
};

/// The first work that \p Graph's function does behind \p Found, on a path
/// where nobody has looked at the context's status or at what the helper filled
/// in.
/// \p All are the function's calls of helpers that may fail.
WorkBehind workBehind(const FailingCall &Found, llvm::ArrayRef<FailingCall> All,
                      ownership::FlowGraph &Graph);

} // namespace tfop
