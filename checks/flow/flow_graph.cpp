// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/flow/flow_graph.h"

#include "checks/facts/resources.h"
#include "checks/facts/tf_api.h"
#include "checks/flow/behaviors.h"
#include "checks/flow/call_cases.h"
#include "checks/flow/knowledge.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/lost_code.h"
#include "checks/syntax/names.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace tfop::flow {

std::unique_ptr<FlowGraph> FlowGraph::build(const FunctionDecl &Function,
                                            Graphs &Others) {
  Stmt *Body = Function.getBody();
  if (!Body)
    return nullptr;
  CFG::BuildOptions Options;
  // Without destructors of temporaries, LOG(FATAL) would be an exit;
  // destructors of variables crash Clang on incomplete types.
  Options.AddTemporaryDtors = true;
  Options.AddInitializers = true;
  Options.PruneTriviallyFalseEdges = true;
  Options.setAllAlwaysAdd();
  std::unique_ptr<FlowGraph> Result(new FlowGraph(Function, Others));
  Result->Graph = CFG::buildCFG(&Function, Body, &Others.context(), Options);
  if (!Result->Graph)
    return nullptr;
  Result->index();
  Result->findEndings();
  Result->findUses();
  Result->findInputs();
  Result->findSharedVariables();
  return Result;
}

bool FlowGraph::misses(const llvm::StringSet<> &Names, SourceLocation From,
                       SourceLocation To) const {
  return Others.unit().get<LostCode>().drops(Function, From, To, Names);
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

namespace {

/// Collects the statements whose exceptions the function itself may catch.
class TryVisitor : public CodeVisitor {
public:
  explicit TryVisitor(llvm::DenseSet<const Stmt *> &Found) : Found(Found) {}
  bool VisitStmt(Stmt *Statement) override {
    if (Collects)
      Found.insert(Statement);
    if (const auto *Try = llvm::dyn_cast<CXXTryStmt>(Statement);
        Try && !Collects) {
      TryVisitor Inner(Found);
      Inner.Collects = true;
      Inner.TraverseStmt(const_cast<CompoundStmt *>(Try->getTryBlock()));
    }
    return true;
  }
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }

private:
  llvm::DenseSet<const Stmt *> &Found;
  bool Collects = false;
};

/// Collects the variables and members of `this` that a function may change,
/// directly or through them.
class ChangeVisitor : public CodeVisitor {
public:
  bool VisitBinaryOperator(BinaryOperator *Operator) override {
    if (Operator->isAssignmentOp())
      change(Operator->getLHS());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *Operator) override {
    if (Operator->isIncrementDecrementOp() ||
        Operator->getOpcode() == UO_AddrOf)
      change(Operator->getSubExpr());
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (Callee && tf_api::isPureAccessor(*Callee))
      return true;
    const auto *Method = llvm::dyn_cast_or_null<CXXMethodDecl>(Callee);
    if (const Expr *Object = objectOf(*Call).first;
        Object && !(Method && Method->isConst()))
      change(Object);
    for (const Expr *Argument : Call->arguments())
      give(*Argument);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *Construction) override {
    for (const Expr *Argument : Construction->arguments())
      give(*Argument);
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *) override { return AnyOfThem = true; }
  bool VisitCXXDeleteExpr(CXXDeleteExpr *Deleted) override {
    change(Deleted->getArgument());
    return true;
  }

  bool changes(const Place &Input) const {
    return AnyOfThem || llvm::any_of(Changed, [&](const Place &Other) {
             return Other.leadsTo(Input) || Input.leadsTo(Other);
           });
  }

private:
  /// Arguments that are `const` or passed by value are not changed.
  void give(const Expr &Argument) {
    const QualType Type = Argument.getType();
    const QualType Target =
        Type->isPointerType() ? Type->getPointeeType() : Type;
    if ((Type->isPointerType() || Argument.isGLValue()) &&
        !Target.isConstQualified())
      change(&Argument);
  }
  void change(const Expr *Target) {
    if (const std::optional<Place> Where = placeOf(Target))
      Changed.push_back(*Where);
    else if (const ValueDecl *Root = rootOf(Target))
      Changed.push_back(placeOf(*Root));
    else if (llvm::isa<MemberExpr, CXXThisExpr>(Target->IgnoreParenImpCasts()))
      Changed.push_back(Place());
  }

  bool AnyOfThem = false;
  std::vector<Place> Changed;
};

} // namespace

namespace {

/// Collects the variables that lambdas capture by reference and assign. A
/// function that a lambda calls leaves its outputs unchanged if it fails, which
/// conditions after the lambda usually test.
class SharedVariables : public CodeVisitor {
public:
  bool VisitBinaryOperator(BinaryOperator *Operator) override {
    if (Operator->isAssignmentOp())
      change(Operator->getLHS());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *Operator) override {
    if (Operator->isIncrementDecrementOp())
      change(Operator->getSubExpr());
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    const auto *Method =
        llvm::dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee());
    const auto [Object, Arrow] = objectOf(*Call);
    if (Object && !Arrow && !(Method && Method->isConst()))
      change(Object);
    return true;
  }
  llvm::DenseSet<const ValueDecl *> Found;

private:
  void change(const Expr *Target) {
    const auto *Reference =
        llvm::dyn_cast<DeclRefExpr>(Target->IgnoreParenImpCasts());
    if (Reference && Reference->refersToEnclosingVariableOrCapture())
      Found.insert(Reference->getDecl());
  }
};

} // namespace

void FlowGraph::findSharedVariables() {
  SharedVariables Visitor;
  Visitor.TraverseStmt(Function.getBody());
  Rules.setChangedByLambdas(std::move(Visitor.Found));
}

void FlowGraph::findEndings() {
  TryVisitor(InTry).TraverseStmt(Function.getBody());
  Behaviors &Callees = Others.unit().get<Behaviors>();
  const auto Nothing = [](const Expr *) { return false; };
  for (const CFGBlock *Block : *Graph)
    for (const CFGElement &Element : *Block) {
      const auto Evaluated = Element.getAs<CFGStmt>();
      const auto *Call =
          Evaluated ? llvm::dyn_cast<Expr>(Evaluated->getStmt()) : nullptr;
      const FunctionDecl *Callee = Call ? calleeOf(*Call) : nullptr;
      if (!Callee)
        continue;
      std::vector<CallCase> Possible;
      for (const summary::Case &One : Callees.of(*Callee)) {
        CallCase Ending = translated(One, *Call, Rules.symbols());
        if (Rules.isPossible(Ending, Knowledge(), Nothing))
          Possible.push_back(std::move(Ending));
      }
      if (!Possible.empty())
        Endings.try_emplace(Call, std::move(Possible));
    }
}

void FlowGraph::findInputs() {
  ChangeVisitor Changes;
  Changes.TraverseStmt(Function.getBody());
  llvm::DenseSet<const ValueDecl *> Unchanged;
  llvm::SmallVector<Symbol, 4> Named;
  // In the order of the graph, so that the numbers of symbols are
  // deterministic.
  for (const CFGBlock *Block : *Graph)
    for (const CFGElement &Element : *Block) {
      const auto Evaluated = Element.getAs<CFGStmt>();
      const Stmt *Statement = Evaluated ? Evaluated->getStmt() : nullptr;
      if (const auto *Return = llvm::dyn_cast_or_null<ReturnStmt>(Statement);
          Return && Return->getRetValue())
        Rules.collectUses(Return->getRetValue(), Named);
      if (const auto *Declaration = llvm::dyn_cast_or_null<DeclStmt>(Statement))
        for (const Decl *Declared : Declaration->decls())
          if (const auto *Local = llvm::dyn_cast<VarDecl>(Declared);
              Local && Local->hasLocalStorage() && Local->hasInit() &&
              !Changes.changes(placeOf(*Local))) {
            Unchanged.insert(Local);
            Rules.collectUses(Local->getInit(), Named);
          }
    }
  Symbols &Names = Rules.symbols();
  llvm::BitVector Inputs(Names.size());
  for (Symbol One = 0; One != Names.size(); ++One)
    if (const std::optional<Place> &Where = Names.placeOfSymbol(One);
        Where && seenByCallers(*Where, Function) && !Changes.changes(*Where))
      Inputs.set(One);
  Rules.setInputs(std::move(Inputs), std::move(Unchanged));
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
  std::vector<llvm::SmallVector<Symbol, 4>> Asked(BlockCount);
  std::vector<llvm::SmallVector<Symbol, 8>> Named(BlockCount);
  for (const CFGBlock *Block : *Graph) {
    const unsigned Id = Block->getBlockID();
    if (const Expr *Condition = conditionOf(*Block))
      Rules.collectUses(Condition, Asked[Id]);
    else if (const auto *Switch =
                 llvm::dyn_cast_or_null<SwitchStmt>(Block->getTerminatorStmt()))
      Rules.collectUses(Switch->getCond(), Asked[Id]);
    for (const CFGElement &Element : *Block)
      if (const auto Evaluated = Element.getAs<CFGStmt>())
        if (const std::vector<CallCase> *Cases =
                endingsOf(*Evaluated->getStmt()))
          Rules.collectUses(*Cases, Asked[Id]);
  }
  for (const CFGBlock *Block : *Graph)
    for (const CFGElement &Element : *Block)
      if (const auto Statement = Element.getAs<CFGStmt>())
        if (const auto *Used = llvm::dyn_cast<Expr>(Statement->getStmt()))
          if (const std::optional<Symbol> Place = Rules.placeNamed(*Used))
            Named[Block->getBlockID()].push_back(*Place);
  // A condition that only one block tests is not correlated with another.
  const unsigned Count = Rules.symbols().size();
  std::vector<unsigned> Testers(Count);
  for (llvm::SmallVectorImpl<Symbol> &Here : Asked) {
    llvm::sort(Here);
    Here.erase(std::unique(Here.begin(), Here.end()), Here.end());
    for (Symbol One : Here)
      ++Testers[One];
  }
  llvm::BitVector Repeated(Count);
  for (Symbol One = 0; One != Count; ++One)
    if (Testers[One] > 1)
      Repeated.set(One);
  AskedAfter.assign(BlockCount, llvm::BitVector(Count));
  NamedAfter.assign(BlockCount, llvm::BitVector(Count));
  for (unsigned Id = 0; Id != BlockCount; ++Id) {
    for (Symbol One : Asked[Id])
      if (Repeated.test(One))
        AskedAfter[Id].set(One);
    for (Symbol One : Named[Id])
      NamedAfter[Id].set(One);
  }
  Rules.keepOnly(std::move(Repeated));
  // Propagate the uses backward to a fixed point.
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const CFGBlock *Block : *Graph)
      for (const CFGBlock::AdjacentBlock &Next : Block->succs())
        if (const CFGBlock *To = Next.getReachableBlock())
          Changed |= addUses(Block->getBlockID(), To->getBlockID());
  }
}

/// Adds the uses in \p To to those after \p From; true if that changed them.
bool FlowGraph::addUses(unsigned From, unsigned To) {
  const bool Nothing = !AskedAfter[To].test(AskedAfter[From]) &&
                       !NamedAfter[To].test(NamedAfter[From]);
  AskedAfter[From] |= AskedAfter[To];
  NamedAfter[From] |= NamedAfter[To];
  return !Nothing;
}

void FlowGraph::dropUseless(const CFGBlock &Block, Knowledge &State,
                            Keep What) const {
  const llvm::BitVector &Asked = AskedAfter[Block.getBlockID()];
  const llvm::BitVector &Named = NamedAfter[Block.getBlockID()];
  llvm::erase_if(State.Facts, [&](const Knowledge::Fact &Fact) {
    if (What == Keep::Inputs && Rules.isInput(Fact.About))
      return false;
    // A symbol that was created after the graph was built.
    if (Fact.About >= Asked.size())
      return true;
    return !Asked.test(Fact.About) &&
           !(Named.test(Fact.About) && Fact.Value.exact());
  });
}

} // namespace tfop::flow
