// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/contract/callback_fate.h"

#include "checks/contract/callback_use.h"
#include "checks/facts/callables.h"
#include "checks/facts/tf_api.h"
#include "checks/flow/call_results.h"
#include "checks/flow/explorer.h"
#include "checks/flow/flow_graph.h"
#include "checks/ownership/summaries.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/names.h"

using namespace clang;

namespace tfop {

std::vector<const VarDecl *> callbacksIn(const LambdaExpr &Lambda) {
  std::vector<const VarDecl *> Result;
  for (const LambdaCapture &Capture : Lambda.captures()) {
    const auto *Variable =
        Capture.capturesVariable()
            ? llvm::dyn_cast<VarDecl>(Capture.getCapturedVar())
            : nullptr;
    if (!Variable)
      continue;
    const LambdaExpr *Inner = lambdaIn(Variable->getInit());
    if (tf_api::isDoneCallback(Variable->getType()) ||
        (Inner && Inner != &Lambda && !callbacksIn(*Inner).empty()))
      Result.push_back(Variable);
  }
  return Result;
}

namespace {

enum class Phase { Waiting, Called, HandedOn, Deferred };

/// A variable that stands for the callback, or stood for it before it was
/// moved from.
struct CallbackName {
  const ValueDecl *Variable;
  bool Moved;
  auto operator<=>(const CallbackName &) const = default;
};

/// The callback at one point of a path.
struct CallbackState {
  Phase Reached = Phase::Waiting;
  /// The place that brought it there, for a note.
  const Stmt *Since = nullptr;
  /// Sorted.
  std::vector<CallbackName> Names;
  auto operator<=>(const CallbackState &) const = default;

  bool isName(const ValueDecl *Variable) const {
    return llvm::any_of(Names, [&](const CallbackName &Name) {
      return Name.Variable == Variable;
    });
  }
  void add(CallbackName New) {
    llvm::erase_if(Names, [&](const CallbackName &Name) {
      return Name.Variable == New.Variable;
    });
    Names.insert(llvm::upper_bound(Names, New), New);
  }
};

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
    // What was not seen may neither call it nor give it away.
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
  void leave(const flow::Exit &Ended, const CallbackState &State,
             flow::Point At);

private:
  void use(const DeclRefExpr &Named, CallbackState &State, flow::Position Here);
  void addCase(const Expr *Returned, const CallbackState &State,
               flow::Point At);
  bool forkByResult(const CallbackFate &There, const DeclRefExpr &Named,
                    const CallbackUse &Use, const CallbackState &State,
                    flow::Position Here);
  void call(const Stmt &Where, CallbackState &State, flow::Position Here);
  void handOn(const DeclRefExpr &Named, const CallbackUse &Use,
              CallbackState &State);
  const CallbackFate *fateInReceiver(const CallbackUse &Use);
  bool isCalledIn(const LambdaExpr &Lambda, const ValueDecl &Callback);
  const Stmt *calledInJobOf(const CallbackUse &Use);
  bool wrapperCalls(const LambdaExpr *Wrapper);
  void add(CallbackFault Fault, const Stmt *Once, flow::Position Here);
  bool isUnderstoodUpTo(SourceLocation End, const CallbackState &State) const;

  CallbackFates &Others;
  flow::FlowGraph &Graph;
  ASTContext &Context;
  flow::Explorer<CallbackDomain> Paths;
  CallbackFate &Result;
  std::vector<flow::Fork<CallbackState>> Forks;
  bool Left = false;
  bool CalledAtEachExit = true;
  bool CalledAfterEachExit = true;
  /// The exits, calls and uses that were reported.
  llvm::DenseSet<const Stmt *> Told;
};

} // namespace

/// Inside a macro such as OP_REQUIRES_ASYNC, that is, where something failed.
static bool isInMacro(const Stmt &Where, const SourceManager &Sources) {
  return Sources.isMacroArgExpansion(Where.getBeginLoc()) ||
         Sources.isMacroBodyExpansion(Where.getBeginLoc());
}

flow::Step CallbackDomain::apply(const Stmt &Statement, CallbackState &State,
                                 flow::Point At) {
  if (const auto *Return = llvm::dyn_cast<ReturnStmt>(&Statement))
    addCase(Return->getRetValue(), State, At);
  const auto *Reference = llvm::dyn_cast<DeclRefExpr>(&Statement);
  if (!Reference)
    return flow::Step::Continue;
  if (State.isName(Reference->getDecl())) {
    use(*Reference, State, At.Here);
  } else if (State.Reached == Phase::Called &&
             tf_api::isContext(Reference->getDecl()->getType())) {
    CallbackFault Fault = {CallbackFault::ContextUsedAfter};
    Fault.Where =
        Context.getSourceManager().getFileLoc(Reference->getLocation());
    Fault.FirstCall = State.Since;
    Fault.Context = Reference->getDecl();
    // One is enough, whatever else is done with the context behind.
    add(std::move(Fault), State.Since, At.Here);
  }
  return Forks.empty() ? flow::Step::Continue : flow::Step::EndPath;
}

/// Records what was done with the callback where the function returns
/// \p Returned.
void CallbackDomain::addCase(const Expr *Returned, const CallbackState &State,
                             flow::Point At) {
  summary::Case Ended;
  if (State.Reached != Phase::Waiting)
    Ended.Does = State.Reached == Phase::Called ? summary::Action::Calls
                                                : summary::Action::Defers;
  if (Returned)
    if (const std::optional<Range> Value = Graph.conditions().assigned(
            Graph.function().getReturnType(), Returned, At.Known,
            [](const Expr *) { return false; }))
      Ended.Result = *Value;
  Result.Cases.push_back(std::move(Ended));
}

/// Follows each result of a function that was given the callback on a path of
/// its own: "calls it and returns OK" is not "returns an error". False if the
/// results are not known.
bool CallbackDomain::forkByResult(const CallbackFate &There,
                                  const DeclRefExpr &Named,
                                  const CallbackUse &Use,
                                  const CallbackState &State,
                                  flow::Position Here) {
  if (There.Cases.empty() ||
      llvm::any_of(There.Cases, [](const summary::Case &Ended) {
        return !Ended.Result.truth();
      }))
    return false;
  for (const summary::Case &Ended : There.Cases) {
    CallbackState Next = State;
    if (Ended.Does == summary::Action::Calls)
      call(Named, Next, Here);
    else if (Ended.Does == summary::Action::Defers)
      handOn(Named, Use, Next);
    Forks.push_back({std::move(Next), Use.Receiver, Ended.Result});
  }
  return true;
}

/// A closure that holds the callback calls it on each of its paths.
bool CallbackDomain::wrapperCalls(const LambdaExpr *Wrapper) {
  return !Wrapper ||
         llvm::any_of(callbacksIn(*Wrapper), [&](const VarDecl *Inside) {
           return Others.of(*Wrapper->getCallOperator(), *Inside).AlwaysCalled;
         });
}

void CallbackDomain::use(const DeclRefExpr &Named, CallbackState &State,
                         flow::Position Here) {
  const CallbackUse Use = useOfCallback(Named, Context);
  switch (Use.What) {
  case CallbackUse::None:
    return;
  case CallbackUse::Renamed:
    if (Use.Moved)
      State.add({Named.getDecl(), /*Moved=*/true});
    State.add({Use.Name, /*Moved=*/false});
    return;
  case CallbackUse::Called: {
    const LambdaExpr *Wrapper = Use.Wrapper;
    if (const auto *Variable = llvm::dyn_cast<VarDecl>(Named.getDecl());
        Variable && !Wrapper)
      Wrapper = lambdaIn(Variable->getInit());
    if (wrapperCalls(Wrapper))
      call(Named, State, Here);
    else
      handOn(Named, Use, State);
    return;
  }
  case CallbackUse::HandedOn: {
    const CallbackFate *There = Use.Wrapper ? nullptr : fateInReceiver(Use);
    if (There && (There->AlwaysCalled || There->CalledLater))
      if (const Stmt *InJob = calledInJobOf(Use)) {
        CallbackFault Fault = {CallbackFault::CalledTwice};
        Fault.Where =
            Context.getSourceManager().getFileLoc(InJob->getBeginLoc());
        Fault.FirstCall = &Named;
        add(std::move(Fault), InJob, Here);
        // Run(job, done): both arguments stand for it, and it is said.
        if (State.Reached == Phase::Called)
          return;
      }
    if (There && forkByResult(*There, Named, Use, State, Here))
      return;
    if (There && There->AlwaysCalled)
      call(Named, State, Here);
    else
      handOn(Named, Use, State);
    return;
  }
  }
}

void CallbackDomain::call(const Stmt &Where, CallbackState &State,
                          flow::Position Here) {
  if (State.Reached == Phase::Called) {
    CallbackFault Fault = {CallbackFault::CalledTwice};
    Fault.Where = Context.getSourceManager().getFileLoc(Where.getBeginLoc());
    Fault.FirstCall = State.Since;
    add(std::move(Fault), &Where, Here);
    return;
  }
  if (!Result.FirstCall)
    Result.FirstCall = &Where;
  Result.Used = true;
  Result.UsedOpenly |= !isInMacro(Where, Context.getSourceManager());
  if (State.Reached != Phase::Waiting)
    return;
  State.Reached = Phase::Called;
  State.Since = &Where;
}

/// The lambda captured \p Callback and calls it on each of its paths.
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

void CallbackDomain::handOn(const DeclRefExpr &Named, const CallbackUse &Use,
                            CallbackState &State) {
  Result.Used = true;
  Result.UsedOpenly |= !isInMacro(Named, Context.getSourceManager());
  State.Reached = Use.What == CallbackUse::HandedOn && Use.Wrapper &&
                          isCalledIn(*Use.Wrapper, *Named.getDecl())
                      ? Phase::Deferred
                      : Phase::HandedOn;
  State.Since = &Named;
}

/// What a function that can be seen does with the callback it is given. One
/// that is overridden is not seen.
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

/// Where a lambda that the same call is given calls the callback itself:
/// Run([ctx, done] { OP_REQUIRES_OK_ASYNC(ctx, Work(), done); }, done);
const Stmt *CallbackDomain::calledInJobOf(const CallbackUse &Use) {
  for (unsigned I = 0; I != Use.Receiver->getNumArgs(); ++I) {
    // What stands for the callback is no job.
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

/// False if Clang dropped code on the way that names the callback.
bool CallbackDomain::isUnderstoodUpTo(SourceLocation End,
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
  CalledAtEachExit &= State.Reached == Phase::Called;
  CalledAfterEachExit &=
      State.Reached == Phase::Called || State.Reached == Phase::Deferred;
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
  if (isUnderstoodUpTo(Fault.Where, State))
    add(std::move(Fault),
        Return ? static_cast<const Stmt *>(Return) : Graph.function().getBody(),
        At.Here);
}

void CallbackDomain::add(CallbackFault Fault, const Stmt *Once,
                         flow::Position Here) {
  if (!Told.insert(Once).second)
    return;
  Fault.Path = Paths.trail().branchesTo(Here);
  Result.Faults.push_back(std::move(Fault));
}

const CallbackFate &CallbackFates::of(const FunctionDecl &Function,
                                      const VarDecl &Callback) {
  const auto [Place, New] = Known.try_emplace({&Function, &Callback});
  CallbackFate &Result = Place->second;
  if (!New)
    return Result;
  if (flow::FlowGraph *Graph = Graphs.of(Function))
    CallbackDomain(*this, *Graph, Graphs.context(), Result).run(Callback);
  return Result;
}

const CallbackFate *CallbackFates::inOtherFile(const FunctionDecl &Function,
                                               unsigned Index) {
  const summary::Cases *Cases =
      Others.casesOf(Function, summary::AccessPath::parameter(Index));
  if (!Cases || llvm::any_of(*Cases, [](const summary::Case &Ended) {
        return Ended.Does == summary::Action::Unknown;
      }))
    return nullptr;
  const auto [Place, New] = Elsewhere.try_emplace({&Function, Index});
  CallbackFate &Result = Place->second;
  if (!New)
    return &Result;
  const auto Calls = [](const summary::Case &Ended) {
    return Ended.Does == summary::Action::Calls;
  };
  const auto CallsOrDefers = [&](const summary::Case &Ended) {
    return Calls(Ended) || Ended.Does == summary::Action::Defers;
  };
  Result.AlwaysCalled = llvm::all_of(*Cases, Calls);
  Result.CalledLater = llvm::all_of(*Cases, CallsOrDefers);
  Result.Used = Result.UsedOpenly = llvm::any_of(*Cases, CallsOrDefers);
  Result.Cases = *Cases;
  return &Result;
}

} // namespace tfop
