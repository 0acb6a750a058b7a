// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

namespace tfop {

/// Where \p Call starts. CallExpr::getBeginLoc is right for operators only in
/// some versions of Clang.
clang::SourceLocation beginOf(const clang::CallExpr &Call);

/// The object of `o.f()` or `o->f()`, and whether it is accessed with `->`.
std::pair<const clang::Expr *, bool> objectOf(const clang::CallExpr &Call);

/// The object and the name of a method call, including dependent ones; null and
/// empty for other calls.
std::pair<const clang::Expr *, llvm::StringRef>
methodCallIn(const clang::CallExpr &Call);

/// The number of arguments that denote the object: one for an operator that is
/// a method, such as that of a lambda.
unsigned objectArguments(const clang::CallExpr &Call);

/// The name of the function or method that \p Call calls, including unresolved
/// calls in templates; empty if it has none.
llvm::StringRef calledName(const clang::CallExpr &Call);

/// The functions that \p Call may call: one, or the overloads of an unresolved
/// call in a template.
llvm::SmallVector<const clang::FunctionDecl *, 2>
calleesOf(const clang::CallExpr &Call);

/// The definition of \p Function if it is in linted code, rather than in
/// TensorFlow or the standard library. For an uninstantiated template, the
/// pattern.
const clang::FunctionDecl *visibleBody(const clang::FunctionDecl &Function,
                                       const clang::ASTContext &Context);

} // namespace tfop
