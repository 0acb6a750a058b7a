// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/flow/graphs.h"

#include "checks/flow/flow_graph.h"

using namespace clang;

namespace tfop::flow {

Graphs::Graphs(Program &Unit) : Unit(Unit) {}
Graphs::~Graphs() = default;

FlowGraph *Graphs::of(const FunctionDecl &Function) {
  const auto [Place, New] = Built.try_emplace(&Function);
  if (New)
    Place->second = FlowGraph::build(Function, *this);
  return Place->second.get();
}

llvm::raw_ostream *Graphs::logFor(const FunctionDecl &Function) const {
  const std::string &Wanted = Unit.observer().DebuggedFunction;
  return !Wanted.empty() && (Function.getNameAsString() == Wanted ||
                             Function.getQualifiedNameAsString() == Wanted)
             ? Unit.observer().PathLog
             : nullptr;
}

} // namespace tfop::flow
