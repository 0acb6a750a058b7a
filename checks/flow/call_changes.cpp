// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/flow/call_changes.h"

#include "checks/flow/knowledge.h"
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

void forgetChanges(Conditions &Known, const CallExpr &Call, Knowledge &State) {
  const FunctionDecl *Function = Call.getDirectCallee();
  const auto *Method = llvm::dyn_cast_or_null<CXXMethodDecl>(Function);
  const auto [Object, Arrow] = objectOf(Call);
  if (Object && (!Method || !Method->isConst()))
    if (const ValueDecl *Changed = namedBy(Object))
      Known.forget(Changed, State, /*OnlyBehind=*/Arrow);
  // The first argument of an operator that is a method is its object.
  const unsigned Skip = llvm::isa<CXXOperatorCallExpr>(Call) && Method ? 1 : 0;
  for (unsigned I = 0; I != Call.getNumArgs(); ++I) {
    const ValueDecl *Given = namedBy(Call.getArg(I));
    if (Given &&
        (I < Skip ? !Method->isConst() : mayChange(Function, I - Skip)))
      Known.forget(Given, State);
  }
}

} // namespace tfop::flow
