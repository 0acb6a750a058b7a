// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/rewrite/edits.h"
#include "clang/AST/DeclCXX.h"

namespace tfop::rewrite {

/// True if the declaration declares only this member, without `mutable`,
/// arrays, bit-fields, annotations, or macros, so that it can be moved into a
/// function.
bool isPlain(const clang::FieldDecl &Member, const clang::ASTContext &Context);

/// The type of a plain member as written: "std::vector<int>", "float *".
std::string typeText(const clang::FieldDecl &Member,
                     const clang::ASTContext &Context);

/// A name for a local variable in place of the member: `count` for `count_` and
/// `m_count`; the member's own name if \p Function uses that one.
std::string localName(const clang::FieldDecl &Member,
                      const clang::FunctionDecl &Function,
                      const clang::ASTContext &Context);

/// Removes the declaration, and an access specifier that would remain without
/// members. Returns the comments that belong to it, without indentation.
std::string removeField(const clang::FieldDecl &Member,
                        const clang::ASTContext &Context, Edits &Result);

/// Inserts a declaration and comment lines before a statement.
void insertBefore(const clang::Stmt &Statement, llvm::StringRef Comments,
                  llvm::StringRef Declaration, const clang::ASTContext &Context,
                  Edits &Result);

/// Inserts a member after another one.
void insertMemberAfter(const clang::FieldDecl &Member,
                       llvm::StringRef Declaration,
                       const clang::ASTContext &Context, Edits &Result);

} // namespace tfop::rewrite
