// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/flow/symbols.h"

#include "checks/facts/containers.h"
#include "checks/facts/tf_api.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/names.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace tfop::flow {

namespace {

/// Collects the operands of an expression, and whether evaluating it twice
/// yields the same value.
class ReadCollector : public CodeVisitor {
public:
  llvm::SmallVector<const ValueDecl *, 2> Reads;
  bool ReadsPointee = false;
  bool CallsFunction = false;
  bool Stable = true;

  bool VisitDeclRefExpr(DeclRefExpr *Reference) override {
    if (const auto *Variable = llvm::dyn_cast<VarDecl>(Reference->getDecl()))
      Reads.push_back(Variable);
    return true;
  }
  bool VisitMemberExpr(MemberExpr *Member) override {
    Reads.push_back(Member->getMemberDecl());
    ReadsPointee |=
        !llvm::isa<CXXThisExpr>(Member->getBase()->IgnoreImpCasts());
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *) override {
    return ReadsPointee = true;
  }
  bool VisitUnaryOperator(UnaryOperator *Operator) override {
    Stable &= !Operator->isIncrementDecrementOp();
    ReadsPointee |= Operator->getOpcode() == UO_Deref;
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *Operator) override {
    Stable &= !Operator->isAssignmentOp();
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Function = Call->getDirectCallee();
    const auto *Method = llvm::dyn_cast_or_null<CXXMethodDecl>(Function);
    const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(Call);
    const bool Accessor = Function && tf_api::isPureAccessor(*Function);
    CallsFunction |= Accessor && !Method;
    Stable &= (Method && Method->isConst()) || Accessor ||
              (Operator && (Operator->isComparisonOp() ||
                            Operator->getOperator() == OO_Subscript ||
                            Operator->getOperator() == OO_Star ||
                            Operator->getOperator() == OO_Arrow));
    return ReadsPointee = true;
  }
  bool VisitStmt(Stmt *Other) override {
    Stable &= !llvm::isa<CXXNewExpr, LambdaExpr, RecoveryExpr, StmtExpr,
                         CXXDependentScopeMemberExpr>(Other);
    return true;
  }
};

/// The first word of a key.
enum KeyKind : unsigned { Path, Comparison, ResultOf };

} // namespace

std::optional<Symbol> Symbols::find(const llvm::FoldingSetNodeID &Key) const {
  const auto Bucket = ByHash.find(Key.ComputeHash());
  if (Bucket == ByHash.end())
    return std::nullopt;
  for (Symbol Candidate : Bucket->second)
    if (Entries[Candidate].Key == Key)
      return Candidate;
  return std::nullopt;
}

Symbol Symbols::add(Entry New) {
  const Symbol Number = Entries.size();
  ByHash[New.Key.ComputeHash()].push_back(Number);
  Entries.push_back(std::move(New));
  return Number;
}

std::optional<Symbol> Symbols::intern(const llvm::FoldingSetNodeID &Key,
                                      const Expr &Whole) {
  if (const std::optional<Symbol> Found = find(Key))
    return Found;
  ReadCollector Collector;
  Collector.TraverseStmt(const_cast<Expr *>(&Whole));
  if (!Collector.Stable)
    return std::nullopt;
  Entry New;
  New.Key = Key;
  New.Reads = std::move(Collector.Reads);
  New.ReadsPointee = Collector.ReadsPointee;
  New.CallsFunction = Collector.CallsFunction;
  New.IsPlace =
      llvm::isa<DeclRefExpr, MemberExpr, ArraySubscriptExpr, CallExpr>(Whole) &&
      !(llvm::isa<CXXOperatorCallExpr>(Whole) &&
        llvm::cast<CXXOperatorCallExpr>(Whole).isComparisonOp());
  New.Where = placeOf(&Whole);
  New.Example = &Whole;
  return add(std::move(New));
}

static void addPlace(const Place &Where, llvm::FoldingSetNodeID &Key) {
  Key.AddInteger(KeyKind::Path);
  Key.AddPointer(Where.Root);
  Key.AddString(Where.Steps);
}

Symbol Symbols::of(const Place &Where) {
  llvm::FoldingSetNodeID Key;
  addPlace(Where, Key);
  if (const std::optional<Symbol> Found = find(Key))
    return *Found;
  Entry New;
  New.Key = Key;
  if (Where.Root)
    New.Reads.push_back(Where.Root);
  const llvm::StringRef Steps = Where.Steps;
  New.ReadsPointee = Where.Root ? !Steps.empty() : Steps.count('.') > 1;
  New.CallsFunction = Steps.contains('(');
  New.IsPlace = true;
  New.Where = Where;
  return add(std::move(New));
}

Symbol Symbols::ofResult(const Expr &Call) {
  llvm::FoldingSetNodeID Key;
  Key.AddInteger(KeyKind::ResultOf);
  Key.AddPointer(&Call);
  if (const std::optional<Symbol> Found = find(Key))
    return *Found;
  Entry New;
  New.Key = Key;
  New.Example = &Call;
  return add(std::move(New));
}

std::optional<Symbol> Symbols::findResult(const Expr &Call) const {
  llvm::FoldingSetNodeID Key;
  Key.AddInteger(KeyKind::ResultOf);
  Key.AddPointer(&Call);
  return find(Key);
}

bool Symbols::reads(Symbol What, const ValueDecl *Variable) const {
  const Entry &Found = Entries[What];
  if (llvm::is_contained(Found.Reads, Variable))
    return true;
  // A place that is not spelled in the function has only the names of its
  // fields.
  if (Found.Example || !Found.Where ||
      !llvm::isa_and_nonnull<FieldDecl>(Variable))
    return false;
  const Place Field = {nullptr, ("." + Variable->getName()).str()};
  for (llvm::StringRef Rest = Found.Where->Steps; !Rest.empty();
       Rest = Rest.drop_front())
    if (Field.leadsTo({nullptr, Rest.str()}))
      return true;
  return false;
}

bool Symbols::addCallKey(const CallExpr &Call, llvm::FoldingSetNodeID &Key) {
  const FunctionDecl *Function = Call.getDirectCallee();
  if (!Function)
    return false;
  Key.AddPointer(Function->getCanonicalDecl());
  if (const auto *Member = llvm::dyn_cast<CXXMemberCallExpr>(&Call))
    if (!Member->getImplicitObjectArgument() ||
        !addKey(Member->getImplicitObjectArgument(), Key))
      return false;
  return llvm::all_of(Call.arguments(), [&](const Expr *Argument) {
    return addKey(Argument, Key);
  });
}

/// Adds the key of \p Expression, which ignores casts and parentheses; `m` and
/// `this->m` have the same key.
bool Symbols::addKey(const Expr *Expression, llvm::FoldingSetNodeID &Key) {
  Expression = bareCondition(Expression);
  if (!Expression)
    return false;
  if (const std::optional<Place> Where = placeOf(Expression)) {
    addPlace(*Where, Key);
    return true;
  }
  if (const ValueDecl *Named = namedBy(Expression)) {
    addPlace(placeOf(*Named), Key);
    return true;
  }
  Key.AddInteger(Expression->getStmtClass());
  if (const auto *Member = llvm::dyn_cast<MemberExpr>(Expression)) {
    Key.AddPointer(Member->getMemberDecl()->getCanonicalDecl());
    return addKey(Member->getBase(), Key);
  }
  if (const auto *Element = llvm::dyn_cast<ArraySubscriptExpr>(Expression))
    return addKey(Element->getBase(), Key) && addKey(Element->getIdx(), Key);
  if (const auto *Unary = llvm::dyn_cast<UnaryOperator>(Expression)) {
    Key.AddInteger(Unary->getOpcode());
    return addKey(Unary->getSubExpr(), Key);
  }
  if (const auto *Binary = llvm::dyn_cast<BinaryOperator>(Expression)) {
    Key.AddInteger(Binary->getOpcode());
    return addKey(Binary->getLHS(), Key) && addKey(Binary->getRHS(), Key);
  }
  if (const auto *Call = llvm::dyn_cast<CallExpr>(Expression);
      Call && Call->getDirectCallee())
    return addCallKey(*Call, Key);
  Expression->Profile(Key, Context, /*Canonical=*/true);
  return true;
}

std::optional<Symbol> Symbols::of(const Expr *Expression) {
  Expression = bareCondition(Expression);
  // `if (!(ok = Make(&p)))` tests `ok` after the assignment.
  while (const auto *Assignment =
             llvm::dyn_cast_or_null<BinaryOperator>(Expression)) {
    if (Assignment->getOpcode() != BO_Assign)
      break;
    Expression = bareCondition(Assignment->getLHS());
  }
  if (!Expression)
    return std::nullopt;
  if (const ValueDecl *Named = namedBy(Expression))
    return of(*Named);
  if (const auto Before = ByExpression.find(Expression);
      Before != ByExpression.end())
    return Before->second;
  llvm::FoldingSetNodeID Key;
  const std::optional<Symbol> Result =
      addKey(Expression, Key) ? intern(Key, *Expression) : std::nullopt;
  ByExpression[Expression] = Result;
  return Result;
}

std::optional<Symbol> Symbols::find(const Expr *Expression) {
  llvm::FoldingSetNodeID Key;
  return addKey(bareCondition(Expression), Key) ? find(Key) : std::nullopt;
}

std::optional<Symbol> Symbols::ofComparison(BinaryOperatorKind Kind,
                                            const BinaryOperator &Whole) {
  llvm::FoldingSetNodeID Key;
  Key.AddInteger(KeyKind::Comparison);
  Key.AddInteger(Kind);
  if (!addKey(Whole.getLHS(), Key) || !addKey(Whole.getRHS(), Key))
    return std::nullopt;
  return intern(Key, Whole);
}

std::string Symbols::spellingOf(Symbol What) const {
  const Entry &Found = Entries[What];
  if (Found.Where && (!Found.Example || Found.Where->Steps.empty()))
    return Found.Where->Root
               ? Found.Where->Root->getNameAsString() + Found.Where->Steps
               : llvm::StringRef(Found.Where->Steps).drop_front().str();
  return Lexer::getSourceText(
             CharSourceRange::getTokenRange(
                 Context.getSourceManager()
                     .getExpansionRange(Found.Example->getSourceRange())
                     .getAsRange()),
             Context.getSourceManager(), Context.getLangOpts())
      .str();
}

} // namespace tfop::flow
