// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/flow_graph.h"
#include "checks/ownership/state.h"

namespace tfop::ownership {

/// A use of a pointer after its resource was released.
struct DanglingUse {
  const clang::ValueDecl *Pointer;
  /// It is released a second time.
  bool IsRelease;
};

/// What \p Used does with one of the dangling pointers of \p State.
std::optional<DanglingUse> useOfDangling(const clang::Expr &Used,
                                         const PathState &State);

/// True if \p Statement may give a dangling pointer another value in a way that
/// is not followed: `&p`, a lambda, a second reference that is released.
bool mayReassign(const clang::Stmt &Statement, const PathState &State);

/// The variable that \p Statement declares or assigns to, or null.
const clang::ValueDecl *changedBy(const clang::Stmt &Statement);

/// True if \p Block or a later one names a dangling pointer.
bool isNamedFrom(const clang::CFGBlock &Block, const PathState &State,
                 flow::FlowGraph &Graph);

} // namespace tfop::ownership
