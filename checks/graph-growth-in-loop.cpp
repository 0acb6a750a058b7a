// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/graph-growth-in-loop.h"

#include "checks/tfgraph/hoist.h"
#include "clang/AST/ExprCXX.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include <set>

using namespace clang;
using namespace clang::ast_matchers;

namespace tfop {

// void Train(const Scope& scope) { for (...) { ops::Add(scope, a, b); ... } }
//      ~~~~~  Function
static constexpr llvm::StringLiteral Function = "function";

void GraphGrowthInLoopCheck::registerMatchers(MatchFinder *Finder) {
  // Lambdas are analyzed with the enclosing function.
  const auto InLambda = cxxMethodDecl(ofClass(cxxRecordDecl(isLambda())));
  Finder->addMatcher(functionDecl(isDefinition(),
                                  unless(isExpansionInSystemHeader()),
                                  unless(InLambda))
                         .bind(Function),
                     this);
}

void GraphGrowthInLoopCheck::check(const MatchFinder::MatchResult &Result) {
  Context = Result.Context;
  Bodies.add(*Result.Nodes.getNodeAs<FunctionDecl>(Function));
}

void GraphGrowthInLoopCheck::onEndOfTranslationUnit() {
  if (!Context)
    return;
  GraphEvents Events(*Context);
  const std::vector<const FunctionDecl *> Functions = Bodies.chosen();
  // Analyze one instantiation of each function, and report a session that
  // several loops reach once.
  std::set<SourceLocation> Visited;
  for (const FunctionDecl *Definition : Functions) {
    if (!Visited.insert(Definition->getLocation()).second)
      continue;
    for (const GrowthFinding &Finding : growthIn(*Definition, Events)) {
      const bool Session = Finding.Kind != GrowthKind::Grows;
      const Expr *Place = Session && Finding.Event.Inner ? Finding.Event.Inner
                                                         : Finding.Event.Where;
      if (Visited.insert(Place->getExprLoc()).second)
        report(Finding, *Definition);
    }
    for (const KeptTensors &Kept :
         keptTensorsIn(*Definition, Events, Functions))
      report(Kept);
  }
}

/// The function or class that \p Call calls or constructs, or null.
static const NamedDecl *calledBy(const Expr &Call) {
  if (const auto *Construction = llvm::dyn_cast<CXXConstructExpr>(&Call))
    return Construction->getConstructor()->getParent();
  const auto *Direct = llvm::dyn_cast<CallExpr>(&Call);
  return Direct ? Direct->getDirectCallee() : nullptr;
}

/// "'Add'", "'operator*'".
static std::string nameOf(const Expr &Call) {
  const NamedDecl *Called = calledBy(Call);
  return Called ? "'" + Called->getNameAsString() + "'" : "this";
}

/// Adds notes for the loop and the call that runs the graph.
static void addLoop(flow::Report &Finding, const Stmt *Loop, const Expr *Run) {
  if (Loop)
    Finding.step(Loop->getBeginLoc(), "the loop is here");
  if (Run)
    Finding.step(Run->getBeginLoc(), "the graph is run here");
}

void GraphGrowthInLoopCheck::reportGrowth(const GrowthFinding &Growth,
                                          const FunctionDecl &Function) {
  const GraphEvent &Event = Growth.Event;
  flow::Report Finding(
      *this, Shared.of(*Context), {calledBy(*Event.Where)},
      Event.Where->getBeginLoc(),
      "%0 adds to the graph in each %select{step|iteration of a loop that "
      "also runs it|iteration of an endless loop}1, so the graph only grows; "
      "build it once");
  Finding << nameOf(*Event.Where)
          << (!Growth.Loop ? 0
              : Growth.Run ? 1
                           : 2)
          << Event.Where->getSourceRange();
  Finding.in(Function);
  if (Event.Inner)
    Finding.step(Event.Inner->getBeginLoc(), "%0 adds to the graph here")
        << nameOf(*Event.Inner);
  // A few examples suffice for a loop that builds a whole network.
  static constexpr size_t MaxNotes = 3;
  for (const Expr *Other : llvm::ArrayRef(Growth.Others).take_front(MaxNotes))
    Finding.step(Other->getBeginLoc(), "%0 also adds to the graph here")
        << nameOf(*Other);
  addLoop(Finding, Growth.Loop, Growth.Run);
  if (Growth.Loop)
    offerHoist(Finding, Growth, Function);
  else
    Finding.noFix(Event.Where->getBeginLoc(),
                  "code that runs only once would have to build the graph");
}

void GraphGrowthInLoopCheck::reportSession(const GrowthFinding &Growth,
                                           const FunctionDecl &Function) {
  const GraphEvent &Event = Growth.Event;
  const Expr *Place = Event.Inner ? Event.Inner : Event.Where;
  const bool Dropped = Growth.Kind != GrowthKind::BuildsSession;
  flow::Report Finding(
      *this, Shared.of(*Context), {calledBy(*Place)}, Place->getBeginLoc(),
      "%select{a session is created for the same graph in each "
      "%select{step|iteration of a loop}1; create it once|a graph and its "
      "session are created, run, and destroyed in each %select{step|iteration "
      "of a loop}1, which is slow; create them once and feed them}0",
      Growth.Kind == GrowthKind::MayRebuild ? DiagnosticIDs::Remark
                                            : DiagnosticIDs::Warning);
  Finding << Dropped << (Growth.Loop != nullptr) << Place->getSourceRange();
  Finding.in(Function);
  if (Event.Inner)
    Finding.step(Event.Where->getBeginLoc(),
                 "the session is created in this call");
  addLoop(Finding, Growth.Loop, Growth.Run);
  Finding.noFix(Place->getBeginLoc(), "the code that builds the session would "
                                      "have to be separated from the code that "
                                      "runs it");
}

void GraphGrowthInLoopCheck::report(const GrowthFinding &Growth,
                                    const FunctionDecl &Function) {
  if (Growth.Kind == GrowthKind::Grows)
    reportGrowth(Growth, Function);
  else
    reportSession(Growth, Function);
}

void GraphGrowthInLoopCheck::offerHoist(flow::Report &Finding,
                                        const GrowthFinding &Growth,
                                        const FunctionDecl &Function) {
  std::vector<const Expr *> Calls = {Growth.Event.Where};
  Calls.insert(Calls.end(), Growth.Others.begin(), Growth.Others.end());
  const Hoist Moved = hoistBefore(*Growth.Loop, Calls, Function, *Context);
  if (Moved.Edits.empty())
    Finding.noFix(Growth.Event.Where->getBeginLoc(), Moved.WhyNot);
  else
    Finding.suggestFix("before the loop, the nodes are added even if the "
                       "loop never runs",
                       Moved.Edits);
}

void GraphGrowthInLoopCheck::report(const KeptTensors &Kept) {
  flow::Report Finding(
      *this, Shared.of(*Context), {Kept.Container}, Kept.Where->getBeginLoc(),
      "%0 keeps a Tensor from each %select{step|iteration of the loop}1, and "
      "nothing is ever removed from it",
      DiagnosticIDs::Remark);
  Finding << Kept.Container << (Kept.Loop != nullptr)
          << Kept.Where->getSourceRange();
  Finding.step(Kept.Container->getLocation(), "%0 is declared here")
      << Kept.Container;
  addLoop(Finding, Kept.Loop, Kept.Run);
  Finding.noFix(Kept.Where->getBeginLoc(),
                "the code does not show which Tensors are still needed");
}

} // namespace tfop
