// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/signature/branches.h"

#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"

using namespace clang;

namespace tfop::signature {

bool BranchVisitor::TraverseIfStmt(IfStmt *If) {
  TraverseStmt(If->getInit());
  if (DeclStmt *Variable = If->getConditionVariableDeclStmt())
    TraverseStmt(Variable);
  TraverseStmt(If->getCond());
  bool Value = false;
  const Expr *Condition = If->getCond();
  // In an instantiation, a condition on template parameters is a constant.
  if (Condition && !Condition->isValueDependent() &&
      Condition->EvaluateAsBooleanCondition(Value, Context)) {
    TraverseStmt(Value ? If->getThen() : If->getElse());
    return true;
  }
  ++Depth;
  TraverseStmt(If->getThen());
  TraverseStmt(If->getElse());
  --Depth;
  return true;
}

bool BranchVisitor::TraverseSwitchStmt(SwitchStmt *Switch) {
  ++Depth;
  CodeVisitor::TraverseSwitchStmt(Switch);
  --Depth;
  return true;
}

} // namespace tfop::signature
