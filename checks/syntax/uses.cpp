// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/syntax/uses.h"

#include "checks/syntax/calls.h"
#include "checks/syntax/enclosing.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace tfop {

std::optional<unsigned> ValueUse::parameter() const {
  const auto *Call = llvm::dyn_cast_or_null<CallExpr>(User);
  const unsigned Skip = Call ? objectArguments(*Call) : 0;
  return Kind == Usage::Argument && Argument >= Skip
             ? std::optional(Argument - Skip)
             : std::nullopt;
}

static Usage unaryUsage(UnaryOperatorKind Operator) {
  switch (Operator) {
  case UO_Deref:
    return Usage::Dereference;
  case UO_LNot:
    return Usage::Tested;
  case UO_AddrOf:
    return Usage::AddressTaken;
  default:
    return UnaryOperator::isIncrementDecrementOp(Operator) ? Usage::Updated
                                                           : Usage::Computed;
  }
}

static Usage binaryUsage(BinaryOperatorKind Operator, bool Left) {
  if (Operator == BO_Assign)
    return Left ? Usage::Target : Usage::Assigned;
  if (BinaryOperator::isAssignmentOp(Operator))
    return Left ? Usage::Updated : Usage::Computed;
  if (BinaryOperator::isLogicalOp(Operator))
    return Usage::Tested;
  if (BinaryOperator::isComparisonOp(Operator))
    return Usage::Compared;
  if (BinaryOperator::isPtrMemOp(Operator))
    return Left ? Usage::ThroughMemberPointer : Usage::Computed;
  if (Operator == BO_Comma)
    return Left ? Usage::Discarded : Usage::Chosen;
  return Usage::Computed;
}

static unsigned indexIn(CallExpr::const_arg_range Arguments,
                        const Expr &Operand) {
  return llvm::find(Arguments, &Operand) - Arguments.begin();
}

/// An unresolved operator in a template; pointers have only built-in operators.
static Usage unresolvedUsage(const CXXOperatorCallExpr &Operator, bool Left) {
  const OverloadedOperatorKind Kind = Operator.getOperator();
  switch (Kind) {
  case OO_Arrow:
  case OO_Coawait:
    return Usage::Other;
  // `p++` has a second operand.
  case OO_PlusPlus:
  case OO_MinusMinus:
    return Usage::Updated;
  case OO_Subscript:
    return Left ? Usage::Subscript : Usage::Computed;
  default:
    return Operator.getNumArgs() == 1
               ? unaryUsage(UnaryOperator::getOverloadedOpcode(
                     Kind, /*Postfix=*/false))
               : binaryUsage(BinaryOperator::getOverloadedOpcode(Kind), Left);
  }
}

static ValueUse useInCall(const CallExpr &Call, const Expr &Operand) {
  const unsigned Index = indexIn(Call.arguments(), Operand);
  ValueUse Result = {Usage::Argument, &Call, &Operand, nullptr, Index};
  const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(&Call);
  if (Index == Call.getNumArgs())
    Result.Kind =
        Call.getCallee()->IgnoreParenImpCasts() == Operand.IgnoreParenImpCasts()
            ? Usage::Callee
            : Usage::Other;
  else if (Operator && Operator->getOperator() == OO_Call && Index == 0)
    Result.Kind = Usage::Callee;
  else if (Operator && Operator->getOperator() != OO_Call &&
           !Operator->getDirectCallee())
    Result.Kind = unresolvedUsage(*Operator, Index == 0);
  return Result;
}

/// The use by a statement other than an expression.
static Usage statementUsage(const Stmt &User, const Expr &Operand) {
  const Stmt *Condition = nullptr;
  if (const auto *If = llvm::dyn_cast<IfStmt>(&User))
    Condition = If->getCond();
  else if (const auto *While = llvm::dyn_cast<WhileStmt>(&User))
    Condition = While->getCond();
  else if (const auto *Do = llvm::dyn_cast<DoStmt>(&User))
    Condition = Do->getCond();
  else if (const auto *For = llvm::dyn_cast<ForStmt>(&User))
    Condition = For->getCond();
  else if (const auto *Switch = llvm::dyn_cast<SwitchStmt>(&User))
    Condition = Switch->getCond();
  if (Condition == &Operand)
    return Usage::Tested;
  if (llvm::isa<ReturnStmt>(User))
    return Usage::Returned;
  if (const auto *Case = llvm::dyn_cast<SwitchCase>(&User))
    return Case->getSubStmt() == &Operand ? Usage::Discarded : Usage::Other;
  return llvm::isa<CompoundStmt, IfStmt, ForStmt, WhileStmt, DoStmt, SwitchStmt,
                   CXXForRangeStmt, LabelStmt, AttributedStmt>(User)
             ? Usage::Discarded
             : Usage::Other;
}

static Usage castUsage(const CastExpr &Cast) {
  switch (Cast.getCastKind()) {
  case CK_ToVoid:
    return Usage::Discarded;
  case CK_LValueToRValue:
    return Usage::Loaded;
  case CK_ArrayToPointerDecay:
    return Usage::Decayed;
  default:
    return Usage::Cast;
  }
}

ValueUse useIn(const Stmt &User, const Expr &Operand) {
  const auto As = [&](Usage Kind) { return ValueUse{Kind, &User, &Operand}; };
  if (!llvm::isa<Expr>(User))
    return As(statementUsage(User, Operand));
  if (llvm::isa<MemberExpr, UnresolvedMemberExpr, CXXDependentScopeMemberExpr>(
          User))
    return As(Usage::Member);
  if (const auto *Unary = llvm::dyn_cast<UnaryOperator>(&User))
    return As(unaryUsage(Unary->getOpcode()));
  if (const auto *Binary = llvm::dyn_cast<BinaryOperator>(&User))
    return As(binaryUsage(Binary->getOpcode(), Binary->getLHS() == &Operand));
  if (const auto *Element = llvm::dyn_cast<ArraySubscriptExpr>(&User))
    return As(Element->getLHS() == &Operand ? Usage::Subscript
                                            : Usage::Computed);
  if (const auto *Call = llvm::dyn_cast<CallExpr>(&User))
    return useInCall(*Call, Operand);
  if (const auto *Construct = llvm::dyn_cast<CXXConstructExpr>(&User)) {
    ValueUse Result = As(Usage::Argument);
    Result.Argument = indexIn(Construct->arguments(), Operand);
    return Result;
  }
  if (const auto *Construct =
          llvm::dyn_cast<CXXUnresolvedConstructExpr>(&User)) {
    ValueUse Result = As(Usage::Argument);
    Result.Argument = llvm::find(Construct->arguments(), &Operand) -
                      Construct->arguments().begin();
    return Result;
  }
  if (const auto *Choice = llvm::dyn_cast<ConditionalOperator>(&User))
    return As(Choice->getCond() == &Operand ? Usage::Tested : Usage::Chosen);
  if (const auto *Cast = llvm::dyn_cast<CastExpr>(&User))
    return As(castUsage(*Cast));
  if (llvm::isa<InitListExpr, ParenListExpr, CXXParenListInitExpr>(User))
    return As(Usage::Element);
  if (llvm::isa<UnaryExprOrTypeTraitExpr>(User))
    return As(Usage::Unevaluated);
  if (llvm::isa<CXXDeleteExpr>(User))
    return As(Usage::Deleted);
  if (llvm::isa<CXXNewExpr>(User))
    return As(Usage::NewOperand);
  if (llvm::isa<CXXThrowExpr>(User))
    return As(Usage::Thrown);
  if (llvm::isa<LambdaExpr>(User))
    return As(Usage::Captured);
  if (llvm::isa<FullExpr, CXXBindTemporaryExpr, MaterializeTemporaryExpr>(User))
    return As(Usage::Temporary);
  return As(Usage::Other);
}

static bool isElidedCopy(const Stmt &User) {
  const auto *Copy = llvm::dyn_cast<CXXConstructExpr>(&User);
  return Copy && Copy->isElidable();
}

/// True if \p User preserves the value of its operand and \p Passed includes
/// it.
static bool passes(const Stmt &User, const Expr &Operand, Through Passed) {
  if (llvm::isa<ParenExpr>(User))
    return true;
  if (const auto *Cast = llvm::dyn_cast<CastExpr>(&User))
    return Passed == Through::Place     ? Cast->isGLValue()
           : Passed == Through::Written ? llvm::isa<ImplicitCastExpr>(Cast)
                                        : Cast->getCastKind() != CK_ToVoid;
  if (llvm::isa<FullExpr>(User))
    return Passed != Through::Written;
  if (llvm::isa<CXXBindTemporaryExpr, MaterializeTemporaryExpr>(User))
    return Passed >= Through::Casts;
  // Before C++17, `Status s = f()` copies a temporary unless it is elided.
  if (isElidedCopy(User))
    return Passed >= Through::Casts;
  if (useIn(User, Operand).Kind == Usage::Chosen)
    return Passed >= Through::Choices;
  const auto *Binary = llvm::dyn_cast<BinaryOperator>(&User);
  return Binary && Binary->isAdditiveOp() &&
         Binary->getType()->isPointerType() && Passed >= Through::Arithmetic;
}

/// The use by a declaration or a constructor initializer.
static ValueUse useInDeclaration(const std::optional<DynTypedNode> &User,
                                 const Expr &Operand, ASTContext &Context) {
  ValueUse Result = {Usage::Other, nullptr, &Operand};
  const auto *Variable = User ? User->get<VarDecl>() : nullptr;
  if (!Variable) {
    // For `: member_(p)`, Clang records only the constructor as the parent.
    if (User && (User->get<CXXConstructorDecl>() || User->get<FieldDecl>()))
      Result.Kind = Usage::InitialMember;
    return Result;
  }
  Result.Variable = Variable;
  Result.Kind = Usage::InitialValue;
  if (Variable->isInitCapture()) {
    const std::optional<DynTypedNode> Parent =
        parentOf(DynTypedNode::create(*Variable), Context);
    Result.User = Parent ? Parent->get<LambdaExpr>() : nullptr;
    Result.Kind = Usage::Captured;
  }
  return Result;
}

ValueUse useOf(const Expr &Value, Through Passed, ASTContext &Context) {
  const Expr *Operand = &Value;
  ValueUse Conversions;
  while (true) {
    const std::optional<DynTypedNode> Parent =
        parentOf(DynTypedNode::create(*Operand), Context);
    const Stmt *User = Parent ? Parent->get<Stmt>() : nullptr;
    if (!User || !passes(*User, *Operand, Passed)) {
      ValueUse Result = User ? useIn(*User, *Operand)
                             : useInDeclaration(Parent, *Operand, Context);
      Result.Read = Conversions.Read;
      Result.ToBool = Conversions.ToBool;
      Result.Materialized = Conversions.Materialized;
      return Result;
    }
    if (const auto *Cast = llvm::dyn_cast<CastExpr>(User)) {
      Conversions.Read |= Cast->getCastKind() == CK_LValueToRValue;
      Conversions.ToBool |= Cast->getCastKind() == CK_PointerToBoolean;
    }
    Conversions.Materialized |= llvm::isa<MaterializeTemporaryExpr>(User);
    Conversions.Materialized &= !isElidedCopy(*User);
    Operand = llvm::cast<Expr>(User);
  }
}

bool isDiscarded(const Expr &Value, ASTContext &Context) {
  const ValueUse Use = useOf(Value, Through::Casts, Context);
  return Use.Kind == Usage::Discarded && !llvm::isa<CastExpr>(Use.User);
}

} // namespace tfop
