// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/members/acquisitions.h"

#include "checks/members/names.h"
#include "checks/ownership/acquisition_sites.h"
#include "checks/syntax/calls.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace tfop {

using resources::ReleaseForm;

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

static bool isAllocation(llvm::StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases("malloc", "calloc", "realloc", "strdup", "aligned_alloc", true)
      .Cases("Malloc", "AlignedMalloc", "Realloc", true)
      .Default(false);
}

static bool isCApiMaker(llvm::StringRef Name) {
  return Name.starts_with("TF_New") || Name.starts_with("TFE_New") ||
         Name.starts_with("TF_LoadSession") || Name == "TF_AllocateTensor";
}

static std::optional<AcquiredValue>
acquiredByCall(const CallExpr &Call, ownership::Summaries &Known) {
  const llvm::StringRef Name = calledName(Call);
  const Expr *Object = objectOf(Call).first;
  if (Object && Name == "release" && resources::isOwner(Object->getType()))
    return AcquiredValue{&Call, "release()",
                         resources::releaseFormOf(Object->getType())};
  const FunctionDecl *Function = Call.getDirectCallee();
  if (!Object && isAllocation(Name))
    return AcquiredValue{&Call, Name.str(), ReleaseForm::Free};
  if (!Object && isCApiMaker(Name))
    return AcquiredValue{&Call, Name.str(), std::nullopt};
  if (Name == "NewSession" && Call.getType()->isPointerType())
    return AcquiredValue{&Call, Name.str(), ReleaseForm::Delete};
  if (Function && Known.ownedResultOf(*Function))
    return AcquiredValue{&Call, Function->getNameAsString(), std::nullopt};
  return std::nullopt;
}

std::optional<AcquiredValue> acquiredBy(const Expr *Value,
                                        ownership::Summaries &Known) {
  Value = bareValue(Value);
  if (!Value)
    return std::nullopt;
  if (const auto *New = llvm::dyn_cast<CXXNewExpr>(Value)) {
    if (!isUsersNew(*New, Known.context().getSourceManager()))
      return std::nullopt;
    return AcquiredValue{New, New->isArray() ? "new[]" : "new",
                         New->isArray() ? ReleaseForm::DeleteArray
                                        : ReleaseForm::Delete};
  }
  if (const auto *Choice = llvm::dyn_cast<ConditionalOperator>(Value)) {
    std::optional<AcquiredValue> First =
        acquiredBy(Choice->getTrueExpr(), Known);
    return First ? First : acquiredBy(Choice->getFalseExpr(), Known);
  }
  if (const auto *Call = llvm::dyn_cast<CallExpr>(Value))
    return acquiredByCall(*Call, Known);
  return std::nullopt;
}

/// A look-up counts a reference for who asks.
static bool isLookup(const CallExpr &Call, llvm::StringRef Name) {
  if (Name == "LookupResource" || Name == "LookupOrCreateResource")
    return true;
  const auto *Method = llvm::dyn_cast<CXXMemberCallExpr>(&Call);
  const CXXRecordDecl *Class = Method ? Method->getRecordDecl() : nullptr;
  return Class && (Name == "Lookup" || Name == "LookupOrCreate") &&
         (Class->getName() == "ResourceMgr" ||
          Class->getName() == "ScopedStepContainer");
}

std::optional<AcquiredValue> acquiredThrough(const CallExpr &Call,
                                             unsigned Index,
                                             ownership::Summaries &Known) {
  const llvm::StringRef Name = calledName(Call);
  const bool Device = Name.starts_with("cudaMalloc") ||
                      Name.starts_with("hipMalloc") || Name == "cudaHostAlloc";
  if (Device && Index == 0)
    return AcquiredValue{&Call, Name.str(), std::nullopt};
  if (Name == "posix_memalign" && Index == 0)
    return AcquiredValue{&Call, Name.str(), ReleaseForm::Free};
  if (Name == "NewSession")
    return AcquiredValue{&Call, Name.str(), ReleaseForm::Delete};
  if (isLookup(Call, Name))
    return AcquiredValue{&Call, Name.str(), ReleaseForm::Unref};
  const FunctionDecl *Function = Call.getDirectCallee();
  if (!Function)
    return std::nullopt;
  const ownership::HandOut Given = Known.handOutOf(*Function, Index);
  if (Given.When == ownership::HandsOut::Never)
    return std::nullopt;
  return AcquiredValue{&Call, Function->getNameAsString(), std::nullopt};
}

std::optional<MemberRelease> releasedBy(const Stmt &Statement) {
  if (const std::optional<resources::Release> Release =
          resources::releaseIn(Statement))
    return MemberRelease{Release->Thing, Release->Form};
  const auto *Call = llvm::dyn_cast<CallExpr>(&Statement);
  if (!Call || Call->getNumArgs() == 0)
    return std::nullopt;
  const llvm::StringRef Name = calledName(*Call);
  if (objectOf(*Call).first)
    return std::nullopt;
  if (Name == "free" || Name == "Free" || Name == "AlignedFree" ||
      Name == "realloc" || Name == "Realloc")
    return MemberRelease{Call->getArg(0), ReleaseForm::Free};
  if (Name.starts_with("cudaFree") || Name.starts_with("hipFree") ||
      Name == "hipHostFree" || Name.starts_with("TF_Delete") ||
      Name.starts_with("TFE_Delete"))
    return MemberRelease{Call->getArg(0), std::nullopt};
  return std::nullopt;
}

} // namespace tfop
