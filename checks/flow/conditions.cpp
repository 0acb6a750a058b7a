// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/flow/conditions.h"

#include "checks/facts/tf_api.h"
#include "checks/flow/knowledge.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/names.h"

using namespace clang;

namespace tfop::flow {

using NonNullTest = llvm::function_ref<bool(const Expr *)>;

/// The Status that `s.ok()` asks, or null.
static const ValueDecl *statusAsked(const Expr *Condition) {
  const auto *Call = llvm::dyn_cast<CXXMemberCallExpr>(Condition);
  if (!Call || !Call->getMethodDecl() ||
      !tf_api::isStatus(Call->getImplicitObjectArgument()->getType()))
    return nullptr;
  const IdentifierInfo *Name = Call->getMethodDecl()->getIdentifier();
  return Name && Name->isStr("ok") ? namedBy(Call->getImplicitObjectArgument())
                                   : nullptr;
}

namespace {

/// Collects what a condition reads, and whether asking twice gives the same.
class ReadCollector : public CodeVisitor {
public:
  llvm::SmallVector<const ValueDecl *, 2> Reads;
  bool LooksBehind = false;
  bool Stable = true;

  bool VisitDeclRefExpr(DeclRefExpr *Reference) override {
    if (const auto *Variable = llvm::dyn_cast<VarDecl>(Reference->getDecl()))
      Reads.push_back(Variable);
    return true;
  }
  bool VisitMemberExpr(MemberExpr *Member) override {
    Reads.push_back(Member->getMemberDecl());
    LooksBehind |= !llvm::isa<CXXThisExpr>(Member->getBase()->IgnoreImpCasts());
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *) override {
    return LooksBehind = true;
  }
  bool VisitUnaryOperator(UnaryOperator *Operator) override {
    Stable &= !Operator->isIncrementDecrementOp();
    LooksBehind |= Operator->getOpcode() == UO_Deref;
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *Operator) override {
    Stable &= !Operator->isAssignmentOp();
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    const auto *Method =
        llvm::dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee());
    const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(Call);
    Stable &= (Method && Method->isConst()) ||
              (Operator && Operator->isComparisonOp());
    return LooksBehind = true;
  }
  bool VisitStmt(Stmt *Other) override {
    Stable &= !llvm::isa<CXXNewExpr, LambdaExpr, RecoveryExpr, StmtExpr,
                         CXXDependentScopeMemberExpr>(Other);
    return true;
  }
};

} // namespace

std::optional<unsigned> Conditions::numberOf(const llvm::FoldingSetNodeID &Key,
                                             const Expr *Whole) {
  for (unsigned I = 0; I != Atoms.size(); ++I)
    if (Atoms[I].Key == Key)
      return I;
  ReadCollector Collector;
  Collector.TraverseStmt(const_cast<Expr *>(Whole));
  if (!Collector.Stable)
    return std::nullopt;
  Atoms.push_back({Key, std::move(Collector.Reads), Collector.LooksBehind});
  return Atoms.size() - 1;
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

std::optional<Conditions::SignedAtom>
Conditions::atomOf(const Expr *Condition) {
  Condition = bareCondition(Condition);
  bool Negated = false;
  llvm::FoldingSetNodeID Key;
  const auto *Binary = llvm::dyn_cast<BinaryOperator>(Condition);
  if (Binary && Binary->isComparisonOp() && Binary->getOpcode() != BO_Cmp) {
    BinaryOperatorKind Kind = Binary->getOpcode();
    // Half of the comparisons are the other half turned round.
    Negated = Kind == BO_NE || Kind == BO_GE || Kind == BO_LE;
    if (Negated)
      Kind = BinaryOperator::negateComparisonOp(Kind);
    if (Kind == BO_EQ && isZero(Binary->getRHS(), Context)) {
      std::optional<SignedAtom> Tested = atomOf(Binary->getLHS());
      if (Tested)
        Tested->Negated = Tested->Negated == Negated;
      return Tested;
    }
    Key.AddInteger(Kind);
    Binary->getLHS()->IgnoreParenImpCasts()->Profile(Key, Context, true);
    Binary->getRHS()->IgnoreParenImpCasts()->Profile(Key, Context, true);
  } else {
    Condition->Profile(Key, Context, true);
  }
  const std::optional<unsigned> Number = numberOf(Key, Condition);
  if (!Number)
    return std::nullopt;
  return SignedAtom{*Number, Negated};
}

static const std::pair<unsigned, int64_t> *factIn(const Knowledge &State,
                                                  unsigned Number) {
  const auto Found = llvm::find_if(
      State.Facts, [&](const auto &Fact) { return Fact.first == Number; });
  return Found == State.Facts.end() ? nullptr : &*Found;
}

static std::optional<int64_t> valueIn(const Knowledge &State,
                                      const ValueDecl *Variable) {
  const auto Found = llvm::find_if(
      State.Values, [&](const auto &Known) { return Known.first == Variable; });
  if (Found == State.Values.end())
    return std::nullopt;
  return Found->second;
}

static void setValue(Knowledge &State, const ValueDecl *Variable,
                     int64_t Value) {
  llvm::erase_if(State.Values,
                 [&](const auto &Known) { return Known.first == Variable; });
  const std::pair New(Variable, Value);
  State.Values.insert(llvm::upper_bound(State.Values, New), New);
}

/// A constant that is the same in every instantiation, as a number.
static std::optional<int64_t> constantOf(const Expr *Expression,
                                         const ASTContext &Context) {
  // A list in parentheses, in a template, has no type at all.
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

std::optional<int64_t> Conditions::valueOf(const Expr *Expression,
                                           const Knowledge &State) const {
  if (const ValueDecl *Variable = namedBy(Expression))
    if (std::optional<int64_t> Value = valueIn(State, Variable))
      return Value;
  return constantOf(Expression, Context);
}

std::optional<bool>
Conditions::evaluateComparison(const BinaryOperator &Comparison,
                               const Knowledge &State, NonNullTest NonNull) {
  const Expr *Left = Comparison.getLHS();
  const Expr *Right = Comparison.getRHS();
  if (Comparison.isEqualityOp() && isZero(Right, Context))
    if (std::optional<bool> Truth = evaluate(Left, State, NonNull))
      return *Truth == (Comparison.getOpcode() == BO_NE);
  if (Comparison.isEqualityOp() && isZero(Left, Context) && NonNull(Right))
    return Comparison.getOpcode() == BO_NE;
  const std::optional<int64_t> A = valueOf(Left, State);
  const std::optional<int64_t> B = valueOf(Right, State);
  if (!A || !B)
    return std::nullopt;
  switch (Comparison.getOpcode()) {
  case BO_EQ:
    return *A == *B;
  case BO_NE:
    return *A != *B;
  case BO_LT:
    return *A < *B;
  case BO_GT:
    return *A > *B;
  case BO_LE:
    return *A <= *B;
  case BO_GE:
    return *A >= *B;
  default:
    return std::nullopt;
  }
}

std::optional<bool> Conditions::evaluate(const Expr *Condition,
                                         const Knowledge &State,
                                         NonNullTest NonNull) {
  Condition = bareCondition(Condition);
  if (!Condition)
    return std::nullopt;
  if (NonNull(Condition))
    return true;
  if (const auto *Not = llvm::dyn_cast<UnaryOperator>(Condition);
      Not && Not->getOpcode() == UO_LNot) {
    const std::optional<bool> Truth =
        evaluate(Not->getSubExpr(), State, NonNull);
    return Truth ? std::optional(!*Truth) : std::nullopt;
  }
  if (const auto *Binary = llvm::dyn_cast<BinaryOperator>(Condition)) {
    if (Binary->isLogicalOp()) {
      const bool Decisive = Binary->getOpcode() == BO_LOr;
      const std::optional<bool> A = evaluate(Binary->getLHS(), State, NonNull);
      const std::optional<bool> B = evaluate(Binary->getRHS(), State, NonNull);
      if (A == Decisive || B == Decisive)
        return Decisive;
      return A && B ? std::optional(!Decisive) : std::nullopt;
    }
    if (Binary->isComparisonOp())
      if (std::optional<bool> Truth =
              evaluateComparison(*Binary, State, NonNull))
        return Truth;
  }
  if (const ValueDecl *Status = statusAsked(Condition))
    if (std::optional<int64_t> Value = valueIn(State, Status))
      return *Value != 0;
  if (std::optional<int64_t> Value = valueOf(Condition, State))
    return *Value != 0;
  const std::optional<SignedAtom> Atom = atomOf(Condition);
  if (!Atom)
    return std::nullopt;
  const auto *Fact = factIn(State, Atom->Number);
  return Fact ? std::optional((Fact->second != 0) != Atom->Negated)
              : std::nullopt;
}

static void setFact(Knowledge &State, unsigned Number, int64_t Value) {
  llvm::erase_if(State.Facts,
                 [&](const auto &Fact) { return Fact.first == Number; });
  const std::pair New(Number, Value);
  State.Facts.insert(llvm::upper_bound(State.Facts, New), New);
}

void Conditions::learn(const Expr *Condition, bool Truth, Knowledge &State) {
  Condition = bareCondition(Condition);
  if (!Condition)
    return;
  if (const auto *Not = llvm::dyn_cast<UnaryOperator>(Condition);
      Not && Not->getOpcode() == UO_LNot)
    return learn(Not->getSubExpr(), !Truth, State);
  if (const auto *Binary = llvm::dyn_cast<BinaryOperator>(Condition);
      Binary && Binary->isLogicalOp()) {
    // `a && b` is true, or `a || b` false, in one way only.
    if (Truth == (Binary->getOpcode() == BO_LAnd)) {
      learn(Binary->getLHS(), Truth, State);
      learn(Binary->getRHS(), Truth, State);
    }
    return;
  }
  if (const ValueDecl *Status = statusAsked(Condition))
    return setValue(State, Status, Truth);
  if (const ValueDecl *Variable = namedBy(Condition);
      Variable && (Variable->getType()->isBooleanType() || !Truth))
    return setValue(State, Variable, Truth);
  if (const std::optional<SignedAtom> Atom = atomOf(Condition))
    setFact(State, Atom->Number, Truth != Atom->Negated);
}

bool Conditions::learnCase(const Expr *Value, const SwitchStmt &Switch,
                           const SwitchCase *Case, Knowledge &State) {
  Value = bareCondition(Value);
  llvm::FoldingSetNodeID Key;
  // Not the number of the same expression as a condition.
  Key.AddString("switch");
  Value->Profile(Key, Context, true);
  const std::optional<unsigned> Number = numberOf(Key, Value);
  std::optional<int64_t> Known = valueOf(Value, State);
  if (!Known && Number)
    if (const auto *Fact = factIn(State, *Number))
      Known = Fact->second;

  const auto *Label = llvm::dyn_cast_or_null<CaseStmt>(Case);
  if (Label && !Label->getRHS()) {
    const std::optional<int64_t> Wanted = constantOf(Label->getLHS(), Context);
    if (Known && Wanted)
      return *Known == *Wanted;
    if (Wanted && Number)
      setFact(State, *Number, *Wanted);
    return true;
  }
  // The default, or no label at all: not when another label fits.
  for (const SwitchCase *Other = Switch.getSwitchCaseList(); Known && Other;
       Other = Other->getNextSwitchCase())
    if (const auto *Named = llvm::dyn_cast<CaseStmt>(Other))
      if (constantOf(Named->getLHS(), Context) == Known)
        return false;
  return true;
}

void Conditions::forget(const ValueDecl *Variable, Knowledge &State,
                        bool OnlyBehind) {
  llvm::erase_if(State.Facts, [&](const auto &Fact) {
    const Atom &Condition = Atoms[Fact.first];
    return llvm::is_contained(Condition.Reads, Variable) &&
           (!OnlyBehind || Condition.LooksBehind);
  });
  if (!OnlyBehind)
    llvm::erase_if(State.Values,
                   [&](const auto &Known) { return Known.first == Variable; });
}

/// A Status, wherever it is copied from.
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

void Conditions::assign(const ValueDecl *Variable, const Expr *Value,
                        Knowledge &State, NonNullTest NonNull) {
  forget(Variable, State);
  if (!Value)
    return;
  if (tf_api::isStatus(Variable->getType().getNonReferenceType())) {
    const Expr *Source = copiedStatus(Value);
    if (const ValueDecl *Other = namedBy(Source)) {
      if (const std::optional<int64_t> Known = valueIn(State, Other))
        setValue(State, Variable, *Known);
      return;
    }
    if (const std::optional<bool> Ok = tf_api::statusAtSight(*Source))
      setValue(State, Variable, *Ok);
    return;
  }
  if (const std::optional<int64_t> Constant = valueOf(Value, State))
    return setValue(State, Variable, *Constant);
  if (Variable->getType()->isBooleanType())
    if (const std::optional<bool> Truth = evaluate(Value, State, NonNull))
      setValue(State, Variable, *Truth);
}

void Conditions::collectUses(const Expr *Condition,
                             llvm::SmallVectorImpl<unsigned> &Facts) {
  Condition = bareCondition(Condition);
  if (!Condition)
    return;
  if (const auto *Not = llvm::dyn_cast<UnaryOperator>(Condition);
      Not && Not->getOpcode() == UO_LNot)
    return collectUses(Not->getSubExpr(), Facts);
  if (const auto *Binary = llvm::dyn_cast<BinaryOperator>(Condition);
      Binary && Binary->isLogicalOp()) {
    collectUses(Binary->getLHS(), Facts);
    collectUses(Binary->getRHS(), Facts);
    return;
  }
  if (const std::optional<SignedAtom> Atom = atomOf(Condition))
    Facts.push_back(Atom->Number);
}

} // namespace tfop::flow
