// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/syntax/dependent_names.h"

#include "checks/syntax/llvm_version.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace tfop {

const CXXRecordDecl *classOrPattern(QualType Type) {
  if (Type.isNull())
    return nullptr;
  if (const CXXRecordDecl *Class = Type->getAsCXXRecordDecl())
    return Class;
  if (const auto *Specialization = Type->getAs<TemplateSpecializationType>())
    if (const auto *Template = llvm::dyn_cast_or_null<ClassTemplateDecl>(
            Specialization->getTemplateName().getAsTemplateDecl()))
      return Template->getTemplatedDecl();
  return nullptr;
}

/// The class of \p Type or, for a dependent type, the pattern of the template
/// and of its partial specializations.
static llvm::SmallVector<const CXXRecordDecl *, 2> patternsOf(QualType Type) {
  const CXXRecordDecl *Primary = classOrPattern(Type);
  if (!Primary)
    return {};
  llvm::SmallVector<const CXXRecordDecl *, 2> Result = {Primary};
  if (Type->getAsCXXRecordDecl())
    return Result;
  llvm::SmallVector<ClassTemplatePartialSpecializationDecl *, 4> Partial;
  Primary->getDescribedClassTemplate()->getPartialSpecializations(Partial);
  llvm::append_range(Result, Partial);
  return Result;
}

/// As membersCalled, for classes at most \p Depth bases away.
static llvm::SmallVector<const NamedDecl *, 2>
search(const CXXRecordDecl &Class, DeclarationName Name, unsigned Depth) {
  llvm::SmallVector<const NamedDecl *, 2> Found;
  const CXXRecordDecl *Definition = Class.getDefinition();
  if (!Definition)
    return Found;
  for (const NamedDecl *Member : Definition->lookup(Name))
    Found.push_back(Member->getUnderlyingDecl());
  if (!Found.empty() || Depth == 0)
    return Found;
  for (const CXXBaseSpecifier &Base : Definition->bases())
    for (const CXXRecordDecl *Next : patternsOf(Base.getType()))
      if (Found = search(*Next, Name, Depth - 1); !Found.empty())
        return Found;
  return Found;
}

llvm::SmallVector<const NamedDecl *, 2>
membersCalled(const CXXRecordDecl &Class, DeclarationName Name) {
  // Deeper hierarchies do not occur; a template may derive from itself.
  static constexpr unsigned MostBases = 16;
  return search(Class, Name, MostBases);
}

bool isMemberOfThis(const CXXDependentScopeMemberExpr &Member) {
  return Member.isImplicitAccess() ||
         llvm::isa<CXXThisExpr>(Member.getBase()->IgnoreParenImpCasts());
}

/// The type of an expression, also if it is a field of a dependent base.
static QualType typeOf(const Expr &Object) {
  if (const auto *Member = llvm::dyn_cast<CXXDependentScopeMemberExpr>(
          Object.IgnoreParenImpCasts()))
    if (const FieldDecl *Field = ownFieldNamed(*Member))
      return Field->getType();
  return Object.getType();
}

llvm::SmallVector<const NamedDecl *, 2>
membersNamed(const CXXDependentScopeMemberExpr &Member) {
  QualType Type = Member.isImplicitAccess() ? Member.getBaseType()
                                            : typeOf(*Member.getBase());
  if (Member.isArrow() && !Type->getPointeeType().isNull())
    Type = Type->getPointeeType();
  const CXXRecordDecl *Class = classOrPattern(Type.getNonReferenceType());
  if (!Class)
    return {};
  return membersCalled(*Class, Member.getMember());
}

const FieldDecl *ownFieldNamed(const CXXDependentScopeMemberExpr &Member) {
  if (!isMemberOfThis(Member))
    return nullptr;
  const auto Found = membersNamed(Member);
  return Found.empty() ? nullptr : llvm::dyn_cast<FieldDecl>(Found.front());
}

const CXXMethodDecl *dependentMethod(const CallExpr &Call) {
  const auto *Member = llvm::dyn_cast<CXXDependentScopeMemberExpr>(
      Call.getCallee()->IgnoreParenImpCasts());
  if (!Member)
    return nullptr;
  const auto Found = membersNamed(*Member);
  return Found.empty() ? nullptr
                       : llvm::dyn_cast_or_null<CXXMethodDecl>(
                             Found.front()->getAsFunction());
}

/// The type in which an unresolved \p Callee is looked up, or null.
static QualType scopeOf(const Expr &Callee) {
  if (const auto *Scoped = llvm::dyn_cast<DependentScopeDeclRefExpr>(&Callee))
    return QualType(qualifyingType(*Scoped), 0);
  const auto *Member = llvm::dyn_cast<CXXDependentScopeMemberExpr>(&Callee);
  if (!Member)
    return {};
  if (const Type *Scope = qualifyingType(*Member))
    return QualType(Scope, 0);
  return isMemberOfThis(*Member) ? Member->getBaseType()->getPointeeType()
                                 : QualType();
}

static DeclarationName nameIn(const Expr &Callee) {
  if (const auto *Scoped = llvm::dyn_cast<DependentScopeDeclRefExpr>(&Callee))
    return Scoped->getDeclName();
  return llvm::cast<CXXDependentScopeMemberExpr>(Callee).getMember();
}

std::vector<const FunctionDecl *> dependentCallees(const CallExpr &Call) {
  const Expr &Callee = *Call.getCallee()->IgnoreParenImpCasts();
  std::vector<const FunctionDecl *> Result;
  const auto Add = [&](const NamedDecl *Declaration) {
    if (const FunctionDecl *Function = Declaration->getAsFunction())
      Result.push_back(Function);
  };
  if (const auto *Overloads = llvm::dyn_cast<OverloadExpr>(&Callee))
    llvm::for_each(Overloads->decls(), Add);
  const QualType Scope = scopeOf(Callee);
  if (!Scope.isNull())
    for (const CXXRecordDecl *Class : patternsOf(Scope))
      llvm::for_each(membersCalled(*Class, nameIn(Callee)), Add);
  return Result;
}

} // namespace tfop
