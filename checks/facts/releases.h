// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/facts/pairs.h"

/// Statements that release pointers.
namespace tfop::resources {

/// The pointer through which an lvalue is accessed: `p` in `*p`, including
/// through a reference bound to it (`T &r = *p`). Null if there is none.
const clang::Expr *pointerTo(const clang::Expr &Place);

/// \p Value without parentheses, casts, `&*`, and references that preserve the
/// pointer: `p` in `(void *)&*p`.
const clang::Expr *barePointer(const clang::Expr &Value);

/// `delete p`, `free((void *)p)`, `(*p).Unref()`: the bare pointer that is
/// released, and the form of the release.
struct Release {
  const clang::Expr *Released;
  ReleaseForm Form;
  /// The releasing function of the table.
  llvm::StringRef Function = "";
};

/// The release that \p Statement performs according to the built-in table. A
/// call that is unresolved in a template matches by name.
std::optional<Release> releaseIn(const clang::Stmt &Statement);

/// True if \p Function releases its argument \p Index, in addition to the one
/// that releaseIn() finds: `png_destroy_read_struct(&png, &info, &end)`.
bool releasesArgument(const clang::FunctionDecl &Function, unsigned Index);

/// True for the `Unref` method.
bool isUnref(const clang::NamedDecl &Method);

/// The bare pointer in `p->Ref()` or `(*p).Ref()`, or null.
const clang::Expr *referencedIn(const clang::CallExpr &Call);

/// "delete[]", "free"; empty for a function of the table.
llvm::StringRef spellingOf(ReleaseForm Form);

} // namespace tfop::resources
