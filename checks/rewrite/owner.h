// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/rewrite/declaration.h"
#include "checks/rewrite/pointer.h"

namespace tfop::rewrite {

/// A kind of owner, and how its declaration and its uses are spelled.
struct Owner {
  enum class Form {
    /// `std::unique_ptr<T> p(...)`, `std::unique_ptr<T[]> p(...)`.
    Unique,
    /// `std::shared_ptr<T> p(...)`, copied by the lambdas that hold it.
    Shared,
    /// `core::RefCountPtr<T> p(...)`.
    Counted,
    /// `core::ScopedUnref p_unref(p);` behind the acquisition; `p` stays.
    Guard,
  };
  Form How = Form::Unique;
  /// "std::unique_ptr<float[]>", "core::ScopedUnref".
  std::string Type;
  /// Why not everybody can compile it, or empty.
  std::string Doubt;
  /// For a guard: its name, what it is made with, and whether it can give the
  /// thing up before its end, as a smart pointer can.
  std::string Name = "";
  std::string Arguments = "";
  bool GivesUp = false;
};

/// The owner that suits what is done with \p Thing, or an obstacle.
std::optional<Obstacle> chooseOwner(const Pointer &Thing, Owner &Result);

/// Rewrites every use of \p Thing but its declaration.
std::optional<Obstacle> rewriteUses(const Pointer &Thing, const Owner &New,
                                    Edits &Result);

/// Rewrites a use that only reads the pointer, for an owner of an \p Array or
/// of one object.
void readThroughOwner(const Use &Seen, bool Array, Edits &Result);

/// `p = new T` becomes `p.reset(new T)`.
void fillOwner(const Use &Seen, const clang::ASTContext &Context,
               Edits &Result);

/// `p = 0` becomes `p = nullptr`.
void clearOwner(const Use &Seen, Edits &Result);

/// `core::ScopedUnref p_unref(p)`; an empty type where there is none.
Owner unrefGuard(const Pointer &Thing);

/// How `core::RefCountPtr` is spelled beside \p Thing; empty where there is
/// none.
std::string refCountPtr(const Pointer &Thing);

/// Puts the guard behind \p Statement, which ends before \p Behind.
void addGuard(const Owner &New, const clang::Stmt &Statement,
              clang::SourceLocation Behind, const clang::ASTContext &Context,
              Edits &Result);

/// True if a guard releases \p Thing later than its releases did.
bool guardsLonger(const Pointer &Thing);

} // namespace tfop::rewrite
