// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/contract/written_objects.h"

#include "checks/contract/own_members.h"
#include "checks/facts/containers.h"
#include "checks/facts/library_effects.h"
#include "checks/facts/locks.h"
#include "checks/facts/standard_functions.h"
#include "checks/facts/tf_api.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/dependent_names.h"
#include "checks/syntax/names.h"
#include "clang/Analysis/AnalysisDeclContext.h"

using namespace clang;

namespace tfop {

/// Limits the callees that are followed.
static constexpr unsigned MaxCalls = 3;

static std::vector<WrittenObject>
objectsWrittenBy(const Stmt &Statement, ASTContext &Context, unsigned Calls);

namespace {

/// Finds the first write of a function to the target of a parameter.
class ParameterWrites : public CodeVisitor {
public:
  ParameterWrites(const ParmVarDecl &Parameter, ASTContext &Context,
                  unsigned Calls)
      : Parameter(Parameter), Context(Context), Calls(Calls) {}

  /// Nothing if the function holds a lock.
  std::optional<WrittenObject> take() {
    return Locks ? std::nullopt : std::move(Found);
  }

  bool VisitStmt(Stmt *Statement) override {
    if (Found)
      return true;
    for (WrittenObject &Written : objectsWrittenBy(*Statement, Context, Calls))
      if (!Found && ownerOfPart(Written.Object) == &Parameter)
        Found = std::move(Written);
    return true;
  }
  bool VisitVarDecl(VarDecl *Variable) override {
    Locks |= tf_api::isExclusiveLock(Variable->getType());
    return true;
  }
  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *Call) override {
    const Expr *Object = Call->getImplicitObjectArgument();
    const QualType Type = Object ? Object->getType() : QualType();
    Locks |= Object && Call->getMethodDecl() &&
             tf_api::lockCall(*Call->getMethodDecl(),
                              Type->isPointerType()
                                  ? Type->getPointeeType()
                                  : Type) == tf_api::LockCall::Acquires;
    return true;
  }

private:
  const ParmVarDecl &Parameter;
  ASTContext &Context;
  const unsigned Calls;
  std::optional<WrittenObject> Found;
  bool Locks = false;
};

} // namespace

/// True for a forwarding parameter, as in `emplace_back(Args &&...)`.
static bool isForwarded(const FunctionDecl &Function, unsigned Index) {
  const FunctionTemplateDecl *Template = Function.getPrimaryTemplate();
  const FunctionDecl *Pattern =
      Template ? Template->getTemplatedDecl() : nullptr;
  if (!Pattern || Pattern->getNumParams() == 0)
    return false;
  const ParmVarDecl *Parameter =
      Pattern->getParamDecl(std::min(Index, Pattern->getNumParams() - 1));
  const QualType Type = Parameter->getType();
  const auto *Pack = Type->getAs<PackExpansionType>();
  return (Pack ? Pack->getPattern() : Type)->isRValueReferenceType();
}

/// True if \p Function, whose body is not visible, modifies the target of its
/// parameter \p Index.
static bool fillsArgument(const FunctionDecl &Function, unsigned Index) {
  if (tf_api::writesArguments(Function))
    return true;
  const QualType Target =
      Function.getParamDecl(Index)->getType()->getPointeeType();
  // A function that takes the address of a number or a handle is assumed to
  // modify it.
  return !AnalysisDeclContext::isInStdNamespace(&Function) &&
         !Target->isVoidType() && !Target->isDependentType() &&
         (Target->isArithmeticType() || Target->isEnumeralType() ||
          Target->isPointerType());
}

/// The object that the pointer or reference \p Argument refers to, or null.
static const Expr *referent(const Expr *Argument) {
  Argument = Argument->IgnoreParenImpCasts();
  return Argument->getType()->isPointerType() ? pointee(Argument) : Argument;
}

static void addArguments(const CallExpr &Call, ASTContext &Context,
                         unsigned Calls, std::vector<WrittenObject> &Result) {
  const FunctionDecl *Function = Call.getDirectCallee();
  if (!Function)
    return;
  const FunctionDecl *Definition = visibleBody(*Function, Context);
  if (!Definition)
    for (const unsigned Index : writtenArguments(Call))
      if (const Expr *Object = pointee(Call.getArg(Index)))
        Result.push_back({Object, Object});
  for (unsigned I = 0; I != Call.getNumArgs() && I < Function->getNumParams();
       ++I) {
    const QualType Type = Function->getParamDecl(I)->getType();
    const QualType Target = Type->getPointeeType();
    if (Target.isNull() || Target.isConstQualified() ||
        Type->isRValueReferenceType() || isForwarded(*Function, I))
      continue;
    const Expr *Argument = Call.getArg(I)->IgnoreParenImpCasts();
    if (!Definition) {
      // An array decays to a pointer even if the callee only reads it.
      if (const Expr *Object =
              Argument->getType()->isArrayType() || !fillsArgument(*Function, I)
                  ? nullptr
                  : referent(Argument))
        // One call may modify several members, each through its own argument.
        Result.push_back({Object, Object});
      continue;
    }
    if (Calls == MaxCalls || I >= Definition->getNumParams())
      continue;
    const Expr *Object =
        Argument->getType()->isArrayType() ? Argument : referent(Argument);
    if (!Object || !ownerOfPart(Object))
      continue;
    ParameterWrites Visitor(*Definition->getParamDecl(I), Context, Calls + 1);
    Visitor.TraverseStmt(Definition->getBody());
    if (std::optional<WrittenObject> Inner = Visitor.take()) {
      Inner->Calls.insert(Inner->Calls.begin(), {Definition, &Call});
      Result.push_back({Object, Inner->Where, std::move(Inner->Calls)});
    }
  }
}

/// `std::tie(a, b) = pair;`
static bool addTied(const Expr *Target, std::vector<WrittenObject> &Result) {
  const auto *Call =
      llvm::dyn_cast<CallExpr>(Target->IgnoreParenImpCasts()->IgnoreImplicit());
  const FunctionDecl *Function = Call ? Call->getDirectCallee() : nullptr;
  if (!Function || !tiesReferences(*Function))
    return false;
  for (const Expr *Element : Call->arguments())
    Result.push_back({Element, Element});
  return true;
}

/// `distribution_(engine_)`: a random engine advances with each call.
static void addGenerators(const CXXOperatorCallExpr &Operator,
                          std::vector<WrittenObject> &Result) {
  const auto *Method =
      llvm::dyn_cast_or_null<CXXMethodDecl>(Operator.getDirectCallee());
  if (!Method || Operator.getOperator() != OO_Call || Method->isConst() ||
      !Method->getParent()->isInStdNamespace())
    return;
  for (const Expr *Operand : Operator.arguments())
    if (Operand->isLValue() && !Operand->getType().isConstQualified() &&
        Operand->getType()->isRecordType())
      Result.push_back({Operand, Operand});
}

static std::vector<WrittenObject>
objectsWrittenBy(const Stmt &Statement, ASTContext &Context, unsigned Calls) {
  std::vector<WrittenObject> Result;
  if (const auto *Binary = llvm::dyn_cast<BinaryOperator>(&Statement)) {
    if (Binary->isAssignmentOp())
      Result.push_back({Binary->getLHS(), Binary});
    return Result;
  }
  if (const auto *Unary = llvm::dyn_cast<UnaryOperator>(&Statement)) {
    if (Unary->isIncrementDecrementOp())
      Result.push_back({Unary->getSubExpr(), Unary});
    return Result;
  }
  if (const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(&Statement)) {
    const OverloadedOperatorKind Kind = Operator->getOperator();
    if ((Operator->isAssignmentOp() || Kind == OO_PlusPlus ||
         Kind == OO_MinusMinus) &&
        !addTied(Operator->getArg(0), Result))
      Result.push_back({Operator->getArg(0), Operator});
    addGenerators(*Operator, Result);
    return Result;
  }
  const auto *Call = llvm::dyn_cast<CallExpr>(&Statement);
  if (!Call)
    return Result;
  const auto [Object, IsArrow] = objectOf(*Call);
  const auto *Member = llvm::dyn_cast<CXXMemberCallExpr>(Call);
  const CXXMethodDecl *Method =
      Member ? Member->getMethodDecl() : dependentMethod(*Call);
  // p->reset() modifies the pointee, not p.
  if (Object && Method && modifiesObject(*Method))
    if (const Expr *Modified = IsArrow ? pointee(Object) : Object)
      Result.push_back({Modified, Call});
  addArguments(*Call, Context, Calls, Result);
  return Result;
}

std::vector<WrittenObject> objectsWrittenBy(const Stmt &Statement,
                                            ASTContext &Context) {
  return objectsWrittenBy(Statement, Context, /*Calls=*/0);
}

} // namespace tfop
