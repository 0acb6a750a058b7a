// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/tfgraph/events.h"

namespace tfop {

/// A container that gets a Tensor in each round and never loses one.
struct KeptTensors {
  const clang::ValueDecl *Container;
  /// The call that appends.
  const clang::Expr *Where;
  /// The loop; null in compute code.
  const clang::Stmt *Loop = nullptr;
  /// What runs the graph in the loop; null in compute code.
  const clang::Expr *Run = nullptr;
};

/// The containers that \p Definition appends Tensors to: its own, in a loop
/// that runs a graph, or in compute code a kernel's member. \p Functions are
/// all that may take something out of a member.
std::vector<KeptTensors>
keptTensorsIn(const clang::FunctionDecl &Definition, GraphEvents &Events,
              llvm::ArrayRef<const clang::FunctionDecl *> Functions);

} // namespace tfop
