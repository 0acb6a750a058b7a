// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTTypeTraits.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

/// The code that contains an expression or statement. For the use of its value,
/// see uses.h.
namespace tfop {

/// The parent of \p Inner; none for the translation unit or if Clang does not
/// record it.
std::optional<clang::DynTypedNode> parentOf(const clang::DynTypedNode &Inner,
                                            clang::ASTContext &Context);

/// The parent of \p Inner if it is a statement or expression, or null.
const clang::Stmt *parentOf(const clang::Stmt &Inner,
                            clang::ASTContext &Context);

/// The innermost loop of the same function that contains \p Inner, or null.
const clang::Stmt *enclosingLoop(const clang::Stmt &Inner,
                                 clang::ASTContext &Context);

/// The enclosing statement of a block, and that block. The block is null for a
/// substatement of an `if` or a loop.
std::pair<const clang::CompoundStmt *, const clang::Stmt *>
statementOf(const clang::Stmt &Inner, clang::ASTContext &Context);

/// The statement of a block that evaluates \p Inner unconditionally, apart from
/// the operators of its own expression, and that block: an expression, a
/// declaration, a return, or an `if` with \p Inner in its condition. Null if
/// there is none.
std::pair<const clang::CompoundStmt *, const clang::Stmt *>
evaluatingStatementOf(const clang::Stmt &Inner, clang::ASTContext &Context);

/// The full expression that contains \p Inner.
const clang::Stmt *wholeExpression(const clang::Stmt &Inner,
                                   clang::ASTContext &Context);

/// The function, method, or lambda whose body contains \p Inner, or null.
const clang::FunctionDecl *enclosingFunction(const clang::Stmt &Inner,
                                             clang::ASTContext &Context);

} // namespace tfop
