// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/signature/branches.h"
#include "checks/signature/uses.h"
#include "llvm/ADT/DenseMap.h"

namespace tfop::signature {

/// Visits the code of a kernel and records which variables hold an input or
/// output.
class TensorVisitor : public BranchVisitor {
public:
  void run(const OpCode &Code);

  bool VisitVarDecl(clang::VarDecl *Variable) override;
  bool VisitCallExpr(clang::CallExpr *Call) override;
  bool VisitCXXOperatorCallExpr(clang::CXXOperatorCallExpr *Call) override;
  bool VisitBinaryOperator(clang::BinaryOperator *Operation) override;

protected:
  explicit TensorVisitor(clang::ASTContext &Context) : BranchVisitor(Context) {}

  /// The input or output that \p Value denotes, or null. Complete after run().
  const Use *tensorIn(const clang::Expr *Value) const;
  /// The access that \p Call is, or null.
  const Use *useIn(const clang::CallExpr &Call) const {
    return ByCall.lookup(&Call);
  }

private:
  void bind(const clang::VarDecl *Variable, const Use *Tensor);

  llvm::DenseMap<const clang::CallExpr *, const Use *> ByCall;
  /// Null for a variable with several sources.
  llvm::DenseMap<const clang::VarDecl *, const Use *> Bound;
};

} // namespace tfop::signature
