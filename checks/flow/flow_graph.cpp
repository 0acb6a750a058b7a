// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/flow/flow_graph.h"

#include "checks/facts/resources.h"
#include "checks/facts/tf_api.h"
#include "checks/flow/knowledge.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/names.h"

using namespace clang;

namespace tfop::flow {

std::unique_ptr<FlowGraph> FlowGraph::build(const FunctionDecl &Function,
                                            Graphs &Others) {
  Stmt *Body = Function.getBody();
  if (!Body)
    return nullptr;
  CFG::BuildOptions Options;
  // Without the destructors of temporaries LOG(FATAL) would be an exit; those
  // of variables crash Clang on incomplete types.
  Options.AddTemporaryDtors = true;
  Options.AddInitializers = true;
  Options.PruneTriviallyFalseEdges = true;
  Options.setAllAlwaysAdd();
  std::unique_ptr<FlowGraph> Result(new FlowGraph(Function, Others));
  Result->Graph = CFG::buildCFG(&Function, Body, &Others.context(), Options);
  if (!Result->Graph)
    return nullptr;
  Result->index();
  Result->findUses();
  return Result;
}

void FlowGraph::noteResult(const ValueDecl *Variable, const Expr *Value) {
  while (Variable && Value) {
    Value = Value->IgnoreParenCasts()->IgnoreImplicit();
    const auto *Copy = llvm::dyn_cast<CXXConstructExpr>(Value);
    if (llvm::isa<CallExpr>(Value))
      Results[Value] = Variable;
    Value = Copy && Copy->getNumArgs() == 1 ? Copy->getArg(0) : nullptr;
  }
}

void FlowGraph::index() {
  for (const CFGBlock *Block : *Graph)
    for (const CFGElement &Element : *Block) {
      const auto Evaluated = Element.getAs<CFGStmt>();
      if (!Evaluated)
        continue;
      const Stmt *Statement = Evaluated->getStmt();
      Blocks[Statement] = Block;
      if (const auto *Declaration = llvm::dyn_cast<DeclStmt>(Statement))
        for (const Decl *Declared : Declaration->decls())
          if (const auto *Variable = llvm::dyn_cast<VarDecl>(Declared))
            noteResult(Variable, Variable->getInit());
      if (const auto *Binary = llvm::dyn_cast<BinaryOperator>(Statement);
          Binary && Binary->getOpcode() == BO_Assign)
        noteResult(namedBy(Binary->getLHS()), Binary->getRHS());
      if (const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(Statement);
          Operator && Operator->getOperator() == OO_Equal &&
          Operator->getNumArgs() == 2)
        noteResult(namedBy(Operator->getArg(0)), Operator->getArg(1));
    }
}

bool FlowGraph::isDeadEnd(const CFGBlock &Block) {
  return Block.hasNoReturnElement() ||
         llvm::any_of(Block, [](const CFGElement &Element) {
           const auto Evaluated = Element.getAs<CFGStmt>();
           return Evaluated && tf_api::failsTest(*Evaluated->getStmt());
         });
}

const Expr *FlowGraph::conditionOf(const CFGBlock &Block) {
  if (Block.succ_size() != 2 || !Block.getTerminator().isStmtBranch())
    return nullptr;
  if (const Expr *Last = Block.getLastCondition())
    return Last;
  return llvm::dyn_cast_or_null<Expr>(Block.getTerminatorCondition());
}

void FlowGraph::findUses() {
  const unsigned BlockCount = Graph->getNumBlockIDs();
  std::vector<llvm::SmallVector<unsigned, 2>> Facts(BlockCount);
  std::vector<llvm::SmallVector<unsigned, 8>> Variables(BlockCount);
  unsigned FactCount = 0;
  for (const CFGBlock *Block : *Graph) {
    const unsigned Id = Block->getBlockID();
    if (const Expr *Condition = conditionOf(*Block))
      Known.collectUses(Condition, Facts[Id]);
    for (unsigned Fact : Facts[Id])
      FactCount = std::max(FactCount, Fact + 1);
    for (const CFGElement &Element : *Block)
      if (const auto Statement = Element.getAs<CFGStmt>())
        if (const auto *Used = llvm::dyn_cast<Expr>(Statement->getStmt()))
          if (const ValueDecl *Variable = namedBy(Used))
            Variables[Id].push_back(
                Numbers.try_emplace(Variable, Numbers.size()).first->second);
  }
  // A condition that only one block tests has nothing to be compared with.
  std::vector<unsigned> Testers(FactCount);
  for (llvm::SmallVectorImpl<unsigned> &Here : Facts) {
    llvm::sort(Here);
    Here.erase(std::unique(Here.begin(), Here.end()), Here.end());
    for (unsigned Fact : Here)
      ++Testers[Fact];
  }
  UsedFacts.assign(BlockCount, llvm::BitVector(FactCount));
  UsedVariables.assign(BlockCount, llvm::BitVector(Numbers.size()));
  for (unsigned Id = 0; Id != BlockCount; ++Id) {
    for (unsigned Fact : Facts[Id])
      if (Testers[Fact] > 1)
        UsedFacts[Id].set(Fact);
    for (unsigned Variable : Variables[Id])
      UsedVariables[Id].set(Variable);
  }
  // What a block behind reads is read behind this one: to a fixed point.
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const CFGBlock *Block : *Graph)
      for (const CFGBlock::AdjacentBlock &Next : Block->succs())
        if (const CFGBlock *To = Next.getReachableBlock())
          Changed |= addUses(Block->getBlockID(), To->getBlockID());
  }
}

/// True if that brought something new.
bool FlowGraph::addUses(unsigned From, unsigned To) {
  const bool Nothing = !UsedFacts[To].test(UsedFacts[From]) &&
                       !UsedVariables[To].test(UsedVariables[From]);
  UsedFacts[From] |= UsedFacts[To];
  UsedVariables[From] |= UsedVariables[To];
  return !Nothing;
}

void FlowGraph::dropUseless(const CFGBlock &Block, Knowledge &State) const {
  const llvm::BitVector &Facts = UsedFacts[Block.getBlockID()];
  const llvm::BitVector &Variables = UsedVariables[Block.getBlockID()];
  // The facts of switches are numbered later, and kept.
  llvm::erase_if(State.Facts, [&](const auto &Fact) {
    return Fact.first < Facts.size() && !Facts.test(Fact.first);
  });
  llvm::erase_if(State.Values, [&](const auto &Value) {
    const auto Number = Numbers.find(Value.first);
    return Number == Numbers.end() || !Variables.test(Number->second);
  });
}

} // namespace tfop::flow
