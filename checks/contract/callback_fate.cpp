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

enum class Phase { Waiting, Called, Forwarded, Deferred };

/// A variable that holds the callback, or held it before it was moved from.
struct CallbackName {
  const ValueDecl *Variable;
  bool Moved;
  auto operator<=>(const CallbackName &) const = default;
};

/// The callback at one point of a path.
struct CallbackState {
  Phase Reached = Phase::Waiting;
  /// The statement that led to this phase, for a note.
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
  void forward(const DeclRefExpr &Named, const CallbackUse &Use,
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
  /// The exits, calls, and uses that have been reported.
  llvm::DenseSet<const Stmt *> Reported;
};

} // namespace

/// True inside a macro such as OP_REQUIRES_ASYNC, which handles a failure.
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
    // Report only the first use of the context.
    add(std::move(Fault), State.Since, At.Here);
  }
  return Forks.empty() ? flow::Step::Continue : flow::Step::EndPath;
}

/// Records the fate of the callback at the exit that returns \p Returned.
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

/// Forks the path for each result of a function that receives the callback:
/// "calls it and returns OK" is not "returns an error". False if the results
/// are not known.
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
      forward(Named, Use, Next);
    Forks.push_back({std::move(Next), Use.Receiver, Ended.Result});
  }
  return true;
}

/// True if a closure that holds the callback calls it on every path.
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
      forward(Named, Use, State);
    return;
  }
  case CallbackUse::Forwarded: {
    const CallbackFate *There = Use.Wrapper ? nullptr : fateInReceiver(Use);
    if (There && (There->AlwaysCalled || There->CalledLater))
      if (const Stmt *InJob = calledInJobOf(Use)) {
        CallbackFault Fault = {CallbackFault::CalledTwice};
        Fault.Where =
            Context.getSourceManager().getFileLoc(InJob->getBeginLoc());
        Fault.FirstCall = &Named;
        add(std::move(Fault), InJob, Here);
        // Run(job, done): both arguments hold the callback, and the first one
        // has already been reported.
        if (State.Reached == Phase::Called)
          return;
      }
    if (There && forkByResult(*There, Named, Use, State, Here))
      return;
    if (There && There->AlwaysCalled)
      call(Named, State, Here);
    else
      forward(Named, Use, State);
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
  Result.Used = Result.UsedOutsideMacros = llvm::any_of(*Cases, CallsOrDefers);
  Result.Cases = *Cases;
  return &Result;
}

} // namespace tfop
