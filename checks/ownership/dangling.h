// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/flow_graph.h"
#include "checks/ownership/state.h"
#include "checks/ownership/summaries.h"

namespace tfop::ownership {

/// A use of a pointer after its resource was released.
struct DanglingUse {
  const clang::ValueDecl *Pointer;
  /// The use is a second release.
  bool IsRelease;
};

/// The use of a dangling pointer of \p State by \p Used, if any.
std::optional<DanglingUse> useOfDangling(const clang::Expr &Used,
                                         const PathState &State);

/// True if \p Used, a use of \p Pointer, only passes it by value to a function
/// that is not visible, which may not use it.
bool isPassedToUnknown(const clang::Expr &Used, const clang::ValueDecl &Pointer,
                       Summaries &Functions);

/// True if \p Condition, which has the value \p Truth, implies that \p Pointer
/// is null.
bool isNullIf(const clang::Expr *Condition, bool Truth,
              const clang::ValueDecl *Pointer);

/// True if \p Statement may change a dangling pointer in a way that is not
/// tracked: `&p`, a lambda, the release of a second reference.
bool mayReassign(const clang::Stmt &Statement, const PathState &State);

/// The variable that \p Statement declares or assigns to, or null.
const clang::ValueDecl *changedBy(const clang::Stmt &Statement);

/// True if \p Block or a block reachable from it names a dangling pointer.
bool isNamedFrom(const clang::CFGBlock &Block, const PathState &State,
                 flow::FlowGraph &Graph);

} // namespace tfop::ownership
