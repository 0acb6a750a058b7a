// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"

namespace tfop {

/// A pointer that a member holds, as an expression names it.
struct NamedMember {
  const clang::FieldDecl *Member;
  /// `rows_[i]`, `it->second`: what the member holds, not the member.
  bool Element = false;
  /// `&member_`.
  bool Address = false;
  /// The member of the object whose method runs.
  bool Own = true;
  /// Where the member itself is named.
  const clang::Expr *Expression = nullptr;
};

/// The value inside parentheses, casts, copies and braces.
const clang::Expr *bareValue(const clang::Expr *Value);

/// The members that the expressions of one function name, also through its
/// local variables: `T *old = member_; ... delete old;`.
class MemberNames {
public:
  MemberNames(const clang::FunctionDecl &Function,
              const clang::ASTContext &Context);

  std::optional<NamedMember> in(const clang::Expr *Expression) const;

  /// The variable behind a name, if it is a local or a parameter.
  static const clang::VarDecl *localIn(const clang::Expr *Expression);

private:
  friend class LocalNames;
  std::optional<NamedMember> inPart(const clang::Expr &Part) const;
  std::optional<NamedMember> inCall(const clang::CallExpr &Call) const;

  const clang::ASTContext &Context;
  llvm::DenseMap<const clang::ValueDecl *, NamedMember> Locals;
};

} // namespace tfop
