// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/facts/plain_base.h"

#include "checks/facts/resources.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace tfop {

/// The class T of a `std::unique_ptr<T>` that calls `delete`, or null.
static const CXXRecordDecl *deletedByOwner(QualType Owner) {
  const auto *Class = llvm::dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Owner.getNonReferenceType()->getAsCXXRecordDecl());
  if (!Class || resources::releaseFormOf(Owner.getNonReferenceType()) !=
                    resources::ReleaseForm::Delete)
    return nullptr;
  const TemplateArgument &Held = Class->getTemplateArgs()[0];
  return Held.getKind() == TemplateArgument::Type
             ? Held.getAsType()->getAsCXXRecordDecl()
             : nullptr;
}

/// The class that `new Derived` or `std::make_unique<Derived>()` makes.
static const CXXRecordDecl *classGiven(const Expr &Given) {
  const QualType Type = Given.IgnoreParenImpCasts()->getType();
  return Type->isPointerType() ? Type->getPointeeCXXRecordDecl()
                               : deletedByOwner(Type);
}

/// True if \p Class, or a base of it other than \p Base, has something to
/// destroy.
static bool losesSomething(const CXXRecordDecl &Class,
                           const CXXRecordDecl &Base) {
  if (Class.getCanonicalDecl() == Base.getCanonicalDecl())
    return false;
  const CXXDestructorDecl *Destructor = Class.getDestructor();
  return (Destructor && Destructor->isUserProvided()) ||
         llvm::any_of(Class.fields(),
                      [](const FieldDecl *Field) {
                        return Field->getType().isDestructedType() !=
                               QualType::DK_none;
                      }) ||
         llvm::any_of(Class.bases(), [&](const CXXBaseSpecifier &Above) {
           const CXXRecordDecl *Parent = Above.getType()->getAsCXXRecordDecl();
           return Parent && Parent->hasDefinition() &&
                  losesSomething(*Parent->getDefinition(), Base);
         });
}

/// The owner's type and what it is given: `Owner(new T)`,
/// `owner.reset(new T)`, `owner = std::make_unique<T>()`.
static std::pair<QualType, const Expr *> ownerAndGiven(const Expr &Giving) {
  if (const auto *Made = llvm::dyn_cast<CXXConstructExpr>(&Giving);
      Made && Made->getNumArgs() >= 1)
    return {Made->getType(), Made->getArg(0)};
  if (const auto *Reset = llvm::dyn_cast<CXXMemberCallExpr>(&Giving);
      Reset && Reset->getNumArgs() == 1)
    return {Reset->getObjectType(), Reset->getArg(0)};
  if (const auto *Assigned = llvm::dyn_cast<CXXOperatorCallExpr>(&Giving);
      Assigned && Assigned->getNumArgs() == 2)
    return {Assigned->getArg(0)->getType(), Assigned->getArg(1)};
  return {};
}

std::optional<HeldAsBase> heldAsPlainBase(const Expr &Giving) {
  const auto [Owner, Given] = ownerAndGiven(Giving);
  const CXXRecordDecl *Base =
      Given && !Given->isTypeDependent() ? deletedByOwner(Owner) : nullptr;
  const CXXRecordDecl *Derived = Base ? classGiven(*Given) : nullptr;
  if (!Derived || !Base->hasDefinition() || !Derived->hasDefinition() ||
      Base->isDependentType() || Derived->isDependentType())
    return std::nullopt;
  Base = Base->getDefinition();
  Derived = Derived->getDefinition();
  const CXXDestructorDecl *Destructor = Base->getDestructor();
  if (!Base->isPolymorphic() || (Destructor && Destructor->isVirtual()) ||
      !Derived->isDerivedFrom(Base) || !losesSomething(*Derived, *Base))
    return std::nullopt;
  return HeldAsBase{Base, Derived};
}

} // namespace tfop
