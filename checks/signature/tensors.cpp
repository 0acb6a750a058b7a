// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/signature/tensors.h"

#include "checks/facts/context_access.h"
#include "checks/syntax/names.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace tfop::tf_api;

namespace tfop::signature {

void TensorVisitor::run(const OpCode &Code) {
  for (const Use &Next : Code.Uses)
    if (Next.Part != OpPart::Attribute)
      ByCall[Next.Call] = &Next;
  for (const OpCode::Body &Next : Code.Bodies) {
    Depth = Next.IsConditional ? 1 : 0;
    TraverseStmt(Next.Function->getBody());
  }
}

bool TensorVisitor::VisitVarDecl(VarDecl *Variable) {
  if (const Expr *Value = Variable->getInit())
    if (const Use *Tensor = tensorIn(Value))
      bind(Variable, Tensor);
  return true;
}

bool TensorVisitor::VisitCallExpr(CallExpr *Call) {
  if (const VarDecl *Variable = tensorSetBy(*Call))
    bind(Variable, useIn(*Call));
  return true;
}

bool TensorVisitor::VisitCXXOperatorCallExpr(CXXOperatorCallExpr *Call) {
  // A Tensor that is assigned has more than one source.
  if (Call->getOperator() == OO_Equal)
    if (const auto *Variable =
            llvm::dyn_cast_or_null<VarDecl>(namedBy(Call->getArg(0))))
      bind(Variable, nullptr);
  return true;
}

bool TensorVisitor::VisitBinaryOperator(BinaryOperator *Operation) {
  if (Operation->isAssignmentOp())
    if (const auto *Variable =
            llvm::dyn_cast_or_null<VarDecl>(namedBy(Operation->getLHS())))
      bind(Variable, nullptr);
  return true;
}

void TensorVisitor::bind(const VarDecl *Variable, const Use *Tensor) {
  const auto [Place, New] = Bound.try_emplace(Variable, Tensor);
  if (!New && Place->second != Tensor)
    Place->second = nullptr;
}

const Use *TensorVisitor::tensorIn(const Expr *Value) const {
  Value = Value->IgnoreUnlessSpelledInSource();
  if (const auto *Dereferenced = llvm::dyn_cast<UnaryOperator>(Value);
      Dereferenced && (Dereferenced->getOpcode() == UO_Deref ||
                       Dereferenced->getOpcode() == UO_AddrOf))
    Value = Dereferenced->getSubExpr()->IgnoreUnlessSpelledInSource();
  if (const auto *Call = llvm::dyn_cast<CallExpr>(Value))
    return tensorSetBy(*Call) ? nullptr : useIn(*Call);
  return Bound.lookup(llvm::dyn_cast_or_null<VarDecl>(namedBy(Value)));
}

} // namespace tfop::signature
