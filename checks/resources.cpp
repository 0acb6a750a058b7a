// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/resources.h"

#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace tfop::resources {

static constexpr ReleaseForm ObjectForms[] = {ReleaseForm::Delete,
                                              ReleaseForm::Unref};
static constexpr ReleaseForm ArrayForms[] = {ReleaseForm::DeleteArray};
static constexpr ReleaseForm MallocForms[] = {ReleaseForm::Free};

const Resource NewObject = {"new", ObjectForms};
const Resource NewArray = {"new[]", ArrayForms};
const Resource Malloc = {"malloc", MallocForms};

const Resource &resourceOf(const CXXNewExpr &New) {
  return New.isArray() ? NewArray : NewObject;
}

static llvm::StringRef nameOf(const NamedDecl *Declaration) {
  const IdentifierInfo *Identifier =
      Declaration ? Declaration->getIdentifier() : nullptr;
  return Identifier ? Identifier->getName() : "";
}

/// The object and the name of a method call, also of a dependent one.
static std::pair<const Expr *, llvm::StringRef>
methodCallIn(const CallExpr &Call) {
  const Expr *Callee = Call.getCallee()->IgnoreParenImpCasts();
  if (const auto *Member = llvm::dyn_cast<MemberExpr>(Callee))
    return {Member->getBase(), nameOf(Member->getMemberDecl())};
  if (const auto *Member =
          llvm::dyn_cast<CXXDependentScopeMemberExpr>(Callee)) {
    const IdentifierInfo *Name = Member->getMember().getAsIdentifierInfo();
    return {Member->isImplicitAccess() ? nullptr : Member->getBase(),
            Name ? Name->getName() : ""};
  }
  return {nullptr, ""};
}

static bool isFreeFunction(llvm::StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases("free", "Free", "AlignedFree", "aligned_free", "_aligned_free",
             true)
      .Default(false);
}

static bool deletesElements(llvm::StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases("STLDeleteElements", "STLDeleteValues", true)
      .Default(false);
}

std::optional<Release> releaseIn(const Stmt &Statement) {
  if (const auto *Delete = llvm::dyn_cast<CXXDeleteExpr>(&Statement))
    return Release{Delete->getArgument(), Delete->isArrayForm()
                                              ? ReleaseForm::DeleteArray
                                              : ReleaseForm::Delete};
  const auto *Call = llvm::dyn_cast<CallExpr>(&Statement);
  if (!Call)
    return std::nullopt;
  const auto [Object, Method] = methodCallIn(*Call);
  if (Object && Method == "Unref")
    return Release{Object, ReleaseForm::Unref};
  const FunctionDecl *Function = Call->getDirectCallee();
  if (!Function || Call->getNumArgs() != 1)
    return std::nullopt;
  if (isFreeFunction(nameOf(Function)))
    return Release{Call->getArg(0), ReleaseForm::Free};
  if (deletesElements(nameOf(Function)))
    return Release{Call->getArg(0), ReleaseForm::Delete};
  return std::nullopt;
}

llvm::StringRef spellingOf(ReleaseForm Form) {
  switch (Form) {
  case ReleaseForm::Delete:
    return "delete";
  case ReleaseForm::DeleteArray:
    return "delete[]";
  case ReleaseForm::Free:
    return "free";
  case ReleaseForm::Unref:
    return "Unref";
  }
  return "";
}

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

static bool isOwnerName(llvm::StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases("unique_ptr", "shared_ptr", "auto_ptr", "scoped_ptr", true)
      .Cases("scoped_array", "shared_array", "intrusive_ptr", true)
      .Cases("RefCountPtr", "ScopedUnref", "IntrusivePtr", "scoped_refptr",
             true)
      .Default(false);
}

bool isOwner(QualType Type) {
  const NamedDecl *Named = namedClass(Type.getNonReferenceType());
  if (!Named)
    return false;
  if (isOwnerName(nameOf(Named)))
    return true;
  const auto *Class = llvm::dyn_cast<CXXRecordDecl>(Named);
  if (!Class || !Class->hasDefinition())
    return false;
  return llvm::any_of(Class->bases(), [](const CXXBaseSpecifier &Base) {
    return isOwner(Base.getType());
  });
}

std::optional<ReleaseForm> releaseFormOf(QualType Owner) {
  const auto *Class = llvm::dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Owner->getAsCXXRecordDecl());
  if (!Class || Class->getTemplateArgs().size() == 0 ||
      Class->getTemplateArgs()[0].getKind() != TemplateArgument::Type)
    return std::nullopt;
  const QualType Held = Class->getTemplateArgs()[0].getAsType();
  if (nameOf(Class) != "unique_ptr" && nameOf(Class) != "shared_ptr")
    return std::nullopt;
  // A deleter of its own is the second argument of unique_ptr.
  if (nameOf(Class) == "unique_ptr") {
    const auto *Deleter =
        Class->getTemplateArgs().size() < 2 ||
                Class->getTemplateArgs()[1].getKind() != TemplateArgument::Type
            ? nullptr
            : Class->getTemplateArgs()[1].getAsType()->getAsCXXRecordDecl();
    if (!Deleter || nameOf(Deleter) != "default_delete")
      return std::nullopt;
  }
  return Held->isArrayType() ? ReleaseForm::DeleteArray : ReleaseForm::Delete;
}

bool takesOwnership(const FunctionDecl &Function) {
  const llvm::StringRef Name = nameOf(&Function);
  const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&Function);
  const llvm::StringRef Class = Method ? nameOf(Method->getParent()) : "";
  if (Name == "Create")
    return Class == "ResourceMgr" || Class == "ScopedStepContainer";
  if (Method && (Name.starts_with("set_allocated_") || Name == "AddAllocated" ||
                 Name == "SetAllocatedExtension"))
    return true;
  // libstdc++ has it in the base __shared_ptr.
  if (Name == "reset" && Method)
    return isOwnerName(Class.ltrim('_'));
  return llvm::StringSwitch<bool>(Name)
      .Cases("CreateResource", "MakeRefCountingHandle", true)
      .Cases("WrapUnique", "WrapRefCounted", "make_unique_ptr", true)
      .Default(false);
}

bool keepsForLater(const FunctionDecl &Function) {
  const llvm::StringRef Name = nameOf(&Function);
  if (const auto *Constructor = llvm::dyn_cast<CXXConstructorDecl>(&Function))
    return nameOf(Constructor->getParent()) == "thread";
  return llvm::StringSwitch<bool>(Name)
      .Cases("bind", "bind_front", "async", "pthread_create", true)
      .Case("TF_NewTensor", true)
      .Default(false);
}

} // namespace tfop::resources
