// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/contract/failing_helpers.h"

#include "checks/contract/callback_use.h"
#include "checks/facts/callables.h"
#include "checks/facts/tf_api.h"
#include "checks/ownership/summaries.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/dependent_names.h"
#include "checks/syntax/llvm_version.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace tfop {

namespace {

/// Collects the calls and hidden returns of a body, excluding its lambdas.
class BodyVisitor : public CodeVisitor {
public:
  explicit BodyVisitor(const ASTContext &Context) : Context(Context) {}
  std::vector<const CallExpr *> Calls;
  /// The first return after a failure of the context, or null.
  const ReturnStmt *Failure = nullptr;

  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
  bool VisitCallExpr(CallExpr *Call) override {
    Calls.push_back(Call);
    return true;
  }
  // OP_REQUIRES expands to { ctx->CtxFailure(...); return; }.
  bool VisitCompoundStmt(CompoundStmt *Block) override {
    bool Fails = false;
    for (const Stmt *Statement : Block->body()) {
      if (const auto *Value = llvm::dyn_cast<Expr>(Statement))
        Fails |= failsContext(*Value->IgnoreImplicit());
      const auto *Return = llvm::dyn_cast<ReturnStmt>(Statement);
      if (Return && Fails && !Failure && tf_api::hiddenReturn(*Return, Context))
        Failure = Return;
    }
    return true;
  }

private:
  static bool failsContext(const Expr &Statement) {
    const auto *Call = llvm::dyn_cast<CallExpr>(&Statement);
    const auto *Callee =
        Call ? llvm::dyn_cast<MemberExpr>(Call->getCallee()->IgnoreParens())
             : nullptr;
    return Callee && tf_api::isContext(Callee->getBase()->getType());
  }
  const ASTContext &Context;
};

} // namespace

static bool isLambda(const FunctionDecl &Function) {
  const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&Function);
  return Method && Method->getParent()->isLambda();
}

/// True if the function can report a failure only through the context. A
/// function that receives the callback calls it, which tf-async-done checks.
static bool reportsOnlyThroughContext(const FunctionDecl &Function) {
  if (!Function.getReturnType()->isVoidType() ||
      llvm::isa<CXXConstructorDecl>(Function) ||
      llvm::any_of(Function.parameters(), [](const ParmVarDecl *Parameter) {
        return tf_api::isDoneCallback(Parameter->getType());
      }))
    return false;
  return isLambda(Function) || tf_api::takesContext(Function);
}

std::optional<ContextFailure>
FailingHelpers::searchFailure(const FunctionDecl &Helper) {
  BodyVisitor Visitor(Context);
  Visitor.TraverseStmt(Helper.getBody());
  if (Visitor.Failure)
    return ContextFailure{*tf_api::hiddenReturn(*Visitor.Failure, Context),
                          Visitor.Failure};
  for (const CallExpr *Call : Visitor.Calls)
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
      Index ? Others.casesOf(Helper, summary::AccessPath::parameter(*Index))
            : nullptr;
  for (const summary::Case &Ended : Cases ? *Cases : summary::Cases())
    if (Ended.Does == summary::Action::Fails)
      return ContextFailure{Ended.Kind};
  return std::nullopt;
}

std::optional<ContextFailure>
FailingHelpers::failureIn(const FunctionDecl &Helper) {
  const FunctionDecl *Definition = visibleBody(Helper, Context);
  if (!reportsOnlyThroughContext(Definition ? *Definition : Helper))
    return std::nullopt;
  if (!Definition)
    return failureElsewhere(Helper);
  // A recursive call has no failure of its own.
  const auto [Place, New] = ByDefinition.try_emplace(Definition);
  if (New) {
    std::optional<ContextFailure> Found = searchFailure(*Definition);
    ByDefinition[Definition] = std::move(Found);
  }
  return ByDefinition[Definition];
}

/// Adds the functions that `Launch<Device, T>::Run(...)` and `this->Run(...)`
/// may refer to in an uninstantiated template.
static void addDependentCallees(const CallExpr &Call,
                                std::vector<const FunctionDecl *> &Callees) {
  const Expr *Callee = Call.getCallee()->IgnoreParenImpCasts();
  if (const auto *Overloads = llvm::dyn_cast<OverloadExpr>(Callee)) {
    for (const NamedDecl *Declaration : Overloads->decls())
      if (const FunctionDecl *Function = Declaration->getAsFunction())
        Callees.push_back(Function);
    return;
  }
  if (const auto *Member =
          llvm::dyn_cast<CXXDependentScopeMemberExpr>(Callee)) {
    for (const NamedDecl *Found : membersNamed(*Member))
      if (const FunctionDecl *Function = Found->getAsFunction())
        Callees.push_back(Function);
    return;
  }
  const auto *Scoped = llvm::dyn_cast<DependentScopeDeclRefExpr>(Callee);
  const Type *Scope = Scoped ? qualifyingType(*Scoped) : nullptr;
  const auto *Special =
      Scope ? Scope->getAs<TemplateSpecializationType>() : nullptr;
  auto *Template = Special ? llvm::dyn_cast_or_null<ClassTemplateDecl>(
                                 Special->getTemplateName().getAsTemplateDecl())
                           : nullptr;
  if (!Template)
    return;
  llvm::SmallVector<ClassTemplatePartialSpecializationDecl *, 4> Partial;
  Template->getPartialSpecializations(Partial);
  std::vector<const CXXRecordDecl *> Classes(Partial.begin(), Partial.end());
  Classes.push_back(Template->getTemplatedDecl());
  for (const CXXRecordDecl *Class : Classes)
    for (const NamedDecl *Found : Class->lookup(Scoped->getDeclName()))
      if (const FunctionDecl *Function = Found->getAsFunction())
        Callees.push_back(Function);
}

std::optional<FailingCall> FailingHelpers::failingCall(const CallExpr &Call) {
  std::vector<const FunctionDecl *> Callees;
  if (const FunctionDecl *Function = Call.getDirectCallee())
    Callees.push_back(Function);
  else
    addDependentCallees(Call, Callees);
  if (tf_api::runsInPlace(Call))
    for (const Expr *Argument : Call.arguments())
      if (const LambdaExpr *Lambda = lambdaIn(Argument))
        Callees.push_back(Lambda->getCallOperator());
  for (const FunctionDecl *Callee : Callees)
    if (std::optional<ContextFailure> Failure = failureIn(*Callee))
      return FailingCall{&Call, Callee, *std::move(Failure)};
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

std::vector<FailingCall> FailingHelpers::callsIn(const FunctionDecl &Function) {
  BodyVisitor Visitor(Context);
  Visitor.TraverseStmt(Function.getBody());
  std::vector<FailingCall> Result;
  for (const CallExpr *Call : Visitor.Calls)
    if (std::optional<FailingCall> Found = failingCall(*Call))
      Result.push_back(*std::move(Found));
  return Result;
}

} // namespace tfop
