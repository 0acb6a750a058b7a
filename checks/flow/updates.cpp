// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a statement changes about the known conditions.
#include "checks/flow/conditions.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/names.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace tfop::flow {

static bool mayChange(const FunctionDecl *Function, unsigned Parameter) {
  if (!Function)
    return true;
  if (Parameter >= Function->getNumParams())
    return false;
  const QualType Type = Function->getParamDecl(Parameter)->getType();
  return Type->isLValueReferenceType() &&
         !Type->getPointeeType().isConstQualified();
}

void Conditions::forgetChanges(const CallExpr &Call, Knowledge &State) {
  const FunctionDecl *Function = Call.getDirectCallee();
  const auto *Method = llvm::dyn_cast_or_null<CXXMethodDecl>(Function);
  const auto [Object, Arrow] = objectOf(Call);
  if (Object && (!Method || !Method->isConst()))
    if (const ValueDecl *Changed = namedBy(Object))
      forget(Changed, State, /*OnlyBehind=*/Arrow);
  // The first argument of an operator that is a method is its object.
  const unsigned Skip = llvm::isa<CXXOperatorCallExpr>(Call) && Method ? 1 : 0;
  for (unsigned I = 0; I != Call.getNumArgs(); ++I) {
    const ValueDecl *Given = namedBy(Call.getArg(I));
    if (Given &&
        (I < Skip ? !Method->isConst() : mayChange(Function, I - Skip)))
      forget(Given, State);
  }
}

void Conditions::update(const Stmt &Statement, Knowledge &State,
                        llvm::function_ref<bool(const Expr *)> NonNull) {
  if (const auto *Declaration = llvm::dyn_cast<DeclStmt>(&Statement)) {
    for (const Decl *Declared : Declaration->decls())
      // A static variable is initialized once, not on each path.
      if (const auto *Variable = llvm::dyn_cast<VarDecl>(Declared);
          Variable && Variable->hasLocalStorage())
        assign(Variable, Variable->getInit(), State, NonNull);
    return;
  }
  if (const auto *Binary = llvm::dyn_cast<BinaryOperator>(&Statement)) {
    const ValueDecl *Changed =
        Binary->isAssignmentOp() ? namedBy(Binary->getLHS()) : nullptr;
    if (Changed)
      assign(Changed,
             Binary->getOpcode() == BO_Assign ? Binary->getRHS() : nullptr,
             State, NonNull);
    return;
  }
  if (const auto *Unary = llvm::dyn_cast<UnaryOperator>(&Statement)) {
    if (Unary->isIncrementDecrementOp() || Unary->getOpcode() == UO_AddrOf)
      if (const ValueDecl *Changed = namedBy(Unary->getSubExpr()))
        forget(Changed, State);
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
      assign(Changed, Operator->getArg(1), State, NonNull);
    return;
  }
  forgetChanges(*Call, State);
}

} // namespace tfop::flow
