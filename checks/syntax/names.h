// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include <string>

/// The names of expressions and declarations in the source.
namespace tfop {

/// \p Condition without parentheses, casts, and `__builtin_expect(!!(x), 1)`,
/// which do not affect its truth.
const clang::Expr *bareCondition(const clang::Expr *Condition);

/// The same, with `p != q` of C++20 as `!(p == q)` if it is defined that way.
const clang::Expr *semanticCondition(const clang::Expr *Condition);

/// `nullptr`, `NULL`, `0`.
bool isNull(const clang::Expr *Value);

/// The variable or field that \p Expression names, or null.
const clang::ValueDecl *namedBy(const clang::Expr *Expression);

/// The variable at the root of `v`, `v.f[i]`, `*v.begin()`, `it->second`,
/// including through iterators, references, and loop variables; null if the
/// root is `this` or not a variable.
const clang::ValueDecl *rootOf(const clang::Expr *Expression);

/// True if \p Tree contains \p Call or names \p Variable, which may be null.
bool mentions(const clang::Stmt *Tree, const clang::Expr *Call,
              const clang::ValueDecl *Variable);

/// The identifier of \p Declaration; empty for operators, constructors, null.
llvm::StringRef identifierOf(const clang::Decl *Declaration);

/// The name of the function for diagnostics, without template arguments.
std::string nameOf(const clang::FunctionDecl &Function);

} // namespace tfop
