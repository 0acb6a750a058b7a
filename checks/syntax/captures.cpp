// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/syntax/captures.h"

#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace tfop {

/// Adds the variables in \p Code that belong to a function around the lambda.
static void addEnclosing(const Stmt *Code,
                         std::vector<const VarDecl *> &Variables) {
  if (!Code)
    return;
  if (const auto *Named = llvm::dyn_cast<DeclRefExpr>(Code))
    if (const auto *Variable = llvm::dyn_cast<VarDecl>(Named->getDecl());
        Variable && Named->refersToEnclosingVariableOrCapture() &&
        !llvm::is_contained(Variables, Variable))
      Variables.push_back(Variable);
  for (const Stmt *Child : Code->children())
    addEnclosing(Child, Variables);
}

std::vector<const VarDecl *> unrecordedCaptures(const LambdaExpr &Lambda) {
  std::vector<const VarDecl *> Result;
  if (Lambda.getCaptureDefault() == LCD_None ||
      !Lambda.getCallOperator()->isDependentContext())
    return Result;
  addEnclosing(Lambda.getBody(), Result);
  llvm::erase_if(Result, [&](const VarDecl *Variable) {
    // A variable of the lambda, which a lambda inside it captures.
    return Variable->getDeclContext() == Lambda.getCallOperator() ||
           llvm::any_of(Lambda.captures(), [&](const LambdaCapture &Capture) {
             return Capture.capturesVariable() &&
                    Capture.getCapturedVar() == Variable;
           });
  });
  return Result;
}

} // namespace tfop
