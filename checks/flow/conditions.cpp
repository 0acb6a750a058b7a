// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/flow/conditions.h"

#include "checks/facts/smart_pointers.h"
#include "checks/facts/tf_api.h"
#include "checks/syntax/names.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace tfop::flow {

/// The Status object of `s.ok()`, or null.
static const Expr *statusAsked(const Expr *Condition) {
  const auto *Call = llvm::dyn_cast<CXXMemberCallExpr>(Condition);
  return Call && tf_api::isStatusOkCall(*Call)
             ? Call->getImplicitObjectArgument()
             : nullptr;
}

static bool isZero(const Expr *Expression, const ASTContext &Context) {
  Expression = Expression->IgnoreParenCasts();
  if (llvm::isa<CXXNullPtrLiteralExpr, GNUNullExpr>(Expression))
    return true;
  if (const auto *Literal = llvm::dyn_cast<CXXBoolLiteralExpr>(Expression))
    return !Literal->getValue();
  const auto *Integer = llvm::dyn_cast<IntegerLiteral>(Expression);
  return Integer && Integer->getValue() == 0;
}

/// The value of a constant that is the same in every instantiation.
static std::optional<int64_t> constantOf(const Expr *Expression,
                                         const ASTContext &Context) {
  // A ParenListExpr in a template has no type.
  if (!Expression || Expression->getType().isNull() ||
      Expression->isValueDependent() || Expression->isTypeDependent() ||
      Expression->containsErrors())
    return std::nullopt;
  if (isZero(Expression, Context))
    return 0;
  if (!Expression->getType()->isIntegralOrEnumerationType())
    return std::nullopt;
  Expr::EvalResult Result;
  if (!Expression->EvaluateAsInt(Result, Context) ||
      !Result.Val.getInt().isRepresentableByInt64())
    return std::nullopt;
  return Result.Val.getInt().getExtValue();
}

std::optional<Conditions::SignedSymbol>
Conditions::conditionOf(const Expr *Condition) {
  Condition = bareCondition(Condition);
  const auto *Binary = llvm::dyn_cast<BinaryOperator>(Condition);
  if (!Binary || !Binary->isComparisonOp() || Binary->getOpcode() == BO_Cmp) {
    const std::optional<Symbol> Asked = Names.of(Condition);
    return Asked ? std::optional(SignedSymbol{*Asked, false}) : std::nullopt;
  }
  BinaryOperatorKind Kind = Binary->getOpcode();
  // A comparison shares the symbol of its negation.
  const bool Negated = Kind == BO_NE || Kind == BO_GE || Kind == BO_LE;
  if (Negated)
    Kind = BinaryOperator::negateComparisonOp(Kind);
  if (Kind == BO_EQ && isZero(Binary->getRHS(), Context)) {
    std::optional<SignedSymbol> Tested = conditionOf(Binary->getLHS());
    if (Tested)
      Tested->Negated = Tested->Negated == Negated;
    return Tested;
  }
  const std::optional<Symbol> Compared = Names.ofComparison(Kind, *Binary);
  return Compared ? std::optional(SignedSymbol{*Compared, Negated})
                  : std::nullopt;
}

const Range *Conditions::resultOf(const Expr *Call,
                                  const Knowledge &Known) const {
  const auto *Called =
      Known.Facts.empty()
          ? nullptr
          : llvm::dyn_cast_or_null<CallExpr>(bareCondition(Call));
  const std::optional<Symbol> Result =
      Called ? Names.findResult(*Called) : std::nullopt;
  return Result ? Known.find(*Result) : nullptr;
}

std::optional<Range> Conditions::rangeOf(const Expr *Expression,
                                         const Knowledge &Known) {
  // Without facts, no symbol is worth creating.
  if (const Range *Returned = resultOf(Expression, Known))
    return *Returned;
  if (!Known.Facts.empty())
    if (const std::optional<Symbol> Named = Names.of(Expression))
      if (const Range *Found = Known.find(*Named))
        return *Found;
  if (const std::optional<int64_t> Constant = constantOf(Expression, Context))
    return Range::exactly(*Constant);
  return std::nullopt;
}

/// The result of a comparison of two ranges, if it is certain.
static std::optional<bool> compare(BinaryOperatorKind Kind, const Range &A,
                                   const Range &B) {
  switch (Kind) {
  case BO_EQ:
    if (A.exact() && A.exact() == B.exact())
      return true;
    if (A.High < B.Low || B.High < A.Low || (A.NotZero && B.exact() == 0) ||
        (B.NotZero && A.exact() == 0))
      return false;
    return std::nullopt;
  case BO_LT:
    if (A.High < B.Low)
      return true;
    return A.Low >= B.High ? std::optional(false) : std::nullopt;
  case BO_GT:
    return compare(BO_LT, B, A);
  case BO_NE:
  case BO_GE:
  case BO_LE: {
    const std::optional<bool> Opposite =
        compare(BinaryOperator::negateComparisonOp(Kind), A, B);
    return Opposite ? std::optional(!*Opposite) : std::nullopt;
  }
  default:
    return std::nullopt;
  }
}

std::optional<bool>
Conditions::evaluateComparison(const BinaryOperator &Comparison,
                               const Knowledge &Known, NonNullTest NonNull) {
  const Expr *Left = Comparison.getLHS();
  const Expr *Right = Comparison.getRHS();
  if (Comparison.isEqualityOp() && isZero(Right, Context))
    if (std::optional<bool> Truth = evaluate(Left, Known, NonNull))
      return *Truth == (Comparison.getOpcode() == BO_NE);
  if (Comparison.isEqualityOp() && isZero(Left, Context) && NonNull(Right))
    return Comparison.getOpcode() == BO_NE;
  const std::optional<Range> A = rangeOf(Left, Known);
  const std::optional<Range> B = A ? rangeOf(Right, Known) : std::nullopt;
  return B ? compare(Comparison.getOpcode(), *A, *B) : std::nullopt;
}

std::optional<bool> Conditions::evaluate(const Expr *Condition,
                                         const Knowledge &Known,
                                         NonNullTest NonNull) {
  Condition = semanticCondition(Condition);
  if (!Condition)
    return std::nullopt;
  if (NonNull(Condition))
    return true;
  if (const auto Compared = resources::nullTestIn(*Condition)) {
    const std::optional<bool> Truth = evaluate(Compared->Owner, Known, NonNull);
    return Truth ? std::optional(*Truth != Compared->TrueIfNull) : std::nullopt;
  }
  if (const auto *Not = llvm::dyn_cast<UnaryOperator>(Condition);
      Not && Not->getOpcode() == UO_LNot) {
    const std::optional<bool> Truth =
        evaluate(Not->getSubExpr(), Known, NonNull);
    return Truth ? std::optional(!*Truth) : std::nullopt;
  }
  if (const auto *Binary = llvm::dyn_cast<BinaryOperator>(Condition)) {
    if (Binary->isLogicalOp()) {
      const bool Decisive = Binary->getOpcode() == BO_LOr;
      const std::optional<bool> A = evaluate(Binary->getLHS(), Known, NonNull);
      const std::optional<bool> B = evaluate(Binary->getRHS(), Known, NonNull);
      if (A == Decisive || B == Decisive)
        return Decisive;
      return A && B ? std::optional(!Decisive) : std::nullopt;
    }
    if (Binary->isComparisonOp())
      if (std::optional<bool> Truth =
              evaluateComparison(*Binary, Known, NonNull))
        return Truth;
  }
  if (const Expr *Status = statusAsked(Condition))
    if (const std::optional<Range> Ok = rangeOf(Status, Known))
      return Ok->truth();
  if (const std::optional<int64_t> Constant = constantOf(Condition, Context))
    return *Constant != 0;
  if (Known.Facts.empty())
    return std::nullopt;
  if (const Range *Returned = resultOf(Condition, Known))
    return Returned->truth();
  const std::optional<SignedSymbol> Asked = conditionOf(Condition);
  const Range *Found = Asked ? Known.find(Asked->What) : nullptr;
  const std::optional<bool> Truth = Found ? Found->truth() : std::nullopt;
  return Truth ? std::optional(*Truth != Asked->Negated) : std::nullopt;
}

void Conditions::narrow(const Expr *Side, Range Limits, Knowledge &Known,
                        Keep What) {
  if (What == Keep::Inputs)
    narrowInput(Side, Limits, Known);
  const std::optional<Symbol> Named = Names.of(Side);
  if (!Named || !Names.isPlace(*Named) ||
      !((*Named < Repeated.size() && Repeated.test(*Named)) ||
        (What == Keep::Inputs && isInput(*Named))))
    return;
  const Range *Before = Known.find(*Named);
  const Range After = Before ? Before->meet(Limits) : Limits;
  if (After.Low <= After.High && !After.isAnything())
    Known.set(*Named, After);
}

/// `const TF_Code code = TF_GetCode(status);`: facts about the variable hold
/// for the input from which it was initialized.
void Conditions::narrowInput(const Expr *Local, Range Limits,
                             Knowledge &Known) {
  const auto *Variable = llvm::dyn_cast_or_null<VarDecl>(namedBy(Local));
  const Expr *Value = Variable && Fixed.contains(Variable)
                          ? bareCondition(Variable->getInit())
                          : nullptr;
  if (!Value)
    return;
  // Facts about anything else may be outdated.
  Knowledge Learned;
  if (const std::optional<bool> Truth = Limits.truth();
      Truth && Variable->getType()->isBooleanType())
    learn(Value, *Truth, Learned, Keep::Inputs);
  else
    narrow(Value, Limits, Learned, Keep::Inputs);
  for (const Knowledge::Fact &Fact : Learned.Facts)
    if (isInput(Fact.About))
      Known.narrow(Fact.About, Fact.Value);
}

/// The range of `x` for which `x Kind Limit` holds.
static Range rangeIf(BinaryOperatorKind Kind, int64_t Limit) {
  Range Result;
  switch (Kind) {
  case BO_EQ:
    return Range::exactly(Limit);
  case BO_NE:
    Result.NotZero = Limit == 0;
    return Result;
  case BO_LT:
    if (Limit != std::numeric_limits<int64_t>::min())
      Result.High = Limit - 1;
    return Result;
  case BO_LE:
    Result.High = Limit;
    return Result;
  case BO_GT:
    if (Limit != std::numeric_limits<int64_t>::max())
      Result.Low = Limit + 1;
    return Result;
  case BO_GE:
    Result.Low = Limit;
    return Result;
  default:
    return Result;
  }
}

void Conditions::learnComparison(const BinaryOperator &Comparison, bool Truth,
                                 Knowledge &Known, Keep What) {
  const BinaryOperatorKind Kind =
      Truth ? Comparison.getOpcode()
            : BinaryOperator::negateComparisonOp(Comparison.getOpcode());
  const Expr *Left = Comparison.getLHS();
  const Expr *Right = Comparison.getRHS();
  if (const std::optional<int64_t> Limit = constantOf(Right, Context))
    narrow(Left, rangeIf(Kind, *Limit), Known, What);
  else if (const std::optional<int64_t> Limit = constantOf(Left, Context))
    narrow(Right, rangeIf(BinaryOperator::reverseComparisonOp(Kind), *Limit),
           Known, What);
}

void Conditions::learn(const Expr *Condition, bool Truth, Knowledge &Known,
                       Keep What) {
  Condition = semanticCondition(Condition);
  if (!Condition)
    return;
  if (const auto Compared = resources::nullTestIn(*Condition))
    return learn(Compared->Owner, Truth != Compared->TrueIfNull, Known, What);
  if (const auto *Not = llvm::dyn_cast<UnaryOperator>(Condition);
      Not && Not->getOpcode() == UO_LNot)
    return learn(Not->getSubExpr(), !Truth, Known, What);
  const auto *Binary = llvm::dyn_cast<BinaryOperator>(Condition);
  if (Binary && Binary->isLogicalOp()) {
    // Only one combination of operands makes `a && b` true or `a || b` false.
    if (Truth == (Binary->getOpcode() == BO_LAnd)) {
      learn(Binary->getLHS(), Truth, Known, What);
      learn(Binary->getRHS(), Truth, Known, What);
    }
    return;
  }
  if (const Expr *Status = statusAsked(Condition)) {
    if (const std::optional<Symbol> Asked = Names.of(Status))
      Known.set(*Asked, Range::exactly(Truth));
    return;
  }
  if (Binary && Binary->isComparisonOp() && Binary->getOpcode() != BO_Cmp)
    learnComparison(*Binary, Truth, Known, What);
  const std::optional<SignedSymbol> Asked = conditionOf(Condition);
  if (!Asked)
    return;
  const bool Holds = Truth != Asked->Negated;
  if (What == Keep::Inputs)
    narrowInput(Condition, Holds ? Range::notZero() : Range::exactly(0), Known);
  // A nonzero integer may be different from one.
  const Range *Before = Known.find(Asked->What);
  const bool IsTruth =
      !Names.isPlace(Asked->What) || Condition->getType()->isBooleanType();
  if (!Holds)
    Known.set(Asked->What, Range::exactly(0));
  else if (IsTruth && !(Binary && Names.isPlace(Asked->What)))
    Known.set(Asked->What, Range::exactly(1));
  else
    Known.set(Asked->What,
              Before ? Before->meet(Range::notZero()) : Range::notZero());
}

bool Conditions::isPossible(const CallCase &Ending, const Knowledge &Known,
                            NonNullTest NonNull) {
  return llvm::none_of(Ending.If, [&](const CallCase::Requirement &Asked) {
    if (Asked.Value) {
      const Range *Before = Known.find(*Asked.Value);
      return Before && Before->meet(Asked.Limits).isEmpty();
    }
    if (const std::optional<Range> Given = rangeOf(Asked.Argument, Known);
        Given && Given->meet(Asked.Limits).isEmpty())
      return true;
    const std::optional<bool> Truth = evaluate(Asked.Argument, Known, NonNull);
    return Truth && Asked.Limits.truth() && *Truth != *Asked.Limits.truth();
  });
}

void Conditions::assume(const Expr &Call, const CallCase &Ending,
                        Knowledge &Known) {
  for (const CallCase::Requirement &Holds : Ending.If) {
    if (Holds.Value)
      Known.narrow(*Holds.Value, Holds.Limits);
    else if (tf_api::isStatus(Holds.Argument->getType()))
      narrow(Holds.Argument, Holds.Limits, Known, Keep::TestedAgain);
    else if (const std::optional<bool> Truth = Holds.Limits.truth())
      learn(Holds.Argument, *Truth, Known);
  }
  if (Ending.Result.truth())
    Known.narrow(Names.ofResult(Call), Ending.Result);
}

bool Conditions::learnCase(const Expr *Value, const SwitchStmt &Switch,
                           const SwitchCase *Case, Knowledge &Known) {
  const std::optional<Symbol> Asked = Names.of(Value);
  const std::optional<Range> Before = rangeOf(Value, Known);
  const std::optional<int64_t> Exact = Before ? Before->exact() : std::nullopt;

  const auto *Label = llvm::dyn_cast_or_null<CaseStmt>(Case);
  if (Label && !Label->getRHS()) {
    const std::optional<int64_t> Wanted = constantOf(Label->getLHS(), Context);
    if (Before && Wanted && compare(BO_EQ, *Before, Range::exactly(*Wanted)))
      return *compare(BO_EQ, *Before, Range::exactly(*Wanted));
    if (Wanted && Asked)
      Known.set(*Asked, Range::exactly(*Wanted));
    return true;
  }
  // The default label, or none: not if another label matches.
  for (const SwitchCase *Other = Switch.getSwitchCaseList(); Exact && Other;
       Other = Other->getNextSwitchCase())
    if (const auto *Named = llvm::dyn_cast<CaseStmt>(Other))
      if (constantOf(Named->getLHS(), Context) == Exact)
        return false;
  return true;
}

std::optional<bool> Conditions::truthOf(const ValueDecl &Variable,
                                        const Knowledge &Known) {
  const Range *Found = Known.find(Names.of(Variable));
  return Found ? Found->truth() : std::nullopt;
}

/// The original of a Status that is copied or moved.
static const Expr *copiedStatus(const Expr *Value) {
  while (Value) {
    Value = Value->IgnoreParenCasts()->IgnoreImplicit();
    const auto *Copy = llvm::dyn_cast<CXXConstructExpr>(Value);
    if (!Copy || Copy->getNumArgs() != 1 ||
        !Copy->getConstructor()->isCopyOrMoveConstructor())
      return Value;
    Value = Copy->getArg(0);
  }
  return Value;
}

std::optional<Range> Conditions::assigned(QualType Type, const Expr *Value,
                                          const Knowledge &Known,
                                          NonNullTest NonNull) {
  if (tf_api::isStatus(Type.getNonReferenceType())) {
    const Expr *Source = copiedStatus(Value);
    if (const std::optional<bool> Ok = tf_api::constructedStatus(*Source))
      return Range::exactly(*Ok);
    return Known.Facts.empty() ? std::nullopt : rangeOf(Source, Known);
  }
  if (resources::isOwner(Type))
    return ownedBy(*Value, Known, NonNull);
  if (const std::optional<Range> Same = rangeOf(Value, Known))
    return Same;
  if (Type->isBooleanType())
    if (const std::optional<bool> Truth = evaluate(Value, Known, NonNull))
      return Range::exactly(*Truth);
  return std::nullopt;
}

std::optional<Symbol> Conditions::placeNamed(const Expr &Expression) {
  if (const ValueDecl *Variable = namedBy(&Expression))
    return Names.of(*Variable);
  if (!llvm::isa<MemberExpr, ArraySubscriptExpr, CallExpr>(Expression))
    return std::nullopt;
  return Names.find(&Expression);
}

void Conditions::collectUses(llvm::ArrayRef<CallCase> Endings,
                             llvm::SmallVectorImpl<Symbol> &Asked) {
  for (const CallCase &Ending : Endings)
    for (const CallCase::Requirement &Needed : Ending.If) {
      if (Needed.Value)
        Asked.push_back(*Needed.Value);
      else
        collectUses(Needed.Argument, Asked);
    }
}

void Conditions::collectUses(const Expr *Condition,
                             llvm::SmallVectorImpl<Symbol> &Asked) {
  Condition = semanticCondition(Condition);
  if (!Condition)
    return;
  if (const auto Compared = resources::nullTestIn(*Condition))
    return collectUses(Compared->Owner, Asked);
  if (const auto *Not = llvm::dyn_cast<UnaryOperator>(Condition);
      Not && Not->getOpcode() == UO_LNot)
    return collectUses(Not->getSubExpr(), Asked);
  if (const auto *Binary = llvm::dyn_cast<BinaryOperator>(Condition)) {
    if (Binary->isLogicalOp()) {
      collectUses(Binary->getLHS(), Asked);
      collectUses(Binary->getRHS(), Asked);
      return;
    }
    if (Binary->isComparisonOp())
      for (const Expr *Side : {Binary->getLHS(), Binary->getRHS()})
        if (const std::optional<Symbol> Compared = Names.of(Side))
          if (Names.isPlace(*Compared))
            Asked.push_back(*Compared);
  }
  if (const Expr *Status = statusAsked(Condition))
    if (const std::optional<Symbol> Ok = Names.of(Status))
      Asked.push_back(*Ok);
  if (const std::optional<SignedSymbol> Whole = conditionOf(Condition))
    Asked.push_back(Whole->What);
}

} // namespace tfop::flow
