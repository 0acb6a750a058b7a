// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/flow/in_place.h"

#include "checks/facts/callables.h"
#include "checks/facts/library_effects.h"
#include "checks/facts/standard_functions.h"
#include "checks/facts/tf_api.h"
#include "checks/flow/other_files.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/names.h"

using namespace clang;

namespace tfop::flow {

/// What \p Call calls: a function, or the object with the call operator.
static const Expr *calledBy(const CallExpr &Call) {
  const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(&Call);
  if (Operator)
    return Operator->getOperator() == OO_Call ? Operator->getArg(0) : nullptr;
  return Call.getCallee();
}

/// The variable that \p Value is, or forwards: `f`, `*f`, `std::forward<F>(f)`.
static const ValueDecl *callableNamed(const Expr *Value) {
  // Limits nested copies.
  static constexpr int MaxDepth = 16;
  for (int I = 0; Value && I != MaxDepth; ++I) {
    Value = bareCondition(Value)->IgnoreImplicit();
    if (const auto *Named = llvm::dyn_cast<DeclRefExpr>(Value))
      return Named->getDecl();
    if (const auto *Unary = llvm::dyn_cast<UnaryOperator>(Value)) {
      Value = Unary->getSubExpr();
    } else if (const auto *Copy = llvm::dyn_cast<CXXConstructExpr>(Value)) {
      Value = preservesValue(*Copy) ? Copy->getArg(0) : nullptr;
    } else {
      const auto *Call = llvm::dyn_cast<CallExpr>(Value);
      Value =
          Call && Call->getNumArgs() == 1 && forwardsArgument(calledName(*Call))
              ? Call->getArg(0)
              : nullptr;
    }
  }
  return nullptr;
}

const ValueDecl *calledVariable(const CallExpr &Call) {
  const Expr *Called = calledBy(Call);
  return Called ? callableNamed(Called) : nullptr;
}

namespace {

/// Determines whether a body calls a parameter, directly or through a function
/// or lambda that runs in place.
class ParameterCalls : public CodeVisitor {
public:
  ParameterCalls(const ParmVarDecl &Parameter, InPlace &Callees)
      : Parameter(Parameter), Callees(Callees) {}
  bool Found = false;

  bool VisitCallExpr(CallExpr *Call) override {
    Found |= calledVariable(*Call) == &Parameter;
    for (unsigned I = 0; !Found && I != Call->getNumArgs(); ++I)
      Found |= callableNamed(Call->getArg(I)) == &Parameter &&
               Callees.runs(*Call, I);
    if (!Found)
      for (const LambdaExpr *Lambda : Callees.lambdasRunBy(*Call))
        if (Lambdas.insert(Lambda).second)
          TraverseStmt(const_cast<Stmt *>(Lambda->getBody()));
    return !Found;
  }
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }

private:
  const ParmVarDecl &Parameter;
  InPlace &Callees;
  llvm::DenseSet<const LambdaExpr *> Lambdas;
};

} // namespace

bool InPlace::runs(const FunctionDecl &Function, unsigned Index) {
  if (const FunctionDecl *Definition = visibleBody(Function, Unit.context())) {
    if (Index >= Definition->getNumParams())
      return false;
    // A recursive call decides nothing.
    const auto [Place, New] = Known.try_emplace({Definition, Index}, false);
    if (New) {
      ParameterCalls Visitor(*Definition->getParamDecl(Index), *this);
      Visitor.TraverseStmt(Definition->getBody());
      Known[{Definition, Index}] = Visitor.Found;
    }
    return Known[{Definition, Index}];
  }
  if (Function.isInStdNamespace())
    return runsCallables(Function);
  const summary::Cases *Cases = Unit.get<OtherFiles>().casesOf(
      Function, summary::AccessPath::parameter(Index));
  return Cases && llvm::any_of(*Cases, [](const summary::Case &Ended) {
           return Ended.Does == summary::Action::Calls;
         });
}

bool InPlace::runs(const CallExpr &Call, unsigned Index) {
  if (tf_api::runsInPlace(Call))
    return true;
  const unsigned Skipped = objectArguments(Call);
  return Index >= Skipped &&
         llvm::any_of(calleesOf(Call), [&](const FunctionDecl *Callee) {
           return runs(*Callee, Index - Skipped);
         });
}

std::vector<const LambdaExpr *> InPlace::lambdasRunBy(const CallExpr &Call) {
  std::vector<const LambdaExpr *> Result;
  const Expr *Called = calledBy(Call);
  if (const LambdaExpr *Lambda = Called ? lambdaIn(Called) : nullptr)
    Result.push_back(Lambda);
  for (unsigned I = 0; I != Call.getNumArgs(); ++I)
    if (const LambdaExpr *Lambda =
            Call.getArg(I) == Called ? nullptr : lambdaIn(Call.getArg(I));
        Lambda && runs(Call, I))
      Result.push_back(Lambda);
  return Result;
}

} // namespace tfop::flow
