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

void GraphGrowthInLoopCheck::note(SourceLocation Where, llvm::StringRef What) {
  diag(Context->getSourceManager().getFileLoc(Where), What,
       DiagnosticIDs::Note);
}

/// "'Add'", "'operator*'".
static std::string nameOf(const Expr &Call) {
  const NamedDecl *Called = nullptr;
  if (const auto *Construction = llvm::dyn_cast<CXXConstructExpr>(&Call))
    Called = Construction->getConstructor()->getParent();
  else if (const auto *Direct = llvm::dyn_cast<CallExpr>(&Call))
    Called = Direct->getDirectCallee();
  return Called ? "'" + Called->getNameAsString() + "'" : "this";
}

void GraphGrowthInLoopCheck::reportGrowth(const GrowthFinding &Finding) {
  const GraphEvent &Event = Finding.Event;
  diag(Context->getSourceManager().getFileLoc(Event.Where->getBeginLoc()),
       "%0 adds to the graph in each %select{step|round of a loop that also "
       "runs it|round of an endless loop}1, so the graph only grows; build it "
       "once")
      << nameOf(*Event.Where)
      << (!Finding.Loop ? 0
          : Finding.Run ? 1
                        : 2)
      << Event.Where->getSourceRange();
  if (Event.Inner)
    note(Event.Inner->getBeginLoc(), nameOf(*Event.Inner) + " is added here");
  // A loop that builds a whole network is understood after a few.
  static constexpr size_t Most = 3;
  for (const Expr *Other : llvm::ArrayRef(Finding.Others).take_front(Most))
    note(Other->getBeginLoc(), nameOf(*Other) + " adds to it, too");
}

void GraphGrowthInLoopCheck::report(const GrowthFinding &Finding,
                                    const FunctionDecl &Function) {
  const GraphEvent &Event = Finding.Event;
  if (Finding.Kind == GrowthKind::Grows) {
    reportGrowth(Finding);
  } else {
    const Expr *Place = Event.Inner ? Event.Inner : Event.Where;
    const bool Dropped = Finding.Kind != GrowthKind::BuildsSession;
    diag(Context->getSourceManager().getFileLoc(Place->getBeginLoc()),
         "%select{a session is built for the same graph in each "
         "%select{step|round of a loop}1; build it once|a graph and its "
         "session are built, run and dropped in each %select{step|round of a "
         "loop}1, which is slow; build them once and feed them}0",
         Finding.Kind == GrowthKind::MayRebuild ? DiagnosticIDs::Remark
                                                : DiagnosticIDs::Warning)
        << Dropped << (Finding.Loop != nullptr) << Place->getSourceRange();
    if (Event.Inner)
      note(Event.Where->getBeginLoc(), "this call comes to it");
  }
  if (Finding.Loop)
    note(Finding.Loop->getBeginLoc(), "the loop is here");
  if (Finding.Run)
    note(Finding.Run->getBeginLoc(), "the graph is run here");
  if (Finding.Kind == GrowthKind::Grows && Finding.Loop)
    offerHoist(Finding, Function);
}

void GraphGrowthInLoopCheck::offerHoist(const GrowthFinding &Finding,
                                        const FunctionDecl &Function) {
  std::vector<const Expr *> Calls = {Finding.Event.Where};
  Calls.insert(Calls.end(), Finding.Others.begin(), Finding.Others.end());
  const Hoist Moved = hoistBefore(*Finding.Loop, Calls, Function, *Context);
  const SourceLocation Place = Context->getSourceManager().getFileLoc(
      Finding.Event.Where->getBeginLoc());
  if (Moved.Edits.empty()) {
    note(Place, "no fix: " + Moved.WhyNot);
    return;
  }
  DiagnosticBuilder Note =
      diag(Place,
           "moved before the loop, the nodes are added once, and also where "
           "the loop never runs",
           DiagnosticIDs::Note);
  for (const FixItHint &Edit : Moved.Edits)
    Note << Edit;
}

void GraphGrowthInLoopCheck::report(const KeptTensors &Kept) {
  diag(Context->getSourceManager().getFileLoc(Kept.Where->getBeginLoc()),
       "%0 keeps a Tensor of each %select{step|round of the loop}1, and "
       "nothing is ever taken out of it",
       DiagnosticIDs::Remark)
      << Kept.Container << (Kept.Loop != nullptr)
      << Kept.Where->getSourceRange();
  note(Kept.Container->getLocation(), "it is declared here");
  if (Kept.Loop)
    note(Kept.Loop->getBeginLoc(), "the loop is here");
  if (Kept.Run)
    note(Kept.Run->getBeginLoc(), "the graph is run here");
}

} // namespace tfop
