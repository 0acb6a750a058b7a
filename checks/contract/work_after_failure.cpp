// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/contract/work_after_failure.h"

#include "checks/facts/resources.h"
#include "checks/facts/standard_functions.h"
#include "checks/facts/tf_api.h"
#include "checks/flow/explorer.h"
#include "checks/flow/flow_graph.h"
#include "checks/syntax/names.h"

using namespace clang;
using tfop::flow::FlowGraph;

namespace tfop {

/// A call that releases, locks, measures, only reads, or passes results to the
/// context, which discards them after a failure.
static bool isHarmless(const CallExpr &Call, const ASTContext &Context) {
  if (isLogging(Call, Context) || resources::releaseIn(Call) ||
      tf_api::contextMethod(Call) || tf_api::constructedStatus(Call) == false)
    return true;
  const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(&Call);
  if (Operator && !Operator->isAssignmentOp())
    // done(), a conversion, or an element access; calling a functor is work.
    return Operator->getOperator() != OO_Call ||
           tf_api::isDoneCallback(Operator->getArg(0)->getType());
  const FunctionDecl *Function = Call.getDirectCallee();
  const auto *Method = llvm::dyn_cast_or_null<CXXMethodDecl>(Function);
  if (Method && !Method->isStatic() && Method->isConst())
    return true;
  if (Method && tf_api::isTensor(*Method->getParent()))
    return tf_api::sharesBuffer(*Method);
  return isHousekeeping(identifierOf(Call.getCalleeDecl()));
}

/// The variables that \p Call sets: `&out`, or a reference argument.
static llvm::DenseSet<const ValueDecl *> filledBy(const CallExpr &Call) {
  llvm::DenseSet<const ValueDecl *> Result;
  for (const Expr *Argument : Call.arguments()) {
    const Expr *Bare = Argument->IgnoreParenImpCasts();
    if (const auto *Address = llvm::dyn_cast<UnaryOperator>(Bare);
        Address && Address->getOpcode() == UO_AddrOf)
      Bare = Address->getSubExpr();
    else if (!Argument->isGLValue())
      continue;
    // The address of a dependent expression has no pointee type.
    const QualType Type = Argument->isGLValue()
                              ? Argument->getType()
                              : Argument->getType()->getPointeeType();
    if (const ValueDecl *Variable = namedBy(Bare);
        Variable && (Type.isNull() || !Type.isConstQualified()) &&
        !tf_api::isContext(Variable->getType()))
      Result.insert(Variable);
  }
  return Result;
}

namespace {

enum class Phase { Before, After, NextRan };

struct WorkState {
  Phase Reached = Phase::Before;
  /// The next call that may fail.
  const Stmt *Since = nullptr;
  auto operator<=>(const WorkState &) const = default;
};

class WorkFinder : public flow::Domain<WorkState> {
public:
  static constexpr llvm::StringLiteral Name = "work after a failed helper";

  WorkFinder(const FailingCall &Found, llvm::ArrayRef<FailingCall> All,
             flow::FlowGraph &Graph)
      : Found(Found), All(All), Context(Graph.function().getASTContext()),
        Filled(filledBy(*Found.Call)) {
    for (const CFGBlock *Block : Graph.cfg())
      if (const Expr *Condition = flow::FlowGraph::conditionOf(*Block))
        addTests(*Condition);
  }

  flow::Step apply(const Stmt &Statement, WorkState &State, flow::Point) {
    if (&Statement == Found.Call && State.Reached == Phase::Before) {
      State.Reached = Phase::After;
      return flow::Step::Continue;
    }
    if (State.Reached == Phase::Before)
      return flow::Step::Continue;
    if (Tests.contains(&Statement))
      return flow::Step::EndPath;
    if (const auto *Other = llvm::dyn_cast<CallExpr>(&Statement)) {
      if (tf_api::readsContextStatus(*Other))
        return flow::Step::EndPath;
      if (isNextHelper(*Other) || tf_api::allocatesOnContext(*Other)) {
        if (State.Reached == Phase::After)
          State.Since = Other;
        State.Reached = Phase::NextRan;
        return flow::Step::Continue;
      }
      if (!isHarmless(*Other, Context))
        Work = Other;
    }
    if (writesOutside(Statement) || readsFilled(Statement) ||
        returnsSuccess(Statement))
      Work = &Statement;
    return Work ? flow::Step::Stop : flow::Step::Continue;
  }

  // A status check after the last of several helpers covers all of them, and a
  // failing macro there ends the step.
  void leave(const flow::Exit &Left, const WorkState &State, flow::Point) {
    if (State.Reached == Phase::NextRan && !Work &&
        !(Left.Return && tf_api::hiddenReturn(*Left.Return, Context)))
      Work = State.Since;
  }

  const Stmt *Work = nullptr;

private:
  /// Another call that may fail, or the same call in the next loop iteration.
  bool isNextHelper(const CallExpr &Call) const {
    return llvm::any_of(
        All, [&](const FailingCall &Next) { return Next.Call == &Call; });
  }

  /// Records the expressions in a condition that test a variable set by the
  /// helper.
  void addTests(const Stmt &Condition) {
    if (const auto *Named = llvm::dyn_cast<DeclRefExpr>(&Condition);
        Named && Filled.contains(Named->getDecl()))
      Tests.insert(Named);
    // `out->dims() == 2` does not test whether `out` is set.
    if (readsFilled(Condition))
      return;
    for (const Stmt *Child : Condition.children())
      if (Child)
        addTests(*Child);
  }

  /// `values[i] = x`, `*out = x`: a write to an object other than a local.
  static bool writesOutside(const Stmt &Statement) {
    const auto *Binary = llvm::dyn_cast<BinaryOperator>(&Statement);
    return Binary && Binary->isAssignmentOp() &&
           !llvm::isa<DeclRefExpr>(Binary->getLHS()->IgnoreParenImpCasts());
  }

  /// `return Status();` reports success to the caller.
  static bool returnsSuccess(const Stmt &Statement) {
    const auto *Return = llvm::dyn_cast<ReturnStmt>(&Statement);
    const Expr *Value = Return ? Return->getRetValue() : nullptr;
    return Value && tf_api::isStatus(Value->getType()) &&
           tf_api::constructedStatus(*Value->IgnoreImplicit()) == true;
  }

  /// `out->dims()`, `*out` if the helper sets `out`.
  bool readsFilled(const Stmt &Statement) const {
    const Expr *Pointer = nullptr;
    if (const auto *Member = llvm::dyn_cast<MemberExpr>(&Statement))
      Pointer = Member->isArrow() ? Member->getBase() : nullptr;
    else if (const auto *Unary = llvm::dyn_cast<UnaryOperator>(&Statement))
      Pointer = Unary->getOpcode() == UO_Deref ? Unary->getSubExpr() : nullptr;
    return Pointer && Pointer->getType()->isPointerType() &&
           Filled.contains(namedBy(Pointer));
  }

  const FailingCall &Found;
  const llvm::ArrayRef<FailingCall> All;
  const ASTContext &Context;
  const llvm::DenseSet<const ValueDecl *> Filled;
  llvm::DenseSet<const Stmt *> Tests;
};

} // namespace

const Stmt *workAfter(const FailingCall &Found, llvm::ArrayRef<FailingCall> All,
                      flow::FlowGraph &Graph) {
  WorkFinder Finder(Found, All, Graph);
  const flow::Coverage Seen = flow::Explorer(Graph, Finder).explore();
  return Seen == flow::Coverage::Complete ? Finder.Work : nullptr;
}

} // namespace tfop
