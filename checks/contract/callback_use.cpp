// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/contract/callback_use.h"

#include "checks/facts/callables.h"
#include "checks/facts/standard_functions.h"
#include "checks/facts/tf_api.h"
#include "checks/syntax/uses.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace tfop {

std::vector<const VarDecl *> callbacksIn(const LambdaExpr &Lambda) {
  std::vector<const VarDecl *> Result;
  for (const LambdaCapture &Capture : Lambda.captures()) {
    const auto *Variable =
        Capture.capturesVariable()
            ? llvm::dyn_cast<VarDecl>(Capture.getCapturedVar())
            : nullptr;
    if (!Variable)
      continue;
    const LambdaExpr *Inner = lambdaIn(Variable->getInit());
    if (tf_api::isDoneCallback(Variable->getType()) ||
        (Inner && Inner != &Lambda && !callbacksIn(*Inner).empty()))
      Result.push_back(Variable);
  }
  return Result;
}

/// The use of the callback in an assignment or a call, which may be unresolved
/// in a template.
static CallbackUse useInCall(const ValueUse &Value) {
  CallbackUse Use;
  Use.What = CallbackUse::Forwarded;
  const auto *Call = llvm::cast<CallExpr>(Value.User);
  Use.Receiver = Call;
  if (Value.Kind == Usage::Callee || tf_api::callsDone(*Call)) {
    Use.What = CallbackUse::Called;
    return Use;
  }
  const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(Call);
  if (Operator && Operator->getOperator() == OO_Equal) {
    // done = [done] {...}: the name still refers to the callback.
    const Expr *Target = Operator->getArg(0)->IgnoreParenImpCasts();
    const auto *Variable = llvm::dyn_cast<DeclRefExpr>(Target);
    if (Operator->getArg(0) == Value.Operand ||
        (Variable && tf_api::isCallable(Variable->getType())))
      Use.What = CallbackUse::None;
    return Use;
  }
  Use.Argument = Value.Argument;
  return Use;
}

/// The callback initializes a variable.
static void useInVariable(const VarDecl &Variable, CallbackUse &Use) {
  const CXXRecordDecl *Class =
      Variable.getType().getNonReferenceType()->getAsCXXRecordDecl();
  const bool IsSameCallback =
      Variable.hasLocalStorage() &&
      ((Class && Class->isLambda()) || tf_api::isCallable(Variable.getType()) ||
       tf_api::isDoneCallback(Variable.getType()));
  Use.What = IsSameCallback ? CallbackUse::Renamed : CallbackUse::Forwarded;
  Use.Name = &Variable;
}

/// The expression around \p Value that still holds the callback, or null:
/// `std::move(done)`, a copy, a lambda that captures it.
static const Expr *sameCallback(const ValueUse &Value, CallbackUse &Use) {
  if (Value.Kind == Usage::Captured) {
    // [done], [done = std::move(done)]
    const auto *Lambda = llvm::dyn_cast_or_null<LambdaExpr>(Value.User);
    if (Lambda)
      Use.Wrapper = Lambda;
    return Lambda;
  }
  if (const auto *Call = llvm::dyn_cast_or_null<CallExpr>(Value.User)) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    const bool Moves = Callee && isStdMove(*Callee);
    Use.Moved |= Moves;
    return Moves || (Callee && isStdForward(*Callee)) ? Call : nullptr;
  }
  const auto *Copy = llvm::dyn_cast_or_null<CXXConstructExpr>(Value.User);
  return Copy && preservesValue(*Copy) ? Copy : nullptr;
}

CallbackUse useOfCallback(const Expr &Named, ASTContext &Context) {
  CallbackUse Use;
  ValueUse Value = useOf(Named, Through::Casts, Context);
  while (const Expr *Same = sameCallback(Value, Use))
    Value = useOf(*Same, Through::Casts, Context);
  Use.What = CallbackUse::Forwarded;
  if (Value.Kind == Usage::InitialValue) {
    useInVariable(*Value.Variable, Use);
  } else if (Value.Kind == Usage::Discarded ||
             (Value.Kind == Usage::Tested && llvm::isa<IfStmt>(Value.User))) {
    Use.What = CallbackUse::None;
  } else if (llvm::isa_and_nonnull<CallExpr>(Value.User)) {
    const CallbackUse Last = useInCall(Value);
    Use.What = Last.What;
    Use.Receiver = Last.Receiver;
    Use.Argument = Last.Argument;
  } else if (const auto *Object =
                 llvm::dyn_cast_or_null<CXXConstructExpr>(Value.User)) {
    // Guard guard(done);
    Use.Name = useOf(*Object, Through::Casts, Context).Variable;
  }
  return Use;
}

} // namespace tfop
