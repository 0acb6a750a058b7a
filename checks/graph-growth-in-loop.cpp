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
  // A lambda belongs to the function around it.
  const auto OfLambda = cxxMethodDecl(ofClass(cxxRecordDecl(isLambda())));
  Finder->addMatcher(functionDecl(isDefinition(),
                                  unless(isExpansionInSystemHeader()),
                                  unless(OfLambda))
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
  // One instantiation stands for all; a session that several loops come to is
  // one fault.
  std::set<SourceLocation> Seen;
  for (const FunctionDecl *Definition : Functions) {
    if (!Seen.insert(Definition->getLocation()).second)
      continue;
    for (const GrowthFinding &Finding : growthIn(*Definition, Events)) {
      const bool Session = Finding.Kind != GrowthKind::Grows;
      const Expr *Place = Session && Finding.Event.Inner ? Finding.Event.Inner
                                                         : Finding.Event.Where;
      if (Seen.insert(Place->getExprLoc()).second)
        report(Finding, *Definition);
    }
    for (const KeptTensors &Kept :
         keptTensorsIn(*Definition, Events, Functions))
      report(Kept);
  }
}

/// What \p Call adds to the graph with, or null.
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

/// The loop, and where the graph is run.
static void addLoop(flow::Report &Finding, const Stmt *Loop, const Expr *Run) {
  if (Loop)
    Finding.step(Loop->getBeginLoc(), "the loop is here");
  if (Run)
    Finding.step(Run->getBeginLoc(), "the graph is run here");
}

void GraphGrowthInLoopCheck::reportGrowth(const GrowthFinding &Found,
                                          const FunctionDecl &Function) {
  const GraphEvent &Event = Found.Event;
  flow::Report Finding(
      *this, Shared.of(*Context), {calledBy(*Event.Where)},
      Event.Where->getBeginLoc(),
      "%0 adds to the graph in each %select{step|round of a loop that also "
      "runs it|round of an endless loop}1, so the graph only grows; build it "
      "once");
  Finding << nameOf(*Event.Where)
          << (!Found.Loop ? 0
              : Found.Run ? 1
                          : 2)
          << Event.Where->getSourceRange();
  Finding.in(Function);
  if (Event.Inner)
    Finding.step(Event.Inner->getBeginLoc(), "%0 is added here")
        << nameOf(*Event.Inner);
  // A loop that builds a whole network is understood after a few.
  static constexpr size_t Most = 3;
  for (const Expr *Other : llvm::ArrayRef(Found.Others).take_front(Most))
    Finding.step(Other->getBeginLoc(), "%0 adds to it, too") << nameOf(*Other);
  addLoop(Finding, Found.Loop, Found.Run);
  if (Found.Loop)
    offerHoist(Finding, Found, Function);
}

void GraphGrowthInLoopCheck::reportSession(const GrowthFinding &Found,
                                           const FunctionDecl &Function) {
  const GraphEvent &Event = Found.Event;
  const Expr *Place = Event.Inner ? Event.Inner : Event.Where;
  const bool Dropped = Found.Kind != GrowthKind::BuildsSession;
  flow::Report Finding(
      *this, Shared.of(*Context), {calledBy(*Place)}, Place->getBeginLoc(),
      "%select{a session is built for the same graph in each "
      "%select{step|round of a loop}1; build it once|a graph and its "
      "session are built, run and dropped in each %select{step|round of a "
      "loop}1, which is slow; build them once and feed them}0",
      Found.Kind == GrowthKind::MayRebuild ? DiagnosticIDs::Remark
                                           : DiagnosticIDs::Warning);
  Finding << Dropped << (Found.Loop != nullptr) << Place->getSourceRange();
  Finding.in(Function);
  if (Event.Inner)
    Finding.step(Event.Where->getBeginLoc(), "this call comes to it");
  addLoop(Finding, Found.Loop, Found.Run);
}

void GraphGrowthInLoopCheck::report(const GrowthFinding &Found,
                                    const FunctionDecl &Function) {
  if (Found.Kind == GrowthKind::Grows)
    reportGrowth(Found, Function);
  else
    reportSession(Found, Function);
}

void GraphGrowthInLoopCheck::offerHoist(flow::Report &Finding,
                                        const GrowthFinding &Found,
                                        const FunctionDecl &Function) {
  std::vector<const Expr *> Calls = {Found.Event.Where};
  Calls.insert(Calls.end(), Found.Others.begin(), Found.Others.end());
  const Hoist Moved = hoistBefore(*Found.Loop, Calls, Function, *Context);
  if (Moved.Edits.empty())
    Finding.noFix(Found.Event.Where->getBeginLoc(), Moved.WhyNot);
  else
    Finding.suggestFix("moved before the loop, the nodes are added once, and "
                       "also where the loop never runs",
                       Moved.Edits);
}

void GraphGrowthInLoopCheck::report(const KeptTensors &Kept) {
  flow::Report Finding(
      *this, Shared.of(*Context), {Kept.Container}, Kept.Where->getBeginLoc(),
      "%0 keeps a Tensor of each %select{step|round of the loop}1, and "
      "nothing is ever taken out of it",
      DiagnosticIDs::Remark);
  Finding << Kept.Container << (Kept.Loop != nullptr)
          << Kept.Where->getSourceRange();
  Finding.step(Kept.Container->getLocation(), "it is declared here");
  addLoop(Finding, Kept.Loop, Kept.Run);
}

} // namespace tfop
