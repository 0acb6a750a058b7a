// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Expressions that refer to the tracked resource: aliases, elements and fields
// of objects that hold it, and lambdas that captured it.
#include "checks/facts/containers.h"
#include "checks/facts/standard_functions.h"
#include "checks/ownership/effects.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/captures.h"
#include "checks/syntax/names.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tfop::ownership {

std::optional<Carried> Effects::carried(const Expr *Expression,
                                        const PathState &State) const {
  if (!Expression || !State.Acquired)
    return std::nullopt;
  Expression = Expression->IgnoreParenCasts();
  if (Expression == From.Acquisition && !From.Receiver)
    return Carried{Hold::Direct};
  if (const auto *Cleanups = llvm::dyn_cast<ExprWithCleanups>(Expression))
    return carried(Cleanups->getSubExpr(), State);
  if (const auto *Temporary =
          llvm::dyn_cast<MaterializeTemporaryExpr>(Expression))
    return carried(Temporary->getSubExpr(), State);
  if (const auto *Binding = llvm::dyn_cast<CXXBindTemporaryExpr>(Expression))
    return carried(Binding->getSubExpr(), State);
  if (const auto *List = llvm::dyn_cast<CXXStdInitializerListExpr>(Expression))
    return carried(List->getSubExpr(), State);
  if (const auto *Reference = llvm::dyn_cast<DeclRefExpr>(Expression))
    return carriedByName(*Reference->getDecl(), State);
  if (const auto *Lambda = llvm::dyn_cast<LambdaExpr>(Expression))
    return carriedByLambda(*Lambda, State);
  if (const auto *Construction = llvm::dyn_cast<CXXConstructExpr>(Expression))
    return carriedByConstruction(*Construction, State);
  // `T copy(p)` in a template.
  if (const auto *List = llvm::dyn_cast<ParenListExpr>(Expression))
    return List->getNumExprs() == 1 ? carried(List->getExpr(0), State)
                                    : std::nullopt;
  if (const auto *List = llvm::dyn_cast<InitListExpr>(Expression)) {
    for (const Expr *Item : List->inits())
      if (const std::optional<Carried> Value = carried(Item, State))
        return List->getType()->isRecordType() || List->getType()->isArrayType()
                   ? Carried{Hold::Inside}
                   : *Value;
    return std::nullopt;
  }
  if (const auto *New = llvm::dyn_cast<CXXNewExpr>(Expression))
    return carriedByNew(*New, State);
  if (llvm::isa<BinaryOperator, UnaryOperator, AbstractConditionalOperator>(
          Expression))
    return carriedByOperator(*Expression, State);
  if (const auto *Call = llvm::dyn_cast<CallExpr>(Expression))
    if (std::optional<Carried> Value = carriedByCall(*Call, State))
      return Value;
  return carriedByPart(*Expression, State);
}

std::optional<Carried> Effects::carriedByName(const ValueDecl &Variable,
                                              const PathState &State) const {
  if (const Holder *Found = State.holderOf(&Variable))
    return Found->Fields.empty() ? Carried{Found->How, Found->Lambda}
                                 : Carried{Hold::Inside};
  if (const auto *Binding = llvm::dyn_cast<BindingDecl>(&Variable))
    return State.holderOf(Binding->getDecomposedDecl())
               ? std::optional(Carried{Hold::Direct})
               : std::nullopt;
  const auto *Local = llvm::dyn_cast<VarDecl>(&Variable);
  if (Local && Local->getType()->isReferenceType() && Local->hasInit() &&
      !llvm::isa<ParmVarDecl>(Local))
    return carried(Local->getInit(), State);
  return std::nullopt;
}

/// The pointer through which \p Part reads: the `p` in `p->Types()` and
/// `p->types`, or null.
static const Expr *pointerReadBy(const Expr &Part) {
  if (const auto *Member = llvm::dyn_cast<MemberExpr>(&Part))
    return Member->isArrow() ? Member->getBase() : nullptr;
  const auto *Call = llvm::dyn_cast<CXXMemberCallExpr>(&Part);
  const Expr *Object = Call ? Call->getImplicitObjectArgument() : nullptr;
  return Object && Object->getType()->isPointerType() ? Object : nullptr;
}

/// `v[i]`, `s.f`, `it->second` where `v` or `s` holds the resource.
std::optional<Carried> Effects::carriedByPart(const Expr &Part,
                                              const PathState &State) const {
  const QualType Type = Part.getType();
  if (Type.isNull())
    return std::nullopt;
  if (!Type->isDependentType() && !Type->isPointerType() &&
      !Type->isRecordType())
    return std::nullopt;
  // A member of the object under construction.
  if (const ValueDecl *Member = namedBy(&Part); Member && State.InMember)
    return carriedByName(*Member, State);
  // `v[i]->Types()` is a part of the resource, and not of what holds it.
  const Expr *Pointer = pointerReadBy(Part);
  if (const std::optional<Carried> Read =
          Pointer ? carried(Pointer, State) : std::nullopt;
      Read && Read->How == Hold::Direct)
    return std::nullopt;
  const ValueDecl *Root = rootOf(&Part);
  const Holder *Found = Root ? State.holderOf(Root) : nullptr;
  if (Found && !Found->Fields.empty()) {
    const std::optional<flow::Place> Where = flow::placeOf(&Part);
    if (Where && Where->Root == Root && !Where->leadsTo(Found->place()))
      return std::nullopt;
    // An array that holds it.
    if (Where && Where->Root == Root && *Where != Found->place())
      return Carried{Hold::Inside};
  } else if (!Found || Found->How != Hold::Inside) {
    return std::nullopt;
  }
  return Carried{Type->isPointerType() ? Hold::Direct : Hold::Inside};
}

std::optional<Carried>
Effects::carriedByOperator(const Expr &Operator, const PathState &State) const {
  if (const auto *Choice =
          llvm::dyn_cast<AbstractConditionalOperator>(&Operator)) {
    if (std::optional<Carried> Value = carried(Choice->getTrueExpr(), State))
      return Value;
    return carried(Choice->getFalseExpr(), State);
  }
  if (const auto *Binary = llvm::dyn_cast<BinaryOperator>(&Operator)) {
    if (Binary->getOpcode() == BO_Assign || Binary->getOpcode() == BO_Comma)
      return carried(Binary->getRHS(), State);
    if (!Binary->isAdditiveOp() || !Binary->getType()->isPointerType())
      return std::nullopt;
    if (std::optional<Carried> Value = carried(Binary->getLHS(), State))
      return Value;
    return carried(Binary->getRHS(), State);
  }
  const auto *Unary = llvm::cast<UnaryOperator>(&Operator);
  if (Unary->getOpcode() != UO_AddrOf)
    return Unary->getOpcode() == UO_Deref ? carriedByPart(Operator, State)
                                          : std::nullopt;
  const Expr *Place = Unary->getSubExpr()->IgnoreParens();
  // `&p[0]` and `&*p` are equal to `p`.
  if (const auto *Subscript = llvm::dyn_cast<ArraySubscriptExpr>(Place))
    return carried(Subscript->getBase(), State);
  if (const auto *Behind = llvm::dyn_cast<UnaryOperator>(Place);
      Behind && Behind->getOpcode() == UO_Deref)
    return carried(Behind->getSubExpr(), State);
  // `&p` gives the callee access to the variable.
  return carried(Place, State) ? std::optional(Carried{Hold::Inside})
                               : std::nullopt;
}

std::optional<Carried>
Effects::carriedByConstruction(const CXXConstructExpr &Construction,
                               const PathState &State) const {
  const CXXConstructorDecl *Constructor = Construction.getConstructor();
  // A moved array of pointers still holds the resource.
  if (resources::isOwner(Construction.getType()) &&
      !(resources::ownsArrayOfPointers(Construction.getType()) &&
        Constructor->isMoveConstructor()))
    return std::nullopt;
  const bool Library = Functions.context().getSourceManager().isInSystemHeader(
      Constructor->getLocation());
  for (unsigned I = 0; I != Construction.getNumArgs(); ++I) {
    const std::optional<Carried> Value = carried(Construction.getArg(I), State);
    if (!Value)
      continue;
    // A copy, or a std::function constructed from a lambda.
    if (Constructor->isCopyOrMoveConstructor() || Value->How == Hold::Closure)
      return Value;
    if (Library)
      return canHoldPointers(Construction.getType())
                 ? std::optional(Carried{Hold::Inside})
                 : std::nullopt;
    if (keptByConstructor(Construction, I, Value->How) == Effect::KeepsInObject)
      return Carried{Hold::Inside};
  }
  return std::nullopt;
}

/// `strcpy(p, q)` returns `p`; `TF_NewSession(graph, options, status)` returns
/// another object.
static bool isSamePointer(QualType Returned, QualType Given,
                          const ASTContext &Context) {
  return Returned->isVoidPointerType() ||
         (Given->isPointerType() &&
          Context.hasSameUnqualifiedType(Returned->getPointeeType(),
                                         Given->getPointeeType()));
}

std::optional<Carried> Effects::carriedByCall(const CallExpr &Call,
                                              const PathState &State) const {
  const FunctionDecl *Function = Call.getDirectCallee();
  const IdentifierInfo *Name = Function ? Function->getIdentifier() : nullptr;
  if (!Name || llvm::isa<CXXOperatorCallExpr>(Call))
    return std::nullopt;
  const bool Passes = returnsArgument(*Function);
  const bool Library = Functions.context().getSourceManager().isInSystemHeader(
      Function->getLocation());
  for (unsigned I = 0; I != Call.getNumArgs(); ++I) {
    const std::optional<Carried> Value = carried(Call.getArg(I), State);
    if (!Value)
      continue;
    if (Passes)
      return Value;
    if (resources::owningHandle(Call))
      return std::nullopt;
    // std::bind(&Op::Finish, this, p): a closure that is not visible.
    if (resources::keepsForLater(*Function))
      return Carried{Hold::Closure};
    if (Library && Call.getType()->isRecordType())
      return canHoldPointers(Call.getType())
                 ? std::optional(Carried{Hold::Inside})
                 : std::nullopt;
    // A struct that a function of the project constructs from the pointer.
    if (!Library && Call.getType()->isRecordType() &&
        !resources::isOwner(Call.getType()) &&
        Functions.ofArgument(*Function, I, Value->How) == Effect::Returns)
      return Carried{Hold::Inside};
    if (Value->How == Hold::Direct && Call.getType()->isPointerType() &&
        (Library ? isSamePointer(Call.getType(), Call.getArg(I)->getType(),
                                 Functions.context())
                 : Functions.ofArgument(*Function, I, Value->How) ==
                       Effect::Returns))
      return Value;
  }
  return std::nullopt;
}

/// The captured variables that hold the resource, as the lambda names them.
std::vector<Holder> Effects::capturedBy(const LambdaExpr &Lambda,
                                        const PathState &State) const {
  std::vector<Holder> Result;
  for (const auto &[Capture, Value] :
       llvm::zip(Lambda.captures(), Lambda.capture_inits())) {
    if (!Capture.capturesVariable())
      continue;
    const ValueDecl *Variable = Capture.getCapturedVar();
    // `[owned = p]` declares a new variable.
    const std::optional<Carried> Seen = Lambda.isInitCapture(&Capture)
                                            ? carried(Value, State)
                                            : carriedByName(*Variable, State);
    if (Seen)
      Result.push_back({Variable, Seen->How, Seen->Lambda});
  }
  for (const VarDecl *Variable : unrecordedCaptures(Lambda))
    if (const std::optional<Carried> Seen = carriedByName(*Variable, State))
      Result.push_back({Variable, Seen->How, Seen->Lambda});
  llvm::sort(Result);
  return Result;
}

std::optional<Carried> Effects::carriedByLambda(const LambdaExpr &Lambda,
                                                const PathState &State) const {
  std::vector<Holder> Captured = capturedBy(Lambda, State);
  if (Captured.empty())
    return std::nullopt;
  const Closure &Made = Functions.unique({&Lambda, std::move(Captured)});
  return Functions.ofLambda(Made).What == Effect::Borrows
             ? std::nullopt
             : std::optional(Carried{Hold::Closure, &Made});
}

/// The object in `while (CheckResult failed = ...)`, whose conversion to bool
/// is `return message_ != nullptr;` for its only pointer, or null.
static const Expr *objectWithTestedPointer(const Expr *Condition,
                                           const ASTContext &Context) {
  const auto *Call = llvm::dyn_cast_or_null<CXXMemberCallExpr>(
      Condition ? Condition->IgnoreParenImpCasts() : nullptr);
  const auto *Conversion = llvm::dyn_cast_or_null<CXXConversionDecl>(
      Call ? Call->getMethodDecl() : nullptr);
  const FunctionDecl *Definition =
      Conversion ? visibleBody(*Conversion, Context) : nullptr;
  const auto *Body = llvm::dyn_cast_or_null<CompoundStmt>(
      Definition ? Definition->getBody() : nullptr);
  const auto *Return = Body && Body->size() == 1
                           ? llvm::dyn_cast<ReturnStmt>(Body->body_front())
                           : nullptr;
  const Expr *Tested = Return ? bareCondition(Return->getRetValue()) : nullptr;
  if (const auto *Binary = llvm::dyn_cast_or_null<BinaryOperator>(Tested))
    Tested = Binary->getOpcode() == BO_NE && isNull(Binary->getRHS())
                 ? bareCondition(Binary->getLHS())
                 : nullptr;
  const auto *Field =
      llvm::dyn_cast_or_null<FieldDecl>(Tested ? namedBy(Tested) : nullptr);
  return Field && Field->getType()->isPointerType() &&
                 llvm::count_if(Field->getParent()->fields(),
                                [](const FieldDecl *Other) {
                                  return Other->getType()->isPointerType();
                                }) == 1
             ? Call->getImplicitObjectArgument()
             : nullptr;
}

/// `dynamic_cast<T *>(p)`, possibly stored in a variable, may be null although
/// `p` is not.
static bool isDynamicCast(const Expr *Pointer) {
  Pointer = Pointer ? bareCondition(Pointer) : nullptr;
  const auto *Variable =
      llvm::dyn_cast_or_null<VarDecl>(Pointer ? namedBy(Pointer) : nullptr);
  if (Variable)
    Pointer = Variable->getInit();
  return llvm::isa_and_nonnull<CXXDynamicCastExpr>(
      Pointer ? Pointer->IgnoreParenImpCasts() : nullptr);
}

bool Effects::isNonNull(const Expr *Pointer, const PathState &State) const {
  if (isDynamicCast(Pointer))
    return false;
  const std::optional<Carried> Value = carried(Pointer, State);
  if (Value && Value->How == Hold::Direct)
    return true;
  const Expr *Object = objectWithTestedPointer(Pointer, Functions.context());
  return Object && carried(Object, State).has_value();
}

} // namespace tfop::ownership
