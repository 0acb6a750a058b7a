// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

namespace tfop {

/// The object that \p Pointer, a pointer or an iterator, points to or into: the
/// operand of `&x`, the container of `v.begin()`, directly or through a local
/// variable. For a parameter, \p Pointer itself. Null if it cannot be
/// determined.
const clang::Expr *pointee(const clang::Expr *Pointer);

/// The variable that \p Target names or is a part of, including through local
/// references, iterators, and views: a member of `*this`, a static local
/// variable, or a parameter. Null if \p Target belongs to another object.
const clang::ValueDecl *ownerOfPart(const clang::Expr *Target);

} // namespace tfop
