// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a branch says about the success of a call before it.
#include "checks/call_results.h"

#include "checks/tf_api.h"

using namespace clang;

namespace tfop::ownership {

bool mentions(const Stmt *Tree, const Expr *Call, const ValueDecl *Variable) {
  if (!Tree)
    return false;
  if (Tree == Call)
    return true;
  if (const auto *Reference = llvm::dyn_cast<DeclRefExpr>(Tree))
    return Variable && Reference->getDecl() == Variable;
  return llvm::any_of(Tree->children(), [&](const Stmt *Child) {
    return mentions(Child, Call, Variable);
  });
}

bool meansSuccess(const Expr *Condition, bool Truth) {
  Condition = bareCondition(Condition);
  if (const auto *Not = llvm::dyn_cast<UnaryOperator>(Condition);
      Not && Not->getOpcode() == UO_LNot)
    return meansSuccess(Not->getSubExpr(), !Truth);
  if (const auto *Binary = llvm::dyn_cast<BinaryOperator>(Condition)) {
    if (Binary->getOpcode() == BO_EQ || Binary->getOpcode() == BO_NE) {
      const bool Equal = Truth == (Binary->getOpcode() == BO_EQ);
      // Against null or false: as if it stood alone. Against anything else,
      // such as cudaSuccess: equal is good.
      const QualType Type = bareCondition(Binary->getLHS())->getType();
      return Type->isPointerType() || Type->isBooleanType() ? !Equal : Equal;
    }
    return Binary->getOpcode() == BO_LT ? !Truth : Truth;
  }
  const QualType Type = Condition->getType();
  return Type->isIntegralOrEnumerationType() && !Type->isBooleanType() ? !Truth
                                                                       : Truth;
}

/// The local variable that \p Value names, or null.
static const VarDecl *variableIn(const Expr *Value) {
  return llvm::dyn_cast_or_null<VarDecl>(namedBy(Value));
}

bool isResultOf(const Expr *Value, const Expr &Call, const FlowGraph &Graph) {
  // Status _s(s), as the macros copy it.
  static constexpr int MostCopies = 8;
  for (int Step = 0; Value && Step != MostCopies; ++Step) {
    Value = bareCondition(Value)->IgnoreParenCasts()->IgnoreImplicit();
    if (Value == &Call)
      return true;
    if (const auto *Copy = llvm::dyn_cast<CXXConstructExpr>(Value)) {
      Value = Copy->getNumArgs() == 1 ? Copy->getArg(0) : nullptr;
      continue;
    }
    const VarDecl *Variable = variableIn(Value);
    if (Variable && Graph.resultOf(&Call) == Variable)
      return true;
    Value = Variable ? Variable->getInit() : nullptr;
  }
  return false;
}

std::optional<CallResult> resultTold(const Expr *Condition, bool Truth,
                                     const Expr &Call, const FlowGraph &Graph) {
  Condition = bareCondition(Condition);
  if (!Condition)
    return std::nullopt;
  if (const auto *Not = llvm::dyn_cast<UnaryOperator>(Condition);
      Not && Not->getOpcode() == UO_LNot)
    return resultTold(Not->getSubExpr(), !Truth, Call, Graph);
  const CallResult Told = Truth ? CallResult::Succeeded : CallResult::Failed;
  if (const auto *Asked = llvm::dyn_cast<CXXMemberCallExpr>(Condition)) {
    const CXXMethodDecl *Method = Asked->getMethodDecl();
    if (Method && Method->getIdentifier() &&
        Method->getIdentifier()->isStr("ok") &&
        isResultOf(Asked->getImplicitObjectArgument(), Call, Graph))
      return Told;
  } else if (Condition->getType()->isBooleanType()) {
    if (Call.getType()->isBooleanType() && isResultOf(Condition, Call, Graph))
      return Told;
    // const bool ok = s.ok();
    if (const VarDecl *Variable = variableIn(Condition);
        Variable && Variable->getInit())
      return resultTold(Variable->getInit(), Truth, Call, Graph);
  }
  // Text that Clang did not understand may be a test of anything.
  if (Condition->containsErrors() ||
      mentions(Condition, &Call, Graph.resultOf(&Call)))
    return CallResult::NotTested;
  return std::nullopt;
}

} // namespace tfop::ownership
