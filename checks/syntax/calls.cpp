// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/syntax/calls.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tfop {

std::pair<const Expr *, bool> objectOf(const CallExpr &Call) {
  const Expr *Callee = Call.getCallee()->IgnoreParenImpCasts();
  if (const auto *Member = llvm::dyn_cast<MemberExpr>(Callee))
    return {Member->getBase(), Member->isArrow()};
  if (const auto *Member = llvm::dyn_cast<UnresolvedMemberExpr>(Callee);
      Member && !Member->isImplicitAccess())
    return {Member->getBase(), Member->isArrow()};
  if (const auto *Member = llvm::dyn_cast<CXXDependentScopeMemberExpr>(Callee);
      Member && !Member->isImplicitAccess())
    return {Member->getBase(), Member->isArrow()};
  return {nullptr, false};
}

unsigned objectArguments(const CallExpr &Call) {
  return llvm::isa<CXXOperatorCallExpr>(Call) &&
                 llvm::isa_and_nonnull<CXXMethodDecl>(Call.getDirectCallee())
             ? 1
             : 0;
}

bool isDiscarded(const Expr &Value, ASTContext &Context) {
  const DynTypedNodeList Parents = Context.getParents(Value);
  const auto *Parent = Parents.empty() ? nullptr : Parents[0].get<Stmt>();
  if (llvm::isa_and_nonnull<ExprWithCleanups, CXXBindTemporaryExpr, ParenExpr>(
          Parent))
    return isDiscarded(*llvm::cast<Expr>(Parent), Context);
  return llvm::isa_and_nonnull<CompoundStmt, IfStmt, ForStmt, WhileStmt, DoStmt,
                               CXXForRangeStmt, SwitchCase>(Parent);
}

const FunctionDecl *visibleBody(const FunctionDecl &Function,
                                const ASTContext &Context) {
  const FunctionDecl *Definition = nullptr;
  if (!Function.hasBody(Definition)) {
    const FunctionDecl *Pattern = Function.getTemplateInstantiationPattern();
    if (!Pattern || !Pattern->hasBody(Definition))
      return nullptr;
  }
  if (Context.getSourceManager().isInSystemHeader(Definition->getLocation()))
    return nullptr;
  return Definition;
}

} // namespace tfop
