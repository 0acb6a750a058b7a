// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/flow_graph.h"
#include "checks/flow/trace.h"
#include "checks/ownership/analysis.h"
#include "checks/ownership/state.h"
#include <set>

namespace tfop::ownership {

/// What a check knows at one point of one path, besides the conditions.
struct WalkState {
  /// How far the thing that the check follows has come; 0 at the entry.
  unsigned Phase = 0;
  /// The place that brought it there, for a note.
  const clang::Stmt *Since = nullptr;
  /// The conditions; a check may use the holders for variables of its own.
  PathState Known;
  auto operator<=>(const WalkState &) const = default;
};

/// A block as the walk came to it.
using WalkPosition = size_t;

/// What a check makes of a path.
class PathVisitor {
public:
  virtual ~PathVisitor() = default;
  /// Called for each statement and expression in the order of evaluation.
  /// False if the rest of the path does not matter.
  virtual bool visit(const clang::Stmt &Statement, WalkState &State,
                     WalkPosition Here) = 0;
  /// Called where a path leaves the function; \p Return is null at the end of
  /// the body.
  virtual void leave(const clang::ReturnStmt *Return, const WalkState &State,
                     WalkPosition Here) {}
};

/// Walks all paths of a function, breadth first, as far as its conditions let
/// them be: the first path that shows something is the shortest.
class PathWalk {
public:
  PathWalk(flow::FlowGraph &Graph, PathVisitor &Visitor)
      : Graph(Graph), Visitor(Visitor) {}

  void run(WalkState Entry);

  /// The branches on the way to \p Here that a reader sees.
  std::vector<flow::PathStep> branchesTo(WalkPosition Here) const;

private:
  struct Position {
    const clang::CFGBlock *Block;
    WalkState State;
    size_t Parent;
    /// By which of the parent's branches.
    unsigned Branch;
  };
  void visitBlock(WalkPosition Here);
  void updateConditions(const clang::Stmt &Statement, PathState &Known);
  void follow(WalkPosition Here, const WalkState &State);

  flow::FlowGraph &Graph;
  PathVisitor &Visitor;
  std::vector<Position> Positions;
  std::set<std::pair<unsigned, WalkState>> Seen;
};

} // namespace tfop::ownership
