// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Explores the paths of one function breadth first, so that the first leak has
// the shortest path.
#include "checks/ownership/search.h"

#include "checks/facts/lent_pointers.h"
#include "checks/facts/tf_api.h"
#include "checks/flow/call_cases.h"
#include "checks/flow/call_results.h"
#include "checks/flow/explorer.h"
#include "checks/flow/flow_graph.h"
#include "checks/flow/trace.h"
#include "checks/ownership/dangling.h"
#include "checks/ownership/effects.h"
#include "checks/ownership/witness.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/names.h"
#include "checks/syntax/single_runs.h"
#include "clang/Basic/SourceManager.h"
#include <set>

using namespace clang;

namespace tfop::ownership {

namespace {

/// Tracks one resource through one function.
class OwnershipDomain : public flow::Domain<PathState> {
public:
  static constexpr llvm::StringLiteral Name = "ownership";
  static constexpr bool SeesExceptions = true;

  OwnershipDomain(flow::FlowGraph &Graph, Summaries &Functions,
                  const Start &From)
      : Graph(Graph), Functions(Functions), From(From),
        Loops(Functions.loopsOf(Graph.function())),
        Elements(Graph, Functions, From), Paths(Graph, *this) {}

  Outcome run();
  using Fork = flow::Fork<PathState>;
  std::vector<Fork> takeForks() { return Elements.takeForks(); }

  flow::Step apply(const Stmt &Statement, PathState &State, flow::Point At);
  flow::Step initialize(const CXXCtorInitializer &Initializer, PathState &State,
                        flow::Point At);
  bool follow(const flow::Edge &Taken, PathState &State, flow::Point At);
  void leave(const flow::Exit &Left, const PathState &State, flow::Point At);
  bool isNonNull(const Expr *Pointer, const PathState &State) const {
    return Elements.isNonNull(Pointer, State);
  }
  bool mayThrow(const Expr &Call, const PathState &State) const {
    return Elements.isBorrowedBy(Call, State);
  }

private:
  void explore();
  flow::Step followDangling(const Event &Happened, const Stmt *Where,
                            PathState &State);
  flow::Step useAfterRelease(const Stmt &Statement, PathState &State);
  flow::Step endWith(summary::Action Does, PathState &State);
  void addCase(const Expr *Returned, const PathState &State, flow::Point At);
  flow::Step handle(const Event &Happened, const Stmt *Where, PathState &State,
                    flow::Position Here);
  void recordLeak(flow::Position Here, const PathState &State, Witness Ended);
  void confirmBorrows(const PathState &State);
  void confirmByUse(const CallExpr &Call, PathState &State);
  bool learnAcquisitionResult(const Expr *Condition, bool Truth,
                              PathState &State) const;
  bool isSharedByLambdasIn(const Stmt *Loop, const PathState &State);

  flow::FlowGraph &Graph;
  Summaries &Functions;
  const Start &From;
  const ReleaseLoops &Loops;
  Effects Elements;
  flow::Explorer<OwnershipDomain> Paths;
  Outcome Result;
  std::optional<Witness> WeakLeak;
  /// The shortest path on which the resource leaks only because the process
  /// ends.
  std::optional<Witness> LeakAtExit;
  /// Stores in an out-parameter, which are transfers unless a path leaks the
  /// resource after them.
  std::vector<const Stmt *> OutputStores;
  bool LeaksFromOutput = false;
  /// Calls that do not take ownership, because the function releases the
  /// resource after them.
  llvm::DenseSet<const Expr *> Borrowing;
  llvm::BitVector ReachesAcquisition;
  /// The lambdas in each loop.
  llvm::DenseMap<const Stmt *, std::vector<const LambdaExpr *>> LambdasIn;
};

} // namespace

/// True if \p Loop shares the resource among lambdas and was not entered yet:
/// `for (i < n) Schedule([p] { ...the last one deletes p... })`. The loop is
/// assumed to have at least one iteration.
bool OwnershipDomain::isSharedByLambdasIn(const Stmt *Loop,
                                          const PathState &State) {
  if (!State.Acquired ||
      !llvm::isa_and_nonnull<ForStmt, WhileStmt, CXXForRangeStmt>(Loop))
    return false;
  const auto [Entry, New] = LambdasIn.try_emplace(Loop);
  if (New)
    Entry->second = lambdasIn(*Loop);
  const auto IsInLoop = [&](SourceLocation Where) {
    const SourceManager &Sources = Functions.context().getSourceManager();
    return Sources.isPointWithin(Sources.getFileLoc(Where),
                                 Sources.getFileLoc(Loop->getBeginLoc()),
                                 Sources.getFileLoc(Loop->getEndLoc()));
  };
  if (From.Acquisition && IsInLoop(From.Acquisition->getBeginLoc()))
    return false;
  return llvm::any_of(Entry->second,
                      [&](const LambdaExpr *Lambda) {
                        return Elements.carried(Lambda, State).has_value();
                      }) &&
         llvm::none_of(State.PossibleTransfers, [&](const PossibleTransfer &D) {
           return IsInLoop(D.Call->getBeginLoc());
         });
}

Outcome OwnershipDomain::run() {
  ReachesAcquisition = blocksLeadingTo(
      From.Acquisition ? Graph.blockOf(From.Acquisition) : nullptr,
      Graph.cfg());
  // Each pass may prove that calls only borrow, which changes the paths. Two
  // passes are usually enough.
  static constexpr int MaxPasses = 4;
  for (int Pass = 0; Pass != MaxPasses; ++Pass) {
    const size_t Proven = Borrowing.size();
    explore();
    if (Borrowing.size() == Proven || !Result.UncertainCall)
      break;
  }
  if (!LeaksFromOutput)
    for (const Stmt *Store : OutputStores)
      Result.addEnd(Store, /*Releases=*/false);
  if (!Result.Leak && LeakAtExit)
    Result.Leak = std::move(LeakAtExit);
  if (!Result.Leak && WeakLeak) {
    // A function that releases the resource on another path, or that did not
    // acquire it, does not rely on self-deletion.
    if (Result.Released || Result.Transferred != 0 || !From.Acquisition)
      Result.Leak = std::move(WeakLeak);
    else if (!Result.UncertainCall) {
      Result.UncertainCall = WeakLeak->SelfDeletion;
      Result.MaySelfDelete = true;
    }
  }
  return std::move(Result);
}

void OwnershipDomain::explore() {
  Result = Outcome();
  OutputStores.clear();
  LeaksFromOutput = false;
  WeakLeak.reset();
  LeakAtExit.reset();
  PathState Entry;
  Entry.Acquired = From.Acquisition == nullptr;
  if (From.Dangling && llvm::isa<ParmVarDecl>(From.Dangling))
    Entry.hold({From.Dangling, Hold::Direct, nullptr});
  for (const Holder &H : From.Holders)
    Entry.hold(H);
  Result.Reached = Entry.Acquired;
  Result.TooLarge = Paths.explore(std::move(Entry)) == flow::Coverage::GaveUp;
}

flow::Step OwnershipDomain::apply(const Stmt &Statement, PathState &State,
                                  flow::Point At) {
  if (const auto *Return = llvm::dyn_cast<ReturnStmt>(&Statement);
      Return && State.Done) {
    addCase(Return->getRetValue(), State, At);
    return flow::Step::EndPath;
  }
  if (State.Release)
    return useAfterRelease(Statement, State);
  if (From.Deferred.contains(&Statement) && State.holderOf(From.Dangling)) {
    State.Release = &Statement;
    State.IsDeferred = true;
    State.Acquired = true;
    return flow::Step::Continue;
  }
  // `session->Close()` after `Other(session)`: the function still owns it.
  if (const auto *Call = llvm::dyn_cast<CallExpr>(&Statement))
    confirmByUse(*Call, State);
  // `*output` belongs to the caller unless the function fails.
  if (const auto *Return = llvm::dyn_cast<ReturnStmt>(&Statement);
      Return && State.InOutput) {
    const Fails Failed = failsWith(*Return, Graph, At.Known);
    if (Failed != Fails::Always)
      Result.Transferred |= bit(Transfer::OutParameter);
    if (Failed == Fails::Never)
      return flow::Step::EndPath;
  }
  if (const auto *Return = llvm::dyn_cast<ReturnStmt>(&Statement);
      Return && From.Correlates && State.Acquired) {
    const flow::Step Next =
        handle(Elements.apply(Statement, State), &Statement, State, At.Here);
    if (Next == flow::Step::Continue)
      addCase(Return->getRetValue(), State, At);
    return Next;
  }
  const bool WasInOutput = State.InOutput;
  const Event Happened = Elements.apply(Statement, State);
  if (State.InOutput && !WasInOutput)
    OutputStores.push_back(&Statement);
  return handle(Happened, &Statement, State, At.Here);
}

flow::Step OwnershipDomain::initialize(const CXXCtorInitializer &Initializer,
                                       PathState &State, flow::Point At) {
  return handle(Elements.initialize(Initializer, State), nullptr, State,
                At.Here);
}

void OwnershipDomain::leave(const flow::Exit &Left, const PathState &State,
                            flow::Point At) {
  // An exception that leaves `main` ends the process; the caller owns the
  // arguments of a function that throws.
  if (!State.Acquired || From.Dangling ||
      (Left.byException() && (!From.Acquisition || Graph.function().isMain())))
    return;
  if (State.InMember &&
      !(Left.byException() && State.PossibleTransfers.empty()))
    return;
  if (State.InOutput && !Left.Return) {
    Result.Transferred |= bit(Transfer::OutParameter);
    return;
  }
  // `TF_SessionRun(..., &output, status); Check(status);`: `Check` may throw
  // because the acquisition failed.
  if (Left.byException() && State.Presence != Presence::Sure)
    return;
  Witness Ended;
  Ended.Thrower = llvm::isa_and_nonnull<CXXThrowExpr>(Left.Thrower)
                      ? nullptr
                      : Left.Thrower;
  recordLeak(At.Here, State, std::move(Ended));
}

flow::Step OwnershipDomain::handle(const Event &Happened, const Stmt *Where,
                                   PathState &State, flow::Position Here) {
  Result.Reached |= State.Acquired;
  llvm::erase_if(State.PossibleTransfers, [&](const PossibleTransfer &D) {
    return Borrowing.contains(D.Call);
  });
  if (!Result.FirstHolder && !State.Holders.empty()) {
    const Holder &First = State.Holders.front();
    Result.FirstHolder = First.Variable;
    Result.HeldInside = First.isInside();
  }
  if (Happened.Form && From.Kind && !Result.WrongRelease &&
      !llvm::is_contained(From.Kind->MatchingForms, *Happened.Form)) {
    Result.WrongRelease = Where;
    Result.WrongForm = *Happened.Form;
  }
  if (From.Dangling)
    return followDangling(Happened, Where, State);
  switch (Happened.What) {
  case Event::None:
    return flow::Step::Continue;
  case Event::Split:
    if (Happened.SomeTransfer || Happened.SomeRelease)
      Result.addEnd(Where, Happened.SomeRelease);
    if (Happened.SomeTransfer)
      Result.Transferred |= bit(Transfer::Owner);
    Result.Released |= Happened.SomeRelease;
    confirmBorrows(State);
    break;
  case Event::Released:
    Result.addEnd(Where, true);
    Result.Released = true;
    confirmBorrows(State);
    return endWith(summary::Action::Releases, State);
  case Event::Transferred:
    Result.addEnd(Where, false);
    Result.Transferred |= bit(Happened.To);
    Result.OwnedImmediately |=
        State.Holders.empty() || (State.InMember && State.Holders.size() == 1);
    confirmBorrows(State);
    if (State.InMember && Happened.To == Transfer::Member)
      return flow::Step::Continue;
    return endWith(actionOf(Happened.To), State);
  case Event::LeakedInLambda: {
    Result.addEnd(Where, true);
    Result.Transferred |= bit(Happened.To);
    confirmBorrows(State);
    Witness Inner;
    Inner.Path = Happened.Inner->Path;
    Inner.ExitMacro = Happened.Inner->ExitMacro;
    Inner.LeakedBy = LeakKind::ExitOfLambda;
    recordLeak(Here, State, std::move(Inner));
    break;
  }
  case Event::Overwritten:
  case Event::Reacquired:
  case Event::LostWithHolder: {
    Witness Ended;
    Ended.LeakedBy = Happened.What == Event::Overwritten ? LeakKind::Overwritten
                     : Happened.What == Event::Reacquired
                         ? LeakKind::NextIteration
                         : LeakKind::WithHolder;
    Ended.Path.push_back({Where->getBeginLoc(), ""});
    recordLeak(Here, State, std::move(Ended));
    break;
  }
  case Event::PathEnds:
    break;
  }
  return flow::Step::EndPath;
}

/// Ends the path, or continues to its exit if the results of the function
/// matter.
flow::Step OwnershipDomain::endWith(summary::Action Does, PathState &State) {
  if (!From.Correlates)
    return flow::Step::EndPath;
  State = PathState();
  State.Done = Does;
  return flow::Step::Continue;
}

/// Records the effect on the resource for the result \p Returned.
void OwnershipDomain::addCase(const Expr *Returned, const PathState &State,
                              flow::Point At) {
  summary::Case Ended;
  Ended.Does = State.Done.value_or(summary::Action::Borrows);
  if (!State.PossibleTransfers.empty()) {
    Ended.Does = summary::Action::Unknown;
    if (const FunctionDecl *Callee =
            flow::calleeOf(*State.PossibleTransfers.front().Call))
      Ended.Because = Callee->getQualifiedNameAsString();
  }
  if (Returned)
    if (const std::optional<Range> Value = Graph.conditions().assigned(
            Graph.function().getReturnType(), Returned, At.Known,
            [&](const Expr *Pointer) { return isNonNull(Pointer, State); }))
      Ended.Result = *Value;
  Result.Cases.push_back(std::move(Ended));
}

/// Records releases only, since the origin of the pointer is unknown.
flow::Step OwnershipDomain::followDangling(const Event &Happened,
                                           const Stmt *Where,
                                           PathState &State) {
  State.PossibleTransfers.clear();
  State.SelfDeletion = nullptr;
  if (Happened.What == Event::Released && From.Releases.contains(Where)) {
    State.Release = Where;
    State.Acquired = false;
  }
  return flow::Step::Continue;
}

/// Finds the next use of a dangling pointer. The path ends where the pointers
/// may be assigned.
flow::Step OwnershipDomain::useAfterRelease(const Stmt &Statement,
                                            PathState &State) {
  const auto *Used = llvm::dyn_cast<Expr>(&Statement);
  const std::optional<DanglingUse> Found =
      Used ? useOfDangling(*Used, State) : std::nullopt;
  if (Found && llvm::none_of(Result.Dangling, [&](const UseAfterRelease &U) {
        return U.Release == State.Release;
      }))
    Result.Dangling.push_back(
        {Found->Pointer, Used, State.Release, Found->IsRelease,
         Found->IsRelease ||
             !isPassedToUnknown(*Used, *Found->Pointer, Functions)});
  if (Found || mayReassign(Statement, State))
    return flow::Step::EndPath;
  if (const ValueDecl *Changed = changedBy(Statement)) {
    State.drop(Changed);
    llvm::erase(State.Derived, Changed);
  }
  return State.Holders.empty() && State.Derived.empty() ? flow::Step::EndPath
                                                        : flow::Step::Continue;
}

/// Records that the path ends with a leak; \p Ended describes an end other than
/// a return.
void OwnershipDomain::recordLeak(flow::Position Here, const PathState &State,
                                 Witness Ended) {
  if (State.Presence == Presence::IfSucceeded)
    return;
  LeaksFromOutput |= State.InOutput;
  if (!State.PossibleTransfers.empty()) {
    if (!Result.UncertainCall)
      Result.UncertainCall = State.PossibleTransfers.front().Call;
    return;
  }
  Ended.AtProcessExit =
      From.Acquisition && Ended.LeakedBy == LeakKind::Exit &&
      Graph.others().unit().get<SingleRuns>().contains(Graph.function());
  std::optional<Witness> &Kept = State.SelfDeletion    ? WeakLeak
                                 : Ended.AtProcessExit ? LeakAtExit
                                                       : Result.Leak;
  if (Kept)
    return;
  Ended.SelfDeletion = State.SelfDeletion;
  describePath(Paths.trail(), Here, Graph, Functions.context(), From,
               describeHolder(Result.FirstHolder, Result.HeldInside), Ended);
  std::vector<const ValueDecl *> Holders;
  for (const Holder &H : State.Holders)
    Holders.push_back(H.Variable);
  if (Result.FirstHolder)
    Holders.push_back(Result.FirstHolder);
  Ended.DroppedCode =
      crossesLostCode(Graph, From, Holders, Ended, Functions.context());
  Kept = std::move(Ended);
}

/// A function that releases the resource after a call did not transfer it by
/// that call, unless it releases only because the call failed.
void OwnershipDomain::confirmBorrows(const PathState &State) {
  for (const PossibleTransfer &D : State.PossibleTransfers)
    if (D.Result != flow::CallResult::Failed)
      Borrowing.insert(D.Call);
}

/// A function that closes the resource after a call has not transferred it.
void OwnershipDomain::confirmByUse(const CallExpr &Call, PathState &State) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (State.PossibleTransfers.empty() || !Callee ||
      !resources::endsUse(*Callee))
    return;
  const Expr *Object = objectOf(Call).first;
  if (!Object && Call.getNumArgs() != 0)
    Object = Call.getArg(0);
  if (!Object || !Elements.isNonNull(Object, State))
    return;
  confirmBorrows(State);
  State.PossibleTransfers.clear();
}

bool OwnershipDomain::follow(const flow::Edge &Taken, PathState &State,
                             flow::Point) {
  if (Loops.releaseElements(Taken.From, State)) {
    Result.Released = true;
    confirmBorrows(State);
    return false;
  }
  if (Taken.Branch != 0 && Loops.mustIterate(Taken.From, State))
    return false;
  // A case of `switch (s.code())` is not interpreted.
  if (Taken.Switch &&
      !learnAcquisitionResult(Taken.Switch->getCond(), true, State))
    return false;
  if (Taken.Condition) {
    if (!Taken.Holds &&
        isSharedByLambdasIn(Taken.From.getTerminatorStmt(), State))
      return false;
    Elements.testTransfers(Taken.Condition, Taken.Holds, State);
    if (!learnAcquisitionResult(Taken.Condition, Taken.Holds, State))
      return false;
  }
  // The second iteration may exit where the first one could not.
  State.RepeatedLoop = Taken.From.getLoopTarget();
  // `if (tensor == NULL) free(data);`
  if (State.IsDeferred && Taken.Condition &&
      isNullIf(Taken.Condition, Taken.Holds,
               Graph.resultOf(llvm::cast<Expr>(State.Release))))
    return false;
  if (State.Release)
    return isNamedFrom(Taken.To, State, Graph);
  return State.Acquired || State.Done ||
         ReachesAcquisition.test(Taken.To.getBlockID());
}

/// Updates the state by a condition on the result of the acquiring call; false
/// if the call failed, so that there is no resource.
bool OwnershipDomain::learnAcquisitionResult(const Expr *Condition, bool Truth,
                                             PathState &State) const {
  if (!State.Acquired || State.Presence == Presence::Sure)
    return true;
  const std::optional<flow::CallResult> Implied =
      flow::impliedResult(Condition, Truth, *From.Acquisition, Graph);
  if (Implied)
    State.Presence = *Implied == flow::CallResult::Succeeded
                         ? Presence::Sure
                         : Presence::IfSucceeded;
  return Implied != flow::CallResult::Failed;
}

Outcome search(flow::FlowGraph &Graph, Summaries &Functions,
               const Start &From) {
  return OwnershipDomain(Graph, Functions, From).run();
}

} // namespace tfop::ownership
