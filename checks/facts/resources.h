// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/facts/pairs.h"          // IWYU pragma: export
#include "checks/facts/releases.h"       // IWYU pragma: export
#include "checks/facts/smart_pointers.h" // IWYU pragma: export
#include "clang/AST/ExprCXX.h"

/// The kinds of resources, and the functions that acquire them or take
/// ownership. Functions and classes match by name in any namespace.
namespace tfop::resources {

/// `new T`, `new T[n]`, `malloc(n)`.
extern const Resource NewObject;
extern const Resource NewArray;
extern const Resource Malloc;

const Resource &resourceOf(const clang::CXXNewExpr &New);

/// A reference to a counted object, a Tensor's buffer.
extern const Resource Reference;
extern const Resource Buffer;

/// The kind of resource with that name, or null.
const Resource *resourceNamed(llvm::StringRef Name);

/// True for the kinds that `new` creates.
bool isNew(const Resource &Kind);

/// True for reference-counted resources.
bool isCounted(const Resource &Kind);

/// True for resources that `delete` or `delete[]` releases.
bool isDeleted(const Resource &Kind);

/// The usual release of a resource of that kind: "TF_DeleteStatus", "Unref".
llvm::StringRef releaserOf(const Resource &Kind);

/// The form that releases a resource of that kind, if there is only one.
std::optional<ReleaseForm> onlyFormOf(const Resource &Kind);

/// The kind of resource that a call of \p Function acquires, or null: `malloc`,
/// `TF_NewStatus`, `LookupResource`. A function that returns a pointer returns
/// the resource; other functions assign it to their first suitable
/// out-parameter.
const Resource *acquiredBy(const clang::FunctionDecl &Function);

/// The same for a call that may be unresolved in a template.
const Resource *acquiredBy(const clang::CallExpr &Call);

/// `malloc`, `calloc`, `realloc` of the C library.
bool isMalloc(const clang::FunctionDecl &Function);

/// The type of `std::nothrow`.
bool isNothrow(clang::QualType Type);

/// An object that represents a manually managed reference: `TensorReference`.
bool isReferenceObject(clang::QualType Type);

/// A Tensor buffer class. A Tensor constructed from a buffer adds its own
/// reference.
bool isTensorBuffer(const clang::CXXRecordDecl &Class);

/// A function that takes ownership of its argument even if it fails:
/// `CreateResource`, `ResourceMgr::Create`, `set_allocated_x`, ...
bool takesOwnership(const clang::FunctionDecl &Function);

/// A function of a C library in the table: it only borrows its arguments,
/// unless the table says otherwise.
bool borrows(const clang::FunctionDecl &Function);

/// A `void *` parameter of TensorFlow's C API: user data that is passed to a
/// callback, which releases it.
bool keepsUserData(const clang::FunctionDecl &Function, unsigned Index);

/// A function that keeps its arguments for another thread or a later call, so
/// the call site does not show where they are released: `std::thread`,
/// `std::bind`.
bool keepsForLater(const clang::FunctionDecl &Function);

/// The handle that owns the memory \p Value points to: `t` in
/// `TF_TensorData(t)`, `b` in `b->data` of a TF_Buffer. Null for other values.
const clang::Expr *owningHandle(const clang::Expr &Value);

} // namespace tfop::resources
