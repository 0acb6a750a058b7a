// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/rewrite/offer.h"

#include "checks/rewrite/fix.h"
#include "checks/rewrite/owner.h"

using namespace clang;

namespace tfop::rewrite {

static std::string describe(const VarDecl &Variable, llvm::StringRef Why) {
  return ("'" + Variable.getName() + "' " + Why).str();
}

Fix refusal(const Obstacle &Problem, const VarDecl &Variable) {
  Fix None;
  None.Obstacle = describe(Variable, Problem.Why);
  None.ObstacleAt = Problem.Where;
  return None;
}

Fix refusal(llvm::StringRef Why, const VarDecl *Variable,
            const AcquisitionSite &Site) {
  Fix None;
  None.Obstacle = Variable ? describe(*Variable, Why) : "it " + Why.str();
  None.ObstacleAt = Site.Acquired.Expression->getBeginLoc();
  return None;
}

/// Why the analysis could not determine the fate.
static std::string riskIn(const ownership::Fate &Fate) {
  if (Fate.Kind != ownership::FateKind::Unknown)
    return "";
  switch (Fate.Reason) {
  case ownership::UnknownReason::SelfDeletion:
    return "may delete itself";
  case ownership::UnknownReason::Callee:
    return "may be released by a function that it is passed to";
  case ownership::UnknownReason::DroppedCode:
    return "is used in code that was not analyzed";
  case ownership::UnknownReason::TooLarge:
    return "was not analyzed on every path";
  }
  return "";
}

Fix fixOf(const Edits &Result, const Pointer &Ptr, const ownership::Fate &Fate,
          const std::string &Risk) {
  if (const auto Where = Result.impossible())
    return refusal(Obstacle{"is in a macro here", *Where}, Ptr.variable());
  Fix NewFix;
  NewFix.Edits = Result.hints();
  for (const std::string &Why : {Ptr.risk(), riskIn(Fate), Risk})
    if (!Why.empty() && NewFix.Reason.empty())
      NewFix.Reason = describe(Ptr.variable(), Why);
  return NewFix;
}

/// The fates of all objects that are assigned to the variable.
static std::vector<ownership::Fate> fatesOf(const Pointer &Ptr) {
  std::vector<ownership::Fate> Fates;
  for (const CXXNewExpr *New : Ptr.allocations()) {
    ownership::Acquisition Acquired;
    Acquired.Expression = New;
    Acquired.Kind = &resources::resourceOf(*New);
    Fates.push_back(Ptr.engine().fateOf(Acquired, Ptr.function()));
  }
  return Fates;
}

/// True if a variable of the same declaration is reported as well. Separate
/// fixes would edit the same text, so one fix covers them all.
static bool isReported(const Pointer &Ptr) {
  using ownership::FateKind;
  return !Ptr.obstacle() &&
         llvm::any_of(fatesOf(Ptr), [](const ownership::Fate &Fate) {
           return Fate.Kind == FateKind::Leaks ||
                  Fate.Kind == FateKind::NeverReleased ||
                  Fate.Kind == FateKind::Released ||
                  Fate.Kind == FateKind::Unknown;
         });
}

/// Why replacing \p Ptr with an owner is not safe, or empty.
static std::string riskOf(const Pointer &Ptr, const Owner &New) {
  if (!Ptr.risk().empty())
    return Ptr.risk();
  for (const ownership::Fate &Fate : fatesOf(Ptr))
    if (std::string Risk = riskIn(Fate); !Risk.empty())
      return Risk;
  return New.Risk;
}

/// Rewrites all variables declared together with \p First that need an owner.
static Fix ownAll(const Pointer &First, const ownership::Fate &Fate,
                  SharedEdits &Shared) {
  ASTContext &Context = First.context();
  Edits Result(Context);
  std::vector<NewDeclaration> News;
  std::string Risk;
  bool Standard = false;
  for (const Decl *Declared : First.declaration().decls()) {
    const auto *Variable = llvm::dyn_cast<VarDecl>(Declared);
    if (!Variable)
      continue;
    const bool IsFirst = Variable == &First.variable();
    const Pointer Other(*Variable, First.engine(), Context);
    if (!IsFirst && !isReported(Other))
      continue;
    const Pointer &Ptr = IsFirst ? First : Other;
    Owner New;
    Edits OfOne(Context);
    std::vector<ownership::Fate> Fates = fatesOf(Ptr);
    if (IsFirst)
      Fates.push_back(Fate);
    std::optional<Obstacle> Problem = Ptr.checkEnds(Fates);
    if (!Problem)
      Problem = chooseOwner(Ptr, New);
    if (!Problem)
      Problem = rewriteUses(Ptr, New, OfOne);
    if (Problem && IsFirst)
      return refusal(*Problem, *Variable);
    if (Problem)
      continue;
    if (New.How == Owner::Form::Guard)
      addGuard(New, Ptr.declaration(),
               afterSemicolon(Ptr.declaration(), Context), Context, OfOne);
    else
      News.push_back({Variable, New.Type});
    Standard |=
        New.How == Owner::Form::Unique || New.How == Owner::Form::Shared;
    if (Risk.empty())
      Risk = riskOf(Ptr, New);
    Result.add(OfOne);
  }
  if (!News.empty())
    redeclare(First.declaration(), News, Context, Result);
  Fix NewFix = fixOf(Result, First, Fate, Risk);
  if (NewFix.Edits.empty() || !Standard)
    return NewFix;
  if (std::optional<FixItHint> Include =
          Shared.include("memory", First.variable().getLocation(), Context))
    NewFix.Edits.push_back(*Include);
  return NewFix;
}

Fix ownerFor(const AcquisitionSite &Site, const ownership::Fate &Fate,
             ownership::Analysis &Engine, ASTContext &Context,
             SharedEdits &Shared) {
  const auto *Variable = llvm::dyn_cast_or_null<VarDecl>(Fate.Holder);
  if (!Variable)
    return refusal("is not stored in a variable", nullptr, Site);
  if (Fate.HeldInside)
    return refusal("holds it in a member or an element", Variable, Site);
  if (Site.Acquired.Receiver)
    return guardFor(Site, Fate, Engine, Context, Shared);
  const Pointer Ptr(*Variable, Engine, Context);
  if (Ptr.obstacle())
    return refusal(*Ptr.obstacle(), *Variable);
  Fix NewFix = ownAll(Ptr, Fate, Shared);
  if (NewFix.Edits.empty() ||
      Shared.mayRewrite(Ptr.declaration().getBeginLoc()))
    return NewFix;
  Fix Other;
  Other.Elsewhere = true;
  return Other;
}

void offer(flow::Report &Finding, const Fix &NewFix, SourceLocation Where) {
  if (NewFix.isSafe())
    Finding.safeFix(NewFix.Edits);
  else if (!NewFix.Edits.empty())
    Finding.suggestFix(NewFix.Reason, NewFix.Edits);
  else if (!NewFix.Elsewhere)
    Finding.noFix(NewFix.ObstacleAt.isValid() ? NewFix.ObstacleAt : Where,
                  NewFix.Obstacle);
}

} // namespace tfop::rewrite
