// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Turns a Tensor on the heap into a local value.
#include "checks/rewrite/offer.h"

#include "checks/rewrite/declaration.h"
#include "checks/rewrite/fix.h"

using namespace clang;

namespace tfop::rewrite {

/// Removes a `delete t` at the end of the scope; an earlier one becomes an
/// assignment that frees the buffer.
static std::optional<Obstacle> release(const Pointer &Ptr, const Use &U,
                                       const std::string &Type, Edits &Result) {
  if (Ptr.canRemove(U) && Ptr.releases().remove(U, Result))
    return std::nullopt;
  if (Type.starts_with("const") || Ptr.isReadAfter(U) || U.Lambda)
    return Obstacle{"is released before its last use", U.Where};
  Result.replace(CharSourceRange::getTokenRange(U.User->getSourceRange()),
                 Ptr.variable().getName().str() + " = " + Type + "()");
  return std::nullopt;
}

static std::optional<Obstacle> rewriteUse(const Pointer &Ptr, const Use &U,
                                          const std::string &Type,
                                          Edits &Result) {
  switch (U.Kind) {
  case UseKind::Arrow:
    Result.replaceToken(arrowOf(*U.User), ".");
    return std::nullopt;
  case UseKind::Dereference:
    Result.replaceToken(llvm::cast<UnaryOperator>(U.User)->getOperatorLoc(),
                        "");
    return std::nullopt;
  case UseKind::Value:
    if (Ptr.isTransferred(U))
      return Obstacle{"is transferred here", U.Where};
    Result.insertBefore(U.Where, "&");
    return std::nullopt;
  case UseKind::Release:
    return release(Ptr, U, Type, Result);
  default:
    return Obstacle{"cannot be a local value because of this use", U.Where};
  }
}

Fix valueFor(const AcquisitionSite &Site, const ownership::Fate &Fate,
             ownership::Analysis &Engine, ASTContext &Context) {
  const auto *Variable = llvm::dyn_cast_or_null<VarDecl>(Fate.Holder);
  const auto *New = llvm::dyn_cast<CXXNewExpr>(Site.Acquired.Expression);
  const Expr *Init = Variable ? Variable->getInit() : nullptr;
  if (New && Init && withoutBraces(Init) != Init)
    return refusal("is initialized in braces", Variable, Site);
  if (!New || New->isArray() || New->getNumPlacementArgs() != 0 || !Init ||
      Init->IgnoreParenImpCasts() != New || Fate.HeldInside)
    return refusal("is not created where it is declared", Variable, Site);
  const Pointer Ptr(*Variable, Engine, Context);
  if (Ptr.obstacle())
    return refusal(*Ptr.obstacle(), *Variable);
  if (const std::optional<Obstacle> Problem = Ptr.checkEnds({Fate}))
    return refusal(*Problem, *Variable);
  const std::string Type =
      pointeeText(*Variable, Ptr.declaration(), New, Context);
  if (Type.empty() || Ptr.isHeldByDeferredLambda() ||
      New->getAllocatedTypeSourceInfo()->getTypeLoc().getBeginLoc().isMacroID())
    return refusal("cannot be a local value", Variable, Site);
  Edits Result(Context);
  redeclare(Ptr.declaration(), {{Variable, Type, NewDeclaration::Value}},
            Context, Result);
  for (const Use &U : Ptr.uses())
    if (const std::optional<Obstacle> Problem =
            rewriteUse(Ptr, U, Type, Result))
      return refusal(*Problem, *Variable);
  return fixOf(Result, Ptr, Fate, "");
}

} // namespace tfop::rewrite
