// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/unchecked-helper.h"

#include "checks/contract/work_after_failure.h"
#include "checks/facts/tf_api.h"
#include "checks/flow/flow_graph.h"
#include "checks/flow/too_large.h"
#include "checks/ownership/witness.h"
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
  // A kernel whose construction failed is never run, whatever the rest did.
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
  FailingHelpers Helpers(*Context);
  for (const FunctionDecl *Function : Functions.chosen()) {
    const std::vector<FailingCall> Calls = Helpers.callsIn(*Function);
    flow::FlowGraph *Graph =
        Calls.empty() ? nullptr : Unit.get<flow::Graphs>().of(*Function);
    if (!Graph)
      continue;
    for (const FailingCall &Found : Calls)
      if (const Stmt *Work = workBehind(Found, Calls, *Graph))
        report(*Function, Found, *Work);
  }
  flow::reportTooLarge(*this, Unit);
}

void UncheckedHelperCheck::report(const FunctionDecl &Function,
                                  const FailingCall &Found, const Stmt &Work) {
  const SourceManager &Sources = Context->getSourceManager();
  const SourceLocation Where = Sources.getFileLoc(Found.Call->getBeginLoc());
  if (!Told.insert(Where).second)
    return;
  flow::Report Finding(*this, Shared.of(*Context), {Found.Helper, &Function},
                       Where,
                       "%0 may fail the context and return; nobody looks at "
                       "its status before the work goes on");
  Finding << nameOf(*Found.Helper) << Found.Call->getSourceRange();
  Finding.step(Found.Return->getReturnLoc(),
               "'%0' fails here and leaves only %1")
      << Found.Macro << nameOf(*Found.Helper);
  Finding.step(Work.getBeginLoc(), "%0 goes on here as if nothing had happened")
      << nameOf(Function);
  suggest(Finding, Function, Found);
}

/// The name of the context in \p Function, and of its callback if it has one.
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

/// Behind the `;` of a call that is a statement of its own in a block; invalid
/// where something else would come in between.
static SourceLocation behindStatement(const CallExpr &Call,
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
                                   const FailingCall &Found) {
  const auto [ContextName, Callback] = contextAndCallback(Function);
  const SourceLocation Behind = behindStatement(*Found.Call, *Context);
  if (Behind.isInvalid() || !Function.getReturnType()->isVoidType() ||
      !ContextName->getType()->isPointerType() ||
      ContextName->getName().empty())
    return;
  const SourceManager &Sources = Context->getSourceManager();
  const llvm::StringRef Indent =
      Lexer::getIndentationForLine(Found.Call->getBeginLoc(), Sources);
  const std::string Leave =
      Callback ? "{\n" + (Indent + "  " + Callback->getName() + "();\n" +
                          Indent + "  return;\n" + Indent + "}")
                             .str()
               : "return;";
  Finding.suggestFix(
      "what is skipped then may be needed for cleaning up",
      FixItHint::CreateInsertion(Behind, ("\n" + Indent + "if (!" +
                                          ContextName->getName() +
                                          "->status().ok()) " + Leave)
                                             .str()));
}

} // namespace tfop
