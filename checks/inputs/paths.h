// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/inputs/guards.h"
#include "checks/inputs/validation.h"
#include <map>
#include <set>

namespace tfop::flow {
class FlowGraph;
} // namespace tfop::flow

namespace tfop::inputs {

using Outcomes = std::vector<GroupFacts>;

/// Explores the paths of a compute method, and of the functions that it calls,
/// for one group of inputs.
class PathSearch {
public:
  PathSearch(Program &Unit, llvm::ArrayRef<std::string> Group,
             std::vector<Violation> &Found)
      : Unit(Unit), Group(Group), Found(Found) {}

  void explore(Frame &Root);

private:
  template <bool> friend class InputPaths;
  /// What may hold after \p Called returned without an error; nothing if it
  /// never does.
  Outcomes explore(Frame &Called, const GroupFacts &Entry);
  template <bool WithConditions>
  std::optional<Outcomes> tryToExplore(Frame &Called, flow::FlowGraph &Graph,
                                       const GroupFacts &Entry);

  Program &Unit;
  llvm::ArrayRef<std::string> Group;
  std::vector<Violation> &Found;
  std::map<std::pair<const Frame *, GroupFacts>, Outcomes> Explored;
  std::set<std::pair<const clang::Expr *, std::string>> Reported;
};

} // namespace tfop::inputs
