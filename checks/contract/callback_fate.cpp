// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/contract/callback_fate.h"

#include "checks/contract/callback_use.h"
#include "checks/facts/callables.h"
#include "checks/facts/tf_api.h"
#include "checks/flow/call_results.h"
#include "checks/flow/flow_graph.h"
#include "checks/ownership/summaries.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/names.h"

using namespace clang;
using tfop::flow::FlowGraph;
using tfop::ownership::Hold;
using tfop::ownership::PathWalk;
using tfop::ownership::WalkPosition;
using tfop::ownership::WalkState;

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

enum Phase : unsigned { Waiting, Called, HandedOn, Deferred };

/// A holder that was moved from; the others are Direct.
constexpr Hold MovedFrom = Hold::Inside;

/// Follows one callback through one function.
class CallbackFollower : public ownership::PathVisitor {
public:
  CallbackFollower(CallbackFates &Others, flow::FlowGraph &Graph,
                   ASTContext &Context, CallbackFate &Result)
      : Others(Others), Graph(Graph), Context(Context), Walk(Graph, *this),
        Result(Result) {}

  void run(const VarDecl &Callback) {
    WalkState Entry;
    Entry.Known.hold({&Callback, Hold::Direct, nullptr});
    Walk.run(std::move(Entry));
    Result.AlwaysCalled = Left && CalledAtEachExit;
    Result.CalledLater = Left && CalledAfterEachExit;
  }

  bool visit(const Stmt &Statement, WalkState &State,
             WalkPosition Here) override;
  void leave(const ReturnStmt *Return, const WalkState &State,
             WalkPosition Here) override;

private:
  void use(const DeclRefExpr &Named, WalkState &State, WalkPosition Here);
  void call(const Stmt &Where, WalkState &State, WalkPosition Here);
  void handOn(const DeclRefExpr &Named, const CallbackUse &Use,
              WalkState &State);
  const CallbackFate *fateInReceiver(const CallbackUse &Use);
  bool isCalledIn(const LambdaExpr &Lambda, const ValueDecl &Callback);
  const Stmt *calledInJobOf(const CallbackUse &Use);
  bool wrapperCalls(const LambdaExpr *Wrapper);
  void add(CallbackFault Fault, const Stmt *Once, WalkPosition Here);
  bool isUnderstoodUpTo(SourceLocation End, const WalkState &State) const;

  CallbackFates &Others;
  flow::FlowGraph &Graph;
  ASTContext &Context;
  PathWalk Walk;
  CallbackFate &Result;
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

bool CallbackFollower::visit(const Stmt &Statement, WalkState &State,
                             WalkPosition Here) {
  const auto *Reference = llvm::dyn_cast<DeclRefExpr>(&Statement);
  if (!Reference)
    return true;
  if (State.Known.holderOf(Reference->getDecl())) {
    use(*Reference, State, Here);
  } else if (State.Phase == Called &&
             tf_api::isContext(Reference->getDecl()->getType())) {
    CallbackFault Fault = {CallbackFault::ContextUsedAfter};
    Fault.Where =
        Context.getSourceManager().getFileLoc(Reference->getLocation());
    Fault.FirstCall = State.Since;
    Fault.Context = Reference->getDecl();
    // One is enough, whatever else is done with the context behind.
    add(std::move(Fault), State.Since, Here);
  }
  return true;
}

/// A closure that holds the callback calls it on each of its paths.
bool CallbackFollower::wrapperCalls(const LambdaExpr *Wrapper) {
  return !Wrapper ||
         llvm::any_of(callbacksIn(*Wrapper), [&](const VarDecl *Inside) {
           return Others.of(*Wrapper->getCallOperator(), *Inside).AlwaysCalled;
         });
}

void CallbackFollower::use(const DeclRefExpr &Named, WalkState &State,
                           WalkPosition Here) {
  const CallbackUse Use = useOf(Named, Context);
  switch (Use.What) {
  case CallbackUse::None:
    return;
  case CallbackUse::Renamed:
    if (Use.Moved)
      State.Known.hold({Named.getDecl(), MovedFrom, nullptr});
    State.Known.hold({Use.Name, Hold::Direct, nullptr});
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
        if (State.Phase == Called)
          return;
      }
    if (There && There->AlwaysCalled)
      call(Named, State, Here);
    else
      handOn(Named, Use, State);
    return;
  }
  }
}

void CallbackFollower::call(const Stmt &Where, WalkState &State,
                            WalkPosition Here) {
  if (State.Phase == Called) {
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
  if (State.Phase != Waiting)
    return;
  State.Phase = Called;
  State.Since = &Where;
}

/// The lambda captured \p Callback and calls it on each of its paths.
bool CallbackFollower::isCalledIn(const LambdaExpr &Lambda,
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

void CallbackFollower::handOn(const DeclRefExpr &Named, const CallbackUse &Use,
                              WalkState &State) {
  Result.Used = true;
  Result.UsedOpenly |= !isInMacro(Named, Context.getSourceManager());
  State.Phase = Use.What == CallbackUse::HandedOn && Use.Wrapper &&
                        isCalledIn(*Use.Wrapper, *Named.getDecl())
                    ? Deferred
                    : HandedOn;
  State.Since = &Named;
}

/// What a function that can be seen does with the callback it is given. One
/// that is overridden is not seen.
const CallbackFate *CallbackFollower::fateInReceiver(const CallbackUse &Use) {
  const FunctionDecl *Function =
      Use.Receiver ? Use.Receiver->getDirectCallee() : nullptr;
  const auto *Method = llvm::dyn_cast_or_null<CXXMethodDecl>(Function);
  if (Method && Method->isVirtual() && !Method->hasAttr<FinalAttr>())
    return nullptr;
  const FunctionDecl *Definition =
      Function ? visibleBody(*Function, Context) : nullptr;
  return Definition && Use.Argument < Definition->getNumParams()
             ? &Others.of(*Definition, *Definition->getParamDecl(Use.Argument))
             : nullptr;
}

/// Where a lambda that the same call is given calls the callback itself:
/// Run([ctx, done] { OP_REQUIRES_OK_ASYNC(ctx, Work(), done); }, done);
const Stmt *CallbackFollower::calledInJobOf(const CallbackUse &Use) {
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
bool CallbackFollower::isUnderstoodUpTo(SourceLocation End,
                                        const WalkState &State) const {
  llvm::StringSet<> Names;
  for (const ownership::Holder &H : State.Known.Holders)
    Names.insert(H.Variable->getName());
  return !Graph.lostText().mentions(Graph.function().getBody()->getBeginLoc(),
                                    End, Names);
}

void CallbackFollower::leave(const ReturnStmt *Return, const WalkState &State,
                             WalkPosition Here) {
  Left = true;
  CalledAtEachExit &= State.Phase == Called;
  CalledAfterEachExit &= State.Phase == Called || State.Phase == Deferred;
  if (State.Phase != Waiting)
    return;
  CallbackFault Fault = {CallbackFault::NotCalled};
  Fault.Where = Graph.function().getBody()->getEndLoc();
  if (Return) {
    Fault.Where = Context.getSourceManager().getFileLoc(Return->getReturnLoc());
    Fault.Return = Return;
    Fault.Macro = tf_api::hiddenReturn(*Return, Context).value_or("");
  }
  Fault.Moved =
      llvm::any_of(State.Known.Holders, [](const ownership::Holder &H) {
        return H.How == MovedFrom;
      });
  if (isUnderstoodUpTo(Fault.Where, State))
    add(std::move(Fault),
        Return ? static_cast<const Stmt *>(Return) : Graph.function().getBody(),
        Here);
}

void CallbackFollower::add(CallbackFault Fault, const Stmt *Once,
                           WalkPosition Here) {
  if (!Told.insert(Once).second)
    return;
  Fault.Path = Walk.branchesTo(Here);
  Result.Faults.push_back(std::move(Fault));
}

const CallbackFate &CallbackFates::of(const FunctionDecl &Function,
                                      const VarDecl &Callback) {
  const auto [Place, New] = Known.try_emplace({&Function, &Callback});
  CallbackFate &Result = Place->second;
  if (!New)
    return Result;
  if (const std::unique_ptr<flow::FlowGraph> Graph =
          flow::FlowGraph::build(Function, Context))
    CallbackFollower(*this, *Graph, Context, Result).run(Callback);
  return Result;
}

} // namespace tfop
