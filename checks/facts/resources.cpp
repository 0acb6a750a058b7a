// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/facts/resources.h"

#include "checks/syntax/llvm_version.h"
#include "checks/syntax/names.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;

namespace tfop::resources {

static constexpr ReleaseForm ObjectForms[] = {ReleaseForm::Delete,
                                              ReleaseForm::Unref};
static constexpr ReleaseForm ArrayForms[] = {ReleaseForm::DeleteArray};
static constexpr ReleaseForm MallocForms[] = {ReleaseForm::Free};

const Resource NewObject = {"new", ObjectForms};
const Resource NewArray = {"new[]", ArrayForms};
const Resource Malloc = {"malloc", MallocForms};

static constexpr ReleaseForm CountedForms[] = {ReleaseForm::Unref};
const Resource Reference = {"Ref", CountedForms};
static constexpr ReleaseForm BufferForms[] = {ReleaseForm::Unref,
                                              ReleaseForm::Delete};
const Resource Buffer = {"new", BufferForms};

const Resource &resourceOf(const CXXNewExpr &New) {
  const CXXRecordDecl *Class = New.getAllocatedType()->getAsCXXRecordDecl();
  if (New.isArray())
    return NewArray;
  return Class && isTensorBuffer(*Class) ? Buffer : NewObject;
}

const Resource *resourceNamed(llvm::StringRef Name) {
  for (const Resource *Kind : {&NewObject, &NewArray, &Malloc, &Reference})
    if (Kind->Name == Name)
      return Kind;
  return builtInPairs().named(Name);
}

bool isNew(const Resource &Kind) {
  return &Kind == &NewObject || &Kind == &NewArray;
}

bool isCounted(const Resource &Kind) {
  return !isNew(Kind) &&
         llvm::is_contained(Kind.MatchingForms, ReleaseForm::Unref);
}

llvm::StringRef releaserOf(const Resource &Kind) {
  return Kind.Functions.empty() ? spellingOf(Kind.MatchingForms.front())
                                : Kind.Functions.front();
}

bool isDeleted(const Resource &Kind) {
  return Kind.Functions.empty() &&
         (Kind.MatchingForms.front() == ReleaseForm::Delete ||
          Kind.MatchingForms.front() == ReleaseForm::DeleteArray);
}

std::optional<ReleaseForm> onlyFormOf(const Resource &Kind) {
  if (Kind.MatchingForms.empty())
    return ReleaseForm::Function;
  return Kind.MatchingForms.size() == 1
             ? std::optional(Kind.MatchingForms.front())
             : std::nullopt;
}

const Resource *acquiredBy(const FunctionDecl &Function) {
  return builtInPairs().acquiredBy(Function);
}

const Resource *acquiredBy(const CallExpr &Call) {
  return builtInPairs().acquiredBy(Call);
}

bool isMalloc(const FunctionDecl &Function) {
  return Function.getDeclContext()->getRedeclContext()->isTranslationUnit() &&
         StringSwitch<bool>(identifierOf(&Function))
             .Cases({"malloc", "calloc", "realloc"}, true)
             .Default(false);
}

bool isNothrow(QualType Type) {
  return identifierOf(Type->getAsCXXRecordDecl()) == "nothrow_t";
}

bool isReferenceObject(QualType Type) {
  const CXXRecordDecl *Class =
      Type.isNull() ? nullptr
                    : Type.getNonReferenceType()->getAsCXXRecordDecl();
  return identifierOf(Class) == "TensorReference";
}

bool isTensorBuffer(const CXXRecordDecl &Class) {
  if (identifierOf(&Class) == "TensorBuffer")
    return true;
  return Class.hasDefinition() &&
         llvm::any_of(Class.bases(), [](const CXXBaseSpecifier &Base) {
           const CXXRecordDecl *Parent = Base.getType()->getAsCXXRecordDecl();
           return Parent && isTensorBuffer(*Parent);
         });
}

bool takesOwnership(const FunctionDecl &Function) {
  const llvm::StringRef Name = identifierOf(&Function);
  const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&Function);
  const llvm::StringRef Class = Method ? identifierOf(Method->getParent()) : "";
  if (Name == "Create")
    return Class == "ResourceMgr" || Class == "ScopedStepContainer";
  if (Method && (Name.starts_with("set_allocated_") || Name == "AddAllocated" ||
                 Name == "SetAllocatedExtension"))
    return true;
  // In libstdc++, reset is a member of the base class __shared_ptr.
  if (Method && resetsOwner(*Method))
    return isOwnerName(Class.ltrim('_'));
  return StringSwitch<bool>(Name)
      .Cases({"CreateResource", "MakeRefCountingHandle"}, true)
      .Cases({"WrapUnique", "WrapRefCounted", "make_unique_ptr"}, true)
      // Listed here because the table cannot mark an acquiring function as
      // taking ownership.
      .Case("avio_alloc_context", true)
      .Default(false);
}

bool borrows(const FunctionDecl &Function) {
  const llvm::StringRef Name = identifierOf(&Function);
  return !llvm::isa<CXXMethodDecl>(Function) &&
         llvm::any_of(
             llvm::ArrayRef<llvm::StringRef>{
                 "TF_", "TFE_", "cuda", "hip", "png_", "av_", "avcodec_",
                 "avformat_", "avio_", "sws_", "swr_", "hdfs", "sqlite3_"},
             [&](llvm::StringRef Prefix) { return Name.starts_with(Prefix); });
}

bool keepsUserData(const FunctionDecl &Function, unsigned Index) {
  const llvm::StringRef Name = identifierOf(&Function);
  if (llvm::isa<CXXMethodDecl>(Function) || Index >= Function.getNumParams() ||
      !(Name.starts_with("TF_") || Name.starts_with("TFE_")))
    return false;
  const QualType Type = Function.getParamDecl(Index)->getType();
  return Type->isVoidPointerType() &&
         !Type->getPointeeType().isConstQualified();
}

const Expr *owningHandle(const Expr &Value) {
  const Expr *Bare = Value.IgnoreParenCasts();
  if (const auto *Call = llvm::dyn_cast<CallExpr>(Bare)) {
    const llvm::StringRef Name = identifierOf(Call->getDirectCallee());
    return Call->getNumArgs() != 0 &&
                   llvm::is_contained({"TF_TensorData", "TF_Message",
                                       "TF_StringGetDataPointer"},
                                      Name)
               ? Call->getArg(0)
               : nullptr;
  }
  const auto *Member = llvm::dyn_cast<MemberExpr>(Bare);
  if (!Member || !Member->isArrow() ||
      identifierOf(Member->getMemberDecl()) != "data")
    return nullptr;
  const CXXRecordDecl *Class =
      Member->getBase()->getType()->getPointeeCXXRecordDecl();
  return identifierOf(Class) == "TF_Buffer" ? Member->getBase() : nullptr;
}

bool keepsForLater(const FunctionDecl &Function) {
  const llvm::StringRef Name = identifierOf(&Function);
  if (const auto *Constructor = llvm::dyn_cast<CXXConstructorDecl>(&Function))
    return identifierOf(Constructor->getParent()) == "thread";
  return StringSwitch<bool>(Name)
      .Cases({"bind", "bind_front", "async", "pthread_create"}, true)
      // These call a constructor that is not visible at the call site.
      .Cases({"make_shared", "make_unique", "allocate_shared"}, true)
      .Cases({"emplace", "emplace_back", "try_emplace"}, true)
      .Case("TF_NewTensor", true)
      .Default(false);
}

} // namespace tfop::resources
