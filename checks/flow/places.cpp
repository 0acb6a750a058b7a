// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/flow/places.h"

#include "checks/facts/smart_pointers.h"
#include "checks/facts/tf_api.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/names.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace tfop::flow {

bool Place::leadsTo(const Place &Other) const {
  const llvm::StringRef Longer = Other.Steps;
  return Root == Other.Root && Longer.starts_with(Steps) &&
         (Longer.size() == Steps.size() ||
          llvm::StringRef("*.[&").contains(Longer[Steps.size()]));
}

/// `&` and `*` cancel each other.
Place Place::followedBy(llvm::StringRef More) const {
  Place Result = *this;
  while (!More.empty() && !Result.Steps.empty() &&
         ((More.front() == '*' && Result.Steps.back() == '&') ||
          (More.front() == '&' && Result.Steps.back() == '*'))) {
    Result.Steps.pop_back();
    More = More.drop_front();
  }
  Result.Steps += More;
  return Result;
}

Place placeOf(const ValueDecl &Variable) {
  return llvm::isa<FieldDecl>(Variable)
             ? Place{nullptr, ("." + Variable.getName()).str()}
             : Place{&Variable, ""};
}

static std::optional<Place> after(const Expr *Base, llvm::StringRef Steps) {
  const std::optional<Place> Before = placeOf(Base);
  return Before ? std::optional(Before->followedBy(Steps)) : std::nullopt;
}

/// The constant value of \p Value, as text.
static std::optional<std::string> constantText(const Expr *Value,
                                               const ASTContext &Context) {
  Expr::EvalResult Result;
  if (Value->isValueDependent() || Value->containsErrors() ||
      !Value->getType()->isIntegralOrEnumerationType() ||
      !Value->EvaluateAsInt(Result, Context))
    return std::nullopt;
  return std::to_string(Result.Val.getInt().getExtValue());
}

bool isArray(const Expr *Expression) {
  Expression = bareCondition(Expression);
  return Expression && !Expression->getType().isNull() &&
         Expression->getType()->isArrayType();
}

/// `a[2]`. The first element that a pointer points to is `*`, and that of an
/// array is `[0]`, however it is spelled.
static std::optional<Place> placeOfElement(const Expr &Base,
                                           const Expr &Index) {
  const ValueDecl *Named = namedBy(&Base) ? namedBy(&Base) : rootOf(&Base);
  const std::optional<std::string> Number =
      Named ? constantText(&Index, Named->getASTContext()) : std::nullopt;
  if (!Number)
    return std::nullopt;
  const bool IsPointee =
      *Number == "0" && Base.getType()->isPointerType() && !isArray(&Base);
  return after(&Base, IsPointee ? "*" : "[" + *Number + "]");
}

/// The step for an accessor: `.dims()`, `.input(0)`.
static std::optional<std::string>
accessorStep(const FunctionDecl &Function, llvm::ArrayRef<const Expr *> Given) {
  std::string Step = ("." + identifierOf(&Function) + "(").str();
  for (const Expr *Argument : Given) {
    if (llvm::isa<CXXDefaultArgExpr>(Argument))
      continue;
    const std::optional<std::string> Constant =
        constantText(Argument, Function.getASTContext());
    if (!Constant)
      return std::nullopt;
    Step += *Constant;
  }
  return Step + ")";
}

static std::optional<Place> placeOfOperator(const CXXOperatorCallExpr &Call) {
  if (Call.getNumArgs() == 2 && Call.getOperator() == OO_Subscript)
    return placeOfElement(*Call.getArg(0), *Call.getArg(1));
  if (Call.getNumArgs() == 1 && Call.getOperator() == OO_Arrow)
    return placeOf(Call.getArg(0));
  if (Call.getNumArgs() == 1 && Call.getOperator() == OO_Star &&
      resources::isOwner(Call.getArg(0)->getType()))
    return after(Call.getArg(0), "*");
  return std::nullopt;
}

/// The smart pointer that \p Call converts to bool, or null.
static const Expr *ownerTested(const CallExpr &Call) {
  const auto *Method = llvm::dyn_cast<CXXMemberCallExpr>(&Call);
  const Expr *Object = Method ? Method->getImplicitObjectArgument() : nullptr;
  return Object && Call.getType()->isBooleanType() &&
                 llvm::isa_and_nonnull<CXXConversionDecl>(
                     Method->getMethodDecl()) &&
                 resources::isOwner(Object->getType())
             ? Object
             : nullptr;
}

static std::optional<Place> placeOfCall(const CallExpr &Call) {
  const FunctionDecl *Function = Call.getDirectCallee();
  if (const Expr *Owner = ownerTested(Call))
    return placeOf(Owner);
  if (!Function || identifierOf(Function).empty())
    return std::nullopt;
  const llvm::ArrayRef<const Expr *> Given(Call.getArgs(), Call.getNumArgs());
  if (const auto *Method = llvm::dyn_cast<CXXMemberCallExpr>(&Call)) {
    const CXXMethodDecl *Called = Method->getMethodDecl();
    const auto [Object, Arrow] = objectOf(Call);
    if (!Called || !Object || !Called->isConst())
      return std::nullopt;
    if (resources::isGetMethod(*Called) &&
        resources::isOwner(Object->getType()))
      return placeOf(Object);
    const std::optional<std::string> Step = accessorStep(*Called, Given);
    const bool OnThis = llvm::isa<CXXThisExpr>(Object->IgnoreParenImpCasts());
    return Step ? after(Object, Arrow && !OnThis ? "*" + *Step : *Step)
                : std::nullopt;
  }
  if (Given.empty() || !tf_api::isPureAccessor(*Function))
    return std::nullopt;
  const std::optional<std::string> Step =
      accessorStep(*Function, Given.drop_front());
  return Step ? after(Given.front(), *Step) : std::nullopt;
}

static std::optional<Place> placeOfMember(const MemberExpr &Member) {
  const ValueDecl &Field = *Member.getMemberDecl();
  if (llvm::isa<VarDecl>(Field))
    return Place{&Field, ""};
  if (!llvm::isa<FieldDecl>(Field))
    return std::nullopt;
  const bool OnThis =
      llvm::isa<CXXThisExpr>(Member.getBase()->IgnoreParenImpCasts());
  // A field of an anonymous struct is a field of the enclosing struct.
  const std::string Step =
      Field.getDeclName().isEmpty() ? "" : ("." + Field.getName()).str();
  return after(Member.getBase(),
               Member.isArrow() && !OnThis ? "*" + Step : Step);
}

std::optional<Place> placeOf(const Expr *Expression) {
  Expression = bareCondition(Expression);
  if (!Expression)
    return std::nullopt;
  if (llvm::isa<CXXThisExpr>(Expression))
    return Place();
  if (const auto *Reference = llvm::dyn_cast<DeclRefExpr>(Expression))
    return llvm::isa<VarDecl, BindingDecl>(Reference->getDecl())
               ? std::optional(Place{Reference->getDecl(), ""})
               : std::nullopt;
  if (const auto *Element = llvm::dyn_cast<ArraySubscriptExpr>(Expression))
    return placeOfElement(*Element->getBase(), *Element->getIdx());
  if (const auto *Member = llvm::dyn_cast<MemberExpr>(Expression))
    return placeOfMember(*Member);
  if (const auto *Unary = llvm::dyn_cast<UnaryOperator>(Expression)) {
    if (Unary->getOpcode() == UO_Deref)
      return after(Unary->getSubExpr(),
                   isArray(Unary->getSubExpr()) ? "[0]" : "*");
    return Unary->getOpcode() == UO_AddrOf ? after(Unary->getSubExpr(), "&")
                                           : std::nullopt;
  }
  if (const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(Expression))
    return placeOfOperator(*Operator);
  if (const auto *Call = llvm::dyn_cast<CallExpr>(Expression))
    return placeOfCall(*Call);
  return std::nullopt;
}

std::optional<summary::AccessPath> seenByCallers(const Place &Inside,
                                                 const FunctionDecl &Function) {
  if (!Inside.Root)
    return summary::AccessPath::object(Inside.Steps);
  const auto *Parameter = llvm::dyn_cast<ParmVarDecl>(Inside.Root);
  if (!Parameter || Parameter->getDeclContext() != &Function)
    return std::nullopt;
  return summary::AccessPath::parameter(Parameter->getFunctionScopeIndex(),
                                        Inside.Steps);
}

} // namespace tfop::flow
