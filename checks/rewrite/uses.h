// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/ownership/analysis.h"
#include "clang/AST/ExprCXX.h"
#include <vector>

namespace tfop::rewrite {

/// The effect of an expression on the pointer in a variable, to the extent that
/// a smart pointer would have to reproduce it. Derived from useOf().
enum class UseKind {
  /// `p->`, `*p`, `p[i]`.
  Arrow,
  Dereference,
  Subscript,
  /// `if (p)`, `!p`, `p == nullptr`, `(void)p`: the same for a smart pointer.
  Test,
  /// Converted to bool.
  AsBool,
  /// The value is read: passed, compared, copied, or used in arithmetic.
  Value,
  /// `p = nullptr`.
  Clear,
  /// `p = new T`, or a call that returns an owned object.
  Fill,
  /// `delete p`, `free(p)`, `p->Unref()`.
  Release,
  /// `p->Ref()`.
  AddRef,
  /// Captured by copy.
  Capture,
  /// `&p`, `T *&r = p`: the variable itself escapes.
  Address,
  /// `Make(&p)`: the call that assigns the acquired object.
  Receive,
  /// `++p`, `p += n`.
  Advance,
  /// `p = q`.
  Reassign,
  Other,
};

struct Use {
  UseKind Kind;
  clang::SourceLocation Where;
  /// Null for a capture.
  const clang::Expr *Name = nullptr;
  /// The expression that uses it: a member access, an operator, a delete, a
  /// call.
  const clang::Stmt *User = nullptr;
  /// The innermost lambda around the use that captured the variable by copy, or
  /// null. For a capture, the capturing lambda.
  const clang::LambdaExpr *Copy = nullptr;
  /// The outermost lambda around the use, or null.
  const clang::LambdaExpr *Lambda = nullptr;

  /// The expression in the control flow of the function itself.
  const clang::Stmt *anchor() const {
    return Lambda ? static_cast<const clang::Stmt *>(Lambda) : Name;
  }
};

/// The use of the pointer that \p Reference names, and the using expression or
/// null.
std::pair<UseKind, const clang::Stmt *> useAt(const clang::Expr &Reference,
                                              ownership::Analysis &Engine,
                                              clang::ASTContext &Context);

/// All uses of \p Variable in \p Body in source order. \p Engine determines
/// which calls return owned objects.
std::vector<Use> usesOf(const clang::VarDecl &Variable, const clang::Stmt &Body,
                        ownership::Analysis &Engine,
                        clang::ASTContext &Context);

/// The expressions in \p Body that name \p Variable.
std::vector<const clang::DeclRefExpr *> namesOf(const clang::VarDecl &Variable,
                                                const clang::Stmt &Body);

/// The value in the initializer `{value}`; other expressions unchanged.
const clang::Expr *withoutBraces(const clang::Expr *Value);

/// True if \p Value is a `new`, a call that returns an owned object, or a
/// choice between these and null.
bool isFresh(const clang::Expr *Value, ownership::Analysis &Engine);

/// The location of the `->` of a member expression, including dependent ones.
clang::SourceLocation arrowOf(const clang::Stmt &Member);

/// The locations up to \p End that mention the name of the variable but are not
/// among \p Uses: code that was not compiled or not parsed.
std::vector<clang::SourceLocation>
unresolvedMentions(const clang::VarDecl &Variable, const clang::Stmt &Body,
                   llvm::ArrayRef<Use> Uses, clang::SourceLocation End,
                   clang::ASTContext &Context);

} // namespace tfop::rewrite
