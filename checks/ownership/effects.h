// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/explorer.h"
#include "checks/flow/flow_graph.h"
#include "checks/ownership/search.h"

namespace tfop::ownership {

/// How the value of an expression refers to the resource.
struct Carried {
  Hold How;
  const Closure *Lambda = nullptr;
};

/// The effect of one element of a path.
struct Event {
  enum Kind {
    None,
    Released,
    Transferred,
    /// Passed to a lambda that does not release it on each of its paths.
    LeakedInLambda,
    /// The last pointer to it was overwritten.
    Overwritten,
    /// The same, by the acquisition itself.
    Reacquired,
    /// The last object that holds it was released without it.
    LostWithHolder,
    /// The effect depends on the result of the call; further results are forks.
    Split,
    /// The rest of the path does not matter: an exception that the function
    /// itself may catch, or an iteration like the previous one.
    PathEnds,
  };
  Kind What = None;
  Transfer To = Transfer::Owner;
  std::optional<resources::ReleaseForm> Form = std::nullopt;
  const Summary *Inner = nullptr;
  /// For Split: the effects for the results on which the path ends.
  bool SomeRelease = false;
  bool SomeTransfer = false;
};

/// Applies the elements of a path to its state.
class Effects {
public:
  Effects(flow::FlowGraph &Graph, Summaries &Functions, const Start &From);

  Event apply(const clang::Stmt &Statement, PathState &State);
  Event initialize(const clang::CXXCtorInitializer &Initializer,
                   PathState &State) const;

  /// How \p Expression refers to the resource, if it does.
  std::optional<Carried> carried(const clang::Expr *Expression,
                                 const PathState &State) const;

  /// True if \p Pointer refers to the resource, which is not null.
  bool isNonNull(const clang::Expr *Pointer, const PathState &State) const;

  /// The paths on which the last call had other results.
  std::vector<flow::Fork<PathState>> takeForks() {
    return std::exchange(Forks, {});
  }

  /// Updates the results of the calls that may have taken ownership.
  void testTransfers(const clang::Expr *Condition, bool Truth,
                     PathState &State) const;

  /// True if \p Call does not take ownership of the resource.
  bool isBorrowedBy(const clang::Expr &Call, const PathState &State) const;

private:
  bool leavesByThrow(const clang::CXXThrowExpr &Throw,
                     const PathState &State) const;
  Event acquire(PathState &State);
  Event startLifetime(PathState &State) const;
  Event declare(const clang::VarDecl &Variable, PathState &State);
  Event release(const resources::Release &Release, PathState &State) const;
  bool releasesObject(const resources::Release &Release) const;
  bool releasesContents(const clang::Expr &Holder) const;
  Event create(const clang::CXXNewExpr &New, PathState &State) const;
  /// A callee, and whether an override may run in its place.
  struct Target {
    const clang::FunctionDecl *Function;
    Dispatch Other = Dispatch::Possible;
  };
  Target targetOf(const clang::CallExpr &Call, const clang::FunctionDecl &Named,
                  const PathState &State) const;
  Event store(const clang::Expr &Target, const clang::Expr &Value,
              PathState &State);
  Event setVariable(const clang::ValueDecl &Variable,
                    std::optional<Carried> Value, PathState &State) const;
  bool leadsToResource(const clang::Expr *Value, const PathState &State) const;
  Event acquireAgain(const clang::CallExpr &Call, PathState &State) const;
  Event placeInto(const clang::Expr &Target, Carried Value,
                  PathState &State) const;
  Event placeIntoVariable(const clang::ValueDecl &Root, Carried Value,
                          PathState &State) const;
  Event call(const clang::CallExpr &Call, PathState &State);
  Event callOnResource(const clang::CXXMemberCallExpr &Call,
                       PathState &State) const;
  Event passArgument(const clang::CallExpr &Call, unsigned Index, Carried Value,
                     PathState &State);
  std::optional<Event> passElements(const clang::CallExpr &Call, Carried Value,
                                    PathState &State) const;
  Event splitByResult(const clang::CallExpr &Call, const summary::Cases &Cases,
                      const PathState &State);
  Event keepInMember(const clang::ValueDecl *Member, PathState &State) const;
  void trackDerived(const clang::ValueDecl &Variable, const clang::Expr *Value,
                    PathState &State) const;
  Event passClosure(const clang::Expr &Call, const Closure *Lambda,
                    bool Invoked, PathState &State) const;
  Event constructUnresolved(const clang::CXXUnresolvedConstructExpr &Made,
                            PathState &State) const;
  Event construct(const clang::CXXConstructExpr &Construction,
                  PathState &State) const;

  std::optional<Carried> carriedByName(const clang::ValueDecl &Variable,
                                       const PathState &State) const;
  std::optional<Carried> carriedByPart(const clang::Expr &Part,
                                       const PathState &State) const;
  std::optional<Carried> carriedByOperator(const clang::Expr &Operator,
                                           const PathState &State) const;
  std::optional<Carried>
  carriedByConstruction(const clang::CXXConstructExpr &Construction,
                        const PathState &State) const;
  std::optional<Carried> carriedByNew(const clang::CXXNewExpr &New,
                                      const PathState &State) const;
  std::optional<Carried> carriedByCall(const clang::CallExpr &Call,
                                       const PathState &State) const;
  std::optional<Carried> carriedByLambda(const clang::LambdaExpr &Lambda,
                                         const PathState &State) const;
  std::vector<Holder> capturedBy(const clang::LambdaExpr &Lambda,
                                 const PathState &State) const;
  Effect keptByConstructor(const clang::CXXConstructExpr &Construction,
                           unsigned Index, Hold How) const;
  bool isLocal(const clang::ValueDecl &Variable) const;
  bool isGuarded(const clang::ValueDecl &Variable,
                 clang::SourceLocation Where) const;

  flow::FlowGraph &Graph;
  Summaries &Functions;
  const Start &From;
  std::vector<flow::Fork<PathState>> Forks;
  /// The variable that the acquisition assigns directly, or null.
  const clang::ValueDecl *FirstHolder = nullptr;
  /// The value of the acquisition is discarded.
  bool IsStatement = false;
};

} // namespace tfop::ownership
