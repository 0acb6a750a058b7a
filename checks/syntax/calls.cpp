// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/syntax/calls.h"

#include "checks/syntax/names.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tfop {

SourceLocation beginOf(const CallExpr &Call) {
  return static_cast<const Stmt &>(Call).getBeginLoc();
}

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

std::pair<const Expr *, llvm::StringRef> methodCallIn(const CallExpr &Call) {
  const Expr *Callee = Call.getCallee()->IgnoreParenImpCasts();
  if (const auto *Member = llvm::dyn_cast<MemberExpr>(Callee))
    return {Member->getBase(), identifierOf(Member->getMemberDecl())};
  if (const auto *Member =
          llvm::dyn_cast<CXXDependentScopeMemberExpr>(Callee)) {
    const IdentifierInfo *Name = Member->getMember().getAsIdentifierInfo();
    return {Member->isImplicitAccess() ? nullptr : Member->getBase(),
            Name ? Name->getName() : ""};
  }
  // The stub of a missing class has fields instead of methods.
  const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(&Call);
  if (Operator && Operator->getOperator() == OO_Call)
    if (const auto *Member = llvm::dyn_cast<MemberExpr>(
            Operator->getArg(0)->IgnoreParenImpCasts()))
      return {Member->getBase(), identifierOf(Member->getMemberDecl())};
  return {nullptr, ""};
}

unsigned objectArguments(const CallExpr &Call) {
  return llvm::isa<CXXOperatorCallExpr>(Call) &&
                 llvm::isa_and_nonnull<CXXMethodDecl>(Call.getDirectCallee())
             ? 1
             : 0;
}

llvm::StringRef calledName(const CallExpr &Call) {
  const Expr *Callee = Call.getCallee()->IgnoreParenImpCasts();
  DeclarationName Name;
  if (const FunctionDecl *Function = Call.getDirectCallee())
    Name = Function->getDeclName();
  else if (const auto *Overloads = llvm::dyn_cast<OverloadExpr>(Callee))
    Name = Overloads->getName();
  else if (const auto *Member =
               llvm::dyn_cast<CXXDependentScopeMemberExpr>(Callee))
    Name = Member->getMember();
  return Name.isIdentifier() && !Name.isEmpty()
             ? Name.getAsIdentifierInfo()->getName()
             : "";
}

llvm::SmallVector<const FunctionDecl *, 2> calleesOf(const CallExpr &Call) {
  if (const FunctionDecl *Function = Call.getDirectCallee())
    return {Function};
  llvm::SmallVector<const FunctionDecl *, 2> Result;
  if (const auto *Overloads =
          llvm::dyn_cast<OverloadExpr>(Call.getCallee()->IgnoreParenImpCasts()))
    for (const NamedDecl *Declaration : Overloads->decls())
      if (const FunctionDecl *Function = Declaration->getAsFunction())
        Result.push_back(Function);
  return Result;
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
