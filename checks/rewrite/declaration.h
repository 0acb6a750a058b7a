// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/rewrite/edits.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

namespace tfop::rewrite {

/// The new type of a variable or member and the form of its initializer.
struct NewDeclaration {
  const clang::DeclaratorDecl *Variable;
  /// "std::unique_ptr<float[]>", "Tensor".
  std::string Type;
  enum {
    /// `= new T` becomes `(new T)`, or `{new T}` in a class; `= nullptr` is
    /// removed.
    Owner,
    /// `= new T(x)` becomes `(x)`.
    Value,
  } Form = Owner;
};

/// The statement of a block that declares \p Variable, or null.
const clang::DeclStmt *declarationOf(const clang::VarDecl &Variable,
                                     clang::ASTContext &Context);

/// The variables or members of one declaration, in source order.
using Declarators = std::vector<const clang::DeclaratorDecl *>;
Declarators declaratorsOf(const clang::DeclStmt &Declaration);
Declarators declaratorsWith(const clang::FieldDecl &Member);

/// The pointee type of \p Variable as its declaration spells it. For `auto`,
/// the spelling is taken from \p New if not null. Empty if the type is not
/// spelled out.
std::string pointeeText(const clang::DeclaratorDecl &Variable,
                        const Declarators &Declaration,
                        const clang::CXXNewExpr *New,
                        const clang::ASTContext &Context);
inline std::string pointeeText(const clang::VarDecl &Variable,
                               const clang::DeclStmt &Declaration,
                               const clang::CXXNewExpr *New,
                               const clang::ASTContext &Context) {
  return pointeeText(Variable, declaratorsOf(Declaration), New, Context);
}

/// Redeclares the variables or members with their new types. Splits a
/// declaration of several variables.
void redeclare(const Declarators &Declaration,
               llvm::ArrayRef<NewDeclaration> News,
               const clang::ASTContext &Context, Edits &Result);
inline void redeclare(const clang::DeclStmt &Declaration,
                      llvm::ArrayRef<NewDeclaration> News,
                      const clang::ASTContext &Context, Edits &Result) {
  redeclare(declaratorsOf(Declaration), News, Context, Result);
}

} // namespace tfop::rewrite
