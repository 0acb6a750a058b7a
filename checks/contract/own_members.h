// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

namespace tfop {

/// What a pointer points to, if that is visible: `&x`, or a local variable
/// initialized with it.
const clang::Expr *pointee(const clang::Expr *Pointer);

/// The member of the object itself that \p Target is, or is a part of.
const clang::FieldDecl *ownMember(const clang::Expr *Target);

/// True if a call changes what its argument \p Index, a pointer or reference,
/// leads to.
bool fillsArgument(const clang::FunctionDecl &Function, unsigned Index,
                   const clang::ASTContext &Context);

} // namespace tfop
