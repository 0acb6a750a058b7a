// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include <string>

/// What expressions and declarations are called in the source.
namespace tfop {

/// Without what does not change the truth: parentheses, casts,
/// `__builtin_expect(!!(x), 1)`.
const clang::Expr *bareCondition(const clang::Expr *Condition);

/// `nullptr`, `NULL`, `0`.
bool isNull(const clang::Expr *Value);

/// The variable or field that \p Expression names, or null.
const clang::ValueDecl *namedBy(const clang::Expr *Expression);

/// The variable at the root of `v`, `v.f[i]`, `*v.begin()`, `it->second`,
/// also through iterators, references and loop variables; null if the root is
/// `this` or no variable.
const clang::ValueDecl *rootOf(const clang::Expr *Expression);

/// True if \p Tree holds \p Call or names \p Variable, which may be null.
bool mentions(const clang::Stmt *Tree, const clang::Expr *Call,
              const clang::ValueDecl *Variable);

/// The identifier of \p Declaration; empty for operators, constructors, null.
llvm::StringRef identifierOf(const clang::Decl *Declaration);

/// The function as its author calls it, never with template arguments.
std::string nameOf(const clang::FunctionDecl &Function);

} // namespace tfop
