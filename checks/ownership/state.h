// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/call_results.h"
#include "checks/summary/function_summary.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cstdint>
#include <vector>

namespace tfop::ownership {

/// How a variable holds the tracked resource.
enum class Hold {
  /// The variable is the pointer or an alias.
  Direct,
  /// An element or field of the variable is the pointer.
  Inside,
  /// The variable is a lambda, or a callable constructed from one, that
  /// captured the pointer and does not only borrow it.
  Closure,
};

struct Closure;

struct Holder {
  const clang::ValueDecl *Variable;
  Hold How;
  /// The closure, if it is visible.
  const Closure *Lambda;
  /// The fields and elements from the variable to the pointer, as steps of an
  /// access path: `.model.session`, `[1]`.
  std::string Fields = {};
  auto operator<=>(const Holder &) const = default;

  flow::Place place() const { return {Variable, Fields}; }
  /// The pointer is a part of the variable.
  bool isInside() const { return How == Hold::Inside || !Fields.empty(); }
};

/// A lambda and the captured variables that hold the resource. Equal closures
/// are one object.
struct Closure {
  const clang::LambdaExpr *Expression;
  /// The variables as named in the body of the lambda.
  std::vector<Holder> Captured;
  auto operator<=>(const Closure &) const = default;
};

/// Whether a call acquired the resource.
enum class Presence {
  Sure,
  /// Yes, unless the call is known to have failed.
  UnlessFailed,
  /// Only if the call is known to have succeeded.
  IfSucceeded,
};

/// A call that may have taken ownership of the resource.
struct PossibleTransfer {
  const clang::Expr *Call;
  flow::CallResult Result;
  auto operator<=>(const PossibleTransfer &) const = default;
};

/// The state of the resource at one point of a path. All lists are sorted, so
/// that equal states compare equal.
struct PathState {
  /// It exists, and the function must release or transfer it.
  bool Acquired = false;
  /// It is stored in a member of the object under construction. The destructor
  /// releases it, unless the constructor throws.
  bool InMember = false;
  /// It is stored in an out-parameter, which the caller ignores if the function
  /// fails.
  bool InOutput = false;
  /// The effect on the resource, on a path that continues only to find the
  /// result of the function.
  std::optional<summary::Action> Done = std::nullopt;
  /// The statement that released it; the holders dangle.
  const clang::Stmt *Release = nullptr;
  /// \ref Release only registers a callback that releases it later.
  bool IsDeferred = false;
  /// Variables that point into it: `TF_TensorData(tensor)`.
  std::vector<const clang::ValueDecl *> Derived;
  ownership::Presence Presence = ownership::Presence::Sure;
  std::vector<Holder> Holders;
  std::vector<PossibleTransfer> PossibleTransfers;
  /// The first call on the path that may delete its own object, or null.
  const clang::Expr *SelfDeletion = nullptr;
  /// The loop that the path has just jumped back to, or null.
  const clang::Stmt *RepeatedLoop = nullptr;

  auto operator<=>(const PathState &) const = default;

  const Holder *holderOf(const clang::ValueDecl *Variable) const {
    const auto Found = llvm::find_if(
        Holders, [&](const Holder &H) { return H.Variable == Variable; });
    return Found == Holders.end() ? nullptr : &*Found;
  }
  void hold(Holder New) {
    dropPlace(New.place());
    Holders.insert(llvm::upper_bound(Holders, New), New);
  }
  /// Drops the holders that are reached through \p Where.
  void dropPlace(const flow::Place &Where) {
    llvm::erase_if(Holders,
                   [&](const Holder &H) { return Where.leadsTo(H.place()); });
  }
  void drop(const clang::ValueDecl *Variable) {
    llvm::erase_if(Holders,
                   [&](const Holder &H) { return H.Variable == Variable; });
  }
  void derive(const clang::ValueDecl *Variable) {
    if (!llvm::is_contained(Derived, Variable))
      Derived.insert(llvm::upper_bound(Derived, Variable), Variable);
  }
  void addPossibleTransfer(const clang::Expr *Call) {
    const PossibleTransfer New = {Call, flow::CallResult::NotTested};
    if (llvm::none_of(PossibleTransfers, [&](const PossibleTransfer &D) {
          return D.Call == Call;
        }))
      PossibleTransfers.insert(llvm::upper_bound(PossibleTransfers, New), New);
  }
};

} // namespace tfop::ownership
