// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/contract/work_after_failure.h"

#include "checks/contract/unread_results.h"
#include "checks/facts/resources.h"
#include "checks/facts/standard_functions.h"
#include "checks/facts/tensor_access.h"
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

/// The pointer or object that \p Statement accesses: `out->dims()`, `*out`,
/// `out[i]`, `file->Close()` for an owner, `tensor.flat<T>()`.
static const Expr *accessedBy(const Stmt &Statement) {
  if (const auto *Member = llvm::dyn_cast<MemberExpr>(&Statement))
    return Member->isArrow() ? Member->getBase() : nullptr;
  if (const auto *Unary = llvm::dyn_cast<UnaryOperator>(&Statement))
    return Unary->getOpcode() == UO_Deref ? Unary->getSubExpr() : nullptr;
  if (const auto *Element = llvm::dyn_cast<ArraySubscriptExpr>(&Statement))
    return Element->getBase();
  if (const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(&Statement)) {
    const OverloadedOperatorKind Kind = Operator->getOperator();
    return Kind == OO_Arrow || Kind == OO_Star || Kind == OO_Subscript
               ? Operator->getArg(0)
               : nullptr;
  }
  const auto *Call = llvm::dyn_cast<CallExpr>(&Statement);
  const std::optional<tf_api::TensorAccess> Access =
      Call ? tf_api::tensorAccess(*Call) : std::nullopt;
  switch (Access ? Access->Asks : tf_api::TensorQuery::Shape) {
  case tf_api::TensorQuery::Scalar:
  case tf_api::TensorQuery::View:
  case tf_api::TensorQuery::Flat:
  case tf_api::TensorQuery::Reshaped:
  case tf_api::TensorQuery::Address:
    return Access->Object;
  default:
    return nullptr;
  }
}

/// `done()`; what follows is reported by tf-async-done.
static bool callsCallback(const CallExpr &Call) {
  const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(&Call);
  return tf_api::callsDone(Call) ||
         (Operator && Operator->getOperator() == OO_Call &&
          tf_api::isDoneCallback(Operator->getArg(0)->getType()));
}

/// `failed_ = true`, `*out = nullptr`: what code does about a failure.
static bool recordsFailure(const BinaryOperator &Assignment) {
  const QualType Type = Assignment.getLHS()->getType();
  return Type->isBooleanType() || Type->isEnumeralType() ||
         isNull(Assignment.getRHS());
}

/// True if the status that \p Call sets in the context is known to be an error.
static bool hasFailed(const CallExpr &Call, const flow::Knowledge &Known,
                      FlowGraph &Graph) {
  if (!tf_api::contextMethod(Call) || Call.getNumArgs() == 0)
    return true;
  const Expr *Status =
      bareCondition(Call.getArg(Call.getNumArgs() - 1))->IgnoreImplicit();
  if (tf_api::constructedStatus(*Status) == false)
    return true;
  if (const auto *Copy = llvm::dyn_cast<CXXConstructExpr>(Status);
      Copy && Copy->getNumArgs() == 1)
    Status = Copy->getArg(0);
  const ValueDecl *Variable = namedBy(Status);
  return Variable && Graph.conditions().truthOf(*Variable, Known) == false;
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
        Graph(Graph), Filled(Found.Sets.begin(), Found.Sets.end()) {
    for (const CFGBlock *Block : Graph.cfg())
      if (const Expr *Condition = flow::FlowGraph::conditionOf(*Block))
        addTests(*Condition);
  }

  flow::Step apply(const Stmt &Statement, WorkState &State, flow::Point At) {
    if (&Statement == Found.Call && State.Reached == Phase::Before) {
      if (Found.What == FailingCall::Context &&
          !hasFailed(*llvm::cast<CallExpr>(Found.Call), At.Known, Graph))
        return flow::Step::EndPath;
      State.Reached = Phase::After;
      return flow::Step::Continue;
    }
    if (State.Reached == Phase::Before)
      return flow::Step::Continue;
    if (Tests.contains(&Statement))
      return flow::Step::EndPath;
    if (Found.What == FailingCall::Status)
      return applyToUnread(Statement);
    if (const auto *Other = llvm::dyn_cast<CallExpr>(&Statement)) {
      if (tf_api::readsContextStatus(*Other) ||
          (Found.What == FailingCall::Context && callsCallback(*Other)))
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
  /// A status that was not read matters only to the variables that the call
  /// should have set.
  flow::Step applyToUnread(const Stmt &Statement) {
    if (const auto *Named = llvm::dyn_cast<DeclRefExpr>(&Statement);
        Named && Named->getDecl() == Found.Result)
      return flow::Step::EndPath;
    const auto *Other = llvm::dyn_cast<CallExpr>(&Statement);
    if (Other &&
        llvm::any_of(variablesSetBy(*Other), [&](const ValueDecl *Variable) {
          return Filled.contains(Variable);
        }))
      return flow::Step::EndPath;
    if (readsFilled(Statement))
      Work = &Statement;
    return Work ? flow::Step::Stop : flow::Step::Continue;
  }

  /// Another call that may fail, or the same call in the next loop iteration.
  bool isNextHelper(const Expr &Call) const {
    return llvm::any_of(All, [&](const FailingCall &Next) {
      return Next.What == FailingCall::Helper && Next.Call == &Call;
    });
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
  bool writesOutside(const Stmt &Statement) const {
    const auto *Binary = llvm::dyn_cast<BinaryOperator>(&Statement);
    // `*output = new Dataset(ctx)` only stores the result.
    return Binary && Binary->isAssignmentOp() &&
           !llvm::isa<DeclRefExpr>(Binary->getLHS()->IgnoreParenImpCasts()) &&
           !mentions(Binary->getRHS(), Found.Call, /*Variable=*/nullptr) &&
           !(Found.What == FailingCall::Context && recordsFailure(*Binary));
  }

  /// `return Status();` reports success to the caller.
  bool returnsSuccess(const Stmt &Statement) const {
    const auto *Return = llvm::dyn_cast<ReturnStmt>(&Statement);
    const Expr *Value = Return ? Return->getRetValue() : nullptr;
    return Value && Found.What == FailingCall::Helper &&
           tf_api::isStatus(Value->getType()) &&
           tf_api::constructedStatus(*Value->IgnoreImplicit()) == true;
  }

  /// `out->dims()`, `*out` if the helper sets `out`.
  bool readsFilled(const Stmt &Statement) const {
    const Expr *Object = accessedBy(Statement);
    const ValueDecl *Named = Object ? namedBy(Object) : nullptr;
    return Named && Filled.contains(Named) &&
           (Found.What == FailingCall::Status ||
            Object->getType()->isPointerType());
  }

  const FailingCall &Found;
  const llvm::ArrayRef<FailingCall> All;
  const ASTContext &Context;
  flow::FlowGraph &Graph;
  llvm::DenseSet<const ValueDecl *> Filled;
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
