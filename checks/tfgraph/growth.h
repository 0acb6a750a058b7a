// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/tfgraph/events.h"

namespace tfop {

/// What is done again and again that should be done once.
enum class GrowthKind {
  /// Nodes are added to a graph that outlives the round.
  Grows,
  /// A session is built for a graph that outlives the round.
  BuildsSession,
  /// A graph that could be fed is built, run and dropped with its session.
  Rebuilds,
  /// The same with a graph that may be another one each time, or in a test.
  MayRebuild,
};

struct GrowthFinding {
  GrowthKind Kind;
  /// The first call that does it.
  GraphEvent Event;
  /// For nodes: the other calls that add to the same graph.
  std::vector<const clang::Expr *> Others = {};
  /// The loop; null in compute code, which TensorFlow runs for each step.
  const clang::Stmt *Loop = nullptr;
  /// Where the graph is run; null in an endless loop or in compute code that
  /// does not run it.
  const clang::Expr *Run = nullptr;
};

std::vector<GrowthFinding> growthIn(const clang::FunctionDecl &Definition,
                                    GraphEvents &Events);

} // namespace tfop
