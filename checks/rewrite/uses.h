// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/ownership/analysis.h"
#include "clang/AST/ExprCXX.h"
#include <vector>

namespace tfop::rewrite {

/// What an expression does with the pointer that a variable holds, as far as an
/// owner in its place would have to do it too: a verdict on what useOf() finds.
enum class UseKind {
  /// `p->`, `*p`, `p[i]`.
  Arrow,
  Dereference,
  Subscript,
  /// `if (p)`, `!p`, `p == nullptr`, `(void)p`: an owner serves as well.
  Test,
  /// A pointer where a bool is wanted.
  AsBool,
  /// The pointer's value is read: passed on, compared, computed with, copied.
  Value,
  /// `p = nullptr`.
  Clear,
  /// `p = new T`, or a call that gives something new.
  Fill,
  /// `delete p`, `free(p)`, `p->Unref()`.
  Release,
  /// `p->Ref()`: somebody counts by hand.
  Count,
  /// Captured by copy.
  Capture,
  /// `&p`, `T *&r = p`: the variable itself is given away.
  Address,
  /// `Make(&p)`: the call that puts the thing into it.
  Receive,
  /// `++p`, `p += n`.
  Move,
  /// `p = q`.
  Reassign,
  /// Nothing that is known.
  Other,
};

struct Use {
  UseKind Kind;
  clang::SourceLocation Where;
  /// Null for a capture.
  const clang::Expr *Name = nullptr;
  /// The expression that does it: a member, an operator, a delete, a call.
  const clang::Stmt *What = nullptr;
  /// The innermost lambda that captured the variable by copy and in which the
  /// use stands (for a capture: which captures), or null.
  const clang::LambdaExpr *Copy = nullptr;
  /// The outermost lambda in which the use stands, or null.
  const clang::LambdaExpr *Lambda = nullptr;

  /// What the function's own control flow evaluates.
  const clang::Stmt *anchor() const {
    return Lambda ? static_cast<const clang::Stmt *>(Lambda) : Name;
  }
};

/// What is done with the pointer that \p Reference names, and the expression
/// that does it or null.
std::pair<UseKind, const clang::Stmt *> useAt(const clang::Expr &Reference,
                                              ownership::Analysis &Engine,
                                              clang::ASTContext &Context);

/// All uses of \p Variable in \p Body, in the order of the text. \p Engine
/// tells which calls give something new.
std::vector<Use> usesOf(const clang::VarDecl &Variable, const clang::Stmt &Body,
                        ownership::Analysis &Engine,
                        clang::ASTContext &Context);

/// The expressions in \p Body that name \p Variable.
std::vector<const clang::DeclRefExpr *> namesOf(const clang::VarDecl &Variable,
                                                const clang::Stmt &Body);

/// True if \p Value is a `new`, a call that gives something new, or a choice
/// between such and null.
bool isFresh(const clang::Expr *Value, ownership::Analysis &Engine);

/// The `->` of a member expression, also of a dependent one.
clang::SourceLocation arrowOf(const clang::Stmt &Member);

/// The places in the text between \p Begin and \p End that name the variable
/// but are none of \p Uses: code that was not compiled, or not understood.
std::vector<clang::SourceLocation>
unseenMentions(const clang::VarDecl &Variable, const clang::Stmt &Body,
               llvm::ArrayRef<Use> Uses, clang::SourceLocation End,
               clang::ASTContext &Context);

} // namespace tfop::rewrite
