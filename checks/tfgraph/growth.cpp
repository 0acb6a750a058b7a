// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/tfgraph/growth.h"

#include "checks/facts/tf_api.h"
#include "checks/syntax/code_visitor.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tfop {

using tf_api::GraphCallKind;

namespace {

/// Looks for a way out of a loop.
class WayOut : public CodeVisitor {
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

/// Judges the events of one function.
class Judge {
public:
  Judge(const std::vector<GraphEvent> &Events, const ASTContext &Context,
        bool EachStep, bool Test)
      : Events(Events), Context(Context), EachStep(EachStep), Test(Test) {}

  void judgeGrowth(const GraphEvent &Event);
  void judgeSession(const GraphEvent &Event);
  std::vector<GrowthFinding> Findings;

private:
  enum class Life { Lasts, Fresh, Unknown };
  Life lifeIn(const GraphEvent &Event, const Stmt *Loop) const;
  const GraphEvent *runIn(const GraphEvent &Event, const Stmt *Loop) const;
  bool isEndless(const Stmt *Loop) const;
  void addGrowth(const GraphEvent &Event, const Stmt *Loop, const Expr *Run);

  const std::vector<GraphEvent> &Events;
  const ASTContext &Context;
  /// The function runs for each step, as in a loop.
  const bool EachStep;
  /// A test builds what it likes.
  const bool Test;
};

} // namespace

/// Whether the graph that an event works on outlives a round of the loop, or
/// with null a call of the function.
Judge::Life Judge::lifeIn(const GraphEvent &Event, const Stmt *Loop) const {
  if (Event.Fresh)
    return Life::Fresh;
  const auto *Local = llvm::dyn_cast_or_null<VarDecl>(Event.Graph.Variable);
  if (!Local || !Local->hasLocalStorage())
    return Life::Lasts;
  const SourceManager &Sources = Context.getSourceManager();
  const bool Inside =
      !Loop || (Sources.isPointWithin(Local->getLocation(), Loop->getBeginLoc(),
                                      Loop->getEndLoc()));
  if (!Inside)
    return Life::Lasts;
  return Event.Graph.Made ? Life::Fresh : Life::Unknown;
}

static bool isIn(const GraphEvent &Event, const Stmt *Loop) {
  return !Loop || llvm::is_contained(Event.Loops, Loop);
}

/// Where the graph of \p Event, or its session, is run in the same loop. What
/// is not known to be another graph may be the same.
const GraphEvent *Judge::runIn(const GraphEvent &Event,
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

bool Judge::isEndless(const Stmt *Loop) const {
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
  WayOut Visitor;
  Visitor.TraverseStmt(const_cast<Stmt *>(Body));
  return Always && !Visitor.Found;
}

void Judge::addGrowth(const GraphEvent &Event, const Stmt *Loop,
                      const Expr *Run) {
  for (GrowthFinding &Known : Findings)
    if (Known.Kind == GrowthKind::Grows && Known.Loop == Loop &&
        Known.Event.Graph.Variable == Event.Graph.Variable) {
      Known.Others.push_back(Event.Where);
      return;
    }
  GrowthFinding Finding = {GrowthKind::Grows, Event};
  Finding.Loop = Loop;
  Finding.Run = Run;
  Findings.push_back(std::move(Finding));
}

void Judge::judgeGrowth(const GraphEvent &Event) {
  for (size_t I = Event.Loops.size(); I-- != 0;) {
    const Stmt *Loop = Event.Loops[I];
    if (I < Event.OnceIn || lifeIn(Event, Loop) != Life::Lasts)
      return;
    if (const GraphEvent *Run = runIn(Event, Loop))
      return addGrowth(Event, Loop, Run->Inner ? Run->Inner : Run->Where);
    if (isEndless(Loop))
      return addGrowth(Event, Loop, nullptr);
  }
  if (EachStep && !Event.Once && lifeIn(Event, nullptr) == Life::Lasts)
    addGrowth(Event, nullptr, nullptr);
}

void Judge::judgeSession(const GraphEvent &Event) {
  // Which graph it is for, and that it is run, has to be seen.
  if (!Event.Fresh && !Event.Graph.Variable)
    return;
  const Stmt *Loop = Event.Loops.empty() ? nullptr : Event.Loops.back();
  if (!Loop && !EachStep)
    return;
  if (Loop ? Event.OnceIn == Event.Loops.size() : Event.Once)
    return;
  const Expr *Run = Event.Run;
  if (!Event.Inner) {
    const GraphEvent *There = runIn(Event, Loop);
    Run = There ? There->Where : nullptr;
  }
  const Life Graph = lifeIn(Event, Loop);
  if (!Run || Graph == Life::Unknown)
    return;
  GrowthKind Kind = GrowthKind::BuildsSession;
  if (Graph != Life::Lasts)
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
  // A dataset or a resource is made once.
  const bool EachStep = Step && *Step != tf_api::ComputeKind::Dataset &&
                        *Step != tf_api::ComputeKind::Resource;
  const std::vector<GraphEvent> &All = Events.of(Definition);
  Judge Judge(All, Events.context(), EachStep,
              /*Test=*/tf_api::isTestBody(Definition));
  for (const GraphEvent &Event : All)
    if (Event.Kind == GraphCallKind::Grows)
      Judge.judgeGrowth(Event);
    else if (Event.Kind == GraphCallKind::BuildsSession)
      Judge.judgeSession(Event);
  return std::move(Judge.Findings);
}

} // namespace tfop
