// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/unchecked-helper.h"

#include "checks/contract/unread_results.h"
#include "checks/contract/work_after_failure.h"
#include "checks/facts/tf_api.h"
#include "checks/flow/flow_graph.h"
#include "checks/flow/graphs.h"
#include "checks/flow/too_large.h"
#include "checks/ownership/witness.h"
#include "checks/rewrite/edits.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/enclosing.h"
#include "checks/syntax/finding_groups.h"
#include "checks/syntax/names.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/Lex/Lexer.h"
#include <tuple>

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
    std::vector<UncheckedCall> Unchecked;
    for (const FailingCall &Failing : Calls)
      if (const Stmt *Work = workAfter(Failing, Calls, *Graph))
        Unchecked.push_back({&Failing, Work});
    for (size_t I = 0; I != Unchecked.size(); ++I)
      report(*Function, Unchecked, I);
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
                                  llvm::ArrayRef<UncheckedCall> All,
                                  size_t Index) {
  const FailingCall &Failing = *All[Index].Failing;
  const Stmt &Work = *All[Index].Work;
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
  suggest(Finding, Function, All, Index);
}

/// The callback of \p Function, or null.
static const ParmVarDecl *callbackOf(const FunctionDecl &Function) {
  const ParmVarDecl *Callback = nullptr;
  for (const ParmVarDecl *Parameter : Function.parameters())
    if (tf_api::isDoneCallback(Parameter->getType()))
      Callback = Parameter;
  return Callback;
}

/// True if an argument of \p Later names a variable whose address \p Earlier
/// takes.
static bool usesResult(const Expr &Later, const Expr &Earlier) {
  const auto *After = llvm::dyn_cast<CallExpr>(&Later);
  const auto *Before = llvm::dyn_cast<CallExpr>(&Earlier);
  if (!After || !Before)
    return true;
  for (const Expr *Argument : Before->arguments()) {
    const auto *Address =
        llvm::dyn_cast<UnaryOperator>(Argument->IgnoreParenImpCasts());
    const ValueDecl *Variable = namedBy(
        Address && Address->getOpcode() == UO_AddrOf ? Address->getSubExpr()
                                                     : Argument);
    if (Variable && !tf_api::isContext(Variable->getType()) &&
        llvm::any_of(After->arguments(), [&](const Expr *Other) {
          return rootOf(Other) == Variable;
        }))
      return true;
  }
  return false;
}

/// The call after which one test covers the call \p Index as well: the last of
/// several calls in the same block, if no work precedes it.
static size_t
lastCovered(llvm::ArrayRef<UncheckedHelperCheck::UncheckedCall> All,
            size_t Index, ASTContext &Context) {
  const auto Block = statementOf(*All[Index].Failing->Call, Context).first;
  size_t Last = Index;
  for (size_t Next = Index + 1; Block && Next != All.size(); ++Next) {
    const Expr &Later = *All[Next].Failing->Call;
    const SourceManager &Sources = Context.getSourceManager();
    const SourceLocation Work =
        Sources.getFileLoc(All[Next - 1].Work->getBeginLoc());
    if (All[Next].Failing->What != FailingCall::Helper ||
        !Sources.isBeforeInTranslationUnit(
            Sources.getFileLoc(beginOfExpression(Later)), Work) ||
        statementOf(Later, Context).first != Block)
      break;
    for (size_t Earlier = Index; Earlier != Next; ++Earlier)
      if (usesResult(Later, *All[Earlier].Failing->Call))
        return Last;
    Last = Next;
  }
  return Last;
}

/// The statement that leaves \p Function after a failure, or why there is none.
static std::pair<std::string, std::string> exitOf(const FunctionDecl &Function,
                                                  const ValueDecl &Context,
                                                  const ParmVarDecl *Callback) {
  const QualType Type = Function.getReturnType();
  if (Type->isVoidType())
    return {Callback ? Callback->getName().str() + "(); return;" : "return;",
            ""};
  if (Callback)
    return {"", "the caller decides whether to call the callback"};
  if (tf_api::isStatus(Type))
    return {"return " + Context.getName().str() +
                (Context.getType()->isPointerType() ? "->" : ".") + "status();",
            ""};
  if (Type->isBooleanType())
    return {"return false;", ""};
  return {"", "the value to return after the failure is not known"};
}

void UncheckedHelperCheck::suggest(flow::Report &Finding,
                                   const FunctionDecl &Function,
                                   llvm::ArrayRef<UncheckedCall> All,
                                   size_t Index) {
  const FailingCall::Kind What = All[Index].Failing->What;
  const SourceManager &Sources = Context->getSourceManager();
  const size_t Last =
      What == FailingCall::Helper ? lastCovered(All, Index, *Context) : Index;
  const Expr &Call = *All[Last].Failing->Call;
  const SourceLocation Where = Sources.getFileLoc(beginOfExpression(Call));
  if (What == FailingCall::Status)
    return Finding.noFix(
        Where, "the code does not show whether to report or handle the error");
  if (Last != Index)
    return Finding.noFix(
        Where, "the test that the fix of a later call adds covers this one");
  const ValueDecl *Variable = contextIn(Function);
  const ParmVarDecl *Callback = callbackOf(Function);
  auto [Block, Statement] = statementOf(Call, *Context);
  // int rows = CountRows(ctx);
  if (const auto Whole = evaluatingStatementOf(Call, *Context);
      llvm::isa_and_nonnull<DeclStmt>(Whole.second))
    std::tie(Block, Statement) = Whole;
  if (!Statement || Statement->getBeginLoc().isMacroID() ||
      Statement->getEndLoc().isMacroID())
    return Finding.noFix(Where, Statement
                                    ? "the call is in a macro"
                                    : "the call is part of an expression");
  const SourceLocation End = rewrite::afterSemicolon(*Statement, *Context);
  if (End.isInvalid())
    return Finding.noFix(Where, "the call is part of an expression");
  if (!Variable || Variable->getName().empty())
    return Finding.noFix(Where, "the context has no name");
  const auto *Class = Variable->getType()->getPointeeCXXRecordDecl();
  if (!Class || !Class->hasDefinition())
    return Finding.noFix(Where,
                         "the C API has no function that returns the status");
  const auto [Leave, Why] = exitOf(Function, *Variable, Callback);
  if (Leave.empty())
    return Finding.noFix(Where, Why);
  const llvm::StringRef Indent =
      Lexer::getIndentationForLine(beginOfExpression(Call), Sources);
  const std::string NextLine =
      (rewrite::lineEndAt(Where, *Context) + Indent).str();
  std::string Body = Leave;
  if (const auto [First, Second] = llvm::StringRef(Leave).split("; ");
      !Second.empty())
    Body = ("{" + NextLine + "  " + First + ";" + NextLine + "  " + Second +
            NextLine + "}")
               .str();
  const std::string Test =
      What == FailingCall::Context
          ? Body
          : "if (!" + Variable->getName().str() +
                (Variable->getType()->isPointerType() ? "->" : ".") +
                "status().ok()) " + Body;
  const bool NeedsBraces = !Block && !llvm::isa_and_nonnull<SwitchCase>(
                                         parentOf(*Statement, *Context));
  std::vector<FixItHint> Edits;
  if (NeedsBraces)
    Edits.push_back(FixItHint::CreateInsertion(Statement->getBeginLoc(), "{ "));
  Edits.push_back(FixItHint::CreateInsertion(
      End, NextLine + Test + (NeedsBraces ? NextLine + "}" : "")));
  Finding.suggestFix("the skipped code may be needed for cleanup", Edits);
}

} // namespace tfop
