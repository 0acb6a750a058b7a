// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/members/acquisitions.h"

#include "checks/members/names.h"
#include "checks/ownership/acquisition_sites.h"
#include "checks/syntax/calls.h"

using namespace clang;

namespace tfop {

using resources::ReleaseForm;

/// Of a function with a body only the kind is known, not how its author wants
/// it released.
static AcquiredValue acquiredFrom(const CallExpr &Call,
                                  const resources::Resource *Kind) {
  return {&Call, calledName(Call).str(),
          Kind ? resources::onlyFormOf(*Kind) : std::nullopt};
}

static std::optional<AcquiredValue>
acquiredByCall(const CallExpr &Call, ownership::Summaries &Known) {
  if (const Expr *Owner = resources::disowningOwner(Call))
    return AcquiredValue{&Call, "release()",
                         resources::releaseFormOf(Owner->getType())};
  const FunctionDecl *Function = Call.getDirectCallee();
  const resources::Resource *Kind = Known.acquiredBy(Call);
  // In a template that is not instantiated, what a call returns is unknown.
  if (Kind && (Function ? Function->getReturnType()->isPointerType()
                        : Call.getType()->isDependentType()))
    return acquiredFrom(Call, Kind);
  if (Function && Known.ownedResultOf(*Function))
    return acquiredFrom(Call, nullptr);
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

std::optional<AcquiredValue> acquiredThrough(const CallExpr &Call,
                                             unsigned Index,
                                             ownership::Summaries &Known) {
  for (const FunctionDecl *Function : calleesOf(Call))
    if (Known.handOutOf(*Function, Index).When != ownership::HandsOut::Never)
      return acquiredFrom(Call, Known.acquiredBy(*Function));
  return std::nullopt;
}

std::optional<MemberRelease> releasedBy(const CallExpr &Call,
                                        const ownership::Summaries &Known) {
  if (const std::optional<resources::Release> Release =
          resources::releaseIn(Call))
    return MemberRelease{Release->Thing, Release->Form};
  if (const Expr *Released = Known.userReleaseIn(Call))
    return MemberRelease{Released, std::nullopt};
  return std::nullopt;
}

} // namespace tfop
