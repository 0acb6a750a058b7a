// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

/// What an expression or statement is part of. What is done with its value is
/// another question: see uses.h.
namespace tfop {

/// The node that \p Inner is a direct part of; none for the translation unit,
/// and where Clang does not record it.
std::optional<clang::DynTypedNode> parentOf(const clang::DynTypedNode &Inner,
                                            clang::ASTContext &Context);

/// The statement or expression that \p Inner is a direct part of, or null.
const clang::Stmt *parentOf(const clang::Stmt &Inner,
                            clang::ASTContext &Context);

/// The innermost loop of the same function around \p Inner, or null.
const clang::Stmt *loopAround(const clang::Stmt &Inner,
                              clang::ASTContext &Context);

/// The block in which \p Inner is a statement, and that statement. The
/// statement alone where it is the branch of an `if` or the like.
std::pair<const clang::CompoundStmt *, const clang::Stmt *>
statementOf(const clang::Stmt &Inner, clang::ASTContext &Context);

/// The whole expression that \p Inner is part of.
const clang::Stmt *wholeExpression(const clang::Stmt &Inner,
                                   clang::ASTContext &Context);

/// The function, method or lambda whose body contains \p Inner, or null.
const clang::FunctionDecl *functionAround(const clang::Stmt &Inner,
                                          clang::ASTContext &Context);

} // namespace tfop
