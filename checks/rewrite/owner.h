// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/rewrite/declaration.h"
#include "checks/rewrite/pointer.h"

namespace tfop::rewrite {

/// A kind of owner and the spelling of its declaration.
struct Owner {
  enum class Form {
    /// `std::unique_ptr<T> p(...)`, `std::unique_ptr<T[]> p(...)`.
    Unique,
    /// `std::shared_ptr<T> p(...)`, copied into the lambdas that capture it.
    Shared,
    /// `core::RefCountPtr<T> p(...)`.
    Counted,
    /// `core::ScopedUnref p_unref(p);` after the acquisition; `p` remains.
    Guard,
  };
  Form How = Form::Unique;
  /// "std::unique_ptr<float[]>", "core::ScopedUnref".
  std::string Type;
  /// Why it may not compile everywhere, or empty.
  std::string Risk;
  /// For a guard: its name, its constructor arguments, and whether it can
  /// release the resource early, as a smart pointer can.
  std::string Name = "";
  std::string Arguments = "";
  bool CanRelease = false;
};

/// Chooses an owner that supports all uses of \p Ptr, or returns an obstacle.
std::optional<Obstacle> chooseOwner(const Pointer &Ptr, Owner &Result);

/// Rewrites every use of \p Ptr except its declaration.
std::optional<Obstacle> rewriteUses(const Pointer &Ptr, const Owner &New,
                                    Edits &Result);

/// Rewrites a use that only reads the pointer, for an owner of an array if
/// \p Array is true.
void readThroughOwner(const Use &U, bool Array, Edits &Result);

/// `p = new T` becomes `p.reset(new T)`.
void fillOwner(const Use &U, const clang::ASTContext &Context, Edits &Result);

/// `p = 0` becomes `p = nullptr`.
void clearOwner(const Use &U, Edits &Result);

/// `core::ScopedUnref p_unref(p)`; the type is empty if it is not declared.
Owner unrefGuard(const Pointer &Ptr);

/// The spelling of `core::RefCountPtr` at \p Ptr; empty if it is not declared.
std::string refCountPtr(const Pointer &Ptr);

/// Inserts the guard after \p Statement, which ends at \p End.
void addGuard(const Owner &New, const clang::Stmt &Statement,
              clang::SourceLocation End, const clang::ASTContext &Context,
              Edits &Result);

/// True if a guard would release \p Ptr later than its current releases.
bool guardExtendsLifetime(const Pointer &Ptr);

} // namespace tfop::rewrite
