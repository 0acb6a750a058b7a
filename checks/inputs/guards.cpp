// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/inputs/guards.h"

#include "checks/facts/tensor_access.h"
#include "checks/facts/tf_api.h"
#include "checks/syntax/names.h"

using namespace clang;

namespace tfop::inputs {

GroupFacts GroupFacts::join(const GroupFacts &Other) const {
  GroupFacts Both;
  for (unsigned I = 0; I != Inputs.size(); ++I)
    Both.Inputs.push_back(Inputs[I].join(Other.Inputs[I]));
  if (SameShape == Other.SameShape)
    Both.SameShape = SameShape;
  Both.HasFailed = HasFailed && Other.HasFailed;
  if (FailedStatus == Other.FailedStatus)
    Both.FailedStatus = FailedStatus;
  return Both;
}

std::optional<unsigned> Guards::indexOf(llvm::StringRef Input) const {
  const auto *Found = llvm::find(Group, Input);
  return Found == Group.end() ? std::nullopt
                              : std::optional<unsigned>(Found - Group.begin());
}

bool Guards::mentions(const Stmt &Tree) const {
  bool Result = false;
  Names.forEachRoot(Tree, [&](const Origin &Root, const Expr &) {
    Result |= indexOf(Root.Input).has_value();
  });
  return Result;
}

/// A condition that could not be parsed may be any test.
void Guards::trust(const Stmt &Tree, GroupFacts &Known) const {
  Names.forEachRoot(Tree, [&](const Origin &Root, const Expr &) {
    const std::optional<unsigned> Which = indexOf(Root.Input);
    if (!Which)
      return;
    InputFacts &Input = Known.Inputs[*Which];
    if (Root.Is == Origin::Kind::Value)
      Input.trustValues();
    else
      Input.Trusted = true;
  });
}

bool Guards::learnEither(const Expr *A, const Expr *B, bool Truth,
                         GroupFacts &Known) const {
  GroupFacts First = Known;
  GroupFacts Second = Known;
  const bool FirstPossible = learn(A, Truth, First);
  // The right side is evaluated if the left side does not decide.
  const bool SecondPossible =
      learn(A, !Truth, Second) && learn(B, Truth, Second);
  if (!FirstPossible && !SecondPossible)
    return false;
  if (!FirstPossible || !SecondPossible) {
    Known = FirstPossible ? First : Second;
    return true;
  }
  Known = First.join(Second);
  return true;
}

bool Guards::learn(const Expr *Condition, bool Truth, GroupFacts &Known) const {
  if (!learnCondition(Condition, Truth, Known))
    return false;
  for (unsigned I = 0; I != Known.Inputs.size(); ++I)
    for (unsigned J = 0; J != Known.Inputs.size(); ++J)
      if (I != J && Known.SameShape[I] == Known.SameShape[J])
        Known.Inputs[I].learnShapeOf(Known.Inputs[J]);
  return llvm::none_of(Known.Inputs, [](const InputFacts &Input) {
    return Input.isImpossible();
  });
}

bool Guards::learnCondition(const Expr *Condition, bool Truth,
                            GroupFacts &Known) const {
  Condition = plainExpression(Condition);
  if (!Condition)
    return true;
  if (const auto *Not = llvm::dyn_cast<UnaryOperator>(Condition);
      Not && Not->getOpcode() == UO_LNot)
    return learn(Not->getSubExpr(), !Truth, Known);
  if (const auto *Binary = llvm::dyn_cast<BinaryOperator>(Condition)) {
    if (Binary->isLogicalOp()) {
      if ((Binary->getOpcode() == BO_LAnd) == Truth)
        return learn(Binary->getLHS(), Truth, Known) &&
               learn(Binary->getRHS(), Truth, Known);
      return learnEither(Binary->getLHS(), Binary->getRHS(), Truth, Known);
    }
    if (Binary->isComparisonOp() && Binary->getOpcode() != BO_Cmp)
      return learnComparison(
          Truth ? Binary->getOpcode()
                : BinaryOperator::negateComparisonOp(Binary->getOpcode()),
          Binary->getLHS(), Binary->getRHS(), Known);
  }
  if (const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(Condition);
      Operator && Operator->getNumArgs() == 2 &&
      (Operator->getOperator() == OO_EqualEqual ||
       Operator->getOperator() == OO_ExclaimEqual)) {
    if ((Operator->getOperator() == OO_EqualEqual) == Truth)
      equate(Operator->getArg(0), Operator->getArg(1), Known);
    return true;
  }
  if (const auto *Call = llvm::dyn_cast<CallExpr>(Condition))
    return learnCall(*Call, Truth, Known);
  if (Condition->getType()->isBooleanType())
    if (const Expr *Value = Names.initialValue(Condition))
      return learn(Value, Truth, Known);
  // if (n), if (x.NumElements())
  if (Condition->getType()->isIntegerType())
    if (const std::optional<Origin> Direct = Names.of(Condition))
      if (const std::optional<unsigned> Which = indexOf(Direct->Input)) {
        learnConstant(Truth ? BO_NE : BO_EQ, *Direct, 0, Known.Inputs[*Which]);
        return !Known.Inputs[*Which].isImpossible();
      }
  return true;
}

/// `Status s = x.dims() == 2 ? OkStatus() : InvalidArgument("x")`: what \p IsOk
/// says about the condition.
bool Guards::learnChosenStatus(const Expr &Status, bool IsOk,
                               GroupFacts &Known) const {
  const Expr *Value = Names.initialValue(&Status);
  const auto *Choice = llvm::dyn_cast_or_null<ConditionalOperator>(
      plainExpression(Value ? Value : &Status));
  if (!Choice)
    return true;
  const auto First =
      tf_api::constructedStatus(*plainExpression(Choice->getTrueExpr()));
  const auto Second =
      tf_api::constructedStatus(*plainExpression(Choice->getFalseExpr()));
  return First && Second && *First != *Second
             ? learn(Choice->getCond(), *First == IsOk, Known)
             : true;
}

bool Guards::learnCall(const CallExpr &Call, bool Truth,
                       GroupFacts &Known) const {
  if (const std::optional<tf_api::RankTest> Test = tf_api::rankTest(Call)) {
    const std::optional<Origin> Shape = Names.of(Call.getArg(0));
    const std::optional<unsigned> Which =
        Shape ? indexOf(Shape->Input) : std::nullopt;
    if (!Which || (!Truth && !Test->RankOnly))
      return true;
    InputFacts &Input = Known.Inputs[*Which];
    Input.Ranks &= Truth ? Test->Ranks : ~Test->Ranks;
    if (Input.Ranks == 1)
      Input.Elements = Input.Elements.meet(Range::exactly(1));
    return !Input.isImpossible();
  }
  if (const auto Shapes = tf_api::comparedShapes(Call)) {
    if (Truth)
      equate(Shapes->first, Shapes->second, Known);
    return true;
  }
  if (tf_api::testsBounds(Call) && Call.getNumArgs() == 2) {
    if (Truth)
      trust(Call, Known);
    return true;
  }
  // s.ok(): the call that returned the status has already been evaluated.
  if (const auto *Member = llvm::dyn_cast<CXXMemberCallExpr>(&Call);
      Member && tf_api::isStatusOkCall(*Member)) {
    const Expr &Status = *Member->getImplicitObjectArgument();
    Known.FailedStatus = Truth ? nullptr : namedBy(plainExpression(&Status));
    return learnChosenStatus(Status, Truth, Known);
  }
  if (tf_api::ignoresShape(Call))
    return true;
  // x.empty(), IsValid(x): any test that involves the input.
  trust(Call, Known);
  return true;
}

/// `a.shape() == b.shape()`.
void Guards::equate(const Expr *Left, const Expr *Right,
                    GroupFacts &Known) const {
  const auto OfShape =
      [&](const Expr *Side) -> std::optional<std::optional<unsigned>> {
    const std::optional<Origin> Is = Names.of(Side);
    if (!Is ||
        (Is->Is != Origin::Kind::Shape && Is->Is != Origin::Kind::Tensor))
      return std::nullopt;
    return indexOf(Is->Input);
  };
  const auto A = OfShape(Left);
  const auto B = OfShape(Right);
  if (!A || !B) {
    // Compared with a shape that is not an input.
    if (A && *A)
      Known.Inputs[**A].Trusted = true;
    if (B && *B)
      Known.Inputs[**B].Trusted = true;
    return;
  }
  if (!*A || !*B)
    return;
  if (**A >= LargestGroup || **B >= LargestGroup)
    return;
  const uint8_t Former = Known.SameShape[**B];
  for (uint8_t &Leader : Known.SameShape)
    if (Leader == Former)
      Leader = Known.SameShape[**A];
}

/// The conclusion from `x Kind Limit` about `x`.
static Range rangeIf(BinaryOperatorKind Kind, int64_t Limit) {
  Range Result;
  switch (Kind) {
  case BO_EQ:
    return Range::exactly(Limit);
  case BO_NE:
    Result.NotZero = Limit == 0;
    return Result;
  case BO_LT:
    Result.High = Limit - 1;
    return Result;
  case BO_LE:
    Result.High = Limit;
    return Result;
  case BO_GT:
    Result.Low = Limit + 1;
    return Result;
  case BO_GE:
    Result.Low = Limit;
    return Result;
  default:
    return Result;
  }
}

static bool holds(BinaryOperatorKind Kind, int64_t Value, int64_t Limit) {
  switch (Kind) {
  case BO_EQ:
    return Value == Limit;
  case BO_NE:
    return Value != Limit;
  case BO_LT:
    return Value < Limit;
  case BO_LE:
    return Value <= Limit;
  case BO_GT:
    return Value > Limit;
  default:
    return Value >= Limit;
  }
}

void Guards::learnConstant(BinaryOperatorKind Kind, const Origin &What,
                           int64_t Limit, InputFacts &Known) const {
  const Range Limits = rangeIf(Kind, Limit);
  switch (What.Is) {
  case Origin::Kind::Rank:
    Known.Ranks &=
        ranksIf([&](int64_t Rank) { return holds(Kind, Rank, Limit); });
    if (Known.Ranks == 1)
      Known.Elements = Known.Elements.meet(Range::exactly(1));
    return;
  case Origin::Kind::Elements:
    Known.Elements = Known.Elements.meet(Limits);
    return;
  case Origin::Kind::Size:
    if (!What.Dimension)
      Known.SizesCompared = ~0;
    else if (*What.Dimension < FollowedDimensions)
      Known.Sizes[*What.Dimension] = Known.Sizes[*What.Dimension].meet(Limits);
    return;
  case Origin::Kind::Value:
    if (Kind == BO_EQ)
      Known.trustValues();
    Known.LowerTested |= Limits.Low >= 0;
    Known.UpperTested |= Kind == BO_LT || Kind == BO_LE;
    Known.ZeroTested |= Limits.Low > 0 || Limits.NotZero || Limits.High < 0;
    return;
  default:
    return;
  }
}

/// Records a comparison with a value that is not a constant.
static void learnUnknown(BinaryOperatorKind Kind, const Origin &What,
                         bool IsUnsigned, InputFacts &Known) {
  // `i < x.NumElements()` implies a bound only if it is true.
  const bool GivesLimit = Kind == BO_EQ || Kind == BO_GE || Kind == BO_GT;
  switch (What.Is) {
  case Origin::Kind::Rank:
    Known.RankCompared |= GivesLimit;
    return;
  case Origin::Kind::Elements:
    Known.ElementsCompared |= GivesLimit;
    return;
  case Origin::Kind::Size:
    if (!GivesLimit)
      return;
    Known.SizesCompared |= !What.Dimension ? 0xFF
                           : *What.Dimension < FollowedDimensions
                               ? 1 << *What.Dimension
                               : 0;
    return;
  case Origin::Kind::Value:
    if (Kind == BO_EQ)
      Known.trustValues();
    Known.UpperTested |= Kind == BO_LT || Kind == BO_LE;
    Known.LowerTested |=
        Kind == BO_GT || Kind == BO_GE || (IsUnsigned && Known.UpperTested);
    return;
  default:
    Known.Trusted |= GivesLimit;
    return;
  }
}

void Guards::learnSide(BinaryOperatorKind Kind, const Expr *Side,
                       const Expr *Other, GroupFacts &Known) const {
  llvm::SmallVector<Origin, 2> Roots;
  Names.collectRoots(Side, Roots);
  // MultiplyWithoutOverflow(n, value) >= 0: any test that involves the value.
  if (Roots.empty())
    Names.forEachSource(*Side, [&](const Origin &Root) {
      const std::optional<unsigned> Which = indexOf(Root.Input);
      if (Which && Root.Is == Origin::Kind::Value)
        Known.Inputs[*Which].trustValues();
    });
  const std::optional<Origin> Direct = Names.of(Side);
  const std::optional<int64_t> Limit = Names.constantOf(Other);
  // If a product is not 0, neither is any of its factors.
  if (const Range Limits = Limit ? rangeIf(Kind, *Limit) : Range();
      Limits.NotZero || Limits.Low > 0) {
    llvm::SmallVector<Origin, 2> Factors;
    Names.collectFactors(Side, Factors);
    for (const Origin &Factor : Factors)
      if (const std::optional<unsigned> Which = indexOf(Factor.Input))
        learnConstant(BO_NE, Factor, 0, Known.Inputs[*Which]);
  }
  // static_cast<uint64>(index) < limit tests both bounds.
  const bool IsUnsigned =
      Side->IgnoreParenImpCasts()->getType()->isUnsignedIntegerType() ||
      Side->IgnoreParens()->getType()->isUnsignedIntegerType();
  for (const Origin &Root : Roots) {
    const std::optional<unsigned> Which = indexOf(Root.Input);
    if (!Which)
      continue;
    InputFacts &Input = Known.Inputs[*Which];
    if (Limit && (Direct || Root.Is == Origin::Kind::Value))
      learnConstant(Kind, Root, *Limit, Input);
    else
      learnUnknown(Kind, Root, IsUnsigned, Input);
    if (IsUnsigned && Root.Is == Origin::Kind::Value && Input.UpperTested)
      Input.LowerTested = true;
  }
}

static bool isNullLiteral(const Expr *Value) {
  Value = Value->IgnoreParenImpCasts();
  return llvm::isa<CXXNullPtrLiteralExpr, GNUNullExpr, IntegerLiteral>(Value);
}

/// `x.flat<T>().data() != nullptr`: an empty Tensor has no memory.
void Guards::learnAddress(const Expr *Side, GroupFacts &Known) const {
  const std::optional<Origin> Address = Names.of(Side);
  const std::optional<unsigned> Which =
      Address && Address->Is == Origin::Kind::Address ? indexOf(Address->Input)
                                                      : std::nullopt;
  if (Which)
    learnConstant(BO_NE, {Origin::Kind::Elements, Address->Input}, 0,
                  Known.Inputs[*Which]);
}

bool Guards::learnComparison(BinaryOperatorKind Kind, const Expr *Left,
                             const Expr *Right, GroupFacts &Known) const {
  if (Kind == BO_NE && Left->getType()->isPointerType())
    learnAddress(isNullLiteral(Right) ? Left : Right, Known);
  const std::optional<Origin> A = Names.of(Left);
  const std::optional<Origin> B = Names.of(Right);
  const std::optional<unsigned> First = A ? indexOf(A->Input) : std::nullopt;
  const std::optional<unsigned> Second = B ? indexOf(B->Input) : std::nullopt;
  if (First && Second && *First != *Second && Kind == BO_EQ && A->Is == B->Is &&
      (A->Is == Origin::Kind::Rank || A->Is == Origin::Kind::Elements)) {
    InputFacts &One = Known.Inputs[*First];
    InputFacts &Two = Known.Inputs[*Second];
    if (A->Is == Origin::Kind::Rank) {
      One.Ranks = Two.Ranks = One.Ranks & Two.Ranks;
      One.RanksEqual = Two.RanksEqual = true;
      One.RankCompared = Two.RankCompared =
          One.RankCompared || Two.RankCompared;
    } else {
      One.ShapeCompared = Two.ShapeCompared = true;
      One.Elements = Two.Elements = One.Elements.meet(Two.Elements);
      One.ElementsCompared = Two.ElementsCompared =
          One.ElementsCompared || Two.ElementsCompared;
    }
  } else {
    learnSide(Kind, Left, Right, Known);
    learnSide(BinaryOperator::reverseComparisonOp(Kind), Right, Left, Known);
  }
  return llvm::none_of(Known.Inputs, [](const InputFacts &Input) {
    return Input.isImpossible();
  });
}

} // namespace tfop::inputs
