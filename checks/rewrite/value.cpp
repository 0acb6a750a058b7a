// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A Tensor on the heap becomes a local value.
#include "checks/rewrite/offer.h"

#include "checks/rewrite/declaration.h"
#include "checks/rewrite/fix.h"

using namespace clang;

namespace tfop::rewrite {

/// `delete t` goes at the end; before, the buffer is let go of.
static std::optional<Obstacle> release(const Pointer &Thing, const Use &Seen,
                                       const std::string &Type, Edits &Result) {
  if (Thing.canGo(Seen) && Thing.releases().remove(Seen, Result))
    return std::nullopt;
  if (Type.starts_with("const") || Thing.isReadAfter(Seen) || Seen.Lambda)
    return Obstacle{"is released before its last use", Seen.Where};
  Result.replace(CharSourceRange::getTokenRange(Seen.What->getSourceRange()),
                 Thing.variable().getName().str() + " = " + Type + "()");
  return std::nullopt;
}

static std::optional<Obstacle> rewriteUse(const Pointer &Thing, const Use &Seen,
                                          const std::string &Type,
                                          Edits &Result) {
  switch (Seen.Kind) {
  case UseKind::Arrow:
    Result.replaceToken(arrowOf(*Seen.What), ".");
    return std::nullopt;
  case UseKind::Dereference:
    Result.replaceToken(llvm::cast<UnaryOperator>(Seen.What)->getOperatorLoc(),
                        "");
    return std::nullopt;
  case UseKind::Value:
    if (Thing.isHandedOver(Seen))
      return Obstacle{"is handed over here", Seen.Where};
    Result.insertBefore(Seen.Where, "&");
    return std::nullopt;
  case UseKind::Release:
    return release(Thing, Seen, Type, Result);
  default:
    return Obstacle{"is more than a value here", Seen.Where};
  }
}

Fix valueFor(const AcquisitionSite &Site, const ownership::Fate &Fate,
             ownership::Analysis &Engine, ASTContext &Context) {
  const auto *Variable = llvm::dyn_cast_or_null<VarDecl>(Fate.Holder);
  const auto *New = llvm::dyn_cast<CXXNewExpr>(Site.Thing.What);
  const Expr *Init = Variable ? Variable->getInit() : nullptr;
  if (!New || New->isArray() || New->getNumPlacementArgs() != 0 || !Init ||
      Init->IgnoreParenImpCasts() != New || Fate.HeldInside)
    return refusal("is not made where it is declared", Variable, Site);
  const Pointer Thing(*Variable, Engine, Context);
  if (Thing.obstacle())
    return refusal(*Thing.obstacle(), *Variable);
  const std::string Type =
      pointeeText(*Variable, Thing.declaration(), New, Context);
  if (Type.empty() || Thing.isHeldLater() ||
      New->getAllocatedTypeSourceInfo()->getTypeLoc().getBeginLoc().isMacroID())
    return refusal("cannot be a value", Variable, Site);
  Edits Result(Context);
  redeclare(Thing.declaration(), {{Variable, Type, NewDeclaration::Value}},
            Context, Result);
  for (const Use &Seen : Thing.uses())
    if (const std::optional<Obstacle> Met =
            rewriteUse(Thing, Seen, Type, Result))
      return refusal(*Met, *Variable);
  return fixOf(Result, Thing, Fate, "");
}

} // namespace tfop::rewrite
