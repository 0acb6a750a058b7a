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

/// How a variable holds the thing that is followed.
enum class Hold {
  /// The variable is the pointer, or one derived from it.
  Direct,
  /// The pointer is somewhere in it: an element, a field.
  Inside,
  /// It is a lambda, or a std::function of one, that captured the pointer and
  /// does something about it.
  Closure,
};

struct Closure;

struct Holder {
  const clang::ValueDecl *Variable;
  Hold How;
  /// For a closure that can be seen.
  const Closure *Lambda;
  /// The fields that lead from the variable to the pointer, as the steps of an
  /// access path: `.model.session`.
  std::string Fields = {};
  auto operator<=>(const Holder &) const = default;

  flow::Place place() const { return {Variable, Fields}; }
};

/// A lambda, and what of the thing it captured. Equal closures are one object.
struct Closure {
  const clang::LambdaExpr *Expression;
  /// The variables as the lambda's body sees them.
  std::vector<Holder> Captured;
  auto operator<=>(const Closure &) const = default;
};

/// Whether there is a thing behind a call that hands it out.
enum class Presence {
  Sure,
  /// Unless the call is found to have failed.
  UnlessFailed,
  /// Only where the call is found to have succeeded.
  IfSucceeded,
};

/// A call that may have taken the thing over; nobody can see whether it did.
struct PossibleTransfer {
  const clang::Expr *Call;
  flow::CallResult Result;
  auto operator<=>(const PossibleTransfer &) const = default;
};

/// The resource at one point of one path. All lists are sorted, so that equal
/// states compare equal.
struct PathState {
  /// It exists, and the function has to do something about it.
  bool Acquired = false;
  /// It is in a member of the object under construction. The destructor will
  /// release it, unless the constructor throws.
  bool InMember = false;
  /// What became of it earlier on the path, if that matters up to the exit.
  std::optional<summary::Action> Done = std::nullopt;
  /// The statement that released it. The holders are dangling then.
  const clang::Stmt *Release = nullptr;
  /// Variables that point into it: `TF_TensorData(tensor)`.
  std::vector<const clang::ValueDecl *> Derived;
  ownership::Presence Presence = ownership::Presence::Sure;
  std::vector<Holder> Holders;
  std::vector<PossibleTransfer> PossibleTransfers;
  /// The first method called on the thing itself whose body cannot be seen: an
  /// object may delete itself.
  const clang::Expr *SelfDeletion = nullptr;
  /// The loop that the path has just come back to the head of, or null.
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
  /// Forgets what is reached through \p Where.
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
