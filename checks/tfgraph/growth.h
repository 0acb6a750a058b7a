// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/tfgraph/events.h"

namespace tfop {

/// Repeated work that should be done once.
enum class GrowthKind {
  /// Nodes are added to a graph that outlives the iteration.
  Grows,
  /// A session is created for a graph that outlives the iteration.
  BuildsSession,
  /// A graph that could be fed is built, run, and destroyed with its session.
  Rebuilds,
  /// The same, but the graph may differ each time or the code is a test.
  MayRebuild,
};

struct GrowthFinding {
  GrowthKind Kind;
  GraphEvent Event;
  /// For nodes, the other calls that add to the same graph.
  std::vector<const clang::Expr *> Others = {};
  /// The loop; null in compute code, which TensorFlow runs on each step.
  const clang::Stmt *Loop = nullptr;
  /// The call that runs the graph; null in an endless loop or in compute code
  /// that does not run it.
  const clang::Expr *Run = nullptr;
};

std::vector<GrowthFinding> growthIn(const clang::FunctionDecl &Definition,
                                    GraphEvents &Events);

} // namespace tfop
