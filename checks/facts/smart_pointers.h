// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/facts/pairs.h"

/// Smart pointers and other owners, recognized by the names of their classes
/// and methods.
namespace tfop::resources {

/// A smart pointer or scope guard that releases its argument. Supports
/// dependent types such as `std::unique_ptr<T>`.
bool isOwner(clang::QualType Type);

/// True if an owning class has this name.
bool isOwnerName(llvm::StringRef Class);

/// `std::unique_ptr<T>` itself, with any deleter.
bool isUniquePtr(clang::QualType Type);

/// `core::RefCountPtr<T>`.
bool isRefCountPtr(clang::QualType Type);

/// `std::unique_ptr<T *[]>`: releases the array, but not what its elements
/// point to.
bool ownsArrayOfPointers(clang::QualType Owner);

/// The form in which an owner releases its pointer: `std::unique_ptr<T>` uses
/// `delete`, `std::unique_ptr<T[]>` uses `delete[]`. Nothing for a custom
/// deleter or another class.
std::optional<ReleaseForm> releaseFormOf(clang::QualType Owner);

/// The kind of resource that the caller of `owner.release()` has to release;
/// null for other calls and for owners with a custom deleter.
const Resource *disownedIn(const clang::CallExpr &Call);

/// The owner in `owner.release()`, with any deleter; null for other calls.
const clang::Expr *disowningOwner(const clang::CallExpr &Call);

/// `owner.reset(p)`: replaces the owned pointer.
bool resetsOwner(const clang::NamedDecl &Method);

/// `owner == nullptr`, `owner != nullptr`.
struct NullTest {
  const clang::Expr *Owner;
  bool TrueIfNull;
};
std::optional<NullTest> nullTestIn(const clang::Expr &Condition);

/// `owner.get()`: returns the pointer without transferring ownership.
bool isGetMethod(const clang::NamedDecl &Method);

} // namespace tfop::resources
