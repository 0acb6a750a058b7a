// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/rewrite/offer.h"

#include "checks/rewrite/fix.h"
#include "checks/rewrite/owner.h"

using namespace clang;

namespace tfop::rewrite {

static std::string sayOf(const VarDecl &Variable, llvm::StringRef What) {
  return ("'" + Variable.getName() + "' " + What).str();
}

Fix refusal(const Obstacle &Met, const VarDecl &Variable) {
  Fix None;
  None.Obstacle = sayOf(Variable, Met.Why);
  None.ObstacleAt = Met.Where;
  return None;
}

Fix refusal(llvm::StringRef Why, const VarDecl *Variable,
            const AcquisitionSite &Site) {
  Fix None;
  None.Obstacle = Variable ? sayOf(*Variable, Why) : "it " + Why.str();
  None.ObstacleAt = Site.Thing.What->getBeginLoc();
  return None;
}

/// What the flow engine could not tell.
static std::string doubtIn(const ownership::Fate &Fate) {
  if (Fate.Kind != ownership::FateKind::Unknown)
    return "";
  switch (Fate.Reason) {
  case ownership::UnknownBecause::Itself:
    return "may delete itself";
  case ownership::UnknownBecause::Callee:
    return "may be released by a function that it is handed to";
  case ownership::UnknownBecause::NotUnderstood:
    return "is used in code that could not be understood";
  case ownership::UnknownBecause::TooLarge:
    return "was not followed on every path";
  }
  return "";
}

Fix fixOf(const Edits &Result, const Pointer &Thing,
          const ownership::Fate &Fate, const std::string &Doubt) {
  if (const auto Where = Result.impossible())
    return refusal(Obstacle{"stands in a macro here", *Where},
                   Thing.variable());
  Fix Found;
  Found.Edits = Result.hints();
  for (const std::string &Why : {Thing.doubt(), doubtIn(Fate), Doubt})
    if (!Why.empty() && Found.Reason.empty())
      Found.Reason = sayOf(Thing.variable(), Why);
  return Found;
}

/// The fates of all that is put into a variable.
static std::vector<ownership::Fate> fatesOf(const Pointer &Thing) {
  std::vector<ownership::Fate> Fates;
  for (const CXXNewExpr *New : Thing.allocations()) {
    ownership::Acquisition What;
    What.What = New;
    What.Kind = &resources::resourceOf(*New);
    Fates.push_back(Thing.engine().fateOf(What, Thing.function()));
  }
  return Fates;
}

/// True if another variable of one declaration is to be an owner too: their
/// fixes would meet in the same text, so one fix does it for all.
static bool isReported(const Pointer &Thing) {
  using ownership::FateKind;
  return !Thing.obstacle() &&
         llvm::any_of(fatesOf(Thing), [](const ownership::Fate &Fate) {
           return Fate.Kind == FateKind::Leaks ||
                  Fate.Kind == FateKind::NeverReleased ||
                  Fate.Kind == FateKind::Released ||
                  Fate.Kind == FateKind::Unknown;
         });
}

/// Why an owner for \p Thing is not safe, or empty.
static std::string doubtAbout(const Pointer &Thing, const Owner &New) {
  if (!Thing.doubt().empty())
    return Thing.doubt();
  for (const ownership::Fate &Fate : fatesOf(Thing))
    if (std::string Doubt = doubtIn(Fate); !Doubt.empty())
      return Doubt;
  return New.Doubt;
}

/// Rewrites all variables of the declaration of \p First that need it.
static Fix ownAll(const Pointer &First, const ownership::Fate &Fate,
                  SharedEdits &Shared) {
  ASTContext &Context = First.context();
  Edits Result(Context);
  std::vector<NewDeclaration> News;
  std::string Doubt;
  bool Standard = false;
  for (const Decl *Declared : First.declaration().decls()) {
    const auto *Variable = llvm::dyn_cast<VarDecl>(Declared);
    if (!Variable)
      continue;
    const bool IsFirst = Variable == &First.variable();
    const Pointer Other(*Variable, First.engine(), Context);
    if (!IsFirst && !isReported(Other))
      continue;
    const Pointer &Thing = IsFirst ? First : Other;
    Owner New;
    Edits OfOne(Context);
    std::optional<Obstacle> Met = chooseOwner(Thing, New);
    if (!Met)
      Met = rewriteUses(Thing, New, OfOne);
    if (Met && IsFirst)
      return refusal(*Met, *Variable);
    if (Met)
      continue;
    if (New.How == Owner::Form::Guard)
      addGuard(New, Thing.declaration(),
               behindSemicolon(Thing.declaration(), Context), Context, OfOne);
    else
      News.push_back({Variable, New.Type});
    Standard |=
        New.How == Owner::Form::Unique || New.How == Owner::Form::Shared;
    if (Doubt.empty())
      Doubt = doubtAbout(Thing, New);
    Result.add(OfOne);
  }
  if (!News.empty())
    redeclare(First.declaration(), News, Context, Result);
  Fix Found = fixOf(Result, First, Fate, Doubt);
  if (Found.Edits.empty() || !Standard)
    return Found;
  if (std::optional<FixItHint> Include =
          Shared.include("memory", First.variable().getLocation(), Context))
    Found.Edits.push_back(*Include);
  return Found;
}

Fix ownerFor(const AcquisitionSite &Site, const ownership::Fate &Fate,
             ownership::Analysis &Engine, ASTContext &Context,
             SharedEdits &Shared) {
  const auto *Variable = llvm::dyn_cast_or_null<VarDecl>(Fate.Holder);
  if (!Variable)
    return refusal("is in no variable", nullptr, Site);
  if (Fate.HeldInside)
    return refusal("holds it inside", Variable, Site);
  if (Site.Thing.Receiver)
    return guardFor(Site, Fate, Engine, Context, Shared);
  const Pointer Thing(*Variable, Engine, Context);
  if (Thing.obstacle())
    return refusal(*Thing.obstacle(), *Variable);
  Fix Found = ownAll(Thing, Fate, Shared);
  if (Found.Edits.empty() ||
      Shared.mayRewrite(Thing.declaration().getBeginLoc()))
    return Found;
  Fix Other;
  Other.Elsewhere = true;
  return Other;
}

void offer(flow::Report &Finding, const Fix &Found, SourceLocation Where) {
  if (Found.isSafe())
    Finding.safeFix(Found.Edits);
  else if (!Found.Edits.empty())
    Finding.suggestFix(Found.Reason, Found.Edits);
  else if (!Found.Elsewhere)
    Finding.noFix(Found.ObstacleAt.isValid() ? Found.ObstacleAt : Where,
                  Found.Obstacle);
}

} // namespace tfop::rewrite
