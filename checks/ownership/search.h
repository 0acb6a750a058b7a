// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/flow_graph.h"
#include "checks/flow/trace.h"
#include "checks/ownership/summaries.h"
#include "llvm/ADT/DenseSet.h"

namespace tfop::ownership {

/// Where the search begins: with an expression, or with variables that hold
/// the thing when the function is entered.
struct Start {
  const clang::Expr *What = nullptr;
  const resources::Resource *Kind = nullptr;
  std::vector<Holder> Holders;
  /// For a call that hands the thing out: the variable that it is put into, and
  /// whether it is.
  const clang::VarDecl *Receiver = nullptr;
  ownership::Presence Presence = ownership::Presence::Sure;
  bool Element = false;
  /// A pointer that is followed whatever it is given, to see what happens to
  /// it after a release.
  const clang::VarDecl *Dangling = nullptr;
  /// The releases after which \ref Dangling must not be used.
  llvm::DenseSet<const clang::Stmt *> Releases = {};
  /// Collect what is done with it for each result of the function.
  bool Correlates = false;
};

/// Something that is done with a pointer after a release.
struct UseAfterRelease {
  const clang::ValueDecl *Pointer;
  const clang::Expr *Use;
  const clang::Stmt *Release;
  /// The use releases it a second time.
  bool IsRelease;
};

/// A path that ends with the thing still alive.
struct Witness {
  std::vector<flow::PathStep> Path;
  std::string ExitMacro;
  LeakKind LeakedBy = LeakKind::Exit;
  /// Code on the way that Clang dropped may release it.
  bool DroppedCode = false;
  /// The call whose exception ends the path, or null.
  const clang::Expr *Thrower = nullptr;
  /// The method called on the thing itself, if one that cannot be seen was.
  const clang::Expr *SelfDeletion = nullptr;
};

/// What the search found on all paths together.
struct Outcome {
  bool Reached = false;
  bool TooLarge = false;
  bool Released = false;
  /// The bits of HandOver.
  unsigned Transferred = 0;
  /// Handed over in the very expression that acquires it.
  bool OwnedImmediately = false;
  const clang::ValueDecl *FirstHolder = nullptr;
  bool HeldInside = false;
  /// The shortest path on which it is lost.
  std::optional<Witness> Leak;
  /// A call that may have taken it, on a path where nothing else did.
  const clang::Expr *UncertainCall = nullptr;
  /// That call is a method of the thing itself.
  bool MaySelfDelete = false;
  const clang::Stmt *WrongRelease = nullptr;
  resources::ReleaseForm WrongForm = resources::ReleaseForm::Delete;
  /// The first use after each release, on the shortest path.
  std::vector<UseAfterRelease> Dangling;
  /// For a start that correlates.
  summary::Cases Cases;
};

Outcome search(flow::FlowGraph &Graph, Summaries &Functions, const Start &From);

} // namespace tfop::ownership
