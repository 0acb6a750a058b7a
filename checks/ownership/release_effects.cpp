// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The effect of releases, and of objects created around the resource.
#include "checks/facts/tf_api.h"
#include "checks/ownership/effects.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/names.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tfop::ownership {

Event Effects::release(const resources::Release &Release,
                       PathState &State) const {
  const std::optional<Carried> Value = carried(Release.Released, State);
  if (!Value)
    return {};
  if (Value->How == Hold::Direct && !releasesObject(Release))
    return {};
  const ValueDecl *Holder = namedBy(Release.Released);
  if (Value->How == Hold::Inside && Holder && State.holderOf(Holder) &&
      !releasesContents(*Release.Released)) {
    State.drop(Holder);
    return State.Acquired && State.Holders.empty()
               ? Event{Event::LostWithHolder}
               : Event();
  }
  Event Happened = {Event::Released};
  // A library's release function is rarely mismatched.
  if (Value->How == Hold::Direct &&
      Release.Form != resources::ReleaseForm::Function)
    Happened.Form = Release.Form;
  return Happened;
}

/// False for `p->Unref()` if `Unref` does not delete the object: the class is
/// not reference-counted, and its method shows what it does.
bool Effects::releasesObject(const resources::Release &Release) const {
  if (Release.Form != resources::ReleaseForm::Unref)
    return true;
  QualType Type = Release.Released->getType();
  if (Type.isNull() || Type->isDependentType() || !Type->isPointerType())
    return true;
  Type = Type->getPointeeType();
  if (resources::isReferenceObject(Type))
    return !From.Kind || !resources::isNew(*From.Kind);
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition() || tf_api::isRefCounted(Type))
    return true;
  for (const CXXMethodDecl *Method : Class->methods())
    if (resources::isUnref(*Method) &&
        visibleBody(*Method, Functions.context()))
      return Functions.ofThis(*Method) != Effect::Borrows;
  return true;
}

/// True unless a release of the object that \p Holder points to is known to
/// leave the resources in its fields or elements alone.
bool Effects::releasesContents(const Expr &Holder) const {
  const QualType Type = Holder.getType();
  if (Type.isNull() || !Type->isPointerType() || Type->isVoidPointerType())
    return true;
  const QualType Object = Type->getPointeeType();
  if (Object->isPointerType())
    return false;
  const CXXRecordDecl *Class = Object->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition() || Functions.releasesFields(*Class))
    return true;
  // A field of the project's own class type may own the resource.
  const SourceManager &Sources = Functions.context().getSourceManager();
  return llvm::any_of(Class->fields(), [&](const FieldDecl *Field) {
    const CXXRecordDecl *Part = Field->getType()->getAsCXXRecordDecl();
    return Part && !Sources.isInSystemHeader(Part->getLocation()) &&
           Functions.releasesFields(*Part);
  });
}

/// The pointer that placement new constructs an object at, or null.
static const Expr *placeOfNew(const CXXNewExpr &New) {
  const Expr *Place =
      New.getNumPlacementArgs() == 1 ? New.getPlacementArg(0) : nullptr;
  return Place && !Place->getType().isNull() &&
                 (Place->getType()->isPointerType() ||
                  Place->getType()->isDependentType())
             ? Place
             : nullptr;
}

/// `new (p) T` returns `p`; `new Wrapper(p)` returns an object that holds `p`.
std::optional<Carried> Effects::carriedByNew(const CXXNewExpr &New,
                                             const PathState &State) const {
  if (const Expr *Place = placeOfNew(New))
    if (std::optional<Carried> Value = carried(Place, State))
      return Value;
  const CXXConstructExpr *Construction = New.getConstructExpr();
  const std::optional<Carried> Value =
      Construction ? carried(Construction, State) : std::nullopt;
  return Value && Value->How == Hold::Inside &&
                 !Functions.releasesFields(
                     *Construction->getConstructor()->getParent())
             ? Value
             : std::nullopt;
}

/// `new Wrapper(p)`: the wrapper is analyzed instead, unless nothing in it
/// releases `p`.
Event Effects::create(const CXXNewExpr &New, PathState &State) const {
  return carried(New.getInitializer(), State) && !carriedByNew(New, State)
             ? Event{Event::Transferred, Transfer::OutParameter}
             : Event();
}

/// The method that \p Call runs if the dynamic type of the object is known:
/// it was created by `new T` here, or the language determines the type.
Effects::Target Effects::targetOf(const CallExpr &Call,
                                  const FunctionDecl &Named,
                                  const PathState &State) const {
  const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&Named);
  const auto *OnObject = llvm::dyn_cast<CXXMemberCallExpr>(&Call);
  if (!Method || !Method->isVirtual() || !OnObject)
    return {&Named};
  const auto *Callee =
      llvm::dyn_cast<MemberExpr>(OnObject->getCallee()->IgnoreParenImpCasts());
  if (Callee && Callee->hasQualifier())
    return {Method, Dispatch::Excluded};
  const Expr *Object = OnObject->getImplicitObjectArgument();
  const auto *New = llvm::dyn_cast_or_null<CXXNewExpr>(From.Acquisition);
  const CXXRecordDecl *Class =
      New ? New->getAllocatedType()->getAsCXXRecordDecl() : nullptr;
  const CXXMethodDecl *Final = nullptr;
  if (Class && Class->hasDefinition() && !Class->isDependentContext() &&
      isNonNull(Object, State))
    Final = Method->getCorrespondingMethodInClass(Class, /*MayBeBase=*/false);
  else if (Object && !Object->isTypeDependent())
    Final = Method->getDevirtualizedMethod(Object, /*IsAppleKext=*/false);
  return Final ? Target{Final, Dispatch::Excluded} : Target{Method};
}

} // namespace tfop::ownership
