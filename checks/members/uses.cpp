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

bool MemberUse::isNullValue() const {
  const auto *Value = llvm::dyn_cast<Expr>(Where);
  if (const auto *Assignment = llvm::dyn_cast<BinaryOperator>(Where))
    Value = Assignment->getRHS();
  const auto *Call = llvm::dyn_cast<CallExpr>(Where);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (Callee && returnsArgument(*Callee) && Call->getNumArgs() == 2)
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

/// True for `return;` and `{ ...; return; }`.
static bool returns(const Stmt *Statement) {
  if (const auto *Block = llvm::dyn_cast_or_null<CompoundStmt>(Statement))
    return !Block->body_empty() && returns(Block->body_back());
  return llvm::isa_and_nonnull<ReturnStmt>(Statement);
}

bool UseVisitor::TraverseCompoundStmt(CompoundStmt *Block) {
  const size_t Before = Guards.size();
  for (Stmt *Statement : Block->body()) {
    TraverseStmt(Statement);
    // `if (!member_) return;` guards the rest of the block.
    if (const auto *If = llvm::dyn_cast<IfStmt>(Statement);
        If && !If->getElse() && returns(If->getThen()))
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
      noteEscape(Value, *Lambda, nullptr);
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
  // A use of a container concerns its elements.
  if (!Named.Member->getType()->isPointerType())
    Use.Element = true;
  Use.InLambda = Lambdas != 0;
  Use.Own = Named.Own;
  std::vector<MemberUse> &All = Result.Uses[Named.Member->getLocation()];
  All.push_back(std::move(Use));
  return &All.back();
}

void UseVisitor::noteEscape(const Expr *Value, const Stmt &Where,
                            const NamedDecl *To) {
  if (const std::optional<NamedMember> Named = Names.in(Value))
    note(MemberUseKind::Escaped, *Named, Where)->Receiver = To;
}

std::optional<AcquiredValue> UseVisitor::acquired(const Expr *Value) {
  if (std::optional<AcquiredValue> Direct = acquiredBy(Value, Result.Summaries))
    return Direct;
  const auto Found = AcquiredLocals.find(MemberNames::localIn(Value));
  return Found == AcquiredLocals.end() ? std::nullopt
                                       : std::optional(Found->second);
}

void UseVisitor::fill(const NamedMember &Named, const AcquiredValue &Value) {
  MemberUse *Use = note(MemberUseKind::Fill, Named, *Value.Expression);
  Use->Source = Value.Source;
  Use->Form = Value.Form;
}

void UseVisitor::assign(const Expr &Target, const Expr &Value,
                        const Stmt &Where) {
  std::optional<NamedMember> Named = Names.in(&Target);
  // `*at = new Node` with `Node **at = &root_`: `at` may point to a member of
  // another object by now.
  if (const auto *Place =
          llvm::dyn_cast<UnaryOperator>(Target.IgnoreParenCasts());
      Named && Place && Place->getOpcode() == UO_Deref)
    Named->Own = false;
  const VarDecl *Local = MemberNames::localIn(&Target);
  if (Local) {
    if (const std::optional<AcquiredValue> Acquired =
            acquiredBy(&Value, Result.Summaries))
      AcquiredLocals.try_emplace(Local, *Acquired);
    return;
  }
  const std::optional<NamedMember> From = Names.in(&Value);
  if (!Named)
    return noteEscape(&Value, Where, nullptr);
  // In `member_ = local` both sides may name the member.
  if (From && From->Member != Named->Member)
    note(MemberUseKind::Escaped, *From, Where);
  if (const std::optional<AcquiredValue> Acquired = acquired(&Value))
    return fill(*Named, *Acquired);
  note(MemberUseKind::OtherValue, *Named, Where);
}

bool UseVisitor::VisitVarDecl(VarDecl *Variable) {
  const Expr *Value = Variable->getInit();
  if (!Value)
    return true;
  if (!Variable->hasLocalStorage()) {
    noteEscape(Value, *Value, Variable);
    return true;
  }
  if (const std::optional<AcquiredValue> Acquired =
          acquiredBy(Value, Result.Summaries))
    AcquiredLocals.try_emplace(Variable, *Acquired);
  // `std::unique_ptr<T> owner(member_);` in a template.
  if (llvm::isa<ParenListExpr, InitListExpr>(Value) &&
      resources::isOwner(Variable->getType()))
    if (const std::optional<NamedMember> Named = Names.in(Value))
      note(MemberUseKind::Release, *Named, *Value);
  return true;
}

void UseVisitor::classifyDelete(const CXXDeleteExpr &Delete) {
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

void UseVisitor::classifyArgument(const ValueUse &Use) {
  const std::optional<NamedMember> Passed = Names.in(Use.Operand);
  if (!Passed)
    return;
  if (const auto *Call = llvm::dyn_cast<CallExpr>(Use.User))
    passToCall(*Call, Use.Argument, *Passed);
  else if (const auto *Construct = llvm::dyn_cast<CXXConstructExpr>(Use.User))
    passToConstructor(*Construct, Use.Argument, *Passed);
  else if (const auto *Construct =
               llvm::dyn_cast<CXXUnresolvedConstructExpr>(Use.User))
    note(resources::isOwner(Construct->getTypeAsWritten())
             ? MemberUseKind::Release
             : MemberUseKind::Escaped,
         *Passed, *Construct);
}

void UseVisitor::classifyElement(const InitListExpr &List, const Expr &Value) {
  const CXXRecordDecl *Class = List.getType()->getAsCXXRecordDecl();
  if (List.getNumInits() >= 2 &&
      (!Class || Result.Summaries.releasesFields(*Class)))
    noteEscape(&Value, List, Class);
}

void UseVisitor::classifyReturn(const Stmt &Return, const Expr &Value) {
  // A function may also return an iterator, or an object constructed from the
  // member.
  const QualType Pointee = Function.getReturnType()->getPointeeType();
  if (Lambdas != 0 || (!Pointee.isNull() && Pointee.isConstQualified()))
    return;
  if (const std::optional<NamedMember> Named = Names.in(&Value))
    note(MemberUseKind::Returned, *Named, Return);
}

void UseVisitor::classify(const ValueUse &Use) {
  switch (Use.Kind) {
  case Usage::Assigned:
    return assign(*llvm::cast<BinaryOperator>(Use.User)->getLHS(), *Use.Operand,
                  *Use.User);
  case Usage::Deleted:
    return classifyDelete(*llvm::cast<CXXDeleteExpr>(Use.User));
  case Usage::Argument:
    return classifyArgument(Use);
  case Usage::Element:
    if (const auto *List = llvm::dyn_cast<InitListExpr>(Use.User))
      classifyElement(*List, *Use.Operand);
    return;
  case Usage::NewOperand:
    // In a template, the constructor is not resolved.
    if (const auto *Arguments = llvm::dyn_cast<ParenListExpr>(Use.Operand))
      for (unsigned I = 0; I != Arguments->getNumExprs(); ++I)
        noteEscape(Arguments->getExpr(I), *Use.User,
                   llvm::cast<CXXNewExpr>(Use.User)
                       ->getAllocatedType()
                       ->getAsCXXRecordDecl());
    return;
  case Usage::Returned:
    return classifyReturn(*Use.User, *Use.Operand);
  case Usage::Other:
    if (llvm::isa<RecoveryExpr>(Use.User))
      noteEscape(Use.Operand, *Use.User, nullptr);
    return;
  default:
    return;
  }
}

bool UseVisitor::VisitStmt(Stmt *User) {
  if (const auto *Call = llvm::dyn_cast<CallExpr>(User);
      Call && handleCall(*Call))
    return true;
  if (const auto *Construction = llvm::dyn_cast<CXXConstructExpr>(User))
    Calls.insert(Result.placeOf(*Construction->getConstructor()));
  for (const Stmt *Child : User->children())
    if (const auto *Operand = llvm::dyn_cast_or_null<Expr>(Child))
      classify(useIn(*User, *Operand));
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
  const std::optional<AcquiredValue> Acquired = acquiredBy(Value, Summaries);
  MemberUse Use = {Acquired ? MemberUseKind::Fill : MemberUseKind::OtherValue,
                   &Member,
                   !Member.getType()->isPointerType(),
                   Acquired ? Acquired->Expression : Value,
                   nullptr,
                   nullptr,
                   {}};
  if (Acquired) {
    Use.Source = Acquired->Source;
    Use.Form = Acquired->Form;
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
