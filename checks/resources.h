// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ExprCXX.h"
#include <optional>

/// The acquire/release table: what gives a thing back, and what takes it over.
/// Functions and classes are known by name in any namespace.
namespace tfop::resources {

/// The ways in which code gives a thing back.
enum class ReleaseForm { Delete, DeleteArray, Free, Unref };

/// A kind of thing that must be given back, and how.
struct Resource {
  /// As the reader spells it: "new[]".
  llvm::StringLiteral Name;
  /// The forms that fit. Another form gives it back too, but wrongly.
  llvm::ArrayRef<ReleaseForm> Fits;
};

/// `new T`, `new T[n]`, `malloc(n)`.
extern const Resource NewObject;
extern const Resource NewArray;
extern const Resource Malloc;

const Resource &resourceOf(const clang::CXXNewExpr &New);

/// `delete p`, `free(p)`, `p->Unref()`: what is given back, and how.
struct Release {
  const clang::Expr *Thing;
  ReleaseForm Form;
};
std::optional<Release> releaseIn(const clang::Stmt &Statement);

/// "delete[]", "free".
llvm::StringRef spellingOf(ReleaseForm Form);

/// A smart pointer or scope guard: it releases what it is given. Works for
/// dependent types such as `std::unique_ptr<T>` too.
bool isOwner(clang::QualType Type);

/// True for `std::unique_ptr<T>` with `delete`, false for
/// `std::unique_ptr<T[]>` with `delete[]`, nothing where a deleter of its own
/// or another class decides.
std::optional<ReleaseForm> releaseFormOf(clang::QualType Owner);

/// A function that takes over the pointer it is given, also when it fails:
/// `CreateResource`, `ResourceMgr::Create`, `set_allocated_x`, ...
bool takesOwnership(const clang::FunctionDecl &Function);

/// A function that keeps what it is given for another thread or for later, so
/// nobody can tell from the call who releases it: `std::thread`, `std::bind`.
bool keepsForLater(const clang::FunctionDecl &Function);

} // namespace tfop::resources
