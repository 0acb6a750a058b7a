// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

namespace tfop {

/// The object of `o.f()` or `o->f()`, and whether it is reached by `->`.
std::pair<const clang::Expr *, bool> objectOf(const clang::CallExpr &Call);

/// The object and the name of a method call, also of a dependent one; null and
/// empty for other calls.
std::pair<const clang::Expr *, llvm::StringRef>
methodCallIn(const clang::CallExpr &Call);

/// How many of the call's arguments are its object: one for an operator that
/// is a method, such as a lambda's.
unsigned objectArguments(const clang::CallExpr &Call);

/// The name of the function or method that \p Call calls, also in a template
/// where it is not resolved yet; empty if it has none.
llvm::StringRef calledName(const clang::CallExpr &Call);

/// The functions that \p Call may call: one, or the overloads that a template
/// has to choose from.
llvm::SmallVector<const clang::FunctionDecl *, 2>
calleesOf(const clang::CallExpr &Call);

/// The definition that is linted: of the tree, not of TensorFlow or the
/// standard library. Of a template that was not instantiated, the pattern.
const clang::FunctionDecl *visibleBody(const clang::FunctionDecl &Function,
                                       const clang::ASTContext &Context);

} // namespace tfop
