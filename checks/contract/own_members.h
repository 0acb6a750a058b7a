// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

namespace tfop {

/// The object that \p Pointer points to: the operand of `&x`, directly or
/// through a local variable. Null if it cannot be determined.
const clang::Expr *pointee(const clang::Expr *Pointer);

/// The member of `*this` that \p Target names or is a part of.
const clang::FieldDecl *ownMember(const clang::Expr *Target);

/// True if a call modifies the target of its argument \p Index, a pointer or
/// reference.
bool fillsArgument(const clang::FunctionDecl &Function, unsigned Index,
                   const clang::ASTContext &Context);

} // namespace tfop
