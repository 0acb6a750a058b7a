// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/ownership/dangling.h"

#include "checks/facts/resources.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/names.h"

using namespace clang;

namespace tfop::ownership {

/// The dangling pointer that \p Value names, or null.
static const ValueDecl *danglingIn(const Expr *Value, const PathState &State) {
  const ValueDecl *Named = Value ? namedBy(Value) : nullptr;
  if (!Named)
    return nullptr;
  const Holder *Found = State.holderOf(Named);
  return (Found && Found->How == Hold::Direct && Found->Fields.empty()) ||
                 llvm::is_contained(State.Derived, Named)
             ? Named
             : nullptr;
}

/// True if \p Again releases \p Pointer a second time. A second `Unref` may
/// drop another reference.
static bool isSecondRelease(const resources::Release &Again,
                            const ValueDecl *Pointer, const PathState &State) {
  if (State.IsDeferred)
    return !llvm::is_contained(State.Derived, Pointer);
  const std::optional<resources::Release> First =
      resources::releaseIn(*State.Release);
  return First && Again.Form != resources::ReleaseForm::Unref &&
         First->Form != resources::ReleaseForm::Unref &&
         !llvm::is_contained(State.Derived, Pointer);
}

/// The dangling pointer that \p Used dereferences or passes to a call, or null.
static const ValueDecl *readThrough(const Expr &Used, const PathState &State) {
  if (const auto *Member = llvm::dyn_cast<MemberExpr>(&Used))
    return Member->isArrow() && !resources::isUnref(*Member->getMemberDecl())
               ? danglingIn(Member->getBase(), State)
               : nullptr;
  if (const auto *Unary = llvm::dyn_cast<UnaryOperator>(&Used))
    return Unary->getOpcode() == UO_Deref
               ? danglingIn(Unary->getSubExpr(), State)
               : nullptr;
  if (const auto *Element = llvm::dyn_cast<ArraySubscriptExpr>(&Used))
    return danglingIn(Element->getBase(), State);
  const auto *Call = llvm::dyn_cast<CallExpr>(&Used);
  if (!Call || resources::releaseIn(*Call))
    return nullptr;
  for (const Expr *Argument : Call->arguments())
    if (Argument->getType()->isPointerType())
      if (const ValueDecl *Pointer = danglingIn(Argument, State))
        return Pointer;
  return nullptr;
}

std::optional<DanglingUse> useOfDangling(const Expr &Used,
                                         const PathState &State) {
  if (const std::optional<resources::Release> Again =
          resources::releaseIn(Used)) {
    const ValueDecl *Pointer = danglingIn(Again->Released, State);
    if (Pointer && isSecondRelease(*Again, Pointer, State))
      return DanglingUse{Pointer, /*IsRelease=*/true};
  }
  // The pointer remains valid until the callback runs.
  if (State.IsDeferred)
    return std::nullopt;
  const ValueDecl *Pointer = readThrough(Used, State);
  return Pointer ? std::optional(DanglingUse{Pointer, /*IsRelease=*/false})
                 : std::nullopt;
}

bool isPassedToUnknown(const Expr &Used, const ValueDecl &Pointer,
                       Summaries &Functions) {
  const auto *Call = llvm::dyn_cast<CallExpr>(&Used);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (!Callee || llvm::isa<CXXOperatorCallExpr>(Call) ||
      visibleBody(*Callee, Functions.context()))
    return false;
  for (unsigned I = 0; I != Call->getNumArgs(); ++I)
    if (namedBy(Call->getArg(I)) == &Pointer)
      return Functions.ofArgument(*Callee, I, Hold::Direct) == Effect::Unknown;
  return false;
}

bool isNullIf(const Expr *Condition, bool Truth, const ValueDecl *Pointer) {
  Condition = bareCondition(Condition);
  if (const auto *Not = llvm::dyn_cast<UnaryOperator>(Condition);
      Not && Not->getOpcode() == UO_LNot)
    return isNullIf(Not->getSubExpr(), !Truth, Pointer);
  const auto *Binary = llvm::dyn_cast<BinaryOperator>(Condition);
  if (Binary && Binary->isEqualityOp() &&
      (isNull(Binary->getLHS()) || isNull(Binary->getRHS())))
    return Truth == (Binary->getOpcode() == BO_EQ) &&
           namedBy(isNull(Binary->getLHS()) ? Binary->getRHS()
                                            : Binary->getLHS()) == Pointer;
  return !Truth && namedBy(Condition) == Pointer;
}

bool mayReassign(const Stmt &Statement, const PathState &State) {
  if (const auto *Unary = llvm::dyn_cast<UnaryOperator>(&Statement))
    return (Unary->getOpcode() == UO_AddrOf ||
            Unary->isIncrementDecrementOp()) &&
           danglingIn(Unary->getSubExpr(), State);
  if (llvm::isa<LambdaExpr>(Statement))
    return true;
  const std::optional<resources::Release> Again =
      resources::releaseIn(Statement);
  return Again && danglingIn(Again->Released, State);
}

const ValueDecl *changedBy(const Stmt &Statement) {
  if (const auto *Declaration = llvm::dyn_cast<DeclStmt>(&Statement))
    return Declaration->isSingleDecl()
               ? llvm::dyn_cast<VarDecl>(Declaration->getSingleDecl())
               : nullptr;
  const auto *Binary = llvm::dyn_cast<BinaryOperator>(&Statement);
  return Binary && Binary->isAssignmentOp() ? namedBy(Binary->getLHS())
                                            : nullptr;
}

bool isNamedFrom(const CFGBlock &Block, const PathState &State,
                 flow::FlowGraph &Graph) {
  const auto IsNamed = [&](const ValueDecl *Variable) {
    return Graph.isNamedFrom(Block, *Variable);
  };
  return llvm::any_of(State.Derived, IsNamed) ||
         llvm::any_of(State.Holders,
                      [&](const Holder &H) { return IsNamed(H.Variable); });
}

} // namespace tfop::ownership
