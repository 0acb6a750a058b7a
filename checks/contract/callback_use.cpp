// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/contract/callback_use.h"

#include "checks/facts/callables.h"
#include "checks/facts/standard_functions.h"
#include "checks/facts/tf_api.h"
#include "checks/syntax/uses.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace tfop {

/// What an assignment or a call does with the callback. Its operators may not
/// be resolved yet in a template.
static CallbackUse useInCall(const ValueUse &Given) {
  CallbackUse Use;
  Use.What = CallbackUse::HandedOn;
  const auto *Call = llvm::cast<CallExpr>(Given.User);
  if (Given.Kind == Usage::Callee || tf_api::callsDone(*Call)) {
    Use.What = CallbackUse::Called;
    return Use;
  }
  const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(Call);
  if (Operator && Operator->getOperator() == OO_Equal) {
    // done = [done] {...}: the name stands for it as before.
    const Expr *Target = Operator->getArg(0)->IgnoreParenImpCasts();
    const auto *Variable = llvm::dyn_cast<DeclRefExpr>(Target);
    if (Operator->getArg(0) == Given.Operand ||
        (Variable && tf_api::isCallable(Variable->getType())))
      Use.What = CallbackUse::None;
    return Use;
  }
  Use.Receiver = Call;
  Use.Argument = Given.Argument;
  return Use;
}

/// A variable that is given the callback.
static void useInVariable(const VarDecl &Variable, CallbackUse &Use) {
  const CXXRecordDecl *Class =
      Variable.getType().getNonReferenceType()->getAsCXXRecordDecl();
  const bool StandsForIt =
      Variable.hasLocalStorage() &&
      ((Class && Class->isLambda()) || tf_api::isCallable(Variable.getType()) ||
       tf_api::isDoneCallback(Variable.getType()));
  Use.What = StandsForIt ? CallbackUse::Renamed : CallbackUse::HandedOn;
  Use.Name = &Variable;
}

/// The expression that still is the callback after \p Given, or null:
/// `std::move(done)`, a copy, a lambda that captures it.
static const Expr *sameCallback(const ValueUse &Given, CallbackUse &Use) {
  if (Given.Kind == Usage::Captured) {
    // [done], [done = std::move(done)]
    const auto *Lambda = llvm::dyn_cast_or_null<LambdaExpr>(Given.User);
    if (Lambda)
      Use.Wrapper = Lambda;
    return Lambda;
  }
  if (const auto *Call = llvm::dyn_cast_or_null<CallExpr>(Given.User)) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    const bool Moves = Callee && isStdMove(*Callee);
    Use.Moved |= Moves;
    return Moves || (Callee && isStdForward(*Callee)) ? Call : nullptr;
  }
  const auto *Copy = llvm::dyn_cast_or_null<CXXConstructExpr>(Given.User);
  return Copy && preservesValue(*Copy) ? Copy : nullptr;
}

CallbackUse useOfCallback(const Expr &Named, ASTContext &Context) {
  CallbackUse Use;
  ValueUse Given = useOf(Named, Through::Casts, Context);
  while (const Expr *Same = sameCallback(Given, Use))
    Given = useOf(*Same, Through::Casts, Context);
  Use.What = CallbackUse::HandedOn;
  if (Given.Kind == Usage::InitialValue) {
    useInVariable(*Given.Variable, Use);
  } else if (Given.Kind == Usage::Discarded ||
             (Given.Kind == Usage::Tested && llvm::isa<IfStmt>(Given.User))) {
    Use.What = CallbackUse::None;
  } else if (llvm::isa_and_nonnull<CallExpr>(Given.User)) {
    const CallbackUse Last = useInCall(Given);
    Use.What = Last.What;
    Use.Receiver = Last.Receiver;
    Use.Argument = Last.Argument;
  }
  return Use;
}

} // namespace tfop
