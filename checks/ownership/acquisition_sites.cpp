// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/ownership/acquisition_sites.h"

#include "checks/flow/trace.h"
#include "checks/ownership/witness.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tfop {

using ownership::Fate;
using ownership::FateKind;

void AcquisitionSites::add(AcquisitionSite Site, const SourceManager &Sources) {
  const SourceLocation Where =
      Sources.getFileLoc(Site.Acquired.Expression->getBeginLoc());
  const auto [File, Offset] = Sources.getDecomposedLoc(Where);
  const SourceLocation Receiver = Site.Acquired.Receiver
                                      ? Site.Acquired.Receiver->getLocation()
                                      : SourceLocation();
  Places[{File, Offset, Receiver}].push_back(Site);
}

static int severity(const Fate &Result) {
  switch (Result.Kind) {
  case FateKind::NotReached:
    return 0;
  case FateKind::OwnedImmediately:
    return 1;
  case FateKind::Transferred:
    return 2;
  case FateKind::Released:
    return 3;
  case FateKind::Unknown:
    return 4;
  case FateKind::Leaks:
  case FateKind::NeverReleased:
    return 5;
  }
  return 0;
}

void AcquisitionSites::report(
    ownership::Analysis &Engine,
    llvm::function_ref<void(const AcquisitionSite &, Fate)> Report) const {
  // Instantiations differ in types and rarely in paths.
  static constexpr size_t MaxInstantiations = 4;
  for (const auto &[Place, All] : Places) {
    std::vector<AcquisitionSite> Sites;
    llvm::copy_if(All, std::back_inserter(Sites), [](const AcquisitionSite &S) {
      return !S.Function->isDependentContext();
    });
    if (Sites.empty())
      Sites = All;
    Sites.resize(std::min(Sites.size(), MaxInstantiations));
    const AcquisitionSite *Worst = nullptr;
    Fate Result;
    for (const AcquisitionSite &Site : Sites) {
      Fate One = Engine.fateOf(Site.Acquired, *Site.Function);
      if (Worst && severity(One) <= severity(Result))
        continue;
      Worst = &Site;
      Result = std::move(One);
    }
    Report(*Worst, std::move(Result));
  }
}

bool isUserNew(const CXXNewExpr &New, const SourceManager &Sources) {
  if (Sources.isInSystemHeader(Sources.getSpellingLoc(New.getBeginLoc())))
    return false;
  if (New.getNumPlacementArgs() == 0)
    return true;
  if (New.getNumPlacementArgs() > 1)
    return false;
  return resources::isNothrow(New.getPlacementArg(0)->getType());
}

std::string nameOf(const AcquisitionSite &Site, const Fate &Result) {
  if (!Result.Holder || Result.Holder->getName().empty())
    return ("the result of '" + Site.Acquired.Kind->Name + "'").str();
  const std::string Quoted = ("'" + Result.Holder->getName() + "'").str();
  if (Result.HeldInside)
    return "the resource in " + Quoted;
  if (!Site.Acquired.Receiver)
    return Quoted;
  const FunctionDecl *Maker =
      llvm::cast<CallExpr>(Site.Acquired.Expression)->getDirectCallee();
  const IdentifierInfo *Name = Maker->getIdentifier();
  return Quoted + " acquired by " +
         (Name ? "'" + Name->getName().str() + "'" : std::string("a lambda"));
}

std::array<const NamedDecl *, 3> declarationsIn(const AcquisitionSite &Site,
                                                const Fate &Result) {
  return {Result.Holder, Site.Acquired.Receiver, Site.Acquired.Parameter};
}

void addPath(flow::Report &Finding, const Fate &Result,
             const AcquisitionSite &Site) {
  Finding.in(*Site.Function);
  for (const flow::PathStep &Step : Result.Path)
    Finding.step(Step);
  if (Result.UncertainCall)
    Finding.step(Result.UncertainCall->getExprLoc(),
                 ownership::describeHolder(Result.Holder, Result.HeldInside) +
                     " escapes here");
}

bool isDefect(const Fate &Result) {
  return Result.Kind == FateKind::Leaks ||
         Result.Kind == FateKind::NeverReleased;
}

DiagnosticIDs::Level levelOf(const Fate &Result) {
  return isDefect(Result) && !Result.AtProcessExit ? DiagnosticIDs::Warning
                                                   : DiagnosticIDs::Remark;
}

static std::string describeLeak(const Fate &Result) {
  const std::string Macro = "'" + Result.ExitMacro + "' fails";
  switch (Result.LeakedBy) {
  case ownership::LeakKind::Overwritten:
    return "is overwritten before it is released";
  case ownership::LeakKind::NextIteration:
    return "leaks in the next iteration of the loop";
  case ownership::LeakKind::WithHolder:
    return "leaks when its last holder is released";
  case ownership::LeakKind::ExitOfLambda:
    return Result.ExitMacro.empty()
               ? "is not released on every path of the lambda that should "
                 "release it"
               : "is not released when " + Macro +
                     " in the lambda that should release it";
  case ownership::LeakKind::Exit:
    break;
  }
  if (Result.AtProcessExit)
    return "is not released before the process exits";
  if (Result.Kind == FateKind::NeverReleased)
    return "is never released";
  return Result.ExitMacro.empty() ? "is not released on every path"
                                  : "is not released when " + Macro;
}

static std::string describeDoubt(const Fate &Result) {
  switch (Result.Reason) {
  case ownership::UnknownReason::Callee: {
    const IdentifierInfo *Name =
        Result.Callee ? Result.Callee->getIdentifier() : nullptr;
    return "is passed to " +
           (Name ? "'" + Name->getName().str() + "'"
                 : std::string("a function")) +
           "; whether it is released there cannot be determined";
  }
  case ownership::UnknownReason::SelfDeletion:
    return "is not released here; whether it deletes itself cannot be "
           "determined";
  case ownership::UnknownReason::DroppedCode:
    return "may not be released; some code on the path could not be analyzed";
  case ownership::UnknownReason::TooLarge:
    return "was not analyzed; the function has too many paths";
  }
  return "";
}

std::string describe(const Fate &Result) {
  switch (Result.Kind) {
  case FateKind::Leaks:
  case FateKind::NeverReleased:
    return describeLeak(Result);
  case FateKind::Unknown:
    return describeDoubt(Result);
  case FateKind::Released:
    return "is released manually; an owner would also release it on paths "
           "that are added later";
  case FateKind::NotReached:
  case FateKind::OwnedImmediately:
  case FateKind::Transferred:
    return "";
  }
  return "";
}

} // namespace tfop
