// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/facts/pairs.h"

/// Smart pointers and other owners, by the names of their classes and methods.
namespace tfop::resources {

/// A smart pointer or scope guard: it releases what it is given. Works for
/// dependent types such as `std::unique_ptr<T>` too.
bool isOwner(clang::QualType Type);

/// The name of such a class.
bool isOwnerName(llvm::StringRef Class);

/// `std::unique_ptr<T>` itself, with any deleter.
bool isUniquePtr(clang::QualType Type);

/// `core::RefCountPtr<T>`.
bool isRefCountPtr(clang::QualType Type);

/// How an owner releases what it holds: `std::unique_ptr<T>` with `delete`,
/// `std::unique_ptr<T[]>` with `delete[]`. Nothing where a custom deleter or
/// another class decides.
std::optional<ReleaseForm> releaseFormOf(clang::QualType Owner);

/// `owner.release()`: what the caller has to release now, or null where the
/// call is another or the owner has a custom deleter.
const Resource *disownedIn(const clang::CallExpr &Call);

/// The owner in `owner.release()`, whatever its deleter; null for other calls.
const clang::Expr *disowningOwner(const clang::CallExpr &Call);

/// `owner.reset(p)`: the owner lets go of its pointer and takes another.
bool resetsOwner(const clang::NamedDecl &Method);

/// `owner.get()`: the owner lends its pointer.
bool lendsPointer(const clang::NamedDecl &Method);

} // namespace tfop::resources
