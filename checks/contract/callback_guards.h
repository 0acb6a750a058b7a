// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/flow_graph.h"
#include "clang/AST/DeclCXX.h"

namespace tfop {

/// True if the destructor of \p Class calls a callback that a member holds.
bool callsInDestructor(const clang::CXXRecordDecl &Class);

/// The location of the scope guard of the function of \p Graph whose destructor
/// runs \p Action; invalid if there is none.
clang::SourceLocation guardRunning(const clang::LambdaExpr &Action,
                                   const flow::FlowGraph &Graph);

/// Whether \p Condition being \p Truth means that the status of the context is
/// ok: `ctx->status().ok()`, also through a copy. Nothing for other conditions.
std::optional<bool> impliedContextStatus(const clang::Expr *Condition,
                                         bool Truth);

} // namespace tfop
