// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/ownership/acquisition_sites.h"

#include "checks/flow/trace.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tfop {

using ownership::Fate;
using ownership::FateKind;

void AcquisitionSites::add(AcquisitionSite Site, const SourceManager &Sources) {
  const SourceLocation Where =
      Sources.getFileLoc(Site.Thing.What->getBeginLoc());
  const auto [File, Offset] = Sources.getDecomposedLoc(Where);
  const SourceLocation Receiver = Site.Thing.Receiver
                                      ? Site.Thing.Receiver->getLocation()
                                      : SourceLocation();
  Places[{File, Offset, Receiver}].push_back(Site);
}

static int severity(const Fate &Judged) {
  switch (Judged.Kind) {
  case FateKind::NotReached:
    return 0;
  case FateKind::OwnedAtOnce:
    return 1;
  case FateKind::HandedOver:
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
  // Instantiations differ in types, hardly ever in paths.
  static constexpr size_t MostInstantiations = 4;
  for (const auto &[Place, All] : Places) {
    std::vector<AcquisitionSite> Sites;
    llvm::copy_if(All, std::back_inserter(Sites), [](const AcquisitionSite &S) {
      return !S.Function->isDependentContext();
    });
    if (Sites.empty())
      Sites = All;
    Sites.resize(std::min(Sites.size(), MostInstantiations));
    const AcquisitionSite *Worst = nullptr;
    Fate Judged;
    for (const AcquisitionSite &Site : Sites) {
      Fate One = Engine.fateOf(Site.Thing, *Site.Function);
      if (Worst && severity(One) <= severity(Judged))
        continue;
      Worst = &Site;
      Judged = std::move(One);
    }
    Report(*Worst, std::move(Judged));
  }
}

ast_matchers::StatementMatcher mayHandOut() {
  using namespace ast_matchers;
  const auto ToPointer = hasCanonicalType(anyOf(
      pointsTo(qualType(pointerType())), references(qualType(pointerType()))));
  return callExpr(
      unless(isExpansionInSystemHeader()),
      callee(functionDecl(unless(isExpansionInSystemHeader()),
                          hasAnyParameter(parmVarDecl(hasType(ToPointer))))));
}

bool isUsersNew(const CXXNewExpr &New, const SourceManager &Sources) {
  if (Sources.isInSystemHeader(Sources.getSpellingLoc(New.getBeginLoc())))
    return false;
  if (New.getNumPlacementArgs() == 0)
    return true;
  if (New.getNumPlacementArgs() > 1)
    return false;
  return resources::isNothrow(New.getPlacementArg(0)->getType());
}

OwnershipOptions::OwnershipOptions(
    const tidy::ClangTidyCheck::OptionsView &Options)
    : TakesOwnership(Options.get("TakesOwnership", "")),
      Releases(Options.get("Releases", "")),
      Borrows(Options.get("Borrows", "")) {}

void OwnershipOptions::store(const tidy::ClangTidyCheck::OptionsView &Options,
                             tidy::ClangTidyOptions::OptionMap &Map) const {
  Options.store(Map, "TakesOwnership", TakesOwnership);
  Options.store(Map, "Releases", Releases);
  Options.store(Map, "Borrows", Borrows);
}

static std::vector<std::string> namesIn(llvm::StringRef List) {
  std::vector<std::string> Names;
  llvm::SmallVector<llvm::StringRef, 4> Parts;
  List.split(Parts, ';', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef Part : Parts)
    if (!Part.trim().empty())
      Names.push_back(Part.trim().str());
  return Names;
}

ownership::Rules OwnershipOptions::rules() const {
  return {namesIn(TakesOwnership), namesIn(Releases), namesIn(Borrows)};
}

static std::string sharedPairs(const tidy::ClangTidyContext &Context) {
  const auto &All = Context.getOptions().CheckOptions;
  const auto Found = All.find("tf-resource-leak.Pairs");
  return Found == All.end() ? "" : Found->getValue().Value;
}

/// Null for no pairs, so that checks without any share what they know.
static std::shared_ptr<const resources::Pairs> tableOf(std::string Text) {
  return Text.empty()
             ? nullptr
             : std::make_shared<const resources::Pairs>(std::move(Text));
}

PairsOption::PairsOption(tidy::ClangTidyCheck &Check,
                         const tidy::ClangTidyCheck::OptionsView &Options,
                         const tidy::ClangTidyContext &Context)
    : Text(Options.get("Pairs", "")),
      Table(tableOf(Text.empty() ? sharedPairs(Context) : Text)) {
  if (!Text.empty() && !Table->firstInvalid().empty())
    Check.configurationDiag("'%0' is no pair of the option Pairs; write "
                            "'Acquire = Release'")
        << Table->firstInvalid();
}

void PairsOption::store(const tidy::ClangTidyCheck::OptionsView &Options,
                        tidy::ClangTidyOptions::OptionMap &Map) const {
  Options.store(Map, "Pairs", Text);
}

std::string nameOf(const AcquisitionSite &Site, const Fate &Judged) {
  if (!Judged.Holder || Judged.Holder->getName().empty())
    return ("the result of '" + Site.Thing.Kind->Name + "'").str();
  const std::string Quoted = ("'" + Judged.Holder->getName() + "'").str();
  if (Judged.HeldInside)
    return "what " + Quoted + " holds";
  if (!Site.Thing.Receiver)
    return Quoted;
  const FunctionDecl *Maker =
      llvm::cast<CallExpr>(Site.Thing.What)->getDirectCallee();
  const IdentifierInfo *Name = Maker->getIdentifier();
  return Quoted + " got from " +
         (Name ? "'" + Name->getName().str() + "'" : std::string("a lambda"));
}

std::array<const NamedDecl *, 3> declarationsIn(const AcquisitionSite &Site,
                                                const Fate &Judged) {
  return {Judged.Holder, Site.Thing.Receiver, Site.Thing.Parameter};
}

void addPath(flow::Report &Finding, const Fate &Judged,
             const AcquisitionSite &Site) {
  Finding.in(*Site.Function);
  for (const flow::PathStep &Step : Judged.Path)
    Finding.step(Step);
  if (Judged.DoubtfulCall)
    Finding.step(Judged.DoubtfulCall->getExprLoc(), "it is handed on here");
}

bool isDefect(const Fate &Judged) {
  return Judged.Kind == FateKind::Leaks ||
         Judged.Kind == FateKind::NeverReleased;
}

static std::string describeLeak(const Fate &Judged) {
  const std::string Macro = "'" + Judged.ExitMacro + "' fails";
  switch (Judged.Loss) {
  case ownership::LossKind::Overwritten:
    return "is given another value before it is released";
  case ownership::LossKind::NextRound:
    return "is lost in the loop's next round";
  case ownership::LossKind::ExitOfLambda:
    return Judged.ExitMacro.empty()
               ? "is not released on every path of the lambda that is to "
                 "release it"
               : "is not released when " + Macro +
                     " in the lambda that is to release it";
  case ownership::LossKind::Exit:
    break;
  }
  if (Judged.Kind == FateKind::NeverReleased)
    return "is never released";
  return Judged.ExitMacro.empty() ? "is not released on every path"
                                  : "is not released when " + Macro;
}

static std::string describeDoubt(const Fate &Judged) {
  switch (Judged.Reason) {
  case ownership::UnknownBecause::Callee: {
    const IdentifierInfo *Name =
        Judged.Callee ? Judged.Callee->getIdentifier() : nullptr;
    return "is handed to " +
           (Name ? "'" + Name->getName().str() + "'"
                 : std::string("a function")) +
           "; whether that releases it cannot be seen";
  }
  case ownership::UnknownBecause::Itself:
    return "is not released here; whether it deletes itself cannot be seen";
  case ownership::UnknownBecause::NotUnderstood:
    return "may not be released; the code between could not be understood";
  case ownership::UnknownBecause::TooLarge:
    return "was not followed; the function has too many paths";
  }
  return "";
}

std::string describe(const Fate &Judged) {
  switch (Judged.Kind) {
  case FateKind::Leaks:
  case FateKind::NeverReleased:
    return describeLeak(Judged);
  case FateKind::Unknown:
    return describeDoubt(Judged);
  case FateKind::Released:
    return "is released by hand; an owner would also cover a path that is "
           "added later";
  case FateKind::NotReached:
  case FateKind::OwnedAtOnce:
  case FateKind::HandedOver:
    return "";
  }
  return "";
}

} // namespace tfop
