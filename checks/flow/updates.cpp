// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The effect of statements on the known conditions.
#include "checks/facts/smart_pointers.h"
#include "checks/facts/status_codes.h"
#include "checks/facts/tf_api.h"
#include "checks/flow/conditions.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/names.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace tfop::flow {

void Conditions::forget(const ValueDecl *Variable, Change How,
                        Knowledge &Known) {
  llvm::erase_if(Known.Facts, [&](const Knowledge::Fact &Fact) {
    if (!Names.reads(Fact.About, Variable))
      return false;
    return How == Change::Value ||
           (How == Change::Pointee && Names.readsPointee(Fact.About)) ||
           (How == Change::ThroughCall && Names.callsFunction(Fact.About));
  });
}

/// Forgets facts that read the place of `x = ...`, `x.f = ...`, `a[i] = ...`,
/// or `*p = ...`. A field is forgotten in all objects, since they may be
/// aliases.
void Conditions::forgetPlace(const Expr *Place, Knowledge &Known) {
  if (Known.Facts.empty())
    return;
  if (const ValueDecl *Named = namedBy(Place))
    return forget(Named, Change::Value, Known);
  Place = bareCondition(Place);
  if (const auto *Member = llvm::dyn_cast_or_null<MemberExpr>(Place))
    return forget(Member->getMemberDecl(), Change::Value, Known);
  if (const ValueDecl *Root = Place ? rootOf(Place) : nullptr)
    forget(Root, Change::Pointee, Known);
}

static bool mayChange(const FunctionDecl *Function, unsigned Parameter) {
  if (!Function)
    return true;
  if (Parameter >= Function->getNumParams())
    return false;
  const QualType Type = Function->getParamDecl(Parameter)->getType();
  return Type->isLValueReferenceType() &&
         !Type->getPointeeType().isConstQualified();
}

/// Forgets facts that a call may change through its reference arguments and its
/// object.
void Conditions::forgetChanges(const CallExpr &Call, Knowledge &Known) {
  if (Known.Facts.empty())
    return;
  const FunctionDecl *Function = Call.getDirectCallee();
  const auto *Method = llvm::dyn_cast_or_null<CXXMethodDecl>(Function);
  const auto [Object, Arrow] = objectOf(Call);
  if (Object && (!Method || !Method->isConst()))
    if (const ValueDecl *Changed = namedBy(Object))
      forget(Changed, Arrow ? Change::Pointee : Change::Value, Known);
  // The first argument of an operator that is a method is its object.
  const unsigned Skip = llvm::isa<CXXOperatorCallExpr>(Call) && Method ? 1 : 0;
  for (unsigned I = 0; I != Call.getNumArgs(); ++I) {
    if (I < Skip ? !Method->isConst() : mayChange(Function, I - Skip)) {
      forgetPlace(Call.getArg(I), Known);
      continue;
    }
    const QualType Pointee = Call.getArg(I)->getType()->getPointeeType();
    const ValueDecl *Pointer = Pointee.isNull() || Pointee.isConstQualified()
                                   ? nullptr
                                   : rootOf(Call.getArg(I));
    if (Pointer)
      forget(Pointer, Change::ThroughCall, Known);
  }
}

/// Whether the smart pointer that is assigned \p Value, or constructed from it,
/// is null.
std::optional<Range> Conditions::ownedBy(const Expr &Value,
                                         const Knowledge &Known,
                                         NonNullTest NonNull) {
  const Expr *Pointer = bareCondition(&Value)->IgnoreImplicit();
  while (const auto *Made = llvm::dyn_cast<CXXConstructExpr>(Pointer)) {
    if (Made->getNumArgs() == 0 ||
        llvm::isa<CXXDefaultArgExpr>(Made->getArg(0)))
      return Range::exactly(0);
    Pointer = bareCondition(Made->getArg(0))->IgnoreImplicit();
  }
  // std::unique_ptr<T> owner(p) in a template.
  if (const auto *List = llvm::dyn_cast<ParenListExpr>(Pointer)) {
    if (List->getNumExprs() != 1)
      return std::nullopt;
    Pointer = bareCondition(List->getExpr(0))->IgnoreImplicit();
  }
  if (isNull(Pointer))
    return Range::exactly(0);
  if (llvm::isa<CXXNewExpr>(Pointer))
    return Range::notZero();
  const std::optional<bool> Truth = Pointer->getType()->isPointerType()
                                        ? evaluate(Pointer, Known, NonNull)
                                        : std::nullopt;
  if (!Truth)
    return std::nullopt;
  return *Truth ? Range::notZero() : Range::exactly(0);
}

void Conditions::assign(const Expr *Target, const Expr *Value, Knowledge &Known,
                        NonNullTest NonNull) {
  const std::optional<Range> New =
      Value ? assigned(Target->getType(), Value, Known, NonNull) : std::nullopt;
  forgetPlace(Target, Known);
  const std::optional<Symbol> Place = New ? Names.of(Target) : std::nullopt;
  if (Place && Names.isPlace(*Place))
    Known.set(*Place, *New);
}

/// The code of the TF_Status that \p Value creates, if \p Variable is local.
static std::optional<Place> freshStatusCode(const ValueDecl *Variable,
                                            const Expr *Value) {
  const auto *Local = llvm::dyn_cast_or_null<VarDecl>(Variable);
  const auto *Call = llvm::dyn_cast_or_null<CallExpr>(
      Value ? Value->IgnoreParenCasts() : nullptr);
  return Local && Local->hasLocalStorage() && Call && Call->getDirectCallee() &&
                 tf_api::createsCStatus(*Call->getDirectCallee())
             ? std::optional(
                   placeOf(*Local).followedBy(tf_api::CStatusCodeStep))
             : std::nullopt;
}

/// The pointers that \p Statement copies, after which the objects that they
/// point to may change without mention of the variable.
static llvm::SmallVector<const ValueDecl *, 2> copiedIn(const Stmt &Statement) {
  llvm::SmallVector<const ValueDecl *, 2> Result;
  const auto Copy = [&](const Expr *Value) {
    // A list in a template has no type.
    if (Value && !Value->getType().isNull() &&
        Value->getType()->isPointerType())
      if (const ValueDecl *Named = namedBy(Value))
        Result.push_back(Named);
  };
  if (const auto *Construction = llvm::dyn_cast<CXXConstructExpr>(&Statement))
    llvm::for_each(Construction->arguments(), Copy);
  if (const auto *List = llvm::dyn_cast<InitListExpr>(&Statement))
    llvm::for_each(List->inits(), Copy);
  if (const auto *Binary = llvm::dyn_cast<BinaryOperator>(&Statement);
      Binary && Binary->getOpcode() == BO_Assign)
    Copy(Binary->getRHS());
  if (const auto *Declaration = llvm::dyn_cast<DeclStmt>(&Statement))
    for (const Decl *Declared : Declaration->decls())
      if (const auto *Variable = llvm::dyn_cast<VarDecl>(Declared))
        Copy(Variable->getInit());
  if (const auto *Lambda = llvm::dyn_cast<LambdaExpr>(&Statement))
    for (const LambdaCapture &Capture : Lambda->captures())
      if (Capture.capturesVariable())
        Result.push_back(Capture.getCapturedVar());
  return Result;
}

void Conditions::update(const Stmt &Statement, Knowledge &Known,
                        NonNullTest NonNull) {
  if (!Known.Facts.empty())
    for (const ValueDecl *Copied : copiedIn(Statement))
      forget(Copied, Change::ThroughCall, Known);
  if (const auto *Declaration = llvm::dyn_cast<DeclStmt>(&Statement)) {
    for (const Decl *Declared : Declaration->decls()) {
      // A static variable is initialized once, not on each path.
      const auto *Variable = llvm::dyn_cast<VarDecl>(Declared);
      if (!Variable || !Variable->hasLocalStorage())
        continue;
      const std::optional<Range> New =
          Variable->getInit() ? assigned(Variable->getType(),
                                         Variable->getInit(), Known, NonNull)
                              : std::nullopt;
      forget(Variable, Change::Value, Known);
      if (New)
        assume(*Variable, *New, Known);
      if (const auto Code = freshStatusCode(Variable, Variable->getInit()))
        Known.set(Names.of(*Code), Range::exactly(0));
    }
    return;
  }
  if (const auto *Binary = llvm::dyn_cast<BinaryOperator>(&Statement)) {
    if (Binary->isAssignmentOp())
      assign(Binary->getLHS(),
             Binary->getOpcode() == BO_Assign ? Binary->getRHS() : nullptr,
             Known, NonNull);
    if (Binary->getOpcode() == BO_Assign)
      if (const auto Code =
              freshStatusCode(namedBy(Binary->getLHS()), Binary->getRHS()))
        Known.set(Names.of(*Code), Range::exactly(0));
    return;
  }
  if (const auto *Unary = llvm::dyn_cast<UnaryOperator>(&Statement)) {
    if (Unary->isIncrementDecrementOp() || Unary->getOpcode() == UO_AddrOf)
      forgetPlace(Unary->getSubExpr(), Known);
    return;
  }
  const auto *Call = llvm::dyn_cast<CallExpr>(&Statement);
  if (!Call)
    return;
  // The call may run a lambda, unless it only reads a value.
  if (!Known.Facts.empty() && !placeOf(Call) && !resources::nullTestIn(*Call))
    for (const ValueDecl *Shared : ChangedByLambdas)
      forget(Shared, Change::Value, Known);
  // status = Next();
  if (const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(Call);
      Operator && Operator->getOperator() == OO_Equal &&
      Operator->getNumArgs() == 2)
    return assign(Operator->getArg(0), Operator->getArg(1), Known, NonNull);
  const Expr *Owner = resources::disowningOwner(*Call);
  const Expr *Given = nullptr;
  if (const auto *Method = llvm::dyn_cast<CXXMemberCallExpr>(Call);
      Method && Method->getMethodDecl() &&
      resources::resetsOwner(*Method->getMethodDecl())) {
    Owner = Method->getImplicitObjectArgument();
    if (Method->getNumArgs() != 0 &&
        !llvm::isa<CXXDefaultArgExpr>(Method->getArg(0)))
      Given = Method->getArg(0);
  }
  if (!Owner || !resources::isOwner(Owner->getType()))
    return forgetChanges(*Call, Known);
  // owner.reset(p), owner.release()
  const std::optional<Range> New =
      Given ? ownedBy(*Given, Known, NonNull) : Range::exactly(0);
  forgetChanges(*Call, Known);
  const std::optional<Symbol> Place = New ? Names.of(Owner) : std::nullopt;
  if (Place && Names.isPlace(*Place))
    Known.set(*Place, *New);
}

} // namespace tfop::flow
