// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/inputs/origins.h"

#include "checks/facts/tensor_access.h"
#include "checks/facts/tf_api.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/names.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace tfop::inputs {

const Expr *plainExpression(const Expr *Expression) {
  while (Expression) {
    Expression = bareCondition(Expression);
    if (const auto *Bound = llvm::dyn_cast<CXXBindTemporaryExpr>(Expression))
      Expression = Bound->getSubExpr();
    else if (const auto *Copy = llvm::dyn_cast<CXXConstructExpr>(Expression);
             Copy && Copy->getNumArgs() == 1 &&
             (Copy->getConstructor()->isCopyOrMoveConstructor() ||
              tf_api::isTensorView(Copy->getType())))
      Expression = Copy->getArg(0);
    else if (const auto *List = llvm::dyn_cast<InitListExpr>(Expression);
             List && List->getNumInits() == 1)
      Expression = List->getInit(0);
    else
      return Expression;
  }
  return nullptr;
}

Origins::Origins(const FunctionDecl &Function, Arguments Given,
                 ASTContext &Context)
    : Given(std::move(Given)), Context(Context),
      Variables(variablesOf(Function)) {}

std::optional<int64_t> Origins::constantOf(const Expr *Expression) const {
  if (!Expression || Expression->getType().isNull() ||
      Expression->isValueDependent() || Expression->containsErrors() ||
      !Expression->getType()->isIntegralOrEnumerationType())
    return std::nullopt;
  Expr::EvalResult Result;
  if (Expression->EvaluateAsInt(Result, Context) &&
      Result.Val.getInt().isRepresentableByInt64())
    return Result.Val.getInt().getExtValue();
  Expression = plainExpression(Expression);
  if (const auto *Binary = llvm::dyn_cast<BinaryOperator>(Expression);
      Binary && Binary->isAdditiveOp()) {
    const std::optional<int64_t> A = constantOf(Binary->getLHS());
    const std::optional<int64_t> B =
        A ? constantOf(Binary->getRHS()) : std::nullopt;
    if (!B)
      return std::nullopt;
    return Binary->getOpcode() == BO_Add ? *A + *B : *A - *B;
  }
  // const int kIndex = 2; as a member
  if (const auto *Member = llvm::dyn_cast<MemberExpr>(Expression))
    if (const auto *Field = llvm::dyn_cast<FieldDecl>(Member->getMemberDecl());
        Field && Field->getType().isConstQualified() &&
        Field->getInClassInitializer())
      return constantOf(Field->getInClassInitializer());
  const auto *Reference = llvm::dyn_cast<DeclRefExpr>(Expression);
  if (!Reference)
    return std::nullopt;
  if (const auto Found = Given.find(Reference->getDecl()); Found != Given.end())
    return Found->second.Constant;
  // const int kRank = 4; is a constant expression, int rank = 4; is not.
  const auto Known = Variables.find(Reference->getDecl());
  return Known != Variables.end() && !Known->second.IsChanged &&
                 !Known->second.IsStepped && Known->second.Values.size() == 1 &&
                 llvm::isa<IntegerLiteral>(
                     Known->second.Values.front()->IgnoreParenImpCasts())
             ? constantOf(Known->second.Values.front())
             : std::nullopt;
}

std::optional<int64_t> Origins::largestConstant(const Expr *Index) const {
  if (const std::optional<int64_t> Constant = constantOf(Index))
    return Constant;
  const auto *Reference =
      llvm::dyn_cast_or_null<DeclRefExpr>(plainExpression(Index));
  const auto Found =
      Reference ? Variables.find(Reference->getDecl()) : Variables.end();
  if (Found == Variables.end() || !Found->second.LoopCondition ||
      Found->second.Values.size() != 1 || Found->second.IsChanged)
    return std::nullopt;
  // for (int i = 0; i < 4; ++i)
  const auto *Test = llvm::dyn_cast<BinaryOperator>(
      plainExpression(Found->second.LoopCondition));
  if (!Test || namedBy(Test->getLHS()) != Reference->getDecl())
    return std::nullopt;
  const std::optional<int64_t> Limit = constantOf(Test->getRHS());
  if (!Limit)
    return std::nullopt;
  return Test->getOpcode() == BO_LT   ? std::optional(*Limit - 1)
         : Test->getOpcode() == BO_LE ? Limit
                                      : std::nullopt;
}

std::string Origins::inputName(const Expr *Index) const {
  if (const std::optional<int64_t> Constant = constantOf(Index))
    return "input " + std::to_string(*Constant);
  // An index that is computed names one input only if it cannot change.
  const auto *Reference =
      llvm::dyn_cast_or_null<DeclRefExpr>(plainExpression(Index));
  if (const auto *Sum =
          llvm::dyn_cast_or_null<BinaryOperator>(plainExpression(Index));
      Sum && Sum->isAdditiveOp() && constantOf(Sum->getRHS()))
    Reference =
        llvm::dyn_cast_or_null<DeclRefExpr>(plainExpression(Sum->getLHS()));
  const ValueDecl *Named = Reference ? Reference->getDecl() : nullptr;
  if (!Named)
    return "";
  const auto Found = Variables.find(Named);
  if (Found != Variables.end() &&
      (Found->second.IsStepped || Found->second.IsChanged ||
       Found->second.Values.size() > 1 || Found->second.LoopCondition))
    return "";
  const llvm::StringRef Text = Lexer::getSourceText(
      CharSourceRange::getTokenRange(Index->getSourceRange()),
      Context.getSourceManager(), Context.getLangOpts());
  return Text.empty() ? "" : ("input '" + Text + "'").str();
}

/// The origin of a Tensor that is allocated with \p Shape.
static std::optional<Origin> asAllocated(std::optional<Origin> Shape) {
  if (!Shape || (Shape->Is != Origin::Kind::Shape &&
                 Shape->Is != Origin::Kind::Allocated))
    return std::nullopt;
  return Origin{Origin::Kind::Allocated, Shape->Input};
}

std::optional<Origin> Origins::ofVariable(const ValueDecl &Named) const {
  if (const auto Found = Given.find(&Named); Found != Given.end())
    return Found->second.Is;
  const auto Before = Resolved.find(&Named);
  if (Before != Resolved.end())
    return Before->second;
  // A variable that is assigned itself has no origin.
  Resolved[&Named] = std::nullopt;
  const auto Found = Variables.find(&Named);
  if (Found == Variables.end() || Found->second.IsChanged ||
      Found->second.IsStepped)
    return std::nullopt;
  const Variable &Known = Found->second;
  std::optional<Origin> Result;
  if (Known.IsGrown)
    return std::nullopt;
  if (Known.InputIndex) {
    const std::string Name = inputName(Known.InputIndex);
    if (!Name.empty())
      Result = Origin{Origin::Kind::Tensor, Name};
  } else if (!Known.InputName.empty())
    Result = Origin{Known.IsList ? Origin::Kind::List : Origin::Kind::Tensor,
                    Known.InputName};
  else if (Known.Shape)
    Result = asAllocated(of(Known.Shape));
  else if (Known.Values.size() == 1)
    Result = of(Known.Values.front());
  Resolved[&Named] = Result;
  return Result;
}

std::optional<Origin> Origins::of(const Expr *Expression) const {
  Expression = plainExpression(Expression);
  if (!Expression)
    return std::nullopt;
  if (const auto *Reference = llvm::dyn_cast<DeclRefExpr>(Expression))
    return ofVariable(*Reference->getDecl());
  if (const auto *Member = llvm::dyn_cast<MemberExpr>(Expression)) {
    // Members count as variables in the function that assigns them.
    const auto Found = Given.find(Member->getMemberDecl());
    return Found == Given.end() ? ofVariable(*Member->getMemberDecl())
                                : Found->second.Is;
  }
  if (const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(Expression))
    return ofOperator(*Operator);
  if (const auto *Call = llvm::dyn_cast<CallExpr>(Expression))
    return ofCall(*Call);
  if (const auto *Unary = llvm::dyn_cast<UnaryOperator>(Expression);
      Unary &&
      (Unary->getOpcode() == UO_Deref || Unary->getOpcode() == UO_AddrOf)) {
    std::optional<Origin> Inner = of(Unary->getSubExpr());
    if (Inner && Inner->Is == Origin::Kind::Tensor)
      return Inner;
    if (Inner && Inner->Is == Origin::Kind::Address &&
        Unary->getOpcode() == UO_Deref)
      return valueRead(*Inner, *Unary);
    if (Inner && Inner->Is == Origin::Kind::Value &&
        Unary->getOpcode() == UO_AddrOf)
      return Origin{Origin::Kind::Address, Inner->Input};
    return std::nullopt;
  }
  if (const auto *Element = llvm::dyn_cast<ArraySubscriptExpr>(Expression))
    if (const std::optional<Origin> Base = of(Element->getBase());
        Base && Base->Is == Origin::Kind::Address)
      return valueRead(*Base, *Element);
  return std::nullopt;
}

/// True if \p Condition tests a value of an input. The variables in \p Seen are
/// not resolved again: `axis = axis < 0 ? axis + n : axis`.
bool Origins::testsValue(const Stmt &Condition,
                         llvm::SmallVectorImpl<const ValueDecl *> &Seen) const {
  llvm::SmallVector<Origin, 2> Roots;
  if (const auto *Expression = llvm::dyn_cast<Expr>(&Condition))
    collectRoots(Expression, Roots, Seen);
  return llvm::any_of(Roots,
                      [](const Origin &Root) {
                        return Root.Is == Origin::Kind::Value;
                      }) ||
         llvm::any_of(Condition.children(), [&](const Stmt *Child) {
           return Child && testsValue(*Child, Seen);
         });
}

void Origins::collectRoots(
    const Expr *Expression, llvm::SmallVectorImpl<Origin> &Roots,
    llvm::SmallVectorImpl<const ValueDecl *> &Seen) const {
  Expression = plainExpression(Expression);
  if (!Expression)
    return;
  if (const std::optional<Origin> Direct = of(Expression)) {
    Roots.push_back(*Direct);
    return;
  }
  if (const auto *Binary = llvm::dyn_cast<BinaryOperator>(Expression)) {
    // A remainder or a mask is smaller than its right side.
    if (!Binary->isAdditiveOp() && Binary->getOpcode() != BO_Mul &&
        Binary->getOpcode() != BO_Div && Binary->getOpcode() != BO_Shl)
      return;
    collectRoots(Binary->getLHS(), Roots, Seen);
    collectRoots(Binary->getRHS(), Roots, Seen);
    return;
  }
  if (const auto *Unary = llvm::dyn_cast<UnaryOperator>(Expression))
    return Unary->getOpcode() == UO_Minus || Unary->getOpcode() == UO_Plus
               ? collectRoots(Unary->getSubExpr(), Roots, Seen)
               : void();
  if (const auto *Choice = llvm::dyn_cast<ConditionalOperator>(Expression)) {
    // i < 0 ? 0 : i
    if (testsValue(*Choice->getCond(), Seen))
      return;
    collectRoots(Choice->getTrueExpr(), Roots, Seen);
    collectRoots(Choice->getFalseExpr(), Roots, Seen);
    return;
  }
  const auto *Reference = llvm::dyn_cast<DeclRefExpr>(Expression);
  if (!Reference || llvm::is_contained(Seen, Reference->getDecl()))
    return;
  const auto Found = Variables.find(Reference->getDecl());
  if (Found == Variables.end() || Found->second.IsChanged)
    return;
  Seen.push_back(Reference->getDecl());
  for (const Expr *Value : Found->second.Values)
    collectRoots(Value, Roots, Seen);
}

void Origins::collectRoots(const Expr *Expression,
                           llvm::SmallVectorImpl<Origin> &Roots) const {
  llvm::SmallVector<const ValueDecl *, 4> Seen;
  collectRoots(Expression, Roots, Seen);
}

void Origins::forEachRoot(
    const Stmt &Tree,
    llvm::function_ref<void(const Origin &, const Expr &)> Visit) const {
  if (const auto *Expression = llvm::dyn_cast<Expr>(&Tree)) {
    llvm::SmallVector<Origin, 2> Roots;
    collectRoots(Expression, Roots);
    for (const Origin &Root : Roots)
      Visit(Root, *Expression);
    if (!Roots.empty())
      return;
  }
  for (const Stmt *Child : Tree.children())
    if (Child)
      forEachRoot(*Child, Visit);
}

void Origins::forEachSource(
    const Stmt &Tree, llvm::function_ref<void(const Origin &)> Visit) const {
  llvm::SmallPtrSet<const ValueDecl *, 8> Seen;
  llvm::SmallVector<const Stmt *, 8> Open = {&Tree};
  while (!Open.empty()) {
    const Stmt *Next = Open.pop_back_val();
    forEachRoot(*Next, [&](const Origin &Root, const Expr &) { Visit(Root); });
    if (const auto *Reference = llvm::dyn_cast<DeclRefExpr>(Next)) {
      const auto Found = Variables.find(Reference->getDecl());
      if (Found != Variables.end() && Seen.insert(Reference->getDecl()).second)
        llvm::append_range(Open, Found->second.Values);
    }
    for (const Stmt *Child : Next->children())
      if (Child)
        Open.push_back(Child);
  }
}

const Variable *Origins::find(const Expr *Expression) const {
  const auto *Reference =
      llvm::dyn_cast_or_null<DeclRefExpr>(plainExpression(Expression));
  const auto Found =
      Reference ? Variables.find(Reference->getDecl()) : Variables.end();
  return Found == Variables.end() ? nullptr : &Found->second;
}

bool Origins::countsPositions(const Expr *Expression, unsigned Depth) const {
  Expression = plainExpression(Expression);
  if (!Expression || Depth > 6)
    return false;
  if (const auto *Binary = llvm::dyn_cast<BinaryOperator>(Expression))
    return countsPositions(Binary->getLHS(), Depth + 1) ||
           countsPositions(Binary->getRHS(), Depth + 1);
  const auto *Reference = llvm::dyn_cast<DeclRefExpr>(Expression);
  if (!Reference)
    return false;
  // [&](int64_t begin, int64_t end) { ... }
  const auto *Method = llvm::dyn_cast_or_null<CXXMethodDecl>(
      Reference->getDecl()->getDeclContext());
  if (llvm::isa<ParmVarDecl>(Reference->getDecl()) && Method &&
      Method->getParent()->isLambda())
    return true;
  const Variable *Known = find(Reference);
  return Known && (Known->LoopCondition ||
                   llvm::any_of(Known->Values, [&](const Expr *Value) {
                     return countsPositions(Value, Depth + 1);
                   }));
}

const Expr *Origins::limitOf(const Expr *Counter) const {
  const Variable *Known = find(Counter);
  const auto *Test = Known ? llvm::dyn_cast_or_null<BinaryOperator>(
                                 plainExpression(Known->LoopCondition))
                           : nullptr;
  return Test && (Test->getOpcode() == BO_LT || Test->getOpcode() == BO_NE) &&
                 namedBy(Test->getLHS()) == namedBy(plainExpression(Counter))
             ? Test->getRHS()
             : nullptr;
}

llvm::ArrayRef<const Expr *> Origins::contentsOf(const Expr *Shape) const {
  const Variable *Known = find(Shape);
  return Known ? llvm::ArrayRef(Known->Contents)
               : llvm::ArrayRef<const Expr *>();
}

void Origins::collectFactors(const Expr *Product,
                             llvm::SmallVectorImpl<Origin> &Factors,
                             unsigned Depth) const {
  Product = plainExpression(Product);
  if (!Product || Depth > 8)
    return;
  if (const std::optional<Origin> Direct = of(Product)) {
    Factors.push_back(*Direct);
    return;
  }
  if (const auto *Binary = llvm::dyn_cast<BinaryOperator>(Product);
      Binary && Binary->getOpcode() == BO_Mul) {
    collectFactors(Binary->getLHS(), Factors, Depth + 1);
    collectFactors(Binary->getRHS(), Factors, Depth + 1);
    return;
  }
  // TensorShape grown = x.shape(); grown.AddDim(n); grown.num_elements()
  if (const auto *Call = llvm::dyn_cast<CallExpr>(Product)) {
    const auto Access = tf_api::tensorAccess(*Call);
    const Variable *Shape = Access ? find(Access->Object) : nullptr;
    if (!Shape || Access->Asks != tf_api::TensorQuery::Elements ||
        !Shape->IsGrown || Shape->IsChanged || Shape->Values.size() != 1)
      return;
    if (const std::optional<Origin> Before = of(Shape->Values.front());
        Before && Before->Is == Origin::Kind::Shape)
      Factors.push_back({Origin::Kind::Elements, Before->Input});
    return;
  }
  const auto *Reference = llvm::dyn_cast<DeclRefExpr>(Product);
  const auto Found =
      Reference ? Variables.find(Reference->getDecl()) : Variables.end();
  if (Found == Variables.end() || Found->second.IsChanged ||
      !Found->second.IsProduct)
    return;
  for (const Expr *Value : Found->second.Values)
    collectFactors(Value, Factors, Depth + 1);
}

const Expr *Origins::initialValue(const Expr *Variable) const {
  const auto *Reference =
      llvm::dyn_cast_or_null<DeclRefExpr>(plainExpression(Variable));
  const auto Found =
      Reference ? Variables.find(Reference->getDecl()) : Variables.end();
  return Found != Variables.end() && !Found->second.IsChanged &&
                 !Found->second.IsGrown && !Found->second.IsStepped &&
                 Found->second.Values.size() == 1
             ? Found->second.Values.front()
             : nullptr;
}

Arguments Origins::argumentsOf(const CallExpr &Call,
                               const FunctionDecl &Callee) const {
  Arguments Result;
  const unsigned Skip = objectArguments(Call);
  for (unsigned I = 0; I != Callee.getNumParams(); ++I) {
    if (I + Skip >= Call.getNumArgs())
      break;
    const Expr *Value = Call.getArg(I + Skip);
    Result[Callee.getParamDecl(I)] = {of(Value), constantOf(Value)};
  }
  // Attributes are the same in all methods.
  for (const auto &[Named, What] : Given)
    if (llvm::isa<FieldDecl>(Named))
      Result[Named] = What;
  return Result;
}

} // namespace tfop::inputs
