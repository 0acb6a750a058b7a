// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/unchecked-helper.h"

#include "checks/contract/work_after_failure.h"
#include "checks/facts/tf_api.h"
#include "checks/flow/flow_graph.h"
#include "checks/flow/too_large.h"
#include "checks/ownership/witness.h"
#include "checks/rewrite/edits.h"
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
    std::vector<UncheckedCall> Unchecked;
    for (const FailingCall &Failing : Calls)
      if (const Stmt *Work = workAfter(Failing, Calls, *Graph))
        Unchecked.push_back({&Failing, Work});
    for (size_t I = 0; I != Unchecked.size(); ++I)
      report(*Function, Unchecked, I);
  }
  flow::reportTooLarge(*this, Unit);
}

void UncheckedHelperCheck::report(const FunctionDecl &Function,
                                  llvm::ArrayRef<UncheckedCall> All,
                                  size_t Index) {
  const FailingCall &Failing = *All[Index].Failing;
  const Stmt &Work = *All[Index].Work;
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
                 "if '%0' fails here, it returns only from %1")
        << Failing.Failure.Macro << nameOf(*Failing.Helper);
  else
    Finding.step(Failing.Helper->getLocation(),
                 "if '%0' in %1, which is defined in another file, fails, it "
                 "returns only from %1")
        << Failing.Failure.Macro << nameOf(*Failing.Helper);
  Finding.step(Work.getBeginLoc(), "%0 continues here after the failure")
      << nameOf(Function);
  suggest(Finding, Function, All, Index);
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

/// True if an argument of \p Later names a variable whose address \p Earlier
/// takes.
static bool usesResult(const CallExpr &Later, const CallExpr &Earlier) {
  for (const Expr *Argument : Earlier.arguments()) {
    const auto *Address =
        llvm::dyn_cast<UnaryOperator>(Argument->IgnoreParenImpCasts());
    const ValueDecl *Variable = namedBy(
        Address && Address->getOpcode() == UO_AddrOf ? Address->getSubExpr()
                                                     : Argument);
    if (Variable && !tf_api::isContext(Variable->getType()) &&
        llvm::any_of(Later.arguments(), [&](const Expr *Other) {
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
    const CallExpr &Later = *All[Next].Failing->Call;
    const SourceManager &Sources = Context.getSourceManager();
    const SourceLocation Work =
        Sources.getFileLoc(All[Next - 1].Work->getBeginLoc());
    if (!Sources.isBeforeInTranslationUnit(Sources.getFileLoc(beginOf(Later)),
                                           Work) ||
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
                                                  const ParmVarDecl &Context,
                                                  const ParmVarDecl *Callback) {
  const QualType Type = Function.getReturnType();
  if (Type->isVoidType())
    return {Callback ? Callback->getName().str() + "(); return;" : "return;",
            ""};
  if (Callback)
    return {"", "the caller decides whether to call the callback"};
  if (tf_api::isStatus(Type))
    return {"return " + Context.getName().str() + "->status();", ""};
  if (Type->isBooleanType())
    return {"return false;", ""};
  return {"", "the value to return after the failure is not known"};
}

void UncheckedHelperCheck::suggest(flow::Report &Finding,
                                   const FunctionDecl &Function,
                                   llvm::ArrayRef<UncheckedCall> All,
                                   size_t Index) {
  const SourceManager &Sources = Context->getSourceManager();
  const size_t Last = lastCovered(All, Index, *Context);
  const CallExpr &Call = *All[Last].Failing->Call;
  const SourceLocation Where = Sources.getFileLoc(beginOf(Call));
  if (Last != Index)
    return Finding.noFix(
        Where, "the test that the fix of a later call adds covers this one");
  const auto [Parameter, Callback] = contextAndCallback(Function);
  const auto [Block, Statement] = statementOf(Call, *Context);
  if (!Statement || Statement->getBeginLoc().isMacroID() ||
      Statement->getEndLoc().isMacroID())
    return Finding.noFix(Where, Statement
                                    ? "the call is in a macro"
                                    : "the call is part of an expression");
  const SourceLocation End = rewrite::afterSemicolon(*Statement, *Context);
  if (End.isInvalid())
    return Finding.noFix(Where, "the call is part of an expression");
  if (!Parameter || Parameter->getName().empty())
    return Finding.noFix(Where, "the context has no name");
  const auto [Leave, Why] = exitOf(Function, *Parameter, Callback);
  if (Leave.empty())
    return Finding.noFix(Where, Why);
  const llvm::StringRef Indent =
      Lexer::getIndentationForLine(beginOf(Call), Sources);
  const std::string NextLine =
      (rewrite::lineEndAt(Where, *Context) + Indent).str();
  std::string Body = " " + Leave;
  if (const auto [First, Second] = llvm::StringRef(Leave).split("; ");
      !Second.empty())
    Body = (" {" + NextLine + "  " + First + ";" + NextLine + "  " + Second +
            NextLine + "}")
               .str();
  const std::string Test =
      "if (!" + Parameter->getName().str() +
      (Parameter->getType()->isPointerType() ? "->" : ".") + "status().ok())" +
      Body;
  std::vector<FixItHint> Edits;
  if (!Block)
    Edits.push_back(FixItHint::CreateInsertion(Statement->getBeginLoc(), "{ "));
  Edits.push_back(FixItHint::CreateInsertion(
      End, NextLine + Test + (Block ? "" : NextLine + "}")));
  Finding.suggestFix("the skipped code may be needed for cleanup", Edits);
}

} // namespace tfop
