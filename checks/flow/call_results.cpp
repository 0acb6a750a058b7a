// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Conclusions from branch conditions about the success of a preceding call.
#include "checks/flow/call_results.h"

#include "checks/facts/status_codes.h"
#include "checks/facts/tf_api.h"
#include "checks/flow/behaviors.h"
#include "checks/flow/call_cases.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/names.h"

using namespace clang;

namespace tfop::flow {

bool meansSuccess(const Expr *Condition, bool Truth) {
  Condition = bareCondition(Condition);
  if (const auto *Not = llvm::dyn_cast<UnaryOperator>(Condition);
      Not && Not->getOpcode() == UO_LNot)
    return meansSuccess(Not->getSubExpr(), !Truth);
  if (const auto *Binary = llvm::dyn_cast<BinaryOperator>(Condition)) {
    if (Binary->getOpcode() == BO_EQ || Binary->getOpcode() == BO_NE) {
      const bool Equal = Truth == (Binary->getOpcode() == BO_EQ);
      // A comparison with null or false is a test of the value. In any other
      // comparison, for example with cudaSuccess, equal means success.
      const QualType Type = bareCondition(Binary->getLHS())->getType();
      return Type->isPointerType() || Type->isBooleanType() ? !Equal : Equal;
    }
    return Binary->getOpcode() == BO_LT ? !Truth : Truth;
  }
  const QualType Type = Condition->getType();
  return Type->isIntegralOrEnumerationType() && !Type->isBooleanType() ? !Truth
                                                                       : Truth;
}

/// The local variable that \p Value names, or null.
static const VarDecl *variableIn(const Expr *Value) {
  return llvm::dyn_cast_or_null<VarDecl>(namedBy(Value));
}

bool isResultOf(const Expr *Value, const Expr &Call, const FlowGraph &Graph) {
  // Status _s(s), a copy in a macro.
  static constexpr int MostCopies = 8;
  for (int Step = 0; Value && Step != MostCopies; ++Step) {
    Value = bareCondition(Value)->IgnoreParenCasts()->IgnoreImplicit();
    if (Value == &Call)
      return true;
    // (error = f(&p)) != 0
    if (const auto *Assignment = llvm::dyn_cast<BinaryOperator>(Value);
        Assignment && Assignment->getOpcode() == BO_Assign) {
      Value = Assignment->getRHS();
      continue;
    }
    if (const auto *Copy = llvm::dyn_cast<CXXConstructExpr>(Value)) {
      Value = Copy->getNumArgs() == 1 ? Copy->getArg(0) : nullptr;
      continue;
    }
    const VarDecl *Variable = variableIn(Value);
    if (Variable && Graph.resultOf(&Call) == Variable)
      return true;
    Value = Variable ? Variable->getInit() : nullptr;
  }
  return false;
}

/// True if \p Tree passes \p Status only to functions that read it, such as
/// TF_GetCode and TF_Message.
static bool onlyReads(const Stmt *Tree, const ParmVarDecl &Status) {
  if (!Tree)
    return true;
  if (const auto *Reference = llvm::dyn_cast<DeclRefExpr>(Tree))
    return Reference->getDecl() != &Status;
  const auto *Call = llvm::dyn_cast<CallExpr>(Tree);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (!Callee || llvm::isa<CXXOperatorCallExpr>(Call))
    return llvm::all_of(Tree->children(), [&](const Stmt *Child) {
      return onlyReads(Child, Status);
    });
  for (unsigned I = 0; I < Call->getNumArgs(); ++I) {
    const QualType Pointee =
        I < Callee->getNumParams()
            ? Callee->getParamDecl(I)->getType()->getPointeeType()
            : QualType();
    const bool Looks = !Pointee.isNull() && Pointee.isConstQualified() &&
                       namedBy(Call->getArg(I)) == &Status;
    if (!Looks && !onlyReads(Call->getArg(I), Status))
      return false;
  }
  return onlyReads(Call->getCallee(), Status);
}

/// True if \p Function, which is defined in another file, does not change the
/// TF_Status that is its argument \p Index: one of its conditions on the status
/// still holds when the function returns.
static bool onlyReadsElsewhere(const FunctionDecl &Function, unsigned Index,
                               const FlowGraph &Graph) {
  const summary::Cases &Endings =
      Graph.others().unit().get<Behaviors>().of(Function);
  return llvm::any_of(Endings, [&](const summary::Case &Ended) {
    return llvm::any_of(Ended.If, [&](const summary::Condition &Holds) {
      return Holds.About == summary::AccessPath::parameter(
                                Index, tf_api::CStatusCodeStep.str());
    });
  });
}

std::optional<Place> cStatusOf(const CallExpr &Call, const FlowGraph &Graph) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  const FunctionDecl *Body =
      Callee ? visibleBody(*Callee, Callee->getASTContext()) : nullptr;
  for (unsigned I = 0; Callee && I < Call.getNumArgs(); ++I) {
    if (I >= Callee->getNumParams() || llvm::isa<CXXOperatorCallExpr>(Call))
      break;
    if (tf_api::isCStatus(Callee->getParamDecl(I)->getType()) &&
        !(Body ? onlyReads(Body->getBody(), *Body->getParamDecl(I))
               : onlyReadsElsewhere(*Callee, I, Graph)))
      return placeOf(Call.getArg(I));
  }
  return std::nullopt;
}

/// The same for the place of the code, from a condition of a callee.
static bool isCodeOf(const Place &Value, const Place &Status) {
  return Value == Status.followedBy(tf_api::CStatusCodeStep);
}

/// True if \p Value is the code of \p Status: `TF_GetCode(s)`, possibly stored
/// in a variable.
static bool isCodeOf(const Expr *Value, const Place &Status) {
  Value = bareCondition(Value);
  if (const auto *Assignment = llvm::dyn_cast<BinaryOperator>(Value);
      Assignment && Assignment->getOpcode() == BO_Assign)
    return isCodeOf(Assignment->getRHS(), Status);
  if (const VarDecl *Variable = variableIn(Value))
    return Variable->getInit() && isCodeOf(Variable->getInit(), Status);
  const auto *Call = llvm::dyn_cast<CallExpr>(Value);
  return Call && Call->getDirectCallee() && Call->getNumArgs() == 1 &&
         tf_api::readsCStatus(*Call->getDirectCallee()) &&
         placeOf(Call->getArg(0)) == Status;
}

/// The result implied by a comparison of an error code. Zero means success and,
/// for an int, a negative value means failure. \p IsCode identifies the code.
static std::optional<CallResult>
impliedByCode(const Expr *Condition, bool Truth, const ASTContext &Context,
              llvm::function_ref<bool(const Expr *)> IsCode) {
  if (IsCode(Condition))
    return Truth ? CallResult::Failed : CallResult::Succeeded;
  const auto *Binary = llvm::dyn_cast<BinaryOperator>(Condition);
  if (!Binary || !Binary->isComparisonOp())
    return std::nullopt;
  const bool Left = IsCode(Binary->getLHS());
  if (!Left && !IsCode(Binary->getRHS()))
    return std::nullopt;
  const Expr *Other = Left ? Binary->getRHS() : Binary->getLHS();
  Expr::EvalResult Value;
  if (Other->isValueDependent() || !Other->EvaluateAsInt(Value, Context))
    return CallResult::NotTested;
  const bool Zero = Value.Val.getInt().isZero();
  if (Binary->isEqualityOp()) {
    const bool Equal = Truth == (Binary->getOpcode() == BO_EQ);
    if (Zero)
      return Equal ? CallResult::Succeeded : CallResult::Failed;
    return Equal ? CallResult::Failed : CallResult::NotTested;
  }
  // f(&p) < 0, f(&p) >= 0
  if (!Left || !Zero)
    return CallResult::NotTested;
  if (Binary->getOpcode() == BO_LT || Binary->getOpcode() == BO_GE)
    return Truth == (Binary->getOpcode() == BO_GE) ? CallResult::Succeeded
                                                   : CallResult::Failed;
  return CallResult::NotTested;
}

/// True if \p Tree contains the place \p Named.
static bool names(const Stmt *Tree, const Place &Named) {
  const auto *Value = llvm::dyn_cast_or_null<Expr>(Tree);
  return Tree && ((Value && placeOf(Value) == Named) ||
                  llvm::any_of(Tree->children(), [&](const Stmt *Child) {
                    return names(Child, Named);
                  }));
}

/// True if \p Condition has the value \p Truth because the pointer to the
/// status is not null: `st`, `st != NULL`. That does not test the code.
static bool isNonNullTest(const Expr *Condition, bool Truth,
                          const Place &Status) {
  if (placeOf(Condition) == Status)
    return Truth;
  const auto *Binary = llvm::dyn_cast<BinaryOperator>(Condition);
  return Binary && Binary->isEqualityOp() &&
         Truth == (Binary->getOpcode() == BO_NE) &&
         ((placeOf(Binary->getLHS()) == Status && isNull(Binary->getRHS())) ||
          (placeOf(Binary->getRHS()) == Status && isNull(Binary->getLHS())));
}

/// The result implied by a predicate of the project that tests the code of \p
/// Status and returned \p Truth: `Failed("open", s)`.
static std::optional<CallResult> impliedByPredicate(const Expr *Condition,
                                                    bool Truth,
                                                    const Place &Status,
                                                    const FlowGraph &Graph) {
  const auto *Call = llvm::dyn_cast<CallExpr>(Condition);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (!Callee || !Callee->getReturnType()->isIntegralOrEnumerationType())
    return std::nullopt;
  std::optional<CallResult> Implied;
  for (const summary::Case &Ended :
       Graph.others().unit().get<Behaviors>().of(*Callee)) {
    if (Ended.Throws || Ended.Result.truth().value_or(Truth) != Truth)
      continue;
    CallResult Here = CallResult::NotTested;
    for (const summary::Condition &Holds : Ended.If) {
      const std::optional<Place> Asked = placeInCaller(*Call, Holds.About);
      const std::optional<bool> Failed = Holds.Value.truth();
      if (Failed && Asked && isCodeOf(*Asked, Status))
        Here = *Failed ? CallResult::Failed : CallResult::Succeeded;
    }
    Implied = !Implied || *Implied == Here ? Here : CallResult::NotTested;
  }
  return Implied != CallResult::NotTested ? Implied : std::nullopt;
}

/// The result implied by a test of the code or the TF_Status of \p Call.
static std::optional<CallResult> impliedByCode(const Expr *Condition,
                                               bool Truth, const Expr &Call,
                                               const FlowGraph &Graph) {
  const ASTContext &Context = Graph.function().getASTContext();
  const auto *Function = llvm::dyn_cast<CallExpr>(&Call);
  if (const std::optional<Place> Status =
          Function ? cStatusOf(*Function, Graph) : std::nullopt) {
    if (const std::optional<CallResult> Implied =
            impliedByCode(Condition, Truth, Context, [&](const Expr *Value) {
              return isCodeOf(Value, *Status);
            }))
      return Implied;
    if (const std::optional<CallResult> Implied =
            impliedByPredicate(Condition, Truth, *Status, Graph))
      return Implied;
    if (isNonNullTest(Condition, Truth, *Status))
      return std::nullopt;
    if (names(Condition, *Status))
      return CallResult::NotTested;
  }
  if (!Call.getType()->isIntegralOrEnumerationType() ||
      Call.getType()->isBooleanType())
    return std::nullopt;
  return impliedByCode(Condition, Truth, Context, [&](const Expr *Value) {
    return isResultOf(Value, Call, Graph);
  });
}

/// True for `ctx->status()` if \p Call has the context as an argument and
/// returns void.
static bool isStatusOfContext(const Expr *Value, const Expr &Call) {
  const auto *Asked =
      llvm::dyn_cast<CXXMemberCallExpr>(bareCondition(Value)->IgnoreImplicit());
  const auto *Helper = llvm::dyn_cast<CallExpr>(&Call);
  if (!Asked || !Helper || !Call.getType()->isVoidType() ||
      !tf_api::isContext(Asked->getImplicitObjectArgument()->getType()))
    return false;
  const ValueDecl *Context = namedBy(Asked->getImplicitObjectArgument());
  return Context && llvm::any_of(Helper->arguments(), [&](const Expr *Given) {
           return namedBy(Given) == Context;
         });
}

/// True if \p Condition being \p Truth means that the result of \p Call is not
/// null, false if it means that it is null; nothing for other conditions.
static std::optional<bool> impliedExistence(const Expr *Condition, bool Truth,
                                            const Expr &Call,
                                            const FlowGraph &Graph) {
  if (isResultOf(Condition, Call, Graph))
    return Truth;
  const auto *Binary = llvm::dyn_cast<BinaryOperator>(Condition);
  if (!Binary || !Binary->isEqualityOp())
    return std::nullopt;
  const bool NullFirst = isNull(Binary->getLHS());
  if (!NullFirst && !isNull(Binary->getRHS()))
    return std::nullopt;
  return isResultOf(NullFirst ? Binary->getRHS() : Binary->getLHS(), Call,
                    Graph)
             ? std::optional(Truth == (Binary->getOpcode() == BO_NE))
             : std::nullopt;
}

std::optional<CallResult> impliedResult(const Expr *Condition, bool Truth,
                                        const Expr &Call,
                                        const FlowGraph &Graph) {
  Condition = bareCondition(Condition);
  if (!Condition)
    return std::nullopt;
  if (const auto *Not = llvm::dyn_cast<UnaryOperator>(Condition);
      Not && Not->getOpcode() == UO_LNot)
    return impliedResult(Not->getSubExpr(), !Truth, Call, Graph);
  if (const std::optional<CallResult> Implied =
          impliedByCode(Condition, Truth, Call, Graph))
    return Implied;
  // status.code() != error::OK
  if (const std::optional<CallResult> Implied =
          impliedByCode(Condition, Truth, Graph.function().getASTContext(),
                        [&](const Expr *Value) {
                          const Expr *Status = tf_api::statusOfCode(*Value);
                          return Status && isResultOf(Status, Call, Graph);
                        }))
    return Implied;
  const CallResult Implied = Truth ? CallResult::Succeeded : CallResult::Failed;
  if (const auto *Asked = llvm::dyn_cast<CXXMemberCallExpr>(Condition)) {
    const CXXMethodDecl *Method = Asked->getMethodDecl();
    if (Method && tf_api::isOkMethod(*Method) &&
        (isResultOf(Asked->getImplicitObjectArgument(), Call, Graph) ||
         isStatusOfContext(Asked->getImplicitObjectArgument(), Call)))
      return Implied;
  } else if (Condition->getType()->isBooleanType()) {
    if (Call.getType()->isBooleanType() && isResultOf(Condition, Call, Graph))
      return Implied;
    // const bool ok = s.ok();
    if (const VarDecl *Variable = variableIn(Condition);
        Variable && Variable->getInit())
      return impliedResult(Variable->getInit(), Truth, Call, Graph);
  }
  if (const std::optional<bool> Exists =
          Call.getType()->isPointerType()
              ? impliedExistence(Condition, Truth, Call, Graph)
              : std::nullopt)
    return *Exists ? CallResult::Succeeded : CallResult::Failed;
  // Code that Clang could not parse may be any test.
  if (Condition->containsErrors() ||
      mentions(Condition, &Call, Graph.resultOf(&Call)))
    return CallResult::NotTested;
  return std::nullopt;
}

} // namespace tfop::flow
