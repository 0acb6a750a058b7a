// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/contract/callback_use.h"

#include "checks/facts/callables.h"
#include "checks/facts/tf_api.h"
#include "clang/AST/ParentMapContext.h"

using namespace clang;

namespace tfop {

static bool isCallTo(const CallExpr &Call, llvm::StringRef Name) {
  const FunctionDecl *Function = Call.getDirectCallee();
  return Function && Function->isInStdNamespace() &&
         Function->getIdentifier() && Function->getName() == Name;
}

/// What a call does with \p Given, which it is given directly; None where the
/// result stands for it.
static CallbackUse useInCall(const CallExpr &Call, const Expr &Given) {
  CallbackUse Use;
  Use.What = CallbackUse::HandedOn;
  const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(&Call);
  // Not resolved yet in a template: the callee is the callback.
  if (Call.getCallee() == &Given ||
      (Operator && Operator->getOperator() == OO_Call &&
       Operator->getArg(0) == &Given) ||
      tf_api::callsDone(Call)) {
    Use.What = CallbackUse::Called;
    return Use;
  }
  if (Operator && Operator->getOperator() == OO_Equal) {
    // done = [done] {...}: the name stands for it as before.
    const Expr *Target = Operator->getArg(0)->IgnoreParenImpCasts();
    const auto *Variable = llvm::dyn_cast<DeclRefExpr>(Target);
    if (Operator->getArg(0) == &Given ||
        (Variable && tf_api::isCallable(Variable->getType())))
      Use.What = CallbackUse::None;
    return Use;
  }
  Use.Receiver = &Call;
  for (unsigned I = 0; I != Call.getNumArgs(); ++I)
    if (Call.getArg(I) == &Given)
      Use.Argument = I;
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

CallbackUse useOf(const Expr &Named, ASTContext &Context) {
  CallbackUse Use;
  const Expr *Current = &Named;
  while (true) {
    const DynTypedNodeList Parents = Context.getParents(*Current);
    if (Parents.empty()) {
      Use.What = CallbackUse::HandedOn;
      return Use;
    }
    if (const auto *Variable = Parents[0].get<VarDecl>()) {
      if (!Variable->isInitCapture()) {
        useInVariable(*Variable, Use);
        return Use;
      }
      // [done = std::move(done)]
      const DynTypedNodeList Around = Context.getParents(*Variable);
      const auto *Lambda =
          Around.empty() ? nullptr : Around[0].get<LambdaExpr>();
      if (!Lambda) {
        Use.What = CallbackUse::HandedOn;
        return Use;
      }
      Use.Wrapper = Lambda;
      Current = Lambda;
      continue;
    }
    const auto *Parent = Parents[0].get<Expr>();
    if (!Parent) {
      // A statement of its own; anything else (a return, a constructor's
      // initialiser) passes it on.
      const bool IsStatement =
          Parents[0].get<CompoundStmt>() || Parents[0].get<IfStmt>();
      Use.What = IsStatement ? CallbackUse::None : CallbackUse::HandedOn;
      return Use;
    }
    if (const auto *Lambda = llvm::dyn_cast<LambdaExpr>(Parent)) {
      Use.Wrapper = Lambda;
    } else if (const auto *Call = llvm::dyn_cast<CallExpr>(Parent)) {
      const bool Moves = isCallTo(*Call, "move");
      if (!Moves && !isCallTo(*Call, "forward")) {
        const CallbackUse Last = useInCall(*Call, *Current);
        Use.What = Last.What;
        Use.Receiver = Last.Receiver;
        Use.Argument = Last.Argument;
        return Use;
      }
      Use.Moved |= Moves;
    } else if (const auto *Construction =
                   llvm::dyn_cast<CXXConstructExpr>(Parent)) {
      if (!keepsMeaning(*Construction)) {
        Use.What = CallbackUse::HandedOn;
        return Use;
      }
    } else if (!llvm::isa<ParenExpr, CastExpr, FullExpr, CXXBindTemporaryExpr,
                          MaterializeTemporaryExpr>(Parent)) {
      Use.What = CallbackUse::HandedOn;
      return Use;
    }
    Current = Parent;
  }
}

} // namespace tfop
