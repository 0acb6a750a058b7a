// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/members/acquisitions.h"

#include "checks/members/names.h"
#include "checks/ownership/acquisition_sites.h"
#include "checks/syntax/calls.h"

using namespace clang;

namespace tfop {

using resources::ReleaseForm;

/// For a function with a body, only the kind of the resource is known, not the
/// intended release.
static AcquiredValue acquiredFrom(const CallExpr &Call,
                                  const resources::Resource *Kind) {
  return {&Call, calledName(Call).str(),
          Kind ? resources::onlyFormOf(*Kind) : std::nullopt};
}

static std::optional<AcquiredValue>
acquiredByCall(const CallExpr &Call, ownership::Summaries &Summaries) {
  if (const Expr *Owner = resources::disowningOwner(Call))
    return AcquiredValue{&Call, "release()",
                         resources::releaseFormOf(Owner->getType())};
  const FunctionDecl *Function = Call.getDirectCallee();
  const resources::Resource *Kind = Summaries.acquiredBy(Call);
  // In an uninstantiated template, the return type is dependent.
  if (Kind && (Function ? Function->getReturnType()->isPointerType()
                        : Call.getType()->isDependentType()))
    return acquiredFrom(Call, Kind);
  if (Function && Summaries.ownedResultOf(*Function))
    return acquiredFrom(Call, nullptr);
  return std::nullopt;
}

std::optional<AcquiredValue> acquiredBy(const Expr *Value,
                                        ownership::Summaries &Summaries) {
  Value = bareValue(Value);
  if (!Value)
    return std::nullopt;
  if (const auto *New = llvm::dyn_cast<CXXNewExpr>(Value)) {
    if (!isUserNew(*New, Summaries.context().getSourceManager()))
      return std::nullopt;
    return AcquiredValue{New, New->isArray() ? "new[]" : "new",
                         New->isArray() ? ReleaseForm::DeleteArray
                                        : ReleaseForm::Delete};
  }
  if (const auto *Choice = llvm::dyn_cast<ConditionalOperator>(Value)) {
    std::optional<AcquiredValue> First =
        acquiredBy(Choice->getTrueExpr(), Summaries);
    return First ? First : acquiredBy(Choice->getFalseExpr(), Summaries);
  }
  if (const auto *Call = llvm::dyn_cast<CallExpr>(Value))
    return acquiredByCall(*Call, Summaries);
  return std::nullopt;
}

std::optional<AcquiredValue> acquiredThrough(const CallExpr &Call,
                                             unsigned Index,
                                             ownership::Summaries &Summaries) {
  for (const FunctionDecl *Function : calleesOf(Call))
    if (Summaries.outValueOf(*Function, Index).When !=
        ownership::Acquires::Never)
      return acquiredFrom(Call, Summaries.acquiredBy(*Function));
  return std::nullopt;
}

std::optional<MemberRelease> releasedBy(const CallExpr &Call,
                                        const ownership::Summaries &Summaries) {
  if (const std::optional<resources::Release> Release =
          resources::releaseIn(Call))
    return MemberRelease{Release->Released, Release->Form};
  if (const Expr *Released = Summaries.userReleaseIn(Call))
    return MemberRelease{Released, std::nullopt};
  return std::nullopt;
}

} // namespace tfop
