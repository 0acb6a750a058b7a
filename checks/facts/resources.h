// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/facts/pairs.h"          // IWYU pragma: export
#include "checks/facts/releases.h"       // IWYU pragma: export
#include "checks/facts/smart_pointers.h" // IWYU pragma: export
#include "clang/AST/ExprCXX.h"

/// The kinds of resources, what acquires them and who takes them over.
/// Functions and classes are known by name in any namespace.
namespace tfop::resources {

/// `new T`, `new T[n]`, `malloc(n)`.
extern const Resource NewObject;
extern const Resource NewArray;
extern const Resource Malloc;

const Resource &resourceOf(const clang::CXXNewExpr &New);

/// A reference to a counted object, a Tensor's buffer.
extern const Resource Reference;
extern const Resource Buffer;

/// True for the kinds that `new` makes.
bool isNew(const Resource &Kind);

/// True for resources that count their references.
bool isCounted(const Resource &Kind);

/// True for resources that `delete` or `delete[]` releases.
bool isDeleted(const Resource &Kind);

/// How the user releases a resource of that kind: "TF_DeleteStatus", "Unref".
llvm::StringRef releaserOf(const Resource &Kind);

/// The one form that releases a resource of that kind; nothing if there are
/// several.
std::optional<ReleaseForm> onlyFormOf(const Resource &Kind);

/// What each call of \p Function acquires, or null: `malloc`, `TF_NewStatus`,
/// `LookupResource`. It is the result of a function that returns a pointer;
/// otherwise the function puts it into its first parameter that can take it.
const Resource *acquiredBy(const clang::FunctionDecl &Function);

/// The same for a call, which a template may not have resolved yet.
const Resource *acquiredBy(const clang::CallExpr &Call);

/// `malloc`, `calloc`, `realloc` of the C library.
bool isMalloc(const clang::FunctionDecl &Function);

/// The type of `std::nothrow`.
bool isNothrow(clang::QualType Type);

/// An object that is a reference, made by hand and given back by hand:
/// `TensorReference`.
bool isReferenceObject(clang::QualType Type);

/// A class of Tensor buffers; a Tensor made with one takes a reference of its
/// own.
bool isTensorBuffer(const clang::CXXRecordDecl &Class);

/// A function that takes over the pointer it is given, also when it fails:
/// `CreateResource`, `ResourceMgr::Create`, `set_allocated_x`, ...
bool takesOwnership(const clang::FunctionDecl &Function);

/// A function of a C library that the table knows: it only uses what it is
/// given, unless the table says otherwise.
bool borrows(const clang::FunctionDecl &Function);

/// A `void *` that a function of TensorFlow's C API is given: data of the
/// user's own, which a callback gets back and releases.
bool keepsUserData(const clang::FunctionDecl &Function, unsigned Index);

/// A function that keeps what it is given for another thread or for later, so
/// nobody can tell from the call who releases it: `std::thread`, `std::bind`.
bool keepsForLater(const clang::FunctionDecl &Function);

/// The handle that owns what \p Value points to: `t` in `TF_TensorData(t)`,
/// `b` in `b->data` of a TF_Buffer. Null for other values.
const clang::Expr *derivedFrom(const clang::Expr &Value);

} // namespace tfop::resources
