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

/// A local that is another name for a scope, a graph or a session.
static const Expr *standsFor(const VarDecl &Variable) {
  return Variable.hasLocalStorage() && !llvm::isa<ParmVarDecl>(Variable)
             ? Variable.getInit()
             : nullptr;
}

GraphRoot graphRootOf(const Expr *Expression) {
  // A view of a view of a view; deeper is not written.
  static constexpr int Most = 8;
  GraphRoot Root;
  for (int I = 0; Expression && I != Most; ++I) {
    Expression = tf_api::graphBehind(Expression);
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
    const Expr *Value = Variable ? standsFor(*Variable) : nullptr;
    // `Session *session = nullptr;` is filled later.
    const Expr *Origin = Value ? tf_api::graphBehind(Value) : nullptr;
    if (!Origin)
      return Root;
    if (tf_api::makesGraph(*Origin))
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

/// A test whether something was done before: `!built_`, `session == nullptr`,
/// `i == 0`, `cache.empty()`.
static bool testsOnce(const Expr *Condition) {
  Condition = bareCondition(Condition);
  if (const auto *Not = llvm::dyn_cast<UnaryOperator>(Condition);
      Not && Not->getOpcode() == UO_LNot)
    return testsOnce(Not->getSubExpr());
  if (const auto *Binary = llvm::dyn_cast<BinaryOperator>(Condition)) {
    if (Binary->isLogicalOp())
      return testsOnce(Binary->getLHS()) || testsOnce(Binary->getRHS());
    const Expr *Left = Binary->getLHS()->IgnoreParenImpCasts();
    // `step % 100 == 0` comes again.
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
    // A smart pointer's test, an empty container.
    return Method &&
           (llvm::isa<CXXConversionDecl>(Method) || asksWhetherEmpty(*Method));
  }
  return llvm::isa<DeclRefExpr, MemberExpr>(Condition);
}

namespace {

/// Collects the events of one function.
class EventVisitor : public CodeVisitor {
public:
  EventVisitor(GraphEvents &All, std::vector<GraphEvent> &Found)
      : All(All), Found(Found) {}

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
    // `do { ... } while (0)`, as macros have it, is no loop.
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
      receive(*Binary->getLHS(), Binary->getRHS());
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override;
  bool VisitCXXConstructExpr(CXXConstructExpr *Construction) override {
    visit(*Construction);
    return true;
  }
  void finish();

private:
  /// For its lifetime, what is seen happens only once, however often the loops
  /// around it go round, if \p IsOnce.
  class OnceScope {
  public:
    OnceScope(EventVisitor &Visitor, bool IsOnce)
        : Visitor(Visitor), OnceIn(Visitor.OnceIn), Once(Visitor.Once) {
      if (!IsOnce)
        return;
      Visitor.OnceIn = Visitor.Loops.size();
      Visitor.Once = true;
    }
    ~OnceScope() {
      Visitor.OnceIn = OnceIn;
      Visitor.Once = Once;
    }

  private:
    EventVisitor &Visitor;
    const unsigned OnceIn;
    const bool Once;
  };

  bool inLoop(const Stmt *Loop, std::initializer_list<Stmt *> Parts);
  void visit(const Expr &Expression);
  void receive(const Expr &Target, const Expr *Value);
  void add(GraphEvent Event);
  void addThrough(const Expr &Call, const FunctionDecl &Callee);
  GraphRoot translate(const GraphEvent &Inner, const Expr &Call,
                      const FunctionDecl &Callee) const;

  GraphEvents &All;
  std::vector<GraphEvent> &Found;
  std::vector<const Stmt *> Loops;
  /// The innermost loop that a test of ours stands in, counted from outside.
  unsigned OnceIn = 0;
  bool Once = false;
  /// The variable that a value being looked at will be given to.
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

/// Remembers who will get a value that is about to be looked at.
void EventVisitor::receive(const Expr &Target, const Expr *Value) {
  Value = tf_api::graphBehind(Value);
  if (const auto *New = llvm::dyn_cast_or_null<CXXNewExpr>(Value))
    Value = New->getConstructExpr();
  if (Value)
    Receivers[Value] = graphRootOf(&Target).Variable;
}

void EventVisitor::add(GraphEvent Event) {
  Event.Loops = Loops;
  Event.OnceIn = OnceIn;
  Event.Once = Once;
  Found.push_back(std::move(Event));
}

bool EventVisitor::VisitCallExpr(CallExpr *Call) {
  // session_.reset(new ClientSession(scope))
  if (const Expr *Object = objectOf(*Call).first;
      Object && Call->getNumArgs() == 1)
    receive(*Object, Call->getArg(0));
  visit(*Call);
  return true;
}

void EventVisitor::visit(const Expr &Expression) {
  const std::optional<tf_api::GraphCall> Call = tf_api::graphCall(Expression);
  if (!Call) {
    const auto *Direct = llvm::dyn_cast<CallExpr>(&Expression);
    const auto *Made = llvm::dyn_cast<CXXConstructExpr>(&Expression);
    const FunctionDecl *Callee = Direct ? Direct->getDirectCallee()
                                 : Made ? Made->getConstructor()
                                        : nullptr;
    if (Callee)
      addThrough(Expression, *Callee);
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
    if (const auto Given = Receivers.find(&Expression);
        Given != Receivers.end())
      Event.Session = Given->second;
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

/// What the callee's graph is for its caller.
GraphRoot EventVisitor::translate(const GraphEvent &Inner, const Expr &Call,
                                  const FunctionDecl &Callee) const {
  const ValueDecl *Variable = Inner.Graph.Variable;
  if (const auto *Parameter = llvm::dyn_cast_or_null<ParmVarDecl>(Variable)) {
    const unsigned Index = Parameter->getFunctionScopeIndex();
    if (const auto *Direct = llvm::dyn_cast<CallExpr>(&Call))
      return Index < Direct->getNumArgs() ? graphRootOf(Direct->getArg(Index))
                                          : GraphRoot();
    const auto &Made = llvm::cast<CXXConstructExpr>(Call);
    return Index < Made.getNumArgs() ? graphRootOf(Made.getArg(Index))
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

void EventVisitor::addThrough(const Expr &Call, const FunctionDecl &Callee) {
  const FunctionDecl *Definition = visibleBody(Callee, All.context());
  const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&Callee);
  // A lambda was looked at where it stands.
  if (!Definition || (Method && Method->getParent()->isLambda()))
    return;
  for (const GraphEvent &Inner : All.of(*Definition)) {
    if (Inner.Once)
      continue;
    GraphEvent Event = {Inner.Kind, &Call};
    Event.Fresh = Inner.Fresh || Inner.Graph.Made;
    Event.Graph = Event.Fresh ? GraphRoot() : translate(Inner, Call, Callee);
    Event.Inner = Inner.Inner ? Inner.Inner : Inner.Where;
    Event.Run = Inner.Run;
    Event.ThroughScope = Inner.ThroughScope;
    // One of each kind tells it.
    if (llvm::none_of(Found, [&](const GraphEvent &Known) {
          return Known.Where == Event.Where && Known.Kind == Event.Kind &&
                 Known.Graph.Variable == Event.Graph.Variable &&
                 Known.Fresh == Event.Fresh;
        }))
      add(std::move(Event));
  }
}

/// Joins sessions with their graphs and with the places that run them.
void EventVisitor::finish() {
  for (GraphEvent &Event : Found) {
    const auto Graph = GraphOfSession.find(Event.Session);
    if (Event.Session && !Event.Graph.Variable && Graph != GraphOfSession.end())
      Event.Graph = Graph->second;
    if (Event.Graph.Variable &&
        tf_api::isScope(Event.Graph.Variable->getType()))
      Event.ThroughScope = true;
    if (Event.Kind != GraphCallKind::BuildsSession || Event.Inner ||
        !Event.Session)
      continue;
    const auto Run = llvm::find_if(Found, [&](const GraphEvent &Other) {
      return Other.Kind == GraphCallKind::Runs &&
             Other.Session == Event.Session;
    });
    if (Run != Found.end())
      Event.Run = Run->Where;
  }
}

const std::vector<GraphEvent> &GraphEvents::of(const FunctionDecl &Definition) {
  const auto [Place, New] = Known.try_emplace(&Definition);
  // A function that calls itself sees nothing of itself.
  if (!New)
    return Place->second;
  std::vector<GraphEvent> Found;
  EventVisitor Visitor(*this, Found);
  if (const auto *Constructor = llvm::dyn_cast<CXXConstructorDecl>(&Definition))
    for (const CXXCtorInitializer *Initializer : Constructor->inits())
      Visitor.TraverseStmt(Initializer->getInit());
  Visitor.TraverseStmt(Definition.getBody());
  Visitor.finish();
  return Place->second = std::move(Found);
}

} // namespace tfop
