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

/// The class that `new Derived` or `std::make_unique<Derived>()` creates.
static const CXXRecordDecl *classOfValue(const Expr &Value) {
  const QualType Type = Value.IgnoreParenImpCasts()->getType();
  return Type->isPointerType() ? Type->getPointeeCXXRecordDecl()
                               : deletedByOwner(Type);
}

/// True if \p Class, or a base of it other than \p Base, has a nontrivial
/// destructor.
static bool hasDerivedDestruction(const CXXRecordDecl &Class,
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
                  hasDerivedDestruction(*Parent->getDefinition(), Base);
         });
}

/// The type of the owner and the new value: `Owner(new T)`, `owner.reset(new
/// T)`, `owner = std::make_unique<T>()`.
static std::pair<QualType, const Expr *> ownerAndValue(const Expr &Transfer) {
  if (const auto *Construct = llvm::dyn_cast<CXXConstructExpr>(&Transfer);
      Construct && Construct->getNumArgs() >= 1)
    return {Construct->getType(), Construct->getArg(0)};
  if (const auto *Reset = llvm::dyn_cast<CXXMemberCallExpr>(&Transfer);
      Reset && Reset->getNumArgs() == 1)
    return {Reset->getObjectType(), Reset->getArg(0)};
  if (const auto *Assigned = llvm::dyn_cast<CXXOperatorCallExpr>(&Transfer);
      Assigned && Assigned->getNumArgs() == 2)
    return {Assigned->getArg(0)->getType(), Assigned->getArg(1)};
  return {};
}

std::optional<DeletedThroughBase> deletedThroughBase(const Expr &Transfer) {
  const auto [Owner, Value] = ownerAndValue(Transfer);
  const CXXRecordDecl *Base =
      Value && !Value->isTypeDependent() ? deletedByOwner(Owner) : nullptr;
  const CXXRecordDecl *Derived = Base ? classOfValue(*Value) : nullptr;
  if (!Derived || !Base->hasDefinition() || !Derived->hasDefinition() ||
      Base->isDependentType() || Derived->isDependentType())
    return std::nullopt;
  Base = Base->getDefinition();
  Derived = Derived->getDefinition();
  const CXXDestructorDecl *Destructor = Base->getDestructor();
  if (!Base->isPolymorphic() || (Destructor && Destructor->isVirtual()) ||
      !Derived->isDerivedFrom(Base) || !hasDerivedDestruction(*Derived, *Base))
    return std::nullopt;
  return DeletedThroughBase{Base, Derived};
}

} // namespace tfop
