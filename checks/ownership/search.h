// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/flow_graph.h"
#include "checks/flow/trace.h"
#include "checks/ownership/summaries.h"
#include "llvm/ADT/DenseSet.h"

namespace tfop::ownership {

/// The start of a search: the acquiring expression, or variables that hold the
/// resource when the function is entered.
struct Start {
  const clang::Expr *Acquisition = nullptr;
  const resources::Resource *Kind = nullptr;
  std::vector<Holder> Holders;
  /// For a call that acquires through an out-parameter: the variable that it
  /// assigns, and whether it certainly does.
  const clang::VarDecl *Receiver = nullptr;
  /// The receiver is a pointer to an array, whose elements are assigned.
  bool Inside = false;
  ownership::Presence Presence = ownership::Presence::Sure;
  bool Element = false;
  /// A pointer of unknown origin that is tracked to find its uses after a
  /// release.
  const clang::VarDecl *Dangling = nullptr;
  /// The releases after which \ref Dangling must not be used.
  llvm::DenseSet<const clang::Stmt *> Releases = {};
  /// Calls after which a callback releases \ref Dangling, which remains valid
  /// until then.
  llvm::DenseSet<const clang::Stmt *> Deferred = {};
  /// Collect the effect on the resource for each result of the function.
  bool Correlates = false;
};

/// A use of a pointer after a release.
struct UseAfterRelease {
  const clang::ValueDecl *Pointer;
  const clang::Expr *Use;
  const clang::Stmt *Release;
  /// The use is a second release.
  bool IsRelease;
  /// False if the pointer is only passed to a function that is not visible.
  bool Proven = true;
};

/// A path that ends with a leak.
struct Witness {
  std::vector<flow::PathStep> Path;
  std::string ExitMacro;
  LeakKind LeakedBy = LeakKind::Exit;
  /// Code on the path that Clang dropped may release the resource.
  bool DroppedCode = false;
  /// The call whose exception ends the path, or null.
  const clang::Expr *Thrower = nullptr;
  /// A call on the path that may delete its own object, or null.
  const clang::Expr *SelfDeletion = nullptr;
  /// The function runs at most once per process.
  bool AtProcessExit = false;
};

/// The results over all paths.
struct Outcome {
  bool Reached = false;
  bool TooLarge = false;
  bool Released = false;
  /// The bits of Transfer.
  unsigned Transferred = 0;
  std::vector<End> Ends;
  /// Transferred in the expression that acquires it.
  bool OwnedImmediately = false;
  const clang::ValueDecl *FirstHolder = nullptr;
  bool HeldInside = false;
  /// The shortest path on which it leaks.
  std::optional<Witness> Leak;
  /// A call that may take ownership, on a path without another release.
  const clang::Expr *UncertainCall = nullptr;
  /// \ref UncertainCall is a method of the resource itself.
  bool MaySelfDelete = false;
  const clang::Stmt *WrongRelease = nullptr;
  resources::ReleaseForm WrongForm = resources::ReleaseForm::Delete;
  /// The first use after each release, on the shortest path.
  std::vector<UseAfterRelease> Dangling;
  /// If Start::Correlates is set.
  summary::Cases Cases;

  void addEnd(const clang::Stmt *Where, bool Releases) {
    if (Where &&
        llvm::none_of(Ends, [&](const End &E) { return E.Where == Where; }))
      Ends.push_back({Where, Releases});
  }
};

/// The effect of a transfer as seen by the caller.
inline summary::Action actionOf(Transfer To) {
  if (To == Transfer::Returned)
    return summary::Action::Returns;
  return To == Transfer::Member ? summary::Action::KeepsInObject
                                : summary::Action::Takes;
}

Outcome search(flow::FlowGraph &Graph, Summaries &Functions, const Start &From);

} // namespace tfop::ownership
