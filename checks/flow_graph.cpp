// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/flow_graph.h"

#include "checks/code_visitor.h"
#include "checks/ownership_effects.h"
#include "checks/resources.h"
#include "checks/tf_api.h"

using namespace clang;

namespace tfop::ownership {

/// One step from an expression towards the variable it is read from.
static const Expr *towardsRoot(const Expr *Expression) {
  if (const auto *Member = llvm::dyn_cast<MemberExpr>(Expression))
    return Member->getBase();
  if (const auto *Member =
          llvm::dyn_cast<CXXDependentScopeMemberExpr>(Expression))
    return Member->isImplicitAccess() ? nullptr : Member->getBase();
  if (const auto *Subscript = llvm::dyn_cast<ArraySubscriptExpr>(Expression))
    return Subscript->getBase();
  if (const auto *Unary = llvm::dyn_cast<UnaryOperator>(Expression))
    return Unary->getOpcode() == UO_Deref || Unary->getOpcode() == UO_AddrOf
               ? Unary->getSubExpr()
               : nullptr;
  if (const auto *Temporary =
          llvm::dyn_cast<MaterializeTemporaryExpr>(Expression))
    return Temporary->getSubExpr();
  if (const auto *Cleanups = llvm::dyn_cast<ExprWithCleanups>(Expression))
    return Cleanups->getSubExpr();
  if (const auto *Binding = llvm::dyn_cast<CXXBindTemporaryExpr>(Expression))
    return Binding->getSubExpr();
  // `*it`, `it->`, `v[i]`.
  if (const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(Expression))
    return Operator->getOperator() == OO_Subscript ||
                   Operator->getOperator() == OO_Star ||
                   Operator->getOperator() == OO_Arrow
               ? Operator->getArg(0)
               : nullptr;
  // `v.begin()`, `v.at(i)`, `v.back()`, `v.data()`.
  if (const auto *Call = llvm::dyn_cast<CXXMemberCallExpr>(Expression))
    return Call->getImplicitObjectArgument();
  if (const auto *Call = llvm::dyn_cast<CallExpr>(Expression))
    return Call->isTypeDependent() &&
                   llvm::isa<CXXDependentScopeMemberExpr>(Call->getCallee())
               ? Call->getCallee()
               : nullptr;
  // A copied iterator.
  if (const auto *Construction = llvm::dyn_cast<CXXConstructExpr>(Expression))
    return Construction->getNumArgs() == 1 ? Construction->getArg(0) : nullptr;
  return nullptr;
}

/// The variable that an expression starts from, not looking at where that
/// variable got its value.
static const ValueDecl *nearestRoot(const Expr *Expression) {
  while (Expression) {
    Expression = Expression->IgnoreParenCasts();
    if (const auto *Reference = llvm::dyn_cast<DeclRefExpr>(Expression))
      return Reference->getDecl();
    Expression = towardsRoot(Expression);
  }
  return nullptr;
}

/// The value of a variable that stands for a part of another one: a reference,
/// an iterator, a loop's element, a structured binding.
static const Expr *standsFor(const ValueDecl &Variable) {
  if (const auto *Binding = llvm::dyn_cast<BindingDecl>(&Variable))
    return llvm::cast<VarDecl>(Binding->getDecomposedDecl())->getInit();
  const auto *Local = llvm::dyn_cast<VarDecl>(&Variable);
  if (!Local || !Local->hasLocalStorage() || llvm::isa<ParmVarDecl>(Local))
    return nullptr;
  return Local->getInit();
}

const ValueDecl *rootOf(const Expr *Expression) {
  const ValueDecl *Root = nearestRoot(Expression);
  // The chain range, iterator, element, reference is as long as it gets.
  static constexpr int Most = 6;
  for (int I = 0; Root && I != Most; ++I) {
    const Expr *Value = standsFor(*Root);
    if (!Value)
      return Root;
    const Expr *Bare = Value->IgnoreParenCasts()->IgnoreImplicit();
    // `auto copy = p` is another name, and the search knows about names.
    const bool OtherName = !Root->getType()->isReferenceType() &&
                           llvm::isa<DeclRefExpr>(Bare) &&
                           !llvm::isa<BindingDecl>(Root);
    const ValueDecl *Next = OtherName ? nullptr : nearestRoot(Value);
    if (!Next || llvm::isa<FunctionDecl>(Next))
      return Root;
    Root = Next;
  }
  return Root;
}

/// The pointer that \p Statement gives to an owner, or null: `Owner(p)`,
/// `owners.emplace_back(p)`.
static const Expr *givenToOwner(const Stmt &Statement) {
  const Expr *Given = nullptr;
  if (const auto *Made = llvm::dyn_cast<CXXConstructExpr>(&Statement))
    Given = Made->getNumArgs() != 0 && resources::isOwner(Made->getType())
                ? Made->getArg(0)
                : nullptr;
  if (const auto *Call = llvm::dyn_cast<CXXMemberCallExpr>(&Statement);
      Call && Call->getNumArgs() == 1 && Call->getMethodDecl() &&
      Call->getMethodDecl()->getIdentifier() &&
      Call->getMethodDecl()->getName() == "emplace_back") {
    QualType Object = Call->getImplicitObjectArgument()->getType();
    if (Object->isPointerType())
      Object = Object->getPointeeType();
    Given = holdsOwners(Object) ? Call->getArg(0) : nullptr;
  }
  return Given && Given->getType()->isPointerType() ? Given : nullptr;
}

namespace {

/// Finds the loops that go over a container's elements, release them or give
/// them to owners, and the roots of everything that is released.
class ReleaseFinder : public CodeVisitor {
public:
  using LoopSet = llvm::DenseSet<std::pair<const Stmt *, const ValueDecl *>>;
  ReleaseFinder(llvm::DenseSet<const ValueDecl *> &Roots, LoopSet &Loops,
                LoopSet &ElementLoops)
      : Roots(Roots), Loops(Loops), ElementLoops(ElementLoops) {}

  bool TraverseForStmt(ForStmt *For) override {
    const auto *Step = llvm::dyn_cast_or_null<UnaryOperator>(For->getInc());
    const ValueDecl *Index = Step ? namedBy(Step->getSubExpr()) : nullptr;
    if (Index)
      Counting[Index] = For;
    return inLoop(For, [&] { return CodeVisitor::TraverseForStmt(For); });
  }
  bool TraverseWhileStmt(WhileStmt *While) override {
    return inLoop(While, [&] { return CodeVisitor::TraverseWhileStmt(While); });
  }
  bool TraverseDoStmt(DoStmt *Do) override {
    return inLoop(Do, [&] { return CodeVisitor::TraverseDoStmt(Do); });
  }
  bool TraverseCXXForRangeStmt(CXXForRangeStmt *For) override {
    if (const ValueDecl *Range = namedBy(For->getRangeInit()))
      ElementLoops.insert({For, Range});
    return inLoop(For,
                  [&] { return CodeVisitor::TraverseCXXForRangeStmt(For); });
  }
  bool VisitStmt(Stmt *Statement) override {
    if (const std::optional<resources::Release> Release =
            resources::releaseIn(*Statement))
      record(*Release->Thing);
    else if (const Expr *Given = givenToOwner(*Statement))
      recordLoops(rootOf(Given));
    return true;
  }
  // v[i]
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *Subscript) override {
    recordElement(*Subscript->getBase(), *Subscript->getIdx());
    return true;
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *Operator) override {
    if (Operator->getOperator() == OO_Subscript && Operator->getNumArgs() == 2)
      recordElement(*Operator->getArg(0), *Operator->getArg(1));
    return true;
  }
  // A lambda's releases are its own.
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }

private:
  bool inLoop(const Stmt *Loop, llvm::function_ref<bool()> Traverse) {
    Open.push_back(Loop);
    const bool GoOn = Traverse();
    Open.pop_back();
    return GoOn;
  }
  void record(const Expr &Thing) {
    const ValueDecl *Root = rootOf(&Thing);
    if (!Root)
      return;
    Roots.insert(Root);
    recordLoops(Root);
  }
  void recordLoops(const ValueDecl *Root) {
    for (const Stmt *Loop : Open)
      if (Root)
        Loops.insert({Loop, Root});
  }
  void recordElement(const Expr &Container, const Expr &Index) {
    const ValueDecl *Counter = namedBy(&Index);
    const ValueDecl *Holder = Counter ? namedBy(&Container) : nullptr;
    if (const Stmt *Loop = Holder ? Counting.lookup(Counter) : nullptr)
      ElementLoops.insert({Loop, Holder});
  }

  llvm::DenseSet<const ValueDecl *> &Roots;
  LoopSet &Loops;
  LoopSet &ElementLoops;
  std::vector<const Stmt *> Open;
  /// The loop that counts with a variable.
  llvm::DenseMap<const ValueDecl *, const Stmt *> Counting;
};

} // namespace

std::unique_ptr<FlowGraph> FlowGraph::build(const FunctionDecl &Function,
                                            ASTContext &Context) {
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
  std::unique_ptr<FlowGraph> Result(new FlowGraph(Function, Context));
  Result->Graph = CFG::buildCFG(&Function, Body, &Context, Options);
  if (!Result->Graph)
    return nullptr;
  ReleaseFinder(Result->ReleasedRoots, Result->ReleasingLoops,
                Result->ElementLoops)
      .TraverseStmt(Body);
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

void FlowGraph::dropUseless(const CFGBlock &Block, PathState &State) const {
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

bool FlowGraph::releasesElements(const Stmt *Loop,
                                 const ValueDecl *Container) const {
  return Loop && ReleasingLoops.contains({Loop, Container});
}

} // namespace tfop::ownership
