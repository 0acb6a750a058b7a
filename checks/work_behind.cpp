// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/work_behind.h"

#include "checks/resources.h"
#include "checks/tf_api.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using tfop::ownership::FlowGraph;
using tfop::ownership::PathWalk;
using tfop::ownership::WalkPosition;
using tfop::ownership::WalkState;

namespace tfop {

static llvm::StringRef nameOf(const Decl *Declaration) {
  const auto *Named = llvm::dyn_cast_or_null<NamedDecl>(Declaration);
  const IdentifierInfo *Name = Named ? Named->getIdentifier() : nullptr;
  return Name ? Name->getName() : "";
}

/// `ctx->status()`, or `ctx->x()` where x only asks.
static bool asksStatus(const CallExpr &Call) {
  const auto *Callee =
      llvm::dyn_cast<MemberExpr>(Call.getCallee()->IgnoreParenImpCasts());
  return Callee && tf_api::isContext(Callee->getBase()->getType()) &&
         nameOf(Callee->getMemberDecl()) == "status";
}

/// LOG(INFO) << ...; and the like: nothing that a step would notice.
static bool isLogging(const Stmt &Statement, const ASTContext &Context) {
  SourceLocation Location = Statement.getBeginLoc();
  const SourceManager &Sources = Context.getSourceManager();
  while (Location.isMacroID()) {
    const llvm::StringRef Name =
        Lexer::getImmediateMacroName(Location, Sources, Context.getLangOpts());
    if (Name.contains("LOG") || Name.contains("CHECK"))
      return true;
    Location = Sources.getImmediateMacroCallerLoc(Location);
  }
  return false;
}

/// A call that gives back, locks, measures or only asks.
static bool isHarmless(const CallExpr &Call, const ASTContext &Context) {
  if (isLogging(Call, Context) || resources::releaseIn(Call))
    return true;
  const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(&Call);
  if (Operator && !Operator->isAssignmentOp())
    // done(), a conversion, an element; a call of a functor is work.
    return Operator->getOperator() != OO_Call ||
           tf_api::isDoneCallback(Operator->getArg(0)->getType());
  const FunctionDecl *Function = Call.getDirectCallee();
  const auto *Method = llvm::dyn_cast_or_null<CXXMethodDecl>(Function);
  if (Method && !Method->isStatic() && Method->isConst())
    return true;
  return llvm::StringSwitch<bool>(nameOf(Call.getCalleeDecl()))
      .Cases("lock", "unlock", "reset", "clear", "move", "forward", true)
      .Cases("SetStatus", "CtxFailure", "CtxFailureWithWarning", true)
      .Cases("free", "cudaFree", "fflush", "printf", "fprintf", true)
      .Default(false);
}

namespace {

class WorkFinder : public ownership::PathVisitor {
public:
  WorkFinder(const CallExpr &Call, FlowGraph &Graph)
      : Call(Call), Context(Graph.function().getASTContext()) {
    for (const Expr *Argument : Call.arguments()) {
      // What the helper fills in: `&out`, or a reference to it.
      const Expr *Bare = Argument->IgnoreParenImpCasts();
      if (const auto *Address = llvm::dyn_cast<UnaryOperator>(Bare);
          Address && Address->getOpcode() == UO_AddrOf)
        Bare = Address->getSubExpr();
      else if (!Argument->isGLValue())
        continue;
      if (const ValueDecl *Variable = ownership::namedBy(Bare))
        Filled.insert(Variable);
    }
    for (const CFGBlock *Block : Graph.cfg())
      if (const Expr *Condition = FlowGraph::conditionOf(*Block))
        addTests(*Condition);
  }

  bool visit(const Stmt &Statement, WalkState &State, WalkPosition) override {
    if (Work)
      return false;
    if (State.Phase == Behind) {
      if (const auto *Other = llvm::dyn_cast<CallExpr>(&Statement)) {
        if (asksStatus(*Other))
          return false;
        if (!isHarmless(*Other, Context))
          Work = Other;
      }
      if (Tests.contains(&Statement))
        return false;
      if (writesOutside(Statement))
        Work = &Statement;
      return !Work;
    }
    if (&Statement == &Call)
      State.Phase = Behind;
    return true;
  }

  const Stmt *Work = nullptr;

private:
  enum Phase : unsigned { Before, Behind };

  /// Remembers the places in a condition that look at what the helper filled
  /// in.
  void addTests(const Stmt &Condition) {
    if (const auto *Named = llvm::dyn_cast<DeclRefExpr>(&Condition);
        Named && Filled.contains(Named->getDecl()))
      Tests.insert(Named);
    for (const Stmt *Child : Condition.children())
      if (Child)
        addTests(*Child);
  }

  /// `values[i] = x`, `*out = x`: through something that is not just a local.
  static bool writesOutside(const Stmt &Statement) {
    const auto *Binary = llvm::dyn_cast<BinaryOperator>(&Statement);
    return Binary && Binary->isAssignmentOp() &&
           !llvm::isa<DeclRefExpr>(Binary->getLHS()->IgnoreParenImpCasts());
  }

  const CallExpr &Call;
  const ASTContext &Context;
  llvm::DenseSet<const ValueDecl *> Filled;
  llvm::DenseSet<const Stmt *> Tests;
};

} // namespace

const Stmt *workBehind(const CallExpr &Call, FlowGraph &Graph) {
  WorkFinder Finder(Call, Graph);
  PathWalk(Graph, Finder).run(WalkState());
  return Finder.Work;
}

} // namespace tfop
