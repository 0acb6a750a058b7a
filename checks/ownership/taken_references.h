// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

namespace tfop {

/// The local variable or parameter of \p Function that \p Call, a `p->Ref()`,
/// acquires a reference to for the function itself, or null. If the pointer
/// escaped before the call, the reference is for the other owner.
const clang::VarDecl *takenReference(const clang::CallExpr &Call,
                                     const clang::FunctionDecl &Function,
                                     clang::ASTContext &Context);

/// True if \p Pointer escapes before \p Call: as an argument, to another
/// variable, into a lambda.
bool escapesBefore(const clang::VarDecl &Pointer, const clang::CallExpr &Call,
                   const clang::FunctionDecl &Function,
                   clang::ASTContext &Context);

} // namespace tfop
