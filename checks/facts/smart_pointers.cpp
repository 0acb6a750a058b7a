// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/facts/smart_pointers.h"

#include "checks/facts/resources.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/llvm_version.h"
#include "checks/syntax/names.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace tfop::resources {

/// The class or class template that a type names.
static const NamedDecl *namedClass(QualType Type) {
  if (Type.isNull())
    return nullptr;
  if (const CXXRecordDecl *Class = Type->getAsCXXRecordDecl())
    return Class;
  if (const auto *Special = Type->getAs<TemplateSpecializationType>())
    return Special->getTemplateName().getAsTemplateDecl();
  return nullptr;
}

bool isOwnerName(llvm::StringRef Name) {
  return StringSwitch<bool>(Name)
      .Cases({"unique_ptr", "shared_ptr", "auto_ptr", "scoped_ptr"}, true)
      .Cases({"scoped_array", "shared_array", "intrusive_ptr"}, true)
      .Cases({"RefCountPtr", "ScopedUnref", "IntrusivePtr", "scoped_refptr"},
             true)
      .Default(false);
}

bool isOwner(QualType Type) {
  const NamedDecl *Named = namedClass(Type.getNonReferenceType());
  if (!Named)
    return false;
  if (isOwnerName(identifierOf(Named)))
    return true;
  const auto *Class = llvm::dyn_cast<CXXRecordDecl>(Named);
  if (!Class || !Class->hasDefinition())
    return false;
  return llvm::any_of(Class->bases(), [](const CXXBaseSpecifier &Base) {
    return isOwner(Base.getType());
  });
}

bool ownsArrayOfPointers(QualType Owner) {
  const auto *Class = llvm::dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Owner.getNonReferenceType()->getAsCXXRecordDecl());
  if (!Class || !isOwner(Owner) || Class->getTemplateArgs().size() == 0 ||
      Class->getTemplateArgs()[0].getKind() != TemplateArgument::Type)
    return false;
  const QualType Held = Class->getTemplateArgs()[0].getAsType();
  return Held->isArrayType() &&
         Held->getAsArrayTypeUnsafe()->getElementType()->isPointerType();
}

std::optional<ReleaseForm> releaseFormOf(QualType Owner) {
  const auto *Class = llvm::dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Owner->getAsCXXRecordDecl());
  if (!Class || Class->getTemplateArgs().size() == 0 ||
      Class->getTemplateArgs()[0].getKind() != TemplateArgument::Type)
    return std::nullopt;
  const QualType Held = Class->getTemplateArgs()[0].getAsType();
  const llvm::StringRef Name = identifierOf(Class);
  if (Name != "unique_ptr" && Name != "shared_ptr")
    return std::nullopt;
  // A custom deleter is the second argument of unique_ptr.
  if (Name == "unique_ptr") {
    const auto *Deleter =
        Class->getTemplateArgs().size() < 2 ||
                Class->getTemplateArgs()[1].getKind() != TemplateArgument::Type
            ? nullptr
            : Class->getTemplateArgs()[1].getAsType()->getAsCXXRecordDecl();
    if (!Deleter || identifierOf(Deleter) != "default_delete")
      return std::nullopt;
  }
  return Held->isArrayType() ? ReleaseForm::DeleteArray : ReleaseForm::Delete;
}

bool isUniquePtr(QualType Type) {
  const NamedDecl *Class = namedClass(Type);
  return llvm::isa_and_nonnull<ClassTemplateSpecializationDecl>(Class) &&
         Class->isInStdNamespace() && identifierOf(Class) == "unique_ptr";
}

bool isRefCountPtr(QualType Type) {
  return identifierOf(namedClass(Type)) == "RefCountPtr";
}

const Expr *disowningOwner(const CallExpr &Call) {
  const auto [Object, Method] = methodCallIn(Call);
  return Object && Method == "release" && isOwner(Object->getType()) ? Object
                                                                     : nullptr;
}

const Resource *disownedIn(const CallExpr &Call) {
  const auto [Object, Method] = methodCallIn(Call);
  if (!Object || Method != "release" || Call.getNumArgs() != 0)
    return nullptr;
  const QualType Owner = Object->IgnoreParenImpCasts()->getType();
  if (isRefCountPtr(Owner))
    return &Reference;
  const std::optional<ReleaseForm> Form =
      identifierOf(namedClass(Owner)) == "unique_ptr" ? releaseFormOf(Owner)
                                                      : std::nullopt;
  if (!Form)
    return nullptr;
  return *Form == ReleaseForm::DeleteArray ? &NewArray : &NewObject;
}

bool resetsOwner(const NamedDecl &Method) {
  return identifierOf(&Method) == "reset";
}

std::optional<NullTest> nullTestIn(const Expr &Condition) {
  const auto *Call = llvm::dyn_cast<CXXOperatorCallExpr>(&Condition);
  if (!Call || Call->getNumArgs() != 2 ||
      (Call->getOperator() != OO_EqualEqual &&
       Call->getOperator() != OO_ExclaimEqual))
    return std::nullopt;
  const bool NullFirst = isNull(Call->getArg(0));
  const Expr *Owner = Call->getArg(NullFirst ? 1 : 0);
  if ((!NullFirst && !isNull(Call->getArg(1))) || !isOwner(Owner->getType()))
    return std::nullopt;
  return NullTest{Owner, Call->getOperator() == OO_EqualEqual};
}

bool isGetMethod(const NamedDecl &Method) {
  return identifierOf(&Method) == "get";
}

} // namespace tfop::resources
