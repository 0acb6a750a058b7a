// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/tfgraph/events.h"

namespace tfop {

/// A container that each iteration appends a Tensor to and that never shrinks.
struct KeptTensors {
  const clang::ValueDecl *Container;
  /// The call that appends.
  const clang::Expr *Where;
  /// The loop; null in compute code.
  const clang::Stmt *Loop = nullptr;
  /// The call that runs the graph in the loop; null in compute code.
  const clang::Expr *Run = nullptr;
};

/// The containers that \p Definition appends Tensors to: locals in a loop that
/// runs a graph, or members of a kernel in compute code. \p Functions are all
/// functions that may remove elements from a member.
std::vector<KeptTensors>
keptTensorsIn(const clang::FunctionDecl &Definition, GraphEvents &Events,
              llvm::ArrayRef<const clang::FunctionDecl *> Functions);

} // namespace tfop
