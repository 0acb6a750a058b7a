// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

namespace tfop {

/// The local variable or parameter of \p Function that \p Call, a `p->Ref()`,
/// takes a reference to for the function's own use; or null. Where the pointer
/// was given away before the call, the reference is for who got it.
const clang::VarDecl *takenReference(const clang::CallExpr &Call,
                                     const clang::FunctionDecl &Function,
                                     clang::ASTContext &Context);

/// True if \p Function gives \p Pointer to somebody before \p Call: as an
/// argument, into another variable, to a lambda.
bool escapesBefore(const clang::VarDecl &Pointer, const clang::CallExpr &Call,
                   const clang::FunctionDecl &Function,
                   clang::ASTContext &Context);

} // namespace tfop
