// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/syntax/dependent_names.h"

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
    if (const CXXRecordDecl *Next = classOrPattern(Base.getType()))
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

} // namespace tfop
