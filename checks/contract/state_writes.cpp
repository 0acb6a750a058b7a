// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/contract/state_writes.h"

#include "checks/contract/own_members.h"
#include "checks/facts/locks.h"
#include "checks/facts/tf_api.h"
#include "checks/flow/explorer.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/dependent_names.h"
#include "checks/syntax/names.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tfop {

namespace {

/// The locks held at one point of a path.
struct LockState {
  /// The held mutexes and scoped locks, sorted; null for an unnamed mutex.
  std::vector<const ValueDecl *> Held;
  /// A member was written under the lock after waiting on a condition variable.
  bool Claimed = false;
  /// The path has claimed exclusive access and no longer needs a lock.
  bool Exclusive = false;
  auto operator<=>(const LockState &) const = default;

  bool isExclusive() const { return !Held.empty() || Exclusive; }
  void acquire(const ValueDecl *Lock) {
    if (!llvm::is_contained(Held, Lock))
      Held.insert(llvm::upper_bound(Held, Lock), Lock);
  }
  /// Releases one lock, or all of them if it cannot be determined which one.
  void release(const ValueDecl *Lock) {
    const bool HeldSome = !Held.empty();
    if (llvm::is_contained(Held, Lock))
      llvm::erase(Held, Lock);
    else
      Held.clear();
    // Recording in a member that the wait ended excludes other threads.
    Exclusive |= HeldSome && Held.empty() && Claimed;
  }
};

} // namespace

namespace {

/// The call of a method, also in an uninstantiated template.
struct MethodCall {
  /// Null for other calls.
  const CXXMethodDecl *Method = nullptr;
  const Expr *Object = nullptr;
};

} // namespace

static MethodCall methodCallOf(const CallExpr &Call) {
  if (const auto *Member = llvm::dyn_cast<CXXMemberCallExpr>(&Call))
    return {Member->getMethodDecl(), Member->getImplicitObjectArgument()};
  const Expr *Object = objectOf(Call).first;
  return {Object ? dependentMethod(Call) : nullptr, Object};
}

/// `mu_.lock()`, `mu_->Lock()`, `lock.unlock()`, `cv_.wait(lock)`.
static tf_api::LockCall lockCallOf(const CallExpr &Call) {
  const MethodCall Of = methodCallOf(Call);
  if (!Of.Object || !Of.Method)
    return tf_api::LockCall::None;
  QualType Type = Of.Object->getType();
  if (const ValueDecl *Named = namedBy(Of.Object))
    Type = Named->getType();
  if (Type->isPointerType())
    Type = Type->getPointeeType();
  return tf_api::lockCall(*Of.Method, Type);
}

namespace {

/// Collects the scopes of local locks, and the lambdas that a library runs
/// under its own lock.
class LockScopes : public CodeVisitor {
public:
  bool TraverseCompoundStmt(CompoundStmt *Block) override {
    Blocks.push_back(Block);
    const bool Continue = CodeVisitor::TraverseCompoundStmt(Block);
    Blocks.pop_back();
    return Continue;
  }
  bool VisitVarDecl(VarDecl *Variable) override {
    Locks |= tf_api::isExclusiveLock(Variable->getType());
    if (tf_api::isExclusiveLock(Variable->getType()) && !Blocks.empty())
      Ends[Variable] = Blocks.back()->getEndLoc();
    return true;
  }
  bool TraverseCallExpr(CallExpr *Call) override {
    const bool Outside = InCallOnce;
    InCallOnce |= tf_api::callsOnce(*Call);
    const bool Continue = CodeVisitor::TraverseCallExpr(Call);
    InCallOnce = Outside;
    return Continue;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    Locks |= lockCallOf(*Call) != tf_api::LockCall::None;
    if (FirstWait.isInvalid() && lockCallOf(*Call) == tf_api::LockCall::Waits)
      FirstWait = beginOf(*Call);
    return true;
  }
  bool TraverseLambdaExpr(LambdaExpr *Lambda) override {
    if (InCallOnce)
      RunOnce.insert(Lambda);
    return true;
  }

  llvm::DenseMap<const ValueDecl *, SourceLocation> Ends;
  llvm::DenseSet<const LambdaExpr *> RunOnce;
  /// The function acquires or releases a lock.
  bool Locks = false;
  /// `while (busy_) cv_.wait(lock);` does not wait on every path.
  SourceLocation FirstWait;

private:
  std::vector<const CompoundStmt *> Blocks;
  bool InCallOnce = false;
};

/// Tracks the locks in one function and collects the unlocked writes and calls.
class LockDomain : public flow::Domain<LockState> {
public:
  static constexpr llvm::StringLiteral Name = "locks";

  LockDomain(flow::FlowGraph &Graph, UnlockedCode &Result)
      : Graph(Graph), Context(Graph.others().context()), Result(Result) {
    Scopes.TraverseStmt(Graph.function().getBody());
  }

  flow::Step apply(const Stmt &Statement, LockState &State, flow::Point);
  void explore(LockState Entry);

private:
  void leaveScopes(const Stmt &Statement, LockState &State) const;
  void write(WrittenObject Written, LockState &State);
  void callMethod(const CallExpr &Call, LockState &State);
  bool isLockCall(const CallExpr &Call, LockState &State) const;
  void runLambda(const LambdaExpr &Lambda, const LockState &State);

  flow::FlowGraph &Graph;
  ASTContext &Context;
  UnlockedCode &Result;
  LockScopes Scopes;
  /// The explored lambdas, each with its entry state.
  std::set<std::pair<const LambdaExpr *, LockState>> Lambdas;
};

} // namespace

/// Releases the scoped locks whose block does not contain \p Statement.
void LockDomain::leaveScopes(const Stmt &Statement, LockState &State) const {
  const SourceManager &Sources = Context.getSourceManager();
  const SourceLocation Where = Sources.getFileLoc(Statement.getBeginLoc());
  const auto HasLeft = [&](const ValueDecl *Lock) {
    const auto End = Scopes.Ends.find(Lock);
    // A default argument is evaluated here but located elsewhere.
    return End != Scopes.Ends.end() &&
           Sources.getFileID(Where) ==
               Sources.getFileID(Sources.getFileLoc(Lock->getBeginLoc())) &&
           (Sources.isBeforeInTranslationUnit(Sources.getFileLoc(End->second),
                                              Where) ||
            Sources.isBeforeInTranslationUnit(
                Where, Sources.getFileLoc(Lock->getBeginLoc())));
  };
  const std::vector<const ValueDecl *> Held = State.Held;
  for (const ValueDecl *Lock : Held)
    if (HasLeft(Lock))
      State.release(Lock);
}

flow::Step LockDomain::apply(const Stmt &Statement, LockState &State,
                             flow::Point) {
  if (!State.Held.empty())
    leaveScopes(Statement, State);
  if (const auto *Declaration = llvm::dyn_cast<DeclStmt>(&Statement)) {
    for (const Decl *Declared : Declaration->decls())
      if (const auto *Variable = llvm::dyn_cast<VarDecl>(Declared);
          Variable && tf_api::isExclusiveLock(Variable->getType()))
        State.acquire(Variable);
  } else if (const auto *Lambda = llvm::dyn_cast<LambdaExpr>(&Statement)) {
    runLambda(*Lambda, State);
  } else {
    const auto *Call = llvm::dyn_cast<CallExpr>(&Statement);
    if (Call && isLockCall(*Call, State))
      return flow::Step::Continue;
    if (Call)
      callMethod(*Call, State);
    for (WrittenObject &Written : objectsWrittenBy(Statement, Context))
      write(std::move(Written), State);
  }
  return flow::Step::Continue;
}

/// Assumes that a lambda runs where it is defined.
void LockDomain::runLambda(const LambdaExpr &Lambda, const LockState &State) {
  LockState Entry = State;
  // std::call_once runs its lambda on one thread while other threads wait.
  if (Scopes.RunOnce.contains(&Lambda))
    Entry.acquire(nullptr);
  flow::FlowGraph *Body = Lambdas.insert({&Lambda, Entry}).second
                              ? Graph.others().of(*Lambda.getCallOperator())
                              : nullptr;
  if (!Body)
    return;
  LockDomain(*Body, Result).explore(std::move(Entry));
}

/// The blocks of \p Graph that its entry reaches.
static std::vector<const CFGBlock *> reachableBlocks(const CFG &Graph) {
  std::vector<const CFGBlock *> Result = {&Graph.getEntry()};
  llvm::BitVector Seen(Graph.getNumBlockIDs());
  Seen.set(Graph.getEntry().getBlockID());
  for (size_t I = 0; I != Result.size(); ++I)
    for (const CFGBlock::AdjacentBlock &Next : Result[I]->succs())
      if (const CFGBlock *Target = Next.getReachableBlock();
          Target && !Seen.test(Target->getBlockID())) {
        Seen.set(Target->getBlockID());
        Result.push_back(Target);
      }
  return Result;
}

/// A function without locks holds the same locks everywhere, whatever its
/// paths. Otherwise an incomplete exploration, which keeps what was found, is
/// reported with the function.
void LockDomain::explore(LockState Entry) {
  if (Scopes.Locks) {
    (void)flow::Explorer(Graph, *this).explore(std::move(Entry));
    return;
  }
  const flow::Knowledge Nothing;
  for (const CFGBlock *Block : reachableBlocks(Graph.cfg()))
    for (const CFGElement &Element : *Block)
      if (const auto Evaluated = Element.getAs<CFGStmt>()) {
        LockState State = Entry;
        (void)apply(*Evaluated->getStmt(), State, {Nothing, flow::NoPosition});
      }
}

void LockDomain::write(WrittenObject Written, LockState &State) {
  const ValueDecl *Variable = ownerOfPart(Written.Object);
  if (!Variable || llvm::isa<ParmVarDecl>(Variable))
    return;
  const QualType Type = Variable->getType();
  if (!State.Held.empty())
    State.Claimed |= Scopes.FirstWait.isValid() &&
                     Context.getSourceManager().isBeforeInTranslationUnit(
                         Scopes.FirstWait, Written.Where->getBeginLoc()) &&
                     (Type->isEnumeralType() || Type->isBooleanType());
  else if (!State.Exclusive)
    Result.Writes.push_back(
        {Variable, Written.Where, std::move(Written.Calls)});
}

bool LockDomain::isLockCall(const CallExpr &Call, LockState &State) const {
  const Expr *Object = methodCallOf(Call).Object;
  const ValueDecl *Lock = Object ? namedBy(Object) : nullptr;
  switch (lockCallOf(Call)) {
  case tf_api::LockCall::None:
    return false;
  case tf_api::LockCall::Acquires:
    State.acquire(Lock);
    return true;
  case tf_api::LockCall::Releases:
    State.release(Lock);
    return true;
  case tf_api::LockCall::Waits:
  case tf_api::LockCall::Other:
    return true;
  }
  return false;
}

void LockDomain::callMethod(const CallExpr &Call, LockState &State) {
  const MethodCall Of = methodCallOf(Call);
  if (Of.Method && Of.Object &&
      llvm::isa<CXXThisExpr>(Of.Object->IgnoreParenImpCasts()) &&
      !State.isExclusive())
    Result.Calls.push_back({Of.Method, &Call});
}

/// The expression of the analyzed function that leads to the write.
static const Expr *placeOf(const StateWrite &Write) {
  return Write.Calls.empty() ? Write.Where : Write.Calls.front().Where;
}
static const Expr *placeOf(const CallOnPath &Call) { return Call.Where; }

static SourceLocation declarationOf(const StateWrite &Write) {
  return Write.Variable->getLocation();
}
static SourceLocation declarationOf(const CallOnPath &Call) {
  return Call.Callee->getLocation();
}

static bool isSame(const StateWrite &A, const StateWrite &B) {
  return A.Variable == B.Variable && placeOf(A) == placeOf(B);
}
static bool isSame(const CallOnPath &A, const CallOnPath &B) {
  return A.Where == B.Where;
}

/// Sorts by location and removes duplicates.
template <class Place>
static void sortByPlace(std::vector<Place> &Places,
                        const SourceManager &Sources) {
  llvm::sort(Places, [&](const Place &A, const Place &B) {
    const SourceLocation First = placeOf(A)->getBeginLoc();
    const SourceLocation Second = placeOf(B)->getBeginLoc();
    return First == Second ? declarationOf(A) < declarationOf(B)
                           : Sources.isBeforeInTranslationUnit(First, Second);
  });
  std::vector<Place> Unique;
  for (Place &Next : Places)
    if (llvm::none_of(Unique, [&](const Place &Earlier) {
          return isSame(Earlier, Next);
        }))
      Unique.push_back(std::move(Next));
  Places = std::move(Unique);
}

UnlockedCode unlockedCodeOf(flow::FlowGraph &Method) {
  UnlockedCode Result;
  LockDomain(Method, Result).explore({});
  const SourceManager &Sources = Method.others().context().getSourceManager();
  sortByPlace(Result.Writes, Sources);
  sortByPlace(Result.Calls, Sources);
  return Result;
}

} // namespace tfop
