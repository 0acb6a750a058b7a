// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/tfgraph/growth.h"

#include "checks/facts/tf_api.h"
#include "checks/syntax/code_visitor.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tfop {

using tf_api::GraphCallKind;

namespace {

/// Searches for an exit from a loop.
class LoopExitFinder : public CodeVisitor {
public:
  bool Found = false;
  bool VisitReturnStmt(ReturnStmt *) override { return found(); }
  bool VisitGotoStmt(GotoStmt *) override { return found(); }
  bool VisitCXXThrowExpr(CXXThrowExpr *) override { return found(); }
  bool VisitBreakStmt(BreakStmt *) override { return Inside != 0 || found(); }
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    return !(Callee && Callee->isNoReturn()) || found();
  }
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
  bool TraverseForStmt(ForStmt *For) override {
    ++Inside;
    CodeVisitor::TraverseForStmt(For);
    --Inside;
    return !Found;
  }
  bool TraverseWhileStmt(WhileStmt *While) override {
    ++Inside;
    CodeVisitor::TraverseWhileStmt(While);
    --Inside;
    return !Found;
  }
  bool TraverseSwitchStmt(SwitchStmt *Switch) override {
    ++Inside;
    CodeVisitor::TraverseSwitchStmt(Switch);
    --Inside;
    return !Found;
  }

private:
  bool found() {
    Found = true;
    return false;
  }
  unsigned Inside = 0;
};

/// Checks the events of one function.
class GrowthChecker {
public:
  GrowthChecker(const std::vector<GraphEvent> &Events,
                const ASTContext &Context, bool EachStep, bool Test)
      : Events(Events), Context(Context), EachStep(EachStep), Test(Test) {}

  void checkGrowth(const GraphEvent &Event);
  void checkSession(const GraphEvent &Event);
  std::vector<GrowthFinding> Findings;

private:
  enum class Lifetime { Outlives, Fresh, Unknown };
  Lifetime lifetimeIn(const GraphEvent &Event, const Stmt *Loop) const;
  const GraphEvent *runIn(const GraphEvent &Event, const Stmt *Loop) const;
  bool isEndless(const Stmt *Loop) const;
  void addGrowth(const GraphEvent &Event, const Stmt *Loop, const Expr *Run);

  const std::vector<GraphEvent> &Events;
  const ASTContext &Context;
  /// The function runs on each step, as if in a loop.
  const bool EachStep;
  /// Tests may rebuild graphs on purpose.
  const bool Test;
};

} // namespace

/// Whether the graph of an event outlives an iteration of the loop or, if
/// \p Loop is null, a call of the function.
GrowthChecker::Lifetime GrowthChecker::lifetimeIn(const GraphEvent &Event,
                                                  const Stmt *Loop) const {
  if (Event.Fresh)
    return Lifetime::Fresh;
  const auto *Local = llvm::dyn_cast_or_null<VarDecl>(Event.Graph.Variable);
  if (!Local || !Local->hasLocalStorage())
    return Lifetime::Outlives;
  const SourceManager &Sources = Context.getSourceManager();
  const bool Inside =
      !Loop || (Sources.isPointWithin(Local->getLocation(), Loop->getBeginLoc(),
                                      Loop->getEndLoc()));
  if (!Inside)
    return Lifetime::Outlives;
  return Event.Graph.CreatedLocally ? Lifetime::Fresh : Lifetime::Unknown;
}

static bool isIn(const GraphEvent &Event, const Stmt *Loop) {
  return !Loop || llvm::is_contained(Event.Loops, Loop);
}

/// The call that runs the graph or the session of \p Event in the same loop.
/// Graphs are assumed to be the same unless known to differ.
const GraphEvent *GrowthChecker::runIn(const GraphEvent &Event,
                                       const Stmt *Loop) const {
  for (const GraphEvent &Run : Events) {
    if (Run.Kind != GraphCallKind::Runs || !isIn(Run, Loop) || Run.Fresh)
      continue;
    if (Event.Kind == GraphCallKind::BuildsSession) {
      if (Run.Session && Run.Session == Event.Session)
        return &Run;
      continue;
    }
    if (!Run.Graph.Variable || !Event.Graph.Variable ||
        Run.Graph.Variable == Event.Graph.Variable ||
        Run.Session == Event.Graph.Variable)
      return &Run;
  }
  return nullptr;
}

bool GrowthChecker::isEndless(const Stmt *Loop) const {
  const Expr *Condition = nullptr;
  const Stmt *Body = nullptr;
  if (const auto *For = llvm::dyn_cast<ForStmt>(Loop)) {
    Condition = For->getCond();
    Body = For->getBody();
  } else if (const auto *While = llvm::dyn_cast<WhileStmt>(Loop)) {
    Condition = While->getCond();
    Body = While->getBody();
  } else if (const auto *Do = llvm::dyn_cast<DoStmt>(Loop)) {
    Condition = Do->getCond();
    Body = Do->getBody();
  } else {
    return false;
  }
  bool Always = true;
  if (Condition && (Condition->isValueDependent() ||
                    !Condition->EvaluateAsBooleanCondition(Always, Context)))
    return false;
  LoopExitFinder Visitor;
  Visitor.TraverseStmt(const_cast<Stmt *>(Body));
  return Always && !Visitor.Found;
}

void GrowthChecker::addGrowth(const GraphEvent &Event, const Stmt *Loop,
                              const Expr *Run) {
  for (GrowthFinding &Existing : Findings)
    if (Existing.Kind == GrowthKind::Grows && Existing.Loop == Loop &&
        Existing.Event.Graph.Variable == Event.Graph.Variable) {
      Existing.Others.push_back(Event.Where);
      return;
    }
  GrowthFinding Finding = {GrowthKind::Grows, Event};
  Finding.Loop = Loop;
  Finding.Run = Run;
  Findings.push_back(std::move(Finding));
}

void GrowthChecker::checkGrowth(const GraphEvent &Event) {
  for (size_t I = Event.Loops.size(); I-- != 0;) {
    const Stmt *Loop = Event.Loops[I];
    if (I < Event.GuardedLoops || lifetimeIn(Event, Loop) != Lifetime::Outlives)
      return;
    if (const GraphEvent *Run = runIn(Event, Loop))
      return addGrowth(Event, Loop, Run->Inner ? Run->Inner : Run->Where);
    if (isEndless(Loop))
      return addGrowth(Event, Loop, nullptr);
  }
  if (EachStep && !Event.Once &&
      lifetimeIn(Event, nullptr) == Lifetime::Outlives)
    addGrowth(Event, nullptr, nullptr);
}

void GrowthChecker::checkSession(const GraphEvent &Event) {
  // The graph and the call that runs it must be visible.
  if (!Event.Fresh && !Event.Graph.Variable)
    return;
  const Stmt *Loop = Event.Loops.empty() ? nullptr : Event.Loops.back();
  if (!Loop && !EachStep)
    return;
  if (Loop ? Event.GuardedLoops == Event.Loops.size() : Event.Once)
    return;
  const Expr *Run = Event.Run;
  if (!Event.Inner) {
    const GraphEvent *SessionRun = runIn(Event, Loop);
    Run = SessionRun ? SessionRun->Where : nullptr;
  }
  const Lifetime Graph = lifetimeIn(Event, Loop);
  if (!Run || Graph == Lifetime::Unknown)
    return;
  GrowthKind Kind = GrowthKind::BuildsSession;
  if (Graph != Lifetime::Outlives)
    Kind = Event.ThroughScope && !Test ? GrowthKind::Rebuilds
                                       : GrowthKind::MayRebuild;
  GrowthFinding Finding = {Kind, Event};
  Finding.Loop = Loop;
  Finding.Run = Run;
  Findings.push_back(std::move(Finding));
}

std::vector<GrowthFinding> growthIn(const FunctionDecl &Definition,
                                    GraphEvents &Events) {
  const std::optional<tf_api::ComputeKind> Step =
      tf_api::computeKind(Definition);
  // A dataset or a resource is created only once.
  const bool EachStep = Step && *Step != tf_api::ComputeKind::Dataset &&
                        *Step != tf_api::ComputeKind::Resource;
  const std::vector<GraphEvent> &All = Events.of(Definition);
  GrowthChecker Checker(All, Events.context(), EachStep,
                        /*Test=*/tf_api::isTestBody(Definition));
  for (const GraphEvent &Event : All)
    if (Event.Kind == GraphCallKind::Grows)
      Checker.checkGrowth(Event);
    else if (Event.Kind == GraphCallKind::BuildsSession)
      Checker.checkSession(Event);
  return std::move(Checker.Findings);
}

} // namespace tfop
