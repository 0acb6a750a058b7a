// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/facts/pairs.h"

/// What releases a pointer, and which pointer that is.
namespace tfop::resources {

/// The pointer expression that an lvalue was reached through: `p` in `*p`, also
/// by way of a reference that was bound to it (`T &r = *p`). Null if there is
/// none.
const clang::Expr *pointerTo(const clang::Expr &Place);

/// \p Value without the parentheses, casts, `&*` and references that leave it
/// the same pointer: `p` in `(void *)&*p`.
const clang::Expr *barePointer(const clang::Expr &Value);

/// `delete p`, `free((void *)p)`, `(*p).Unref()`: the bare pointer that is
/// released, and how.
struct Release {
  const clang::Expr *Thing;
  ReleaseForm Form;
  /// The name of the table's function that releases it.
  llvm::StringRef Function = "";
};

/// The release that \p Statement is according to the built-in table. A call
/// that a template has not resolved yet is judged by its name.
std::optional<Release> releaseIn(const clang::Stmt &Statement);

/// True if \p Function releases its argument \p Index, in addition to the one
/// that releaseIn() finds: `png_destroy_read_struct(&png, &info, &end)`.
bool releasesArgument(const clang::FunctionDecl &Function, unsigned Index);

/// The `Unref` that drops a reference.
bool isUnref(const clang::NamedDecl &Method);

/// `p->Ref()`, `(*p).Ref()`: the bare pointer to the object that a reference is
/// added to, or null.
const clang::Expr *referencedIn(const clang::CallExpr &Call);

/// "delete[]", "free"; nothing for a function of the table.
llvm::StringRef spellingOf(ReleaseForm Form);

} // namespace tfop::resources
