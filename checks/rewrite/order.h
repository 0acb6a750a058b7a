// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/flow_graph.h"
#include "checks/rewrite/uses.h"

namespace tfop::rewrite {

/// Determines which uses of a variable may follow others on a path.
class UseOrder {
public:
  /// \p Calls are the expressions that call lambdas that use the variable.
  UseOrder(const clang::VarDecl &Variable, llvm::ArrayRef<Use> Uses,
           llvm::ArrayRef<const clang::Stmt *> Calls, flow::FlowGraph &Graph);

  /// True if a path from \p Earlier reads the same value of the variable,
  /// before its declaration is reached again or another value is assigned.
  /// Releases and captures count as reads.
  bool isReadAfter(const Use &Earlier) const;

private:
  const clang::VarDecl &Variable;
  flow::FlowGraph &Graph;
  llvm::DenseMap<const clang::Stmt *, UseKind> Anchors;
};

} // namespace tfop::rewrite
