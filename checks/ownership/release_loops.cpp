// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/ownership/release_loops.h"

#include "checks/facts/containers.h"
#include "checks/facts/resources.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/names.h"

using namespace clang;

namespace tfop::ownership {

/// The pointer that \p Statement transfers to an owner, or null: `Owner(p)`,
/// `owners.emplace_back(p)`.
static const Expr *transferredToOwner(const Stmt &Statement) {
  const Expr *Given = nullptr;
  if (const auto *Made = llvm::dyn_cast<CXXConstructExpr>(&Statement))
    Given = Made->getNumArgs() != 0 && resources::isOwner(Made->getType())
                ? Made->getArg(0)
                : nullptr;
  if (const auto *Call = llvm::dyn_cast<CXXMemberCallExpr>(&Statement);
      Call && Call->getNumArgs() == 1 && Call->getMethodDecl() &&
      constructsElement(*Call->getMethodDecl())) {
    QualType Object = Call->getImplicitObjectArgument()->getType();
    if (Object->isPointerType())
      Object = Object->getPointeeType();
    Given = holdsOwners(Object) ? Call->getArg(0) : nullptr;
  }
  return Given && Given->getType()->isPointerType() ? Given : nullptr;
}

namespace {

/// Finds loops that visit the elements of a container, release them, or
/// transfer them to owners, and the roots of all released expressions.
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
      record(*Release->Released);
    else if (const Expr *Given = transferredToOwner(*Statement))
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
  // The lambda may run later.
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }

private:
  bool inLoop(const Stmt *Loop, llvm::function_ref<bool()> Traverse) {
    Open.push_back(Loop);
    const bool GoOn = Traverse();
    Open.pop_back();
    return GoOn;
  }
  void record(const Expr &Value) {
    const ValueDecl *Root = rootOf(&Value);
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
  /// The loop whose counter a variable is.
  llvm::DenseMap<const ValueDecl *, const Stmt *> Counting;
};

class LambdaCollector : public CodeVisitor {
public:
  std::vector<const LambdaExpr *> Found;
  bool TraverseLambdaExpr(LambdaExpr *Lambda) override {
    Found.push_back(Lambda);
    return true;
  }
};

} // namespace

std::vector<const LambdaExpr *> lambdasIn(const Stmt &Tree) {
  LambdaCollector Collector;
  Collector.TraverseStmt(const_cast<Stmt *>(&Tree));
  return std::move(Collector.Found);
}

ReleaseLoops::ReleaseLoops(const FunctionDecl &Function) {
  ReleaseFinder(ReleasedRoots, ReleasingLoops, ElementLoops)
      .TraverseStmt(Function.getBody());
}

bool ReleaseLoops::mustIterate(const CFGBlock &Block,
                               const PathState &State) const {
  const Stmt *Loop = Block.getTerminatorStmt();
  if (!llvm::isa_and_nonnull<ForStmt, CXXForRangeStmt>(Loop) ||
      llvm::none_of(State.Holders, [&](const Holder &H) {
        return H.isInside() && goesOver(Loop, H.Variable);
      }))
    return false;
  // `i < n && ok` has several blocks that evaluate the condition.
  const auto *For = llvm::dyn_cast<ForStmt>(Loop);
  const auto *Condition = llvm::dyn_cast_or_null<BinaryOperator>(
      For && For->getCond() ? For->getCond()->IgnoreParenImpCasts() : nullptr);
  return !(Condition && Condition->isLogicalOp()) && State.RepeatedLoop != Loop;
}

bool ReleaseLoops::releaseElements(const CFGBlock &Block,
                                   const PathState &State) const {
  return llvm::any_of(State.Holders, [&](const Holder &H) {
    return H.isInside() &&
           releasesElements(Block.getTerminatorStmt(), H.Variable);
  });
}

} // namespace tfop::ownership
