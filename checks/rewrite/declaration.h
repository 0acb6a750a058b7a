// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/rewrite/edits.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

namespace tfop::rewrite {

/// The new type of a variable or member, and what its initialiser becomes.
struct NewDeclaration {
  const clang::DeclaratorDecl *Variable;
  /// "std::unique_ptr<float[]>", "Tensor".
  std::string Type;
  enum {
    /// `= new T` becomes `(new T)`, in a class `{new T}`; `= nullptr` goes.
    Owner,
    /// `= new T(x)` becomes `(x)`.
    Value,
  } Form = Owner;
};

/// The declaration of a variable of its own in a block, or null.
const clang::DeclStmt *declarationOf(const clang::VarDecl &Variable,
                                     clang::ASTContext &Context);

/// The variables or members that one declaration declares, in its order.
using Declarators = std::vector<const clang::DeclaratorDecl *>;
Declarators declaratorsOf(const clang::DeclStmt &Declaration);
Declarators declaratorsWith(const clang::FieldDecl &Member);

/// What \p Variable points to, as its declaration spells it; for `auto` as
/// \p New does, if there is one. Empty where the text does not say.
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

/// Declares the variables or members anew; a declaration of several is taken
/// apart.
void redeclare(const Declarators &Declaration,
               llvm::ArrayRef<NewDeclaration> News,
               const clang::ASTContext &Context, Edits &Result);
inline void redeclare(const clang::DeclStmt &Declaration,
                      llvm::ArrayRef<NewDeclaration> News,
                      const clang::ASTContext &Context, Edits &Result) {
  redeclare(declaratorsOf(Declaration), News, Context, Result);
}

} // namespace tfop::rewrite
