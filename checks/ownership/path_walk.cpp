// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/ownership/path_walk.h"

#include "checks/flow/call_changes.h"
#include "checks/flow/conditions.h"
#include "checks/flow/trace.h"
#include "checks/ownership/witness.h"
#include "checks/syntax/names.h"

using namespace clang;

namespace tfop::ownership {

/// Far more than any function that people can read needs.
static constexpr size_t MostPositions = 20000;

void PathWalk::run(WalkState Entry) {
  Positions.clear();
  Seen.clear();
  Positions.push_back(
      {&Graph.cfg().getEntry(), std::move(Entry), NoVisit, /*Branch=*/0});
  for (size_t Here = 0; Here != Positions.size(); ++Here) {
    if (Positions.size() > MostPositions)
      return;
    visitBlock(Here);
  }
}

void PathWalk::visitBlock(WalkPosition Here) {
  const CFGBlock &Block = *Positions[Here].Block;
  WalkState State = Positions[Here].State;
  if (&Block == &Graph.cfg().getExit()) {
    const size_t Before = Positions[Here].Parent;
    Visitor.leave(Before == NoVisit ? nullptr
                                    : flow::returnIn(*Positions[Before].Block),
                  State, Here);
    return;
  }
  for (const CFGElement &Element : Block) {
    const auto Evaluated = Element.getAs<CFGStmt>();
    if (!Evaluated)
      continue;
    updateConditions(*Evaluated->getStmt(), State.Known);
    if (!Visitor.visit(*Evaluated->getStmt(), State, Here))
      return;
  }
  if (!flow::FlowGraph::isDeadEnd(Block))
    follow(Here, State);
}

/// Nothing is known about pointers here.
static bool neverNonNull(const Expr *) { return false; }

void PathWalk::updateConditions(const Stmt &Statement, PathState &Known) {
  flow::Conditions &Rules = Graph.conditions();
  if (const auto *Declaration = llvm::dyn_cast<DeclStmt>(&Statement)) {
    for (const Decl *Declared : Declaration->decls())
      if (const auto *Variable = llvm::dyn_cast<VarDecl>(Declared))
        Rules.assign(Variable, Variable->getInit(), Known, neverNonNull);
    return;
  }
  if (const auto *Binary = llvm::dyn_cast<BinaryOperator>(&Statement)) {
    const ValueDecl *Changed =
        Binary->isAssignmentOp() ? namedBy(Binary->getLHS()) : nullptr;
    if (Changed)
      Rules.assign(Changed,
                   Binary->getOpcode() == BO_Assign ? Binary->getRHS()
                                                    : nullptr,
                   Known, neverNonNull);
    return;
  }
  if (const auto *Unary = llvm::dyn_cast<UnaryOperator>(&Statement)) {
    if (Unary->isIncrementDecrementOp() || Unary->getOpcode() == UO_AddrOf)
      if (const ValueDecl *Changed = namedBy(Unary->getSubExpr()))
        Rules.forget(Changed, Known);
    return;
  }
  const auto *Call = llvm::dyn_cast<CallExpr>(&Statement);
  if (!Call)
    return;
  // status = Next();
  if (const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(Call);
      Operator && Operator->getOperator() == OO_Equal &&
      Operator->getNumArgs() == 2) {
    if (const ValueDecl *Changed = namedBy(Operator->getArg(0)))
      Rules.assign(Changed, Operator->getArg(1), Known, neverNonNull);
    return;
  }
  flow::forgetChanges(Rules, *Call, Known);
}

void PathWalk::follow(WalkPosition Here, const WalkState &State) {
  const CFGBlock &Block = *Positions[Here].Block;
  const auto *Switch =
      llvm::dyn_cast_or_null<SwitchStmt>(Block.getTerminatorStmt());
  const Expr *Condition =
      Switch ? nullptr : flow::FlowGraph::conditionOf(Block);
  const std::optional<bool> Truth =
      Condition
          ? Graph.conditions().evaluate(Condition, State.Known, neverNonNull)
          : std::nullopt;
  unsigned Branch = 0;
  for (const CFGBlock::AdjacentBlock &Next : Block.succs()) {
    const unsigned Taken = Branch++;
    const CFGBlock *Target = Next.getReachableBlock();
    const bool Holds = Taken == 0;
    if (!Target || (Truth && *Truth != Holds))
      continue;
    WalkState After = State;
    if (Condition)
      Graph.conditions().learn(Condition, Holds, After.Known);
    if (Switch && !Graph.conditions().learnCase(
                      Switch->getCond(), *Switch,
                      llvm::dyn_cast_or_null<SwitchCase>(Target->getLabel()),
                      After.Known))
      continue;
    Graph.dropUseless(*Target, After.Known);
    // Each way out is one of its own.
    if (Target == &Graph.cfg().getExit() ||
        Seen.insert({Target->getBlockID(), After}).second)
      Positions.push_back({Target, std::move(After), Here, Taken});
  }
}

std::vector<flow::PathStep> PathWalk::branchesTo(WalkPosition Here) const {
  std::vector<flow::PathStep> Steps;
  for (size_t Current = Here; Positions[Current].Parent != NoVisit;
       Current = Positions[Current].Parent)
    if (std::optional<flow::PathStep> Step =
            flow::describeBranch(*Positions[Positions[Current].Parent].Block,
                                 Positions[Current].Branch))
      Steps.push_back(*std::move(Step));
  std::reverse(Steps.begin(), Steps.end());
  return Steps;
}

} // namespace tfop::ownership
