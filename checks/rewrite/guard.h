// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"

namespace tfop::rewrite {

/// The statement of \p Scope that evaluates \p Inner on each path through it,
/// or null. A macro around it may return on failure.
const clang::Stmt *statementIn(const clang::CompoundStmt &Scope,
                               const clang::Expr &Inner,
                               clang::ASTContext &Context);

/// True if there is exactly one function called \p Name, and it takes just the
/// resource. A function that takes its address, to set it to null, does not
/// qualify.
bool isReleaser(llvm::StringRef Name, clang::ASTContext &Context);

} // namespace tfop::rewrite
