// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/members/uses.h"

#include "checks/facts/containers.h"
#include "checks/facts/suggestive_names.h"
#include "checks/members/acquisitions.h"
#include "checks/members/names.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/code_visitor.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace tfop {

using ownership::Effect;
using ownership::Hold;

/// Goes through one function and writes down what it does with members.
class UseVisitor : public CodeVisitor {
public:
  UseVisitor(MemberUses &Result, const FunctionDecl &Function)
      : Result(Result), Function(Function), Names(Function, Result.Context),
        Calls(Result.Calls[Function.getLocation()]) {}

  bool TraverseIfStmt(IfStmt *If) override;
  bool TraverseCompoundStmt(CompoundStmt *Block) override;
  bool TraverseSwitchStmt(SwitchStmt *Switch) override;
  bool TraverseLambdaExpr(LambdaExpr *Lambda) override;
  // The methods of a local class are functions of their own.
  bool TraverseCXXRecordDecl(CXXRecordDecl *) override { return true; }
  bool TraverseConstructorInitializer(CXXCtorInitializer *Initializer) override;

  bool VisitVarDecl(VarDecl *Variable) override;
  bool VisitBinaryOperator(BinaryOperator *Operator) override;
  bool VisitCXXDeleteExpr(CXXDeleteExpr *Delete) override;
  bool VisitCallExpr(CallExpr *Call) override;
  bool VisitCXXConstructExpr(CXXConstructExpr *Construction) override;
  bool VisitCXXUnresolvedConstructExpr(
      CXXUnresolvedConstructExpr *Expression) override;
  bool VisitCXXNewExpr(CXXNewExpr *New) override;
  bool VisitInitListExpr(InitListExpr *List) override;
  bool VisitReturnStmt(ReturnStmt *Return) override;
  bool VisitRecoveryExpr(RecoveryExpr *Lost) override;

private:
  MemberUse *note(MemberUseKind Kind, const NamedMember &Named,
                  const Stmt &Where);
  void giveAway(const Expr *Value, const Stmt &Where, const NamedDecl *To);
  void assign(const Expr &Target, const Expr &Value, const Stmt &Where);
  void fill(const NamedMember &Named, const AcquiredValue &Value);
  std::optional<AcquiredValue> acquired(const Expr *Value);
  bool noteRelease(const CallExpr &Call);
  void callOnMember(const CallExpr &Call, const NamedMember &Object);
  void callOnPointee(const CallExpr &Call, const NamedMember &Object);
  void giveArgument(const CallExpr &Call, unsigned Index,
                    const NamedMember &Given);
  void giveByEffect(Effect What, const NamedMember &Given, const Stmt &Where,
                    const NamedDecl *To);

  MemberUses &Result;
  const FunctionDecl &Function;
  const MemberNames Names;
  std::set<SourceLocation> &Calls;
  std::vector<Guard> Guards;
  /// Locals that hold something acquired.
  llvm::DenseMap<const VarDecl *, AcquiredValue> Acquired;
  unsigned Lambdas = 0;
};

bool UseVisitor::TraverseIfStmt(IfStmt *If) {
  TraverseStmt(If->getInit());
  TraverseStmt(If->getConditionVariableDeclStmt());
  TraverseStmt(If->getCond());
  Guards.push_back({If->getCond(), true});
  TraverseStmt(If->getThen());
  Guards.back().Holds = false;
  TraverseStmt(If->getElse());
  Guards.pop_back();
  return true;
}

/// `return;` or `{ ...; return; }`.
static bool leaves(const Stmt *Statement) {
  if (const auto *Block = llvm::dyn_cast_or_null<CompoundStmt>(Statement))
    return !Block->body_empty() && leaves(Block->body_back());
  return llvm::isa_and_nonnull<ReturnStmt>(Statement);
}

bool UseVisitor::TraverseCompoundStmt(CompoundStmt *Block) {
  const size_t Before = Guards.size();
  for (Stmt *Statement : Block->body()) {
    TraverseStmt(Statement);
    // `if (!member_) return;` guards all that follows.
    if (const auto *If = llvm::dyn_cast<IfStmt>(Statement);
        If && !If->getElse() && leaves(If->getThen()))
      Guards.push_back({If->getCond(), false});
  }
  Guards.resize(Before);
  return true;
}

bool UseVisitor::TraverseSwitchStmt(SwitchStmt *Switch) {
  Guards.push_back({Switch->getCond(), true});
  CodeVisitor::TraverseSwitchStmt(Switch);
  Guards.pop_back();
  return true;
}

bool UseVisitor::TraverseLambdaExpr(LambdaExpr *Lambda) {
  for (const auto &[Capture, Value] :
       llvm::zip(Lambda->captures(), Lambda->capture_inits()))
    if (Lambda->isInitCapture(&Capture))
      giveAway(Value, *Lambda, nullptr);
  ++Lambdas;
  TraverseStmt(Lambda->getBody());
  --Lambdas;
  return true;
}

bool UseVisitor::TraverseConstructorInitializer(
    CXXCtorInitializer *Initializer) {
  const FieldDecl *Member = Initializer->getAnyMember();
  if (Member && Initializer->isWritten() &&
      holdsRawPointers(Member->getType())) {
    const NamedMember Named = {Member};
    if (const std::optional<AcquiredValue> Value =
            acquired(Initializer->getInit()))
      fill(Named, *Value);
    else
      note(MemberUseKind::OtherValue, Named, *Initializer->getInit());
  }
  return CodeVisitor::TraverseConstructorInitializer(Initializer);
}

MemberUse *UseVisitor::note(MemberUseKind Kind, const NamedMember &Named,
                            const Stmt &Where) {
  MemberUse Use = {Kind,   Named.Member,     Named.Element,
                   &Where, Named.Expression, &Function,
                   Guards};
  // A container is no pointer itself: what it holds is meant.
  if (!Named.Member->getType()->isPointerType())
    Use.Element = true;
  Use.InLambda = Lambdas != 0;
  Use.Own = Named.Own;
  std::vector<MemberUse> &All = Result.Uses[Named.Member->getLocation()];
  All.push_back(std::move(Use));
  return &All.back();
}

void UseVisitor::giveAway(const Expr *Value, const Stmt &Where,
                          const NamedDecl *To) {
  if (const std::optional<NamedMember> Named = Names.in(Value))
    note(MemberUseKind::GivenAway, *Named, Where)->Receiver = To;
}

std::optional<AcquiredValue> UseVisitor::acquired(const Expr *Value) {
  if (std::optional<AcquiredValue> Direct = acquiredBy(Value, Result.Known))
    return Direct;
  const auto Found = Acquired.find(MemberNames::localIn(Value));
  return Found == Acquired.end() ? std::nullopt : std::optional(Found->second);
}

void UseVisitor::fill(const NamedMember &Named, const AcquiredValue &Value) {
  MemberUse *Use = note(MemberUseKind::Fill, Named, *Value.What);
  Use->Source = Value.Source;
  Use->Form = Value.Form;
}

void UseVisitor::assign(const Expr &Target, const Expr &Value,
                        const Stmt &Where) {
  std::optional<NamedMember> Named = Names.in(&Target);
  // `*at = new Node` with `Node **at = &root_`: by then `at` may have gone on
  // to a member of another object.
  if (const auto *Place =
          llvm::dyn_cast<UnaryOperator>(Target.IgnoreParenCasts());
      Named && Place && Place->getOpcode() == UO_Deref)
    Named->Own = false;
  const VarDecl *Local = MemberNames::localIn(&Target);
  if (Local) {
    if (const std::optional<AcquiredValue> Made =
            acquiredBy(&Value, Result.Known))
      Acquired.try_emplace(Local, *Made);
    return;
  }
  const std::optional<NamedMember> From = Names.in(&Value);
  if (!Named)
    return giveAway(&Value, Where, nullptr);
  // `member_ = local` names the member on both sides.
  if (From && From->Member != Named->Member)
    note(MemberUseKind::GivenAway, *From, Where);
  if (const std::optional<AcquiredValue> Made = acquired(&Value))
    return fill(*Named, *Made);
  note(MemberUseKind::OtherValue, *Named, Where);
}

bool UseVisitor::VisitBinaryOperator(BinaryOperator *Operator) {
  if (Operator->getOpcode() == BO_Assign)
    assign(*Operator->getLHS(), *Operator->getRHS(), *Operator);
  return true;
}

bool UseVisitor::VisitVarDecl(VarDecl *Variable) {
  const Expr *Value = Variable->getInit();
  if (!Value)
    return true;
  if (!Variable->hasLocalStorage()) {
    giveAway(Value, *Value, Variable);
    return true;
  }
  if (const std::optional<AcquiredValue> Made = acquiredBy(Value, Result.Known))
    Acquired.try_emplace(Variable, *Made);
  // In a template: `std::unique_ptr<T> owner(member_);`
  if (llvm::isa<ParenListExpr, InitListExpr>(Value) &&
      resources::isOwner(Variable->getType()))
    if (const std::optional<NamedMember> Named = Names.in(Value))
      note(MemberUseKind::Release, *Named, *Value);
  return true;
}

bool UseVisitor::VisitCXXDeleteExpr(CXXDeleteExpr *Delete) {
  const std::optional<NamedMember> Named =
      Names.in(resources::barePointer(*Delete->getArgument()));
  if (Named)
    note(MemberUseKind::Release, *Named, *Delete)->Form =
        Delete->isArrayForm() ? resources::ReleaseForm::DeleteArray
                              : resources::ReleaseForm::Delete;
  else if (const auto *Call =
               llvm::dyn_cast<CallExpr>(bareValue(Delete->getArgument())))
    if (const FunctionDecl *Getter = Call->getDirectCallee())
      Result.ReleasedResults.insert(Result.placeOf(*Getter));
  return true;
}

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
  if (Name == "swap")
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
        Pair && calledName(*Pair) == "make_pair")
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
  const llvm::StringRef Name = calledName(Call);
  if (Name == "Ref" && Call.getNumArgs() == 0) {
    MemberUse *Use = note(MemberUseKind::Fill, Object, Call);
    Use->Source = "Ref()";
    Use->Form = resources::ReleaseForm::Unref;
    return;
  }
  const Effect OnItself =
      Method ? Result.Known.ofThis(*Method) : Effect::Unknown;
  if (OnItself == Effect::Takes ||
      (OnItself == Effect::Unknown && soundsLikeRelease(Name)))
    note(MemberUseKind::Release, Object, Call);
}

bool UseVisitor::VisitCallExpr(CallExpr *Call) {
  const FunctionDecl *Callee = Call->getDirectCallee();
  if (Callee)
    Calls.insert(Result.placeOf(*Callee));
  if (noteRelease(*Call))
    return true;
  if (const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(Call)) {
    if (Operator->getOperator() == OO_Equal && Operator->getNumArgs() == 2)
      assign(*Operator->getArg(0), *Operator->getArg(1), *Operator);
    if (Operator->getOperator() != OO_Call)
      return true;
  }
  if (const auto [Object, Arrow] = objectOf(*Call); Object) {
    const std::optional<NamedMember> Named = Names.in(Object);
    const QualType Type = Object->getType();
    if (Named &&
        (!Type->isPointerType() || holdsRawPointers(Type->getPointeeType())))
      callOnMember(*Call, *Named);
    else if (Named)
      callOnPointee(*Call, *Named);
  }
  for (unsigned I = 0; I != Call->getNumArgs(); ++I)
    if (const std::optional<NamedMember> Given = Names.in(Call->getArg(I)))
      giveArgument(*Call, I, *Given);
  return true;
}

static bool isStandardPass(llvm::StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases("move", "forward", "get", "begin", "end", "as_const", true)
      .Cases("CHECK_NOTNULL", "CheckNotNull", true)
      .Default(false);
}

/// Puts the pointer into a container, or into a pair on the way there.
static bool keepsInContainer(const CallExpr &Call) {
  const Expr *Object = objectOf(Call).first;
  return (Object && insertsArguments(calledName(Call))) ||
         calledName(Call) == "make_pair" || calledName(Call) == "make_tuple" ||
         calledName(Call) == "swap";
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

void UseVisitor::giveArgument(const CallExpr &Call, unsigned Index,
                              const NamedMember &Given) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (isStandardPass(calledName(Call)))
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

bool UseVisitor::VisitCXXConstructExpr(CXXConstructExpr *Construction) {
  const CXXConstructorDecl &Constructor = *Construction->getConstructor();
  const CXXRecordDecl &Class = *Constructor.getParent();
  Calls.insert(Result.placeOf(Constructor));
  if (Constructor.isCopyOrMoveConstructor())
    return true;
  const bool Library = Result.Context.getSourceManager().isInSystemHeader(
      Constructor.getLocation());
  for (unsigned I = 0; I != Construction->getNumArgs(); ++I) {
    const std::optional<NamedMember> Given = Names.in(Construction->getArg(I));
    if (!Given)
      continue;
    if (resources::isOwner(Construction->getType())) {
      note(MemberUseKind::Release, *Given, *Construction);
      continue;
    }
    if (Library) {
      if (holdsRawPointers(Construction->getType()) ||
          resources::keepsForLater(Constructor))
        note(MemberUseKind::GivenAway, *Given, *Construction);
      continue;
    }
    const Effect Seen = Result.Known.ofArgument(Constructor, I, Hold::Direct);
    if (Seen != Effect::KeepsInObject || Result.Known.releasesFields(Class))
      giveByEffect(Seen, *Given, *Construction, &Class);
  }
  return true;
}

bool UseVisitor::VisitCXXUnresolvedConstructExpr(
    CXXUnresolvedConstructExpr *Expression) {
  for (const Expr *Argument : Expression->arguments())
    if (const std::optional<NamedMember> Given = Names.in(Argument))
      note(resources::isOwner(Expression->getTypeAsWritten())
               ? MemberUseKind::Release
               : MemberUseKind::GivenAway,
           *Given, *Expression);
  return true;
}

bool UseVisitor::VisitCXXNewExpr(CXXNewExpr *New) {
  // In a template the constructor is not chosen yet.
  const auto *Arguments =
      llvm::dyn_cast_or_null<ParenListExpr>(New->getInitializer());
  for (unsigned I = 0; Arguments && I != Arguments->getNumExprs(); ++I)
    giveAway(Arguments->getExpr(I), *New,
             New->getAllocatedType()->getAsCXXRecordDecl());
  return true;
}

bool UseVisitor::VisitInitListExpr(InitListExpr *List) {
  const CXXRecordDecl *Class = List->getType()->getAsCXXRecordDecl();
  if (List->getNumInits() < 2 ||
      (Class && !Result.Known.releasesFields(*Class)))
    return true;
  for (const Expr *Value : List->inits())
    giveAway(Value, *List, Class);
  return true;
}

bool UseVisitor::VisitReturnStmt(ReturnStmt *Return) {
  const std::optional<NamedMember> Named = Names.in(Return->getRetValue());
  // A function may also return an iterator, or an object made of the member.
  const QualType Pointee = Function.getReturnType()->getPointeeType();
  if (Named && Lambdas == 0 &&
      (Pointee.isNull() || !Pointee.isConstQualified()))
    note(MemberUseKind::Returned, *Named, *Return);
  return true;
}

bool UseVisitor::VisitRecoveryExpr(RecoveryExpr *Lost) {
  for (const Expr *Part : Lost->subExpressions())
    giveAway(Part, *Lost, nullptr);
  return true;
}

void MemberUses::add(const FunctionDecl &Definition) {
  UseVisitor(*this, Definition)
      .TraverseDecl(const_cast<FunctionDecl *>(&Definition));
}

void MemberUses::addInitializer(const FieldDecl &Member) {
  const Expr *Value = Member.getInClassInitializer();
  if (!Value || !holdsRawPointers(Member.getType()))
    return;
  const std::optional<AcquiredValue> Made = acquiredBy(Value, Known);
  MemberUse Use = {Made ? MemberUseKind::Fill : MemberUseKind::OtherValue,
                   &Member,
                   !Member.getType()->isPointerType(),
                   Made ? Made->What : Value,
                   nullptr,
                   nullptr,
                   {}};
  if (Made) {
    Use.Source = Made->Source;
    Use.Form = Made->Form;
  }
  Uses[Member.getLocation()].push_back(std::move(Use));
}

SourceLocation MemberUses::placeOf(const FunctionDecl &Function) const {
  const FunctionDecl *Definition = visibleBody(Function, Context);
  return Definition ? Definition->getLocation()
                    : Function.getCanonicalDecl()->getLocation();
}

const std::set<SourceLocation> &
MemberUses::calledBy(SourceLocation Function) const {
  static const std::set<SourceLocation> None;
  const auto Found = Calls.find(Function);
  return Found == Calls.end() ? None : Found->second;
}

bool MemberUses::isCalled(const FunctionDecl &Called) const {
  const SourceLocation Place = placeOf(Called);
  return llvm::any_of(Calls, [&](const auto &Caller) {
    return Caller.first != Place && Caller.second.contains(Place);
  });
}

} // namespace tfop
