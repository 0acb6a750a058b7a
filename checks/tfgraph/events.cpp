// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/tfgraph/events.h"

#include "checks/facts/containers.h"
#include "checks/facts/locks.h"
#include "checks/ownership/summaries.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/names.h"

using namespace clang;

namespace tfop {

using tf_api::GraphCallKind;

/// The initializer of a local that may alias a scope, graph, or session.
static const Expr *initializerOf(const VarDecl &Variable) {
  return Variable.hasLocalStorage() && !llvm::isa<ParmVarDecl>(Variable)
             ? Variable.getInit()
             : nullptr;
}

GraphRoot graphRootOf(const Expr *Expression) {
  // Limits chains of views.
  static constexpr int MaxDepth = 8;
  GraphRoot Root;
  for (int I = 0; Expression && I != MaxDepth; ++I) {
    Expression = tf_api::underlyingGraph(Expression);
    if (const auto *Member = llvm::dyn_cast<MemberExpr>(Expression)) {
      if (llvm::isa<CXXThisExpr>(Member->getBase()->IgnoreImpCasts()))
        return {Member->getMemberDecl()};
      Expression = Member->getBase();
      continue;
    }
    if (const auto *Element = llvm::dyn_cast<ArraySubscriptExpr>(Expression)) {
      Expression = Element->getBase();
      continue;
    }
    if (const auto *Element = llvm::dyn_cast<CXXOperatorCallExpr>(Expression);
        Element && Element->getOperator() == OO_Subscript) {
      Expression = Element->getArg(0);
      continue;
    }
    const auto *Reference = llvm::dyn_cast<DeclRefExpr>(Expression);
    if (!Reference)
      return Root;
    Root.Variable = Reference->getDecl();
    const auto *Variable = llvm::dyn_cast<VarDecl>(Reference->getDecl());
    const Expr *Value = Variable ? initializerOf(*Variable) : nullptr;
    // `Session *session = nullptr;` is assigned later.
    const Expr *Origin = Value ? tf_api::underlyingGraph(Value) : nullptr;
    if (!Origin)
      return Root;
    if (tf_api::createsGraph(*Origin))
      return {Variable, true};
    if (!llvm::isa<DeclRefExpr, MemberExpr>(Origin))
      return Root;
    Expression = Origin;
  }
  return Root;
}

bool runsOnce(const DoStmt &Do, const ASTContext &Context) {
  bool Again = true;
  return !Do.getCond()->isValueDependent() &&
         Do.getCond()->EvaluateAsBooleanCondition(Again, Context) && !Again;
}

/// True for a condition that guards one-time work: `!built_`, `session ==
/// nullptr`, `i == 0`, `cache.empty()`.
static bool testsOnce(const Expr *Condition) {
  Condition = bareCondition(Condition);
  if (const auto *Not = llvm::dyn_cast<UnaryOperator>(Condition);
      Not && Not->getOpcode() == UO_LNot)
    return testsOnce(Not->getSubExpr());
  if (const auto *Binary = llvm::dyn_cast<BinaryOperator>(Condition)) {
    if (Binary->isLogicalOp())
      return testsOnce(Binary->getLHS()) || testsOnce(Binary->getRHS());
    const Expr *Left = Binary->getLHS()->IgnoreParenImpCasts();
    // `step % 100 == 0` holds repeatedly.
    return Binary->isEqualityOp() &&
           llvm::isa<DeclRefExpr, MemberExpr, CXXMemberCallExpr>(Left);
  }
  // A smart pointer compared with nullptr.
  if (const auto *Call = llvm::dyn_cast<CXXOperatorCallExpr>(Condition))
    return (Call->getOperator() == OO_EqualEqual ||
            Call->getOperator() == OO_ExclaimEqual) &&
           llvm::isa<DeclRefExpr, MemberExpr>(
               Call->getArg(0)->IgnoreParenImpCasts());
  if (const auto *Call = llvm::dyn_cast<CXXMemberCallExpr>(Condition)) {
    const CXXMethodDecl *Method = Call->getMethodDecl();
    // A smart pointer converted to bool, or an empty container.
    return Method &&
           (llvm::isa<CXXConversionDecl>(Method) || isEmptyMethod(*Method));
  }
  return llvm::isa<DeclRefExpr, MemberExpr>(Condition);
}

namespace {

/// Collects the events of one function.
class EventVisitor : public CodeVisitor {
public:
  EventVisitor(GraphEvents &All, std::vector<GraphEvent> &Events)
      : All(All), Events(Events) {}

  bool TraverseForStmt(ForStmt *For) override {
    TraverseStmt(For->getInit());
    return inLoop(For, {For->getConditionVariableDeclStmt(), For->getCond(),
                        For->getInc(), For->getBody()});
  }
  bool TraverseWhileStmt(WhileStmt *While) override {
    return inLoop(While, {While->getConditionVariableDeclStmt(),
                          While->getCond(), While->getBody()});
  }
  bool TraverseDoStmt(DoStmt *Do) override {
    if (runsOnce(*Do, All.context()))
      return CodeVisitor::TraverseDoStmt(Do);
    return inLoop(Do, {Do->getBody(), Do->getCond()});
  }
  bool TraverseCXXForRangeStmt(CXXForRangeStmt *For) override {
    TraverseStmt(For->getInit());
    TraverseStmt(For->getRangeInit());
    return inLoop(For, {For->getBody()});
  }
  bool TraverseIfStmt(IfStmt *If) override;
  bool TraverseCallExpr(CallExpr *Call) override;
  bool TraverseVarDecl(VarDecl *Variable) override;
  bool TraverseCXXRecordDecl(CXXRecordDecl *) override { return true; }
  bool TraverseLambdaExpr(LambdaExpr *Lambda) override {
    return TraverseStmt(Lambda->getBody());
  }
  bool VisitBinaryOperator(BinaryOperator *Binary) override {
    if (Binary->getOpcode() == BO_Assign)
      recordReceiver(*Binary->getLHS(), Binary->getRHS());
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override;
  bool VisitCXXConstructExpr(CXXConstructExpr *Construction) override {
    visit(*Construction);
    return true;
  }
  void finish();

private:
  /// While in scope, treats events as executed only once regardless of the
  /// enclosing loops, if \p IsOnce.
  class OnceScope {
  public:
    OnceScope(EventVisitor &Visitor, bool IsOnce)
        : Visitor(Visitor), GuardedLoops(Visitor.GuardedLoops),
          Once(Visitor.Once) {
      if (!IsOnce)
        return;
      Visitor.GuardedLoops = Visitor.Loops.size();
      Visitor.Once = true;
    }
    ~OnceScope() {
      Visitor.GuardedLoops = GuardedLoops;
      Visitor.Once = Once;
    }

  private:
    EventVisitor &Visitor;
    const unsigned GuardedLoops;
    const bool Once;
  };

  bool inLoop(const Stmt *Loop, std::initializer_list<Stmt *> Parts);
  void visit(const Expr &Expression);
  void recordReceiver(const Expr &Target, const Expr *Value);
  void add(GraphEvent Event);
  void addFromCallee(const Expr &Call, const FunctionDecl &Callee);
  GraphRoot translate(const GraphEvent &Inner, const Expr &Call,
                      const FunctionDecl &Callee) const;

  GraphEvents &All;
  std::vector<GraphEvent> &Events;
  std::vector<const Stmt *> Loops;
  /// The number of loops around the innermost one-time guard.
  unsigned GuardedLoops = 0;
  bool Once = false;
  /// The variables that receive the values of expressions.
  llvm::DenseMap<const Expr *, const ValueDecl *> Receivers;
  const ValueDecl *Declared = nullptr;
  llvm::DenseMap<const ValueDecl *, GraphRoot> GraphOfSession;
};

} // namespace

bool EventVisitor::inLoop(const Stmt *Loop,
                          std::initializer_list<Stmt *> Parts) {
  Loops.push_back(Loop);
  for (Stmt *Part : Parts)
    TraverseStmt(Part);
  Loops.pop_back();
  return true;
}

bool EventVisitor::TraverseIfStmt(IfStmt *If) {
  TraverseStmt(If->getInit());
  TraverseStmt(If->getConditionVariableDeclStmt());
  TraverseStmt(If->getCond());
  const OnceScope Guard(*this, If->getCond() && testsOnce(If->getCond()));
  TraverseStmt(If->getThen());
  TraverseStmt(If->getElse());
  return true;
}

// std::call_once(built_, [this] { ... });
bool EventVisitor::TraverseCallExpr(CallExpr *Call) {
  const OnceScope Guard(*this, tf_api::callsOnce(*Call));
  return CodeVisitor::TraverseCallExpr(Call);
}

bool EventVisitor::TraverseVarDecl(VarDecl *Variable) {
  const ValueDecl *Outer = Declared;
  const OnceScope Guard(*this, Variable->isStaticLocal());
  Declared = Variable;
  CodeVisitor::TraverseVarDecl(Variable);
  Declared = Outer;
  return true;
}

/// Records the variable that receives \p Value before visiting it.
void EventVisitor::recordReceiver(const Expr &Target, const Expr *Value) {
  Value = tf_api::underlyingGraph(Value);
  if (const auto *New = llvm::dyn_cast_or_null<CXXNewExpr>(Value))
    Value = New->getConstructExpr();
  if (Value)
    Receivers[Value] = graphRootOf(&Target).Variable;
}

void EventVisitor::add(GraphEvent Event) {
  Event.Loops = Loops;
  Event.GuardedLoops = GuardedLoops;
  Event.Once = Once;
  Events.push_back(std::move(Event));
}

bool EventVisitor::VisitCallExpr(CallExpr *Call) {
  // session_.reset(new ClientSession(scope))
  if (const Expr *Object = objectOf(*Call).first;
      Object && Call->getNumArgs() == 1)
    recordReceiver(*Object, Call->getArg(0));
  visit(*Call);
  return true;
}

void EventVisitor::visit(const Expr &Expression) {
  const std::optional<tf_api::GraphCall> Call = tf_api::graphCall(Expression);
  if (!Call) {
    const auto *Direct = llvm::dyn_cast<CallExpr>(&Expression);
    const auto *Construct = llvm::dyn_cast<CXXConstructExpr>(&Expression);
    const FunctionDecl *Callee = Direct      ? Direct->getDirectCallee()
                                 : Construct ? Construct->getConstructor()
                                             : nullptr;
    if (Callee)
      addFromCallee(Expression, *Callee);
    return;
  }
  GraphEvent Event = {Call->Kind, &Expression};
  switch (Call->Kind) {
  case GraphCallKind::Grows:
    Event.Graph = graphRootOf(Call->On);
    break;
  case GraphCallKind::Runs:
    Event.Session = graphRootOf(Call->On).Variable;
    break;
  case GraphCallKind::BuildsSession:
    Event.Graph = graphRootOf(Call->Graph);
    Event.Session =
        Call->Receiver ? graphRootOf(Call->Receiver).Variable : Declared;
    if (const auto Receiver = Receivers.find(&Expression);
        Receiver != Receivers.end())
      Event.Session = Receiver->second;
    if (Event.Session && Call->Graph)
      GraphOfSession[Event.Session] = Event.Graph;
    break;
  case GraphCallKind::SetsGraph:
    if (const ValueDecl *Session = graphRootOf(Call->On).Variable)
      GraphOfSession[Session] = graphRootOf(Call->Graph);
    return;
  }
  add(std::move(Event));
}

/// The graph of the callee in terms of the caller.
GraphRoot EventVisitor::translate(const GraphEvent &Inner, const Expr &Call,
                                  const FunctionDecl &Callee) const {
  const ValueDecl *Variable = Inner.Graph.Variable;
  if (const auto *Parameter = llvm::dyn_cast_or_null<ParmVarDecl>(Variable)) {
    const unsigned Index = Parameter->getFunctionScopeIndex();
    if (const auto *Direct = llvm::dyn_cast<CallExpr>(&Call))
      return Index < Direct->getNumArgs() ? graphRootOf(Direct->getArg(Index))
                                          : GraphRoot();
    const auto &Construct = llvm::cast<CXXConstructExpr>(Call);
    return Index < Construct.getNumArgs() ? graphRootOf(Construct.getArg(Index))
                                          : GraphRoot();
  }
  if (!llvm::isa_and_nonnull<FieldDecl>(Variable))
    return Inner.Graph;
  const auto *Method = llvm::dyn_cast<CXXMemberCallExpr>(&Call);
  const Expr *Object = Method ? Method->getImplicitObjectArgument() : nullptr;
  if (!Object)
    return {};
  return llvm::isa<CXXThisExpr>(Object->IgnoreParenImpCasts())
             ? Inner.Graph
             : graphRootOf(Object);
}

void EventVisitor::addFromCallee(const Expr &Call, const FunctionDecl &Callee) {
  const FunctionDecl *Definition = visibleBody(Callee, All.context());
  const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&Callee);
  // A lambda is visited at its definition.
  if (!Definition || (Method && Method->getParent()->isLambda()))
    return;
  for (const GraphEvent &Inner : All.of(*Definition)) {
    if (Inner.Once)
      continue;
    GraphEvent Event = {Inner.Kind, &Call};
    Event.Fresh = Inner.Fresh || Inner.Graph.CreatedLocally;
    Event.Graph = Event.Fresh ? GraphRoot() : translate(Inner, Call, Callee);
    Event.Inner = Inner.Inner ? Inner.Inner : Inner.Where;
    Event.Run = Inner.Run;
    Event.ThroughScope = Inner.ThroughScope;
    // Record one event of each kind.
    if (llvm::none_of(Events, [&](const GraphEvent &Existing) {
          return Existing.Where == Event.Where && Existing.Kind == Event.Kind &&
                 Existing.Graph.Variable == Event.Graph.Variable &&
                 Existing.Fresh == Event.Fresh;
        }))
      add(std::move(Event));
  }
}

/// Links sessions to their graphs and to the calls that run them.
void EventVisitor::finish() {
  for (GraphEvent &Event : Events) {
    const auto Graph = GraphOfSession.find(Event.Session);
    if (Event.Session && !Event.Graph.Variable && Graph != GraphOfSession.end())
      Event.Graph = Graph->second;
    if (Event.Graph.Variable &&
        tf_api::isScope(Event.Graph.Variable->getType()))
      Event.ThroughScope = true;
    if (Event.Kind != GraphCallKind::BuildsSession || Event.Inner ||
        !Event.Session)
      continue;
    const auto Run = llvm::find_if(Events, [&](const GraphEvent &Other) {
      return Other.Kind == GraphCallKind::Runs &&
             Other.Session == Event.Session;
    });
    if (Run != Events.end())
      Event.Run = Run->Where;
  }
}

const std::vector<GraphEvent> &GraphEvents::of(const FunctionDecl &Definition) {
  const auto [Entry, Inserted] = Cache.try_emplace(&Definition);
  // A recursive call has no events yet.
  if (!Inserted)
    return Entry->second;
  std::vector<GraphEvent> Events;
  EventVisitor Visitor(*this, Events);
  if (const auto *Constructor = llvm::dyn_cast<CXXConstructorDecl>(&Definition))
    for (const CXXCtorInitializer *Initializer : Constructor->inits())
      Visitor.TraverseStmt(Initializer->getInit());
  Visitor.TraverseStmt(Definition.getBody());
  Visitor.finish();
  return Entry->second = std::move(Events);
}

} // namespace tfop
