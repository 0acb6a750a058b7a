// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What calls and constructors do with the pointers that members hold.
#include "checks/facts/containers.h"
#include "checks/facts/standard_functions.h"
#include "checks/members/use_visitor.h"
#include "checks/ownership/out_parameters.h"
#include "checks/syntax/calls.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tfop {

using ownership::Effect;
using ownership::Hold;

bool UseVisitor::noteRelease(const CallExpr &Call) {
  const std::optional<MemberRelease> Release = releasedBy(Call, Result.Known);
  const std::optional<NamedMember> Named =
      Release ? Names.in(Release->Thing) : std::nullopt;
  if (!Named)
    return false;
  note(MemberUseKind::Release, *Named, Call)->Form = Release->Form;
  return true;
}

/// A method of the container that the member is or points to.
void UseVisitor::callOnMember(const CallExpr &Call, const NamedMember &Object) {
  const llvm::StringRef Name = calledName(Call);
  if (swapsContents(Name))
    note(MemberUseKind::GivenAway, Object, Call);
  if (!insertsArguments(Name))
    return;
  NamedMember Element = Object;
  Element.Element = true;
  for (const Expr *Argument : Call.arguments()) {
    const Expr *Value = bareValue(Argument);
    // insert({key, new T}), insert(std::make_pair(key, new T))
    llvm::SmallVector<const Expr *, 2> Parts = {Value};
    if (const auto *List = llvm::dyn_cast<InitListExpr>(Value))
      Parts.append(List->inits().begin(), List->inits().end());
    if (const auto *Pair = llvm::dyn_cast<CXXConstructExpr>(Value))
      Parts.append(Pair->arg_begin(), Pair->arg_end());
    if (const auto *Pair = llvm::dyn_cast<CallExpr>(Value);
        Pair && makesTuple(calledName(*Pair)))
      Parts.append(Pair->arg_begin(), Pair->arg_end());
    for (const Expr *Part : Parts)
      if (const std::optional<AcquiredValue> Made = acquired(Part))
        return fill(Element, *Made);
  }
}

void UseVisitor::callOnPointee(const CallExpr &Call,
                               const NamedMember &Object) {
  const auto *Method =
      llvm::dyn_cast_or_null<CXXMethodDecl>(Call.getDirectCallee());
  if (resources::referencedIn(Call)) {
    MemberUse *Use = note(MemberUseKind::Fill, Object, Call);
    Use->Source = "Ref()";
    Use->Form = resources::ReleaseForm::Unref;
    return;
  }
  const Effect OnItself =
      Method ? Result.Known.ofThis(*Method) : Effect::Unknown;
  if (OnItself == Effect::Takes)
    note(MemberUseKind::Release, Object, Call);
  else if (OnItself == Effect::Unknown)
    note(MemberUseKind::MayRelease, Object, Call)->Receiver = Method;
}

/// What \p Call does with the object that it is called on. True if nothing
/// remains to be said about its arguments.
bool UseVisitor::settleCall(const CallExpr &Call) {
  if (const FunctionDecl *Callee = Call.getDirectCallee())
    Calls.insert(Result.placeOf(*Callee));
  if (noteRelease(Call))
    return true;
  if (const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(&Call)) {
    if (Operator->getOperator() == OO_Equal && Operator->getNumArgs() == 2)
      assign(*Operator->getArg(0), *Operator->getArg(1), *Operator);
    return Operator->getOperator() != OO_Call;
  }
  const auto [Object, Arrow] = objectOf(Call);
  const std::optional<NamedMember> Named =
      Object ? Names.in(Object) : std::nullopt;
  if (!Named)
    return false;
  const QualType Type = Object->getType();
  if (!Type->isPointerType() || holdsRawPointers(Type->getPointeeType()))
    callOnMember(Call, *Named);
  else
    callOnPointee(Call, *Named);
  return false;
}

/// Puts the pointer into a container, or into a pair on the way there.
static bool keepsInContainer(const CallExpr &Call) {
  const Expr *Object = objectOf(Call).first;
  return (Object && insertsArguments(calledName(Call))) ||
         makesTuple(calledName(Call)) || swapsContents(calledName(Call));
}

/// `std::vector<const DatasetBase *>`: whoever gets it only looks.
static bool holdsPointersToConst(QualType Type) {
  if (Type->isPointerType())
    Type = Type->getPointeeType();
  const auto *Class = llvm::dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Type->getAsCXXRecordDecl());
  if (!Class || Class->getTemplateArgs().size() == 0 ||
      Class->getTemplateArgs()[0].getKind() != TemplateArgument::Type)
    return false;
  const QualType Element = Class->getTemplateArgs()[0].getAsType();
  return Element->isPointerType() &&
         Element->getPointeeType().isConstQualified();
}

void UseVisitor::giveToCall(const CallExpr &Call, unsigned Index,
                            const NamedMember &Given) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (standsForArgument(calledName(Call)))
    return;
  // owner_.reset(member_), also in a template.
  if (const Expr *Object = objectOf(Call).first;
      Object && resources::isOwner(Object->getType())) {
    note(MemberUseKind::Release, Given, Call);
    return;
  }
  if (keepsInContainer(Call)) {
    const Expr *Object = objectOf(Call).first;
    if (Object && holdsPointersToConst(Object->getType()))
      return;
    // v_.push_back(local) names the member on both sides.
    const std::optional<NamedMember> Into = Names.in(Object);
    if (!Into || Into->Member != Given.Member)
      note(MemberUseKind::GivenAway, Given, Call)->Receiver =
          Into && Into->Own ? Into->Member : nullptr;
    return;
  }
  if (!Callee) {
    const std::optional<AcquiredValue> Made =
        Given.Address ? acquiredThrough(Call, Index, Result.Known)
                      : std::nullopt;
    if (Made)
      return fill(Given, *Made);
    note(MemberUseKind::GivenAway, Given, Call);
    return;
  }
  const unsigned Parameter = Index - objectArguments(Call);
  const QualType Type = Parameter < Callee->getNumParams()
                            ? Callee->getParamDecl(Parameter)->getType()
                            : QualType();
  // `Ask(member_ != nullptr)`, in short.
  if (!Type.isNull() && Type->isBooleanType())
    return;
  const bool ByAddress =
      Given.Address || (!Type.isNull() && ownership::canHandOut(Type));
  if (ByAddress) {
    if (const std::optional<AcquiredValue> Made =
            acquiredThrough(Call, Index, Result.Known))
      return fill(Given, *Made);
    const bool Library = Result.Context.getSourceManager().isInSystemHeader(
        Callee->getLocation());
    note(Library ? MemberUseKind::OtherValue : MemberUseKind::GivenAway, Given,
         Call)
        ->Receiver = Callee;
    return;
  }
  const bool Whole =
      !Given.Element && !Given.Member->getType()->isPointerType();
  giveByEffect(Result.Known.ofArgument(*Callee, Parameter,
                                       Whole ? Hold::Inside : Hold::Direct),
               Given, Call, Callee);
}

void UseVisitor::giveByEffect(Effect What, const NamedMember &Given,
                              const Stmt &Where, const NamedDecl *To) {
  switch (What) {
  case Effect::Borrows:
  case Effect::Returns:
    return;
  case Effect::Releases:
    note(MemberUseKind::Release, Given, Where);
    return;
  case Effect::Takes:
  case Effect::KeepsInObject:
  case Effect::Sometimes:
  case Effect::Unknown:
    note(MemberUseKind::GivenAway, Given, Where)->Receiver = To;
    return;
  }
}

void UseVisitor::giveToConstructor(const CXXConstructExpr &Construction,
                                   unsigned Index, const NamedMember &Given) {
  const CXXConstructorDecl &Constructor = *Construction.getConstructor();
  const CXXRecordDecl &Class = *Constructor.getParent();
  if (Constructor.isCopyOrMoveConstructor())
    return;
  if (resources::isOwner(Construction.getType())) {
    note(MemberUseKind::Release, Given, Construction);
    return;
  }
  if (Result.Context.getSourceManager().isInSystemHeader(
          Constructor.getLocation())) {
    if (holdsRawPointers(Construction.getType()) ||
        resources::keepsForLater(Constructor))
      note(MemberUseKind::GivenAway, Given, Construction);
    return;
  }
  const Effect Seen = Result.Known.ofArgument(Constructor, Index, Hold::Direct);
  if (Seen != Effect::KeepsInObject || Result.Known.releasesFields(Class))
    giveByEffect(Seen, Given, Construction, &Class);
}

} // namespace tfop
