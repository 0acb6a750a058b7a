// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/flow_graph.h"
#include "checks/rewrite/uses.h"

namespace tfop::rewrite {

/// Which uses of a variable can run after which.
class UseOrder {
public:
  /// \p Calls name the lambdas that use the variable, where they are run.
  UseOrder(const clang::VarDecl &Variable, llvm::ArrayRef<Use> Uses,
           llvm::ArrayRef<const clang::Stmt *> Calls, flow::FlowGraph &Graph);

  /// True if, after \p Earlier, a path reads the value that the variable had
  /// there: neither the declaration is met again nor another value is given.
  /// Releases and captures count as reading.
  bool isReadAfter(const Use &Earlier) const;

private:
  const clang::VarDecl &Variable;
  flow::FlowGraph &Graph;
  llvm::DenseMap<const clang::Stmt *, UseKind> Anchors;
};

} // namespace tfop::rewrite
