// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/members/uses.h"

#include "checks/facts/containers.h"
#include "checks/facts/standard_functions.h"
#include "checks/members/use_visitor.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/names.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace tfop {

bool MemberUse::givesNull() const {
  const auto *Value = llvm::dyn_cast<Expr>(Where);
  if (const auto *Assignment = llvm::dyn_cast<BinaryOperator>(Where))
    Value = Assignment->getRHS();
  const auto *Call = llvm::dyn_cast<CallExpr>(Where);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (Callee && passesItsArgument(*Callee) && Call->getNumArgs() == 2)
    Value = Call->getArg(1);
  return Value && isNull(Value);
}

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

void UseVisitor::judgeDelete(const CXXDeleteExpr &Delete) {
  const std::optional<NamedMember> Named =
      Names.in(resources::barePointer(*Delete.getArgument()));
  if (Named)
    note(MemberUseKind::Release, *Named, Delete)->Form =
        Delete.isArrayForm() ? resources::ReleaseForm::DeleteArray
                             : resources::ReleaseForm::Delete;
  else if (const auto *Call =
               llvm::dyn_cast<CallExpr>(bareValue(Delete.getArgument())))
    if (const FunctionDecl *Getter = Call->getDirectCallee())
      Result.ReleasedResults.insert(Result.placeOf(*Getter));
}

void UseVisitor::judgeArgument(const ValueUse &Use) {
  const std::optional<NamedMember> Given = Names.in(Use.Operand);
  if (!Given)
    return;
  if (const auto *Call = llvm::dyn_cast<CallExpr>(Use.What))
    giveToCall(*Call, Use.Argument, *Given);
  else if (const auto *Made = llvm::dyn_cast<CXXConstructExpr>(Use.What))
    giveToConstructor(*Made, Use.Argument, *Given);
  else if (const auto *Made =
               llvm::dyn_cast<CXXUnresolvedConstructExpr>(Use.What))
    note(resources::isOwner(Made->getTypeAsWritten())
             ? MemberUseKind::Release
             : MemberUseKind::GivenAway,
         *Given, *Made);
}

void UseVisitor::judgeElement(const InitListExpr &List, const Expr &Value) {
  const CXXRecordDecl *Class = List.getType()->getAsCXXRecordDecl();
  if (List.getNumInits() >= 2 &&
      (!Class || Result.Known.releasesFields(*Class)))
    giveAway(&Value, List, Class);
}

void UseVisitor::judgeReturn(const Stmt &Return, const Expr &Value) {
  // A function may also return an iterator, or an object made of the member.
  const QualType Pointee = Function.getReturnType()->getPointeeType();
  if (Lambdas != 0 || (!Pointee.isNull() && Pointee.isConstQualified()))
    return;
  if (const std::optional<NamedMember> Named = Names.in(&Value))
    note(MemberUseKind::Returned, *Named, Return);
}

void UseVisitor::judge(const ValueUse &Use) {
  switch (Use.Kind) {
  case Usage::Assigned:
    return assign(*llvm::cast<BinaryOperator>(Use.What)->getLHS(), *Use.Operand,
                  *Use.What);
  case Usage::Deleted:
    return judgeDelete(*llvm::cast<CXXDeleteExpr>(Use.What));
  case Usage::Argument:
    return judgeArgument(Use);
  case Usage::Element:
    if (const auto *List = llvm::dyn_cast<InitListExpr>(Use.What))
      judgeElement(*List, *Use.Operand);
    return;
  case Usage::NewOperand:
    // In a template the constructor is not chosen yet.
    if (const auto *Arguments = llvm::dyn_cast<ParenListExpr>(Use.Operand))
      for (unsigned I = 0; I != Arguments->getNumExprs(); ++I)
        giveAway(Arguments->getExpr(I), *Use.What,
                 llvm::cast<CXXNewExpr>(Use.What)
                     ->getAllocatedType()
                     ->getAsCXXRecordDecl());
    return;
  case Usage::Returned:
    return judgeReturn(*Use.What, *Use.Operand);
  case Usage::Other:
    if (llvm::isa<RecoveryExpr>(Use.What))
      giveAway(Use.Operand, *Use.What, nullptr);
    return;
  default:
    return;
  }
}

bool UseVisitor::VisitStmt(Stmt *User) {
  if (const auto *Call = llvm::dyn_cast<CallExpr>(User);
      Call && settleCall(*Call))
    return true;
  if (const auto *Construction = llvm::dyn_cast<CXXConstructExpr>(User))
    Calls.insert(Result.placeOf(*Construction->getConstructor()));
  for (const Stmt *Child : User->children())
    if (const auto *Operand = llvm::dyn_cast_or_null<Expr>(Child))
      judge(useIn(*User, *Operand));
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
