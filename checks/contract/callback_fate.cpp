// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/contract/callback_fate.h"

#include "checks/contract/callback_guards.h"
#include "checks/contract/callback_state.h"
#include "checks/contract/callback_use.h"
#include "checks/contract/unread_results.h"
#include "checks/facts/callables.h"
#include "checks/facts/tf_api.h"
#include "checks/flow/call_results.h"
#include "checks/flow/explorer.h"
#include "checks/flow/flow_graph.h"
#include "checks/flow/in_place.h"
#include "checks/ownership/summaries.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/names.h"
#include "checks/syntax/uses.h"

using namespace clang;

namespace tfop {

/// The kind of a case in which the function fails the context.
static constexpr llvm::StringLiteral FailsContext = "fails";

namespace {

/// Follows one callback through one function.
class CallbackDomain : public flow::Domain<CallbackState> {
public:
  static constexpr llvm::StringLiteral Name = "callbacks";

  CallbackDomain(CallbackFates &Others, flow::FlowGraph &Graph,
                 ASTContext &Context, CallbackFate &Result)
      : Others(Others), Graph(Graph), Context(Context), Paths(Graph, *this),
        Result(Result) {}

  void run(const VarDecl &Callback) {
    CallbackState Entry;
    Entry.add({&Callback, /*Moved=*/false});
    // Code that Clang dropped may call or forward the callback.
    const bool Complete =
        Paths.explore(std::move(Entry)) == flow::Coverage::Complete;
    Result.AlwaysCalled = Left && CalledAtEachExit && Complete;
    Result.CalledLater = Left && CalledAfterEachExit && Complete;
    Result.Cases = Complete ? summary::simplified(std::move(Result.Cases))
                            : summary::Cases();
  }
  std::vector<flow::Fork<CallbackState>> takeForks() {
    return std::exchange(Forks, {});
  }

  flow::Step apply(const Stmt &Statement, CallbackState &State, flow::Point At);
  bool follow(const flow::Edge &Taken, CallbackState &State, flow::Point);
  void leave(const flow::Exit &Ended, const CallbackState &State,
             flow::Point At);

private:
  void use(const DeclRefExpr &Named, CallbackState &State, flow::Position Here);
  void addCase(const Expr *Returned, const CallbackState &State,
               flow::Point At);
  bool fork(const CallbackFate &There, const DeclRefExpr &Named,
            const CallbackUse &Use, const CallbackState &State,
            flow::Position Here);
  void runWrapper(const LambdaExpr *Wrapper, const DeclRefExpr &Named,
                  const CallbackUse &Use, CallbackState &State,
                  flow::Position Here);
  void passToReceiver(const DeclRefExpr &Named, const CallbackUse &Use,
                      CallbackState &State, flow::Position Here);
  void call(const Stmt &Where, CallbackState &State, flow::Position Here);
  void forward(const DeclRefExpr &Named, const CallbackUse &Use,
               CallbackState &State);
  const CallbackFate *fateInReceiver(const CallbackUse &Use);
  bool hold(const CallbackUse &Use, const DeclRefExpr &Named,
            CallbackState &State);
  bool isCalledIn(const LambdaExpr &Lambda, const ValueDecl &Callback);
  const Stmt *calledInJobOf(const CallbackUse &Use);
  const CallbackFate *fateInWrapper(const LambdaExpr &Wrapper);
  void add(CallbackFault Fault, const Stmt *Once, flow::Position Here);
  bool isCompleteUpTo(SourceLocation End, const CallbackState &State) const;

  CallbackFates &Others;
  flow::FlowGraph &Graph;
  ASTContext &Context;
  flow::Explorer<CallbackDomain> Paths;
  CallbackFate &Result;
  std::vector<flow::Fork<CallbackState>> Forks;
  bool Left = false;
  bool CalledAtEachExit = true;
  bool CalledAfterEachExit = true;
  /// The exits, calls, and uses that have been reported.
  llvm::DenseSet<const Stmt *> Reported;
};

} // namespace

/// True inside a macro such as OP_REQUIRES_ASYNC, which handles a failure.
static bool isInMacro(const Stmt &Where, const SourceManager &Sources) {
  return Sources.isMacroArgExpansion(Where.getBeginLoc()) ||
         Sources.isMacroBodyExpansion(Where.getBeginLoc());
}

/// `ctx != nullptr` does not access the context.
static bool isOnlyCompared(const DeclRefExpr &Pointer, ASTContext &Context) {
  const Usage Kind = useOf(Pointer, Through::Casts, Context).Kind;
  return Kind == Usage::Compared || Kind == Usage::Tested ||
         Kind == Usage::Discarded;
}

flow::Step CallbackDomain::apply(const Stmt &Statement, CallbackState &State,
                                 flow::Point At) {
  if (const auto *Return = llvm::dyn_cast<ReturnStmt>(&Statement))
    addCase(Return->getRetValue(), State, At);
  if (const auto *Call = llvm::dyn_cast<CallExpr>(&Statement);
      Call && failsContext(*Call))
    State.Context = StepStatus::Failed;
  const auto *Reference = llvm::dyn_cast<DeclRefExpr>(&Statement);
  if (!Reference)
    return flow::Step::Continue;
  const SourceLocation Declared = Reference->getDecl()->getLocation();
  if (State.isName(Reference->getDecl())) {
    use(*Reference, State, At.Here);
  } else if (State.Reached == Phase::Held &&
             State.Guard == Declared.getRawEncoding()) {
    // `guard.release()`: the destructor may no longer call it.
    State.Reached = Phase::Forwarded;
  } else if (State.Reached == Phase::Called &&
             tf_api::isContext(Reference->getDecl()->getType()) &&
             !isOnlyCompared(*Reference, Context)) {
    // Only a test of the context distinguishes the cases of the call.
    if (State.Divided)
      return flow::Step::Continue;
    CallbackFault Fault = {CallbackFault::ContextUsedAfter};
    Fault.Where =
        Context.getSourceManager().getFileLoc(Reference->getLocation());
    Fault.FirstCall = State.Since;
    Fault.Context = Reference->getDecl();
    // Report only the first use of the context.
    add(std::move(Fault), State.Since, At.Here);
  }
  return Forks.empty() ? flow::Step::Continue : flow::Step::EndPath;
}

/// Decides tests of the context's status. Another test of the call that called
/// the callback in some cases, or of a variable that it set, distinguishes the
/// cases in a way that is not known.
bool CallbackDomain::follow(const flow::Edge &Taken, CallbackState &State,
                            flow::Point) {
  if (!Taken.Condition)
    return true;
  if (const std::optional<bool> Ok =
          impliedContextStatus(Taken.Condition, Taken.Holds))
    return State.Context == StepStatus::Unknown ||
           *Ok == (State.Context == StepStatus::Ok);
  if (!State.Divided)
    return true;
  const auto IsTested = [&](const ValueDecl *Variable) {
    return Variable && mentions(Taken.Condition, nullptr, Variable);
  };
  if (mentions(Taken.Condition, State.Divided, Graph.resultOf(State.Divided)) ||
      llvm::any_of(variablesSetBy(*State.Divided), IsTested)) {
    State.Reached = Phase::Forwarded;
    State.Divided = nullptr;
  }
  return true;
}

/// Records the fate of the callback at the exit that returns \p Returned.
void CallbackDomain::addCase(const Expr *Returned, const CallbackState &State,
                             flow::Point At) {
  summary::Case Ended;
  if (State.Reached == Phase::Called || State.Reached == Phase::Held)
    Ended.Does = summary::Action::Calls;
  else if (State.Reached != Phase::Waiting)
    Ended.Does = summary::Action::Defers;
  if (State.Context == StepStatus::Failed)
    Ended.Kind = FailsContext.str();
  if (Returned)
    if (const std::optional<Range> Value = Graph.conditions().assigned(
            Graph.function().getReturnType(), Returned, At.Known,
            [](const Expr *) { return false; }))
      Ended.Result = *Value;
  Result.Cases.push_back(std::move(Ended));
}

/// True if the cases differ in whether they call the callback, and none defers
/// the call.
static bool differ(const summary::Cases &All) {
  const auto Calls = [](const summary::Case &Ended) {
    return Ended.Does == summary::Action::Calls;
  };
  return llvm::any_of(All, Calls) && !llvm::all_of(All, Calls) &&
         llvm::none_of(All, [](const summary::Case &Ended) {
           return Ended.Does == summary::Action::Defers;
         });
}

/// Forks the path for each case of a function that receives the callback:
/// "calls it and returns OK" is not "returns an error", and "fails the context
/// and calls it" is not "returns". False if the cases are not known.
bool CallbackDomain::fork(const CallbackFate &There, const DeclRefExpr &Named,
                          const CallbackUse &Use, const CallbackState &State,
                          flow::Position Here) {
  const bool ByResult =
      llvm::all_of(There.Cases, [](const summary::Case &Ended) {
        return Ended.Result.truth();
      });
  const bool CallsOnFailure =
      llvm::all_of(There.Cases, [](const summary::Case &Ended) {
        return (Ended.Does == summary::Action::Calls) ==
               (Ended.Kind == FailsContext);
      });
  // Another function that does not call it on every path is reported itself.
  const bool ByContext =
      differ(There.Cases) && (CallsOnFailure || There.IsOfLambda);
  if (There.Cases.empty() || !Use.Receiver || !(ByResult || ByContext))
    return false;
  for (const summary::Case &Ended : There.Cases) {
    CallbackState Next = State;
    if (!ByResult)
      Next.Divided = Use.Receiver;
    if (CallsOnFailure)
      Next.Context =
          Ended.Kind == FailsContext ? StepStatus::Failed : StepStatus::Ok;
    if (Ended.Does == summary::Action::Calls) {
      call(Named, Next, Here);
      if (There.FirstCall && !ByResult && Next.Since == &Named)
        Next.Since = There.FirstCall;
    } else if (Ended.Does == summary::Action::Defers)
      forward(Named, Use, Next);
    Forks.push_back({std::move(Next), Use.Receiver, Ended.Result});
  }
  return true;
}

/// The fate of the callback in a closure that holds it, or null.
const CallbackFate *CallbackDomain::fateInWrapper(const LambdaExpr &Wrapper) {
  for (const VarDecl *Inside : callbacksIn(Wrapper))
    if (const CallbackFate &Fate =
            Others.of(*Wrapper.getCallOperator(), *Inside);
        Fate.Used)
      return &Fate;
  return nullptr;
}

/// The callback is called, directly or by the closure \p Wrapper.
void CallbackDomain::runWrapper(const LambdaExpr *Wrapper,
                                const DeclRefExpr &Named,
                                const CallbackUse &Use, CallbackState &State,
                                flow::Position Here) {
  if (!Wrapper)
    return call(Named, State, Here);
  const CallbackFate *Fate = fateInWrapper(*Wrapper);
  if (Fate && Fate->AlwaysCalled)
    call(Named, State, Here);
  else if (!Fate || !fork(*Fate, Named, Use, State, Here))
    forward(Named, Use, State);
}

/// The closure in the variable that \p Named names, or null.
static const LambdaExpr *closureIn(const DeclRefExpr &Named) {
  const auto *Variable = llvm::dyn_cast<VarDecl>(Named.getDecl());
  return Variable ? lambdaIn(Variable->getInit()) : nullptr;
}

void CallbackDomain::use(const DeclRefExpr &Named, CallbackState &State,
                         flow::Position Here) {
  const CallbackUse Use = useOfCallback(Named, Context);
  const LambdaExpr *Wrapper = Use.Wrapper ? Use.Wrapper : closureIn(Named);
  switch (Use.What) {
  case CallbackUse::None:
    return;
  case CallbackUse::Renamed:
    if (Use.Moved)
      State.add({Named.getDecl(), /*Moved=*/true});
    State.add({Use.Name, /*Moved=*/false});
    return;
  case CallbackUse::Called:
    return runWrapper(Wrapper, Named, Use, State, Here);
  case CallbackUse::Forwarded:
    if (hold(Use, Named, State))
      return;
    // The receiver may run the closure, but not necessarily once.
    if (const CallbackFate *Fate = Wrapper ? fateInWrapper(*Wrapper) : nullptr;
        Fate && Use.Receiver && !Fate->AlwaysCalled &&
        !Reported.contains(Fate->FirstCall) &&
        Graph.others().unit().get<flow::InPlace>().runs(*Use.Receiver,
                                                        Use.Argument) &&
        fork(*Fate, Named, Use, State, Here))
      return;
    return passToReceiver(Named, Use, State, Here);
  }
}

/// The callback is passed to a function, a member, or an object.
void CallbackDomain::passToReceiver(const DeclRefExpr &Named,
                                    const CallbackUse &Use,
                                    CallbackState &State, flow::Position Here) {
  const CallbackFate *There = Use.Wrapper ? nullptr : fateInReceiver(Use);
  if (There && (There->AlwaysCalled || There->CalledLater))
    if (const Stmt *InJob = calledInJobOf(Use)) {
      CallbackFault Fault = {CallbackFault::CalledTwice};
      Fault.Where = Context.getSourceManager().getFileLoc(InJob->getBeginLoc());
      Fault.FirstCall = &Named;
      add(std::move(Fault), InJob, Here);
      // Run(job, done): both arguments hold the callback, and the first one
      // has already been reported.
      if (State.Reached == Phase::Called)
        return;
    }
  if (There && fork(*There, Named, Use, State, Here))
    return;
  if (There && There->AlwaysCalled)
    call(Named, State, Here);
  else
    forward(Named, Use, State);
}

/// True if a local object holds the callback from now on and calls it in its
/// destructor.
bool CallbackDomain::hold(const CallbackUse &Use, const DeclRefExpr &Named,
                          CallbackState &State) {
  SourceLocation Guard;
  if (Use.Wrapper && isCalledIn(*Use.Wrapper, *Named.getDecl()))
    Guard = guardRunning(*Use.Wrapper, Graph);
  const CXXRecordDecl *Class =
      Use.Name ? Use.Name->getType()->getAsCXXRecordDecl() : nullptr;
  if (Class && callsInDestructor(*Class))
    Guard = Use.Name->getLocation();
  if (Guard.isInvalid() || State.Reached != Phase::Waiting)
    return false;
  Result.Used = Result.UsedOutsideMacros = true;
  State.Reached = Phase::Held;
  State.Since = &Named;
  State.Guard = Guard.getRawEncoding();
  return true;
}

void CallbackDomain::call(const Stmt &Where, CallbackState &State,
                          flow::Position Here) {
  if (State.Reached == Phase::Called || State.Reached == Phase::Held) {
    CallbackFault Fault = {CallbackFault::CalledTwice};
    Fault.Where = Context.getSourceManager().getFileLoc(Where.getBeginLoc());
    Fault.FirstCall = State.Since;
    Fault.ByGuard = State.Reached == Phase::Held;
    add(std::move(Fault), &Where, Here);
    return;
  }
  if (!Result.FirstCall)
    Result.FirstCall = &Where;
  Result.Used = true;
  Result.UsedOutsideMacros |= !isInMacro(Where, Context.getSourceManager());
  if (State.Reached != Phase::Waiting)
    return;
  State.Reached = Phase::Called;
  State.Since = &Where;
}

/// True if the lambda captures \p Callback and calls it on every path.
bool CallbackDomain::isCalledIn(const LambdaExpr &Lambda,
                                const ValueDecl &Callback) {
  for (const LambdaCapture &Capture : Lambda.captures()) {
    const auto *Variable =
        Capture.capturesVariable()
            ? llvm::dyn_cast<VarDecl>(Capture.getCapturedVar())
            : nullptr;
    // [done], [done = std::move(done)]
    if (Variable && (Variable == &Callback ||
                     (Variable->isInitCapture() &&
                      mentions(Variable->getInit(), nullptr, &Callback))))
      return Others.of(*Lambda.getCallOperator(), *Variable).AlwaysCalled;
  }
  return false;
}

void CallbackDomain::forward(const DeclRefExpr &Named, const CallbackUse &Use,
                             CallbackState &State) {
  Result.Used = true;
  Result.UsedOutsideMacros |= !isInMacro(Named, Context.getSourceManager());
  State.Reached = Use.What == CallbackUse::Forwarded && Use.Wrapper &&
                          isCalledIn(*Use.Wrapper, *Named.getDecl())
                      ? Phase::Deferred
                      : Phase::Forwarded;
  State.Since = &Named;
}

/// The fate of the callback in the function that receives it; null if the body
/// is not visible or the function is overridden.
const CallbackFate *CallbackDomain::fateInReceiver(const CallbackUse &Use) {
  const FunctionDecl *Function =
      Use.Receiver ? Use.Receiver->getDirectCallee() : nullptr;
  const auto *Method = llvm::dyn_cast_or_null<CXXMethodDecl>(Function);
  if (Method && Method->isVirtual() && !Method->hasAttr<FinalAttr>())
    return nullptr;
  const FunctionDecl *Definition =
      Function ? visibleBody(*Function, Context) : nullptr;
  if (Function && !Definition)
    return Others.inOtherFile(*Function, Use.Argument);
  return Definition && Use.Argument < Definition->getNumParams()
             ? &Others.of(*Definition, *Definition->getParamDecl(Use.Argument))
             : nullptr;
}

/// The call of the callback in another lambda argument of the same call:
/// Run([ctx, done] { OP_REQUIRES_OK_ASYNC(ctx, Work(), done); }, done);
const Stmt *CallbackDomain::calledInJobOf(const CallbackUse &Use) {
  for (unsigned I = 0; I != Use.Receiver->getNumArgs(); ++I) {
    // The argument that holds the callback is not a job.
    if (I == Use.Argument)
      continue;
    const Expr *Argument = Use.Receiver->getArg(I);
    const LambdaExpr *Job = lambdaIn(Argument);
    if (const auto *Named = llvm::dyn_cast_or_null<VarDecl>(namedBy(Argument));
        Named && !Job)
      Job = lambdaIn(Named->getInit());
    if (!Job)
      continue;
    for (const VarDecl *Inside : callbacksIn(*Job))
      if (const Stmt *First =
              Others.of(*Job->getCallOperator(), *Inside).FirstCall)
        return First;
  }
  return nullptr;
}

/// False if Clang dropped code before \p End that names the callback.
bool CallbackDomain::isCompleteUpTo(SourceLocation End,
                                    const CallbackState &State) const {
  llvm::StringSet<> Names;
  for (const CallbackName &Name : State.Names)
    Names.insert(Name.Variable->getName());
  return !Graph.misses(Names, Graph.function().getBody()->getBeginLoc(), End);
}

void CallbackDomain::leave(const flow::Exit &Ended, const CallbackState &State,
                           flow::Point At) {
  const ReturnStmt *Return = Ended.Return;
  Left = true;
  const bool IsCalled =
      State.Reached == Phase::Called || State.Reached == Phase::Held;
  CalledAtEachExit &= IsCalled;
  CalledAfterEachExit &= IsCalled || State.Reached == Phase::Deferred;
  if (!Return)
    addCase(nullptr, State, At);
  if (State.Reached != Phase::Waiting)
    return;
  CallbackFault Fault = {CallbackFault::NotCalled};
  Fault.Where = Graph.function().getBody()->getEndLoc();
  if (Return) {
    Fault.Where = Context.getSourceManager().getFileLoc(Return->getReturnLoc());
    Fault.Return = Return;
    Fault.Macro = tf_api::hiddenReturn(*Return, Context).value_or("");
  }
  Fault.Moved = llvm::any_of(
      State.Names, [](const CallbackName &Name) { return Name.Moved; });
  if (isCompleteUpTo(Fault.Where, State))
    add(std::move(Fault),
        Return ? static_cast<const Stmt *>(Return) : Graph.function().getBody(),
        At.Here);
}

void CallbackDomain::add(CallbackFault Fault, const Stmt *Once,
                         flow::Position Here) {
  if (!Reported.insert(Once).second)
    return;
  Fault.Path = Paths.trail().branchesTo(Here);
  Result.Faults.push_back(std::move(Fault));
}

const CallbackFate &CallbackFates::of(const FunctionDecl &Function,
                                      const VarDecl &Callback) {
  const auto [Place, New] = Fates.try_emplace({&Function, &Callback});
  CallbackFate &Result = Place->second;
  if (!New)
    return Result;
  const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&Function);
  Result.IsOfLambda = Method && Method->getParent()->isLambda();
  if (flow::FlowGraph *Graph = Graphs.of(Function))
    CallbackDomain(*this, *Graph, Graphs.context(), Result).run(Callback);
  return Result;
}

} // namespace tfop
