// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/contract/failing_helpers.h"

#include "checks/contract/unread_results.h"
#include "checks/facts/library_effects.h"
#include "checks/facts/tensor_access.h"
#include "checks/facts/tf_api.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/dependent_names.h"

using namespace clang;

namespace tfop {

namespace {

/// Collects the calls and the failures of the context in a body, excluding its
/// lambdas.
class BodyVisitor : public CodeVisitor {
public:
  explicit BodyVisitor(const ASTContext &Context) : Context(Context) {}
  /// Calls and constructions.
  std::vector<const Expr *> Calls;
  /// The first return in a macro after a failure of the context, or null.
  const ReturnStmt *Hidden = nullptr;
  /// The first failure of the context that is spelled out, or null.
  const CallExpr *Spelled = nullptr;

  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
  bool VisitCallExpr(CallExpr *Call) override {
    Calls.push_back(Call);
    if (!Spelled && failsContext(*Call))
      Spelled = Call;
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *Construction) override {
    Calls.push_back(Construction);
    return true;
  }
  // OP_REQUIRES expands to { ctx->CtxFailure(...); return; }.
  bool VisitCompoundStmt(CompoundStmt *Block) override {
    bool Fails = false;
    for (const Stmt *Statement : Block->body()) {
      if (const auto *Value = llvm::dyn_cast<Expr>(Statement))
        Fails |= usesContext(*Value->IgnoreImplicit());
      const auto *Return = llvm::dyn_cast<ReturnStmt>(Statement);
      if (Return && Fails && !Hidden && tf_api::hiddenReturn(*Return, Context))
        Hidden = Return;
    }
    return true;
  }

private:
  static bool usesContext(const Expr &Statement) {
    const auto *Call = llvm::dyn_cast<CallExpr>(&Statement);
    return Call && tf_api::contextMethod(*Call);
  }
  const ASTContext &Context;
};

} // namespace

bool failsContext(const CallExpr &Call) {
  if (!tf_api::failsContext(Call))
    return false;
  const Expr *Status =
      Call.getNumArgs() == 0
          ? nullptr
          : Call.getArg(Call.getNumArgs() - 1)->IgnoreImplicit();
  return !Status || tf_api::constructedStatus(*Status) != true;
}

static bool isLambda(const FunctionDecl &Function) {
  const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&Function);
  return Method && Method->getParent()->isLambda();
}

/// True if the function can fail the context of a step. A function that
/// receives the callback calls it, which tf-async-done checks.
static bool mayReceiveContext(const FunctionDecl &Function) {
  if (llvm::any_of(Function.parameters(), [](const ParmVarDecl *Parameter) {
        return tf_api::isDoneCallback(Parameter->getType());
      }))
    return false;
  return isLambda(Function) || tf_api::takesContext(Function);
}

std::optional<ContextFailure>
FailingHelpers::searchFailure(const FunctionDecl &Helper) {
  BodyVisitor Visitor(Context);
  Visitor.TraverseStmt(Helper.getBody());
  if (const auto *Constructor = llvm::dyn_cast<CXXConstructorDecl>(&Helper))
    for (const CXXCtorInitializer *Initial : Constructor->inits())
      Visitor.TraverseStmt(Initial->getInit());
  if (Visitor.Hidden)
    return ContextFailure{*tf_api::hiddenReturn(*Visitor.Hidden, Context),
                          Visitor.Hidden};
  if (Visitor.Spelled)
    return ContextFailure{"", Visitor.Spelled};
  for (const Expr *Call : Visitor.Calls)
    if (const std::optional<FailingCall> Inner = failingCall(*Call))
      return Inner->Failure;
  return std::nullopt;
}

/// The parameter that a failure of the context is reported through.
static std::optional<unsigned> contextOf(const FunctionDecl &Function) {
  for (unsigned I = 0; I != Function.getNumParams(); ++I)
    if (tf_api::isContext(Function.getParamDecl(I)->getType()))
      return I;
  return std::nullopt;
}

std::optional<ContextFailure>
FailingHelpers::failureElsewhere(const FunctionDecl &Helper) {
  const std::optional<unsigned> Index = contextOf(Helper);
  const summary::Cases *Cases =
      Index ? Others.casesOf(Helper, summary::AccessPath::parameter(*Index),
                             flow::OtherFiles::Runs::ThisOne)
            : nullptr;
  for (const summary::Case &Ended : Cases ? *Cases : summary::Cases())
    if (Ended.Does == summary::Action::Fails)
      return ContextFailure{Ended.Kind};
  return std::nullopt;
}

std::optional<ContextFailure>
FailingHelpers::failureIn(const FunctionDecl &Helper) {
  const FunctionDecl *Definition = visibleBody(Helper, Context);
  if (!mayReceiveContext(Definition ? *Definition : Helper))
    return std::nullopt;
  if (!Definition)
    return tf_api::mayFailContext(Helper) ? ContextFailure()
                                          : failureElsewhere(Helper);
  // A recursive call has no failure of its own.
  const auto [Place, New] = ByDefinition.try_emplace(Definition);
  if (New) {
    std::optional<ContextFailure> Found = searchFailure(*Definition);
    ByDefinition[Definition] = std::move(Found);
  }
  return ByDefinition[Definition];
}

/// True if the call may run an overrider: `Check(ctx)`, not `Base::Check(ctx)`.
static bool isDispatched(const CallExpr &Call) {
  const auto *Member =
      llvm::dyn_cast<MemberExpr>(Call.getCallee()->IgnoreParenImpCasts());
  return !Member || !Member->hasQualifier();
}

std::vector<const FunctionDecl *>
FailingHelpers::calleesIn(const Expr &Expression) {
  std::vector<const FunctionDecl *> Callees;
  if (const auto *Construction = llvm::dyn_cast<CXXConstructExpr>(&Expression))
    return {Construction->getConstructor()};
  const auto &Call = llvm::cast<CallExpr>(Expression);
  if (const FunctionDecl *Function = Call.getDirectCallee())
    Callees.push_back(Function);
  else
    Callees = dependentCallees(Call);
  if (isDispatched(Call))
    for (size_t I = 0, Count = Callees.size(); I != Count; ++I)
      if (const auto *Method = llvm::dyn_cast<CXXMethodDecl>(Callees[I]);
          Method && Method->isVirtual())
        llvm::append_range(Callees, Overriding.of(*Method));
  for (const LambdaExpr *Lambda : Callables.lambdasRunBy(Call))
    Callees.push_back(Lambda->getCallOperator());
  return Callees;
}

std::optional<FailingCall> FailingHelpers::failingCall(const Expr &Call) {
  for (const FunctionDecl *Callee : calleesIn(Call))
    if (std::optional<ContextFailure> Failure = failureIn(*Callee))
      return FailingCall{FailingCall::Helper, &Call, Callee,
                         *std::move(Failure)};
  return std::nullopt;
}

std::optional<std::pair<summary::AccessPath, summary::Case>>
FailingHelpers::exported(const FunctionDecl &Definition) {
  const std::optional<unsigned> Index = contextOf(Definition);
  const std::optional<ContextFailure> Failure =
      Index ? failureIn(Definition) : std::nullopt;
  if (!Failure)
    return std::nullopt;
  summary::Case Ended;
  Ended.Does = summary::Action::Fails;
  Ended.Kind = Failure->Macro;
  return std::pair(summary::AccessPath::parameter(*Index), std::move(Ended));
}

/// True if \p Call runs a callable that the function received, whose caller
/// knows that it may fail the context.
static bool callsParameter(const Expr &Call) {
  const auto *Called = llvm::dyn_cast<CallExpr>(&Call);
  return Called &&
         llvm::isa_and_nonnull<ParmVarDecl>(flow::calledVariable(*Called));
}

std::vector<FailingCall> FailingHelpers::callsIn(const FunctionDecl &Function) {
  BodyVisitor Visitor(Context);
  Visitor.TraverseStmt(Function.getBody());
  std::vector<FailingCall> Result;
  for (const Expr *Call : Visitor.Calls) {
    std::optional<FailingCall> Found =
        callsParameter(*Call) ? std::nullopt : failingCall(*Call);
    if (!Found)
      continue;
    const ResultUse Use = useOfResult(*Call, Context);
    if (Use.What == ResultUse::Consumed)
      continue;
    Found->Result = Use.Variable;
    Found->Sets = variablesSetBy(*Call);
    if (Use.Variable)
      Found->Sets.push_back(Use.Variable);
    Result.push_back(*std::move(Found));
  }
  return Result;
}

} // namespace tfop
