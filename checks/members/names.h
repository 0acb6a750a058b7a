// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"

namespace tfop {

/// A pointer in a member, as named by an expression.
struct NamedMember {
  const clang::FieldDecl *Member;
  /// `rows_[i]`, `it->second`: an element of the member, not the member itself.
  bool Element = false;
  /// `&member_`.
  bool Address = false;
  /// The member belongs to `*this`.
  bool Own = true;
  /// The expression that names the member itself.
  const clang::Expr *Expression = nullptr;
};

/// The value inside parentheses, casts, copies and braces.
const clang::Expr *bareValue(const clang::Expr *Value);

/// Resolves the expressions of one function to members, including through local
/// variables: `T *old = member_; ... delete old;`.
class MemberNames {
public:
  MemberNames(const clang::FunctionDecl &Function,
              const clang::ASTContext &Context);

  std::optional<NamedMember> in(const clang::Expr *Expression) const;

  /// The local variable or parameter that \p Expression names, or null.
  static const clang::VarDecl *localIn(const clang::Expr *Expression);

private:
  friend class LocalNames;
  std::optional<NamedMember> inPart(const clang::Expr &Part) const;
  std::optional<NamedMember> inCall(const clang::CallExpr &Call) const;

  const clang::ASTContext &Context;
  llvm::DenseMap<const clang::ValueDecl *, NamedMember> Locals;
};

} // namespace tfop
