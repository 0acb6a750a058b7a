// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/unchecked-helper.h"

#include "checks/contract/unread_results.h"
#include "checks/contract/work_after_failure.h"
#include "checks/facts/tf_api.h"
#include "checks/flow/flow_graph.h"
#include "checks/flow/graphs.h"
#include "checks/flow/too_large.h"
#include "checks/ownership/witness.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/enclosing.h"
#include "checks/syntax/finding_groups.h"
#include "checks/syntax/names.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace tfop {

// void Compute(OpKernelContext* ctx) override { Fill(ctx); Use(ctx); }
//      ~~~~~~~  Caller
static constexpr llvm::StringLiteral Caller = "caller";

/// Where \p Call starts; see beginOf().
static SourceLocation beginOfExpression(const Expr &Call) {
  const auto *Called = llvm::dyn_cast<CallExpr>(&Call);
  return Called ? beginOf(*Called) : Call.getBeginLoc();
}

static bool isStepContext(const ValueDecl &Variable) {
  return tf_api::isStepContext(Variable.getType());
}

/// The variable with the context in \p Function, a parameter or a capture, or
/// null.
static const ValueDecl *contextIn(const FunctionDecl &Function) {
  for (const ParmVarDecl *Parameter : Function.parameters())
    if (isStepContext(*Parameter))
      return Parameter;
  const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&Function);
  if (Method && Method->getParent()->isLambda())
    for (const LambdaCapture &Capture : Method->getParent()->captures())
      if (Capture.capturesVariable() &&
          isStepContext(*Capture.getCapturedVar()))
        return Capture.getCapturedVar();
  return nullptr;
}

AST_MATCHER(FunctionDecl, hasStepContext) { return contextIn(Node); }

void UncheckedHelperCheck::registerMatchers(MatchFinder *Finder) {
  // A kernel whose construction failed never runs.
  Finder->addMatcher(
      functionDecl(isDefinition(), unless(isExpansionInSystemHeader()),
                   unless(cxxConstructorDecl()), hasStepContext())
          .bind(Caller),
      this);
}

void UncheckedHelperCheck::check(const MatchFinder::MatchResult &Result) {
  Context = Result.Context;
  Functions.add(*Result.Nodes.getNodeAs<FunctionDecl>(Caller));
}

void UncheckedHelperCheck::onEndOfTranslationUnit() {
  if (!Context)
    return;
  Program &Unit = Shared.of(*Context);
  FailingHelpers Helpers(Unit);
  for (const FunctionDecl *Function : Functions.chosen()) {
    std::vector<FailingCall> Calls = Helpers.callsIn(*Function);
    llvm::append_range(Calls, ownFailuresIn(*Function, *Context));
    flow::FlowGraph *Graph =
        Calls.empty() ? nullptr : Unit.get<flow::Graphs>().of(*Function);
    if (!Graph)
      continue;
    for (const FailingCall &Failing : Calls)
      if (const Stmt *Work = workAfter(Failing, Calls, *Graph))
        report(*Function, Failing, *Work);
  }
  flow::reportTooLarge(*this, Unit);
}

/// The note about the failure inside a helper.
static void addFailure(flow::Report &Finding, const FailingCall &Failing) {
  const std::string Helper = nameOf(*Failing.Callee);
  const auto &[Macro, Where] = Failing.Failure;
  if (Where && Macro.empty())
    Finding.step(Where->getBeginLoc(), "the context fails here, and %0 returns")
        << Helper;
  else if (Where)
    Finding.step(llvm::cast<ReturnStmt>(Where)->getReturnLoc(),
                 "'%0' fails here and returns only from %1")
        << Macro << Helper;
  else if (!Macro.empty())
    Finding.step(Failing.Callee->getLocation(),
                 "'%0' fails in %1, which is defined in another file, and "
                 "returns only from it")
        << Macro << Helper;
}

/// The subject of a message about the unread status of \p Failing, or about its
/// failure of the context.
static std::string calleeOf(const FailingCall &Failing) {
  return Failing.Callee ? nameOf(*Failing.Callee) : "the call";
}

static llvm::StringRef describe(FailingCall::Kind What) {
  switch (What) {
  case FailingCall::Helper:
    return "%0 may fail the context and return; its status is not checked "
           "before work continues";
  case FailingCall::Context:
    return "%0 fails the context, but work continues without a 'return'";
  case FailingCall::Status:
    return "the result of %0 is not checked before %1 is used";
  }
}

void UncheckedHelperCheck::report(const FunctionDecl &Function,
                                  const FailingCall &Failing,
                                  const Stmt &Work) {
  const SourceManager &Sources = Context->getSourceManager();
  const SourceLocation Where =
      Sources.getFileLoc(beginOfExpression(*Failing.Call));
  if (!Reported.insert(Where).second)
    return;
  flow::Report Finding(*this, Shared.of(*Context), {Failing.Callee, &Function},
                       Where, describe(Failing.What));
  Finding << calleeOf(Failing);
  if (Failing.What == FailingCall::Status)
    Finding << Failing.Sets.front();
  Finding << Failing.Call->getSourceRange();
  if (Failing.What == FailingCall::Helper)
    addFailure(Finding, Failing);
  if (Failing.What == FailingCall::Status)
    Finding.step(Work.getBeginLoc(), "%0 is used here") << Failing.Sets.front();
  else
    Finding.step(Work.getBeginLoc(), "%0 continues here after the failure")
        << nameOf(Function);
  // A status check after the last of several helpers covers all of them.
  if (Failing.What == FailingCall::Helper)
    Shared.of(*Context).get<FindingGroups>().add(Where, Work.getBeginLoc());
  suggest(Finding, Function, Failing);
}

/// The callback of \p Function, or null.
static const ParmVarDecl *callbackOf(const FunctionDecl &Function) {
  const ParmVarDecl *Callback = nullptr;
  for (const ParmVarDecl *Parameter : Function.parameters())
    if (tf_api::isDoneCallback(Parameter->getType()))
      Callback = Parameter;
  return Callback;
}

/// The location after the `;` of a call that is a statement of a block; invalid
/// for other calls.
static SourceLocation afterStatement(const Expr &Call, ASTContext &Context) {
  const auto [Block, Statement] = statementOf(Call, Context);
  if (!Block || Statement->getBeginLoc().isMacroID() ||
      Statement->getEndLoc().isMacroID())
    return SourceLocation();
  return Lexer::findLocationAfterToken(
      Statement->getEndLoc(), tok::semi, Context.getSourceManager(),
      Context.getLangOpts(), /*SkipTrailingWhitespaceAndNewLine=*/false);
}

void UncheckedHelperCheck::suggest(flow::Report &Finding,
                                   const FunctionDecl &Function,
                                   const FailingCall &Failing) {
  const ValueDecl *ContextName = contextIn(Function);
  const SourceLocation InsertLoc = afterStatement(*Failing.Call, *Context);
  // The C API has no accessor of the status.
  const auto *Class = ContextName->getType()->getPointeeCXXRecordDecl();
  if (Failing.What == FailingCall::Status || InsertLoc.isInvalid() || !Class ||
      !Class->hasDefinition() || !Function.getReturnType()->isVoidType() ||
      !ContextName->getType()->isPointerType() ||
      ContextName->getName().empty())
    return;
  const ParmVarDecl *Callback = callbackOf(Function);
  const SourceManager &Sources = Context->getSourceManager();
  const llvm::StringRef Indent =
      Lexer::getIndentationForLine(beginOfExpression(*Failing.Call), Sources);
  const std::string Leave =
      Callback ? "{\n" + (Indent + "  " + Callback->getName() + "();\n" +
                          Indent + "  return;\n" + Indent + "}")
                             .str()
               : "return;";
  const std::string Check =
      Failing.What == FailingCall::Context
          ? ""
          : ("if (!" + ContextName->getName() + "->status().ok()) ").str();
  Finding.suggestFix("the skipped code may be needed for cleanup",
                     FixItHint::CreateInsertion(
                         InsertLoc, ("\n" + Indent + Check + Leave).str()));
}

} // namespace tfop
