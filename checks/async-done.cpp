// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/async-done.h"

#include "checks/contract/callback_use.h"
#include "checks/facts/tf_api.h"
#include "checks/flow/report.h"
#include "checks/flow/too_large.h"
#include "checks/flow/trace.h"
#include "checks/ownership/witness.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/finding_groups.h"
#include "checks/syntax/names.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace tfop {

// void ComputeAsync(OpKernelContext* ctx, DoneCallback done) override {...}
//      ~~~~~~~~~~~~  Function
static constexpr llvm::StringLiteral Function = "function";

AST_MATCHER(ParmVarDecl, isCallbackParameter) {
  return tf_api::isDoneCallback(Node.getType());
}

AST_MATCHER(FunctionDecl, takesTheContext) {
  return tf_api::takesContext(Node);
}

void AsyncDoneCheck::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(
      functionDecl(isDefinition(), unless(isExpansionInSystemHeader()),
                   takesTheContext(), hasAnyParameter(isCallbackParameter()))
          .bind(Function),
      this);
}

void AsyncDoneCheck::check(const MatchFinder::MatchResult &Result) {
  Context = Result.Context;
  Functions.add(*Result.Nodes.getNodeAs<FunctionDecl>(Function));
}

namespace {

/// Collects the lambdas in a function that captured a callback.
class LambdaCollector : public CodeVisitor {
public:
  std::vector<const LambdaExpr *> Lambdas;
  bool VisitLambdaExpr(LambdaExpr *Lambda) override {
    if (!callbacksIn(*Lambda).empty())
      Lambdas.push_back(Lambda);
    return true;
  }
};

} // namespace

void AsyncDoneCheck::onEndOfTranslationUnit() {
  if (!Context)
    return;
  Program &Unit = Shared.of(*Context);
  auto &Fates = Unit.get<CallbackFates>();
  for (const FunctionDecl *Function : Functions.chosen()) {
    std::vector<const VarDecl *> Callbacks;
    for (const ParmVarDecl *Parameter : Function->parameters())
      if (tf_api::isDoneCallback(Parameter->getType()))
        Callbacks.push_back(Parameter);
    analyze(*Function, Callbacks, Fates);
    LambdaCollector Collector;
    Collector.TraverseStmt(Function->getBody());
    for (const LambdaExpr *Lambda : Collector.Lambdas)
      analyze(*Lambda->getCallOperator(), callbacksIn(*Lambda), Fates);
  }
  flow::reportTooLarge(*this, Unit);
}

/// True if an exit without a call is a fault. TensorFlow relies on ComputeAsync
/// to call it; other functions of the project may call it only on failure, and
/// a lambda may call it only if it is the last of many.
static bool isReportable(const CallbackFault &Fault,
                         const FunctionDecl &Function,
                         const CallbackFate &Fate) {
  if (Fault.What != CallbackFault::NotCalled ||
      tf_api::computeKind(Function) == tf_api::ComputeKind::ComputeAsync)
    return true;
  // A function with a result can tell the caller to call the callback.
  if (!Function.getReturnType()->isVoidType())
    return false;
  const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&Function);
  const bool IsLambda = Method && Method->getParent()->isLambda();
  return Fault.Macro.empty() ? Fate.UsedOutsideMacros && !IsLambda : Fate.Used;
}

/// True if \p Other is called or passed on at the exit where \p Fault misses a
/// call: Run(ctx, compute, done) calls `compute` only on success.
static bool isAlternative(const CallbackFault &Fault,
                          const CallbackFate &Other) {
  return Fault.What == CallbackFault::NotCalled &&
         llvm::none_of(Other.Faults, [&](const CallbackFault &OtherFault) {
           return OtherFault.What == CallbackFault::NotCalled &&
                  OtherFault.Where == Fault.Where;
         });
}

static bool isSpelledDone(const VarDecl &Callback) {
  return tf_api::isSpelledDoneCallback(Callback.getType());
}

void AsyncDoneCheck::analyze(const FunctionDecl &Function,
                             std::vector<const VarDecl *> Callbacks,
                             CallbackFates &Fates) {
  // Run(ctx, DoneCallback done, std::function<void()> job)
  if (llvm::any_of(Callbacks, [](const VarDecl *Callback) {
        return isSpelledDone(*Callback);
      }))
    llvm::erase_if(Callbacks, [](const VarDecl *Callback) {
      return !isSpelledDone(*Callback);
    });
  // Of several callbacks, the completion callback is the last parameter.
  for (const VarDecl *Callback : llvm::reverse(Callbacks)) {
    const CallbackFate &Fate = Fates.of(Function, *Callback);
    for (const CallbackFault &Fault : Fate.Faults)
      if (isReportable(Fault, Function, Fate) &&
          llvm::none_of(Callbacks,
                        [&](const VarDecl *Other) {
                          return Other != Callback &&
                                 isAlternative(Fault,
                                               Fates.of(Function, *Other));
                        }) &&
          Reported.insert(Fault.Where).second)
        report(Function, *Callback, Fault);
  }
}

/// The message for the function %0, the callback %1, and the context %2.
static llvm::StringRef describe(CallbackFault::Kind Kind) {
  switch (Kind) {
  case CallbackFault::NotCalled:
    return "%0 returns without calling %1; the step never ends";
  case CallbackFault::CalledTwice:
    return "%1 is called a second time; the step may already be over";
  case CallbackFault::ContextUsedAfter:
    return "%2 is used after %1 was called; the step may be over and the "
           "context destroyed";
  }
}

static llvm::StringRef whyNoFix(CallbackFault::Kind Kind) {
  switch (Kind) {
  case CallbackFault::NotCalled:
    return "the code does not show where the step should end";
  case CallbackFault::CalledTwice:
    return "the code does not show which of the calls is wrong";
  case CallbackFault::ContextUsedAfter:
    return "the call would have to move after the last use of the context";
  }
}

void AsyncDoneCheck::report(const FunctionDecl &Function,
                            const VarDecl &Callback,
                            const CallbackFault &Fault) {
  // A failing macro needs no path; a return needs the last branch.
  if (Fault.What == CallbackFault::NotCalled && !Fault.Macro.empty()) {
    reportMacro(Function, Callback, Fault);
    return;
  }
  flow::Report Finding(*this, Shared.of(*Context), {&Callback, Fault.Context},
                       Fault.Where, describe(Fault.What));
  Finding << nameOf(Function) << &Callback;
  Finding.in(Function);
  if (Fault.Context)
    Finding << Fault.Context;
  if (Fault.What == CallbackFault::CalledTwice && Fault.ByGuard)
    Finding.step(Fault.FirstCall->getBeginLoc(),
                 "the destructor of this object calls it as well");
  else if (Fault.What == CallbackFault::CalledTwice)
    Finding.step(Fault.FirstCall->getBeginLoc(), "the first call is here");
  if (Fault.What == CallbackFault::ContextUsedAfter)
    Finding.step(Fault.FirstCall->getBeginLoc(), "%0 is called here")
        << &Callback;
  // A macro that handles a failure uses the context and calls the callback.
  if (Fault.FirstCall)
    Shared.of(*Context).get<FindingGroups>().add(
        Fault.Where, Fault.FirstCall->getBeginLoc());
  const llvm::ArrayRef<flow::PathStep> Path = Fault.Path;
  for (const flow::PathStep &Step :
       Fault.What == CallbackFault::NotCalled ? Path.take_back() : Path)
    Finding.step(Step);
  Finding.noFix(Fault.Where, whyNoFix(Fault.What));
}

/// The locations of the commas that separate the arguments of the macro at
/// \p Name, preceded by its opening parenthesis and followed by the closing
/// one. Only parentheses protect commas, not braces or angle brackets.
static std::vector<SourceLocation> separatorsOf(SourceLocation Name,
                                                const ASTContext &Context) {
  unsigned Depth = 0;
  std::vector<SourceLocation> Separators;
  SourceLocation Location = Name;
  while (const std::optional<Token> Next = Lexer::findNextToken(
             Location, Context.getSourceManager(), Context.getLangOpts())) {
    Location = Next->getLocation();
    if (Next->is(tok::eof))
      break;
    const bool Opens = Next->is(tok::l_paren) && ++Depth == 1;
    const bool Closes = Next->is(tok::r_paren) && --Depth == 0;
    if (Opens || Closes || (Next->is(tok::comma) && Depth == 1))
      Separators.push_back(Location);
    if (Closes)
      break;
  }
  return Separators;
}

void AsyncDoneCheck::reportMacro(const FunctionDecl &Function,
                                 const VarDecl &Callback,
                                 const CallbackFault &Fault) {
  flow::Report Finding(*this, Shared.of(*Context), {&Callback}, Fault.Where,
                       "%0 is not called when '%1' fails; the step never ends");
  Finding << &Callback << Fault.Macro;
  Finding.in(Function);
  // The _ASYNC macro would treat another comma as an argument separator.
  const unsigned Wanted = tf_api::argumentsOfRequires(Fault.Macro);
  if (Wanted == 0) {
    Finding.noFix(Fault.Where,
                  "'" + Fault.Macro + "' has no form that calls the callback");
    return;
  }
  const std::vector<SourceLocation> Separators =
      separatorsOf(Fault.Where, *Context);
  if (Separators.size() < Wanted + 1) {
    Finding.noFix(Fault.Where, "the arguments of '" + Fault.Macro +
                                   "' could not be determined");
    return;
  }
  if (Fault.Moved) {
    Finding.noFix(Fault.Where, "'" + Callback.getNameAsString() +
                                   "' was moved into a lambda before");
    return;
  }
  const SourceManager &Sources = Context->getSourceManager();
  const SourceLocation End =
      Sources.getExpansionRange(Fault.Return->getReturnLoc()).getEnd();
  std::vector<FixItHint> Edits = {FixItHint::CreateInsertion(
      Lexer::getLocForEndOfToken(Fault.Where, 0, Sources,
                                 Context->getLangOpts()),
      "_ASYNC")};
  std::string Added = ", " + Callback.getName().str();
  // OP_REQUIRES_OK(ctx, Load<int, float>(ctx)): the _ASYNC macro would treat
  // the comma in the last argument as a separator.
  if (Separators.size() > Wanted + 1) {
    const std::optional<Token> First = Lexer::findNextToken(
        Separators[Wanted - 1], Sources, Context->getLangOpts());
    Edits.push_back(FixItHint::CreateInsertion(First->getLocation(), "("));
    Added = ")" + Added;
  }
  Edits.push_back(FixItHint::CreateInsertion(End, Added));
  Finding.safeFix(std::move(Edits));
}

} // namespace tfop
