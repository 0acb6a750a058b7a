// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include <vector>

/// A callback at one point of a path.
namespace tfop {

enum class Phase {
  Waiting,
  Called,
  Forwarded,
  Deferred,
  /// The destructor of a local object calls it.
  Held,
};

/// What is known about the context on a path.
enum class StepStatus { Unknown, Ok, Failed };

/// A variable that holds the callback, or held it before it was moved from.
struct CallbackName {
  const clang::ValueDecl *Variable;
  bool Moved;
  auto operator<=>(const CallbackName &) const = default;
};

/// The callback at one point of a path.
struct CallbackState {
  Phase Reached = Phase::Waiting;
  /// The statement that led to this phase, for a note.
  const clang::Stmt *Since = nullptr;
  /// Sorted.
  std::vector<CallbackName> Names;
  StepStatus Context = StepStatus::Unknown;
  /// The call that called the callback in some cases only; the path follows one
  /// of them. Null if there is none.
  const clang::CallExpr *Divided = nullptr;
  /// For Held: the location of the object.
  unsigned Guard = 0;
  auto operator<=>(const CallbackState &) const = default;

  bool isName(const clang::ValueDecl *Variable) const {
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

} // namespace tfop
