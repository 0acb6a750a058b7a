// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/contract/written_objects.h"
#include "checks/flow/flow_graph.h"
#include "clang/AST/DeclCXX.h"
#include <vector>

namespace tfop {

/// A write to a member of `*this` or to a static local variable.
struct StateWrite {
  const clang::ValueDecl *Variable;
  /// The write, in the last of \ref Calls if there are any.
  const clang::Expr *Where;
  /// The calls that pass the variable to a function that modifies it.
  std::vector<CallOnPath> Calls;
};

/// The writes and calls of a method, including its lambdas, while it holds no
/// lock.
struct UnlockedCode {
  std::vector<StateWrite> Writes;
  /// Calls of other methods of `*this`.
  std::vector<CallOnPath> Calls;
};

UnlockedCode unlockedCodeOf(flow::FlowGraph &Method);

} // namespace tfop
