// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The effects of calls and constructors on the pointers in members.
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
  const std::optional<MemberRelease> Release =
      releasedBy(Call, Result.Summaries);
  const std::optional<NamedMember> Named =
      Release ? Names.in(Release->Released) : std::nullopt;
  if (!Named)
    return false;
  note(MemberUseKind::Release, *Named, Call)->Form = Release->Form;
  return true;
}

/// Handles a call of a method of a container member, or of a container that the
/// member points to.
void UseVisitor::callOnMember(const CallExpr &Call, const NamedMember &Object) {
  const llvm::StringRef Name = calledName(Call);
  if (swapsContents(Name))
    note(MemberUseKind::Escaped, Object, Call);
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
        Pair && createsTuple(calledName(*Pair)))
      Parts.append(Pair->arg_begin(), Pair->arg_end());
    for (const Expr *Part : Parts)
      if (const std::optional<AcquiredValue> Acquired = acquired(Part))
        return fill(Element, *Acquired);
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
  const Effect OnThis =
      Method ? Result.Summaries.ofThis(*Method) : Effect::Unknown;
  if (OnThis == Effect::Takes)
    note(MemberUseKind::Release, Object, Call);
  else if (OnThis == Effect::Unknown)
    note(MemberUseKind::MayRelease, Object, Call)->Receiver = Method;
}

/// Handles the object argument of \p Call. Returns true if the other arguments
/// need no classification.
bool UseVisitor::handleCall(const CallExpr &Call) {
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

/// True if the call puts the pointer into a container, or into a pair for one.
static bool keepsInContainer(const CallExpr &Call) {
  const Expr *Object = objectOf(Call).first;
  return (Object && insertsArguments(calledName(Call))) ||
         createsTuple(calledName(Call)) || swapsContents(calledName(Call));
}

/// `std::vector<const DatasetBase *>`: its users only borrow.
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

void UseVisitor::passToCall(const CallExpr &Call, unsigned Index,
                            const NamedMember &Passed) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (forwardsArgument(calledName(Call)))
    return;
  // owner_.reset(member_), including in templates.
  if (const Expr *Object = objectOf(Call).first;
      Object && resources::isOwner(Object->getType())) {
    note(MemberUseKind::Release, Passed, Call);
    return;
  }
  if (keepsInContainer(Call)) {
    const Expr *Object = objectOf(Call).first;
    if (Object && holdsPointersToConst(Object->getType()))
      return;
    // In `v_.push_back(local)` both sides may name the member.
    const std::optional<NamedMember> Into = Names.in(Object);
    if (!Into || Into->Member != Passed.Member)
      note(MemberUseKind::Escaped, Passed, Call)->Receiver =
          Into && Into->Own ? Into->Member : nullptr;
    return;
  }
  if (!Callee) {
    const std::optional<AcquiredValue> Acquired =
        Passed.Address ? acquiredThrough(Call, Index, Result.Summaries)
                       : std::nullopt;
    if (Acquired)
      return fill(Passed, *Acquired);
    note(MemberUseKind::Escaped, Passed, Call);
    return;
  }
  const unsigned Parameter = Index - objectArguments(Call);
  const QualType Type = Parameter < Callee->getNumParams()
                            ? Callee->getParamDecl(Parameter)->getType()
                            : QualType();
  // A bool parameter only tests the pointer.
  if (!Type.isNull() && Type->isBooleanType())
    return;
  const bool ByAddress =
      Passed.Address || (!Type.isNull() && ownership::isOutParameterType(Type));
  if (ByAddress) {
    if (const std::optional<AcquiredValue> Acquired =
            acquiredThrough(Call, Index, Result.Summaries))
      return fill(Passed, *Acquired);
    const bool Library = Result.Context.getSourceManager().isInSystemHeader(
        Callee->getLocation());
    note(Library ? MemberUseKind::OtherValue : MemberUseKind::Escaped, Passed,
         Call)
        ->Receiver = Callee;
    return;
  }
  const bool Whole =
      !Passed.Element && !Passed.Member->getType()->isPointerType();
  applyEffect(Result.Summaries.ofArgument(*Callee, Parameter,
                                          Whole ? Hold::Inside : Hold::Direct),
              Passed, Call, Callee);
}

void UseVisitor::applyEffect(Effect E, const NamedMember &Passed,
                             const Stmt &Where, const NamedDecl *To) {
  switch (E) {
  case Effect::Borrows:
  case Effect::Returns:
    return;
  case Effect::Releases:
    note(MemberUseKind::Release, Passed, Where);
    return;
  case Effect::Takes:
  case Effect::KeepsInObject:
  case Effect::Sometimes:
  case Effect::Unknown:
    note(MemberUseKind::Escaped, Passed, Where)->Receiver = To;
    return;
  }
}

void UseVisitor::passToConstructor(const CXXConstructExpr &Construction,
                                   unsigned Index, const NamedMember &Passed) {
  const CXXConstructorDecl &Constructor = *Construction.getConstructor();
  const CXXRecordDecl &Class = *Constructor.getParent();
  if (Constructor.isCopyOrMoveConstructor())
    return;
  if (resources::isOwner(Construction.getType())) {
    note(MemberUseKind::Release, Passed, Construction);
    return;
  }
  if (Result.Context.getSourceManager().isInSystemHeader(
          Constructor.getLocation())) {
    if (holdsRawPointers(Construction.getType()) ||
        resources::keepsForLater(Constructor))
      note(MemberUseKind::Escaped, Passed, Construction);
    return;
  }
  const Effect OnArgument =
      Result.Summaries.ofArgument(Constructor, Index, Hold::Direct);
  if (OnArgument != Effect::KeepsInObject ||
      Result.Summaries.releasesFields(Class))
    applyEffect(OnArgument, Passed, Construction, &Class);
}

} // namespace tfop
