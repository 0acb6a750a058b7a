// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/unchecked-helper.h"

#include "checks/contract/work_after_failure.h"
#include "checks/facts/tf_api.h"
#include "checks/flow/flow_graph.h"
#include "checks/flow/too_large.h"
#include "checks/ownership/witness.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/enclosing.h"
#include "checks/syntax/names.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace tfop {

// void Compute(OpKernelContext* ctx) override { Fill(ctx); Use(ctx); }
//      ~~~~~~~  Caller
static constexpr llvm::StringLiteral Caller = "caller";

AST_MATCHER(FunctionDecl, hasStepContext) {
  return llvm::any_of(Node.parameters(), [](const ParmVarDecl *Parameter) {
    return tf_api::isStepContext(Parameter->getType());
  });
}

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
    const std::vector<FailingCall> Calls = Helpers.callsIn(*Function);
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

void UncheckedHelperCheck::report(const FunctionDecl &Function,
                                  const FailingCall &Failing,
                                  const Stmt &Work) {
  const SourceManager &Sources = Context->getSourceManager();
  const SourceLocation Where = Sources.getFileLoc(beginOf(*Failing.Call));
  if (!Reported.insert(Where).second)
    return;
  flow::Report Finding(*this, Shared.of(*Context), {Failing.Helper, &Function},
                       Where,
                       "%0 may fail the context and return; its status "
                       "is not checked before work continues");
  Finding << nameOf(*Failing.Helper) << Failing.Call->getSourceRange();
  if (Failing.Failure.Return)
    Finding.step(Failing.Failure.Return->getReturnLoc(),
                 "'%0' fails here and returns only from %1")
        << Failing.Failure.Macro << nameOf(*Failing.Helper);
  else
    Finding.step(Failing.Helper->getLocation(),
                 "'%0' fails in %1, which is defined in another file, and "
                 "returns only from it")
        << Failing.Failure.Macro << nameOf(*Failing.Helper);
  Finding.step(Work.getBeginLoc(), "%0 continues here after the failure")
      << nameOf(Function);
  suggest(Finding, Function, Failing);
}

/// The context parameter of \p Function, and its callback or null.
static std::pair<const ParmVarDecl *, const ParmVarDecl *>
contextAndCallback(const FunctionDecl &Function) {
  const ParmVarDecl *Context = nullptr;
  const ParmVarDecl *Callback = nullptr;
  for (const ParmVarDecl *Parameter : Function.parameters()) {
    if (!Context && tf_api::isContext(Parameter->getType()))
      Context = Parameter;
    if (tf_api::isDoneCallback(Parameter->getType()))
      Callback = Parameter;
  }
  return {Context, Callback};
}

/// The location after the `;` of a call that is a statement of a block; invalid
/// for other calls.
static SourceLocation afterStatement(const CallExpr &Call,
                                     ASTContext &Context) {
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
  const auto [ContextName, Callback] = contextAndCallback(Function);
  const SourceLocation InsertLoc = afterStatement(*Failing.Call, *Context);
  if (InsertLoc.isInvalid() || !Function.getReturnType()->isVoidType() ||
      !ContextName->getType()->isPointerType() ||
      ContextName->getName().empty())
    return;
  const SourceManager &Sources = Context->getSourceManager();
  const llvm::StringRef Indent =
      Lexer::getIndentationForLine(beginOf(*Failing.Call), Sources);
  const std::string Leave =
      Callback ? "{\n" + (Indent + "  " + Callback->getName() + "();\n" +
                          Indent + "  return;\n" + Indent + "}")
                             .str()
               : "return;";
  Finding.suggestFix(
      "the skipped code may be needed for cleanup",
      FixItHint::CreateInsertion(InsertLoc, ("\n" + Indent + "if (!" +
                                             ContextName->getName() +
                                             "->status().ok()) " + Leave)
                                                .str()));
}

} // namespace tfop
