// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

/// The use of the value of an expression, as determined by C++ alone. This is
/// the only classifier of uses: whether a use releases a resource, fills a
/// variable, or lets a pointer escape is derived from its result.
namespace tfop {

enum class Usage {
  /// `p->f`, `o.f`.
  Member,
  /// `*p`.
  Dereference,
  /// `p[i]`.
  Subscript,
  /// `p->*f`, `o.*f`.
  ThroughMemberPointer,
  /// The condition of a statement or of `?:`; an operand of `!`, `&&`, `||`.
  Tested,
  /// `p == q`, `p < q`.
  Compared,
  /// An operand of another operator, or an index.
  Computed,
  /// `sizeof(p)`.
  Unevaluated,
  /// `p()`.
  Callee,
  /// `f(p)`, `T(p)`, an operand of an overloaded operator:
  /// \ref ValueUse::Argument says which.
  Argument,
  /// `{p, q}`; `T x(p)` in a template.
  Element,
  /// `new T *(p)`, `new (p) T`, `new T[p]`.
  NewOperand,
  /// `T *q = p`: \ref ValueUse::Variable.
  InitialValue,
  /// `: member_(p)`, `T *member = p;`.
  InitialMember,
  /// `[p]`, `[q = p]`: \ref ValueUse::User is the lambda.
  Captured,
  /// `q = p`.
  Assigned,
  /// `p = q`.
  Target,
  /// `++p`, `p += n`.
  Updated,
  /// `&p`.
  AddressTaken,
  /// `delete p`.
  Deleted,
  Returned,
  Thrown,
  /// An expression statement, or `(void)p`.
  Discarded,
  /// `c ? p : q`, `(c, p)`.
  Chosen,
  /// `(T *)p`.
  Cast,
  /// A temporary is created for the value or destroyed after it.
  Temporary,
  /// Only for Through::Place: an lvalue-to-rvalue or array-to-pointer
  /// conversion.
  Loaded,
  Decayed,
  Other,
};

/// The operations that useOf() looks through, since they preserve the value.
enum class Through {
  /// Parentheses and casts that denote the same object: for lvalues.
  Place,
  /// Parentheses and implicit conversions: the expression as written.
  Written,
  /// In addition, explicit casts and temporaries.
  Casts,
  /// In addition, `c ? p : q` and `(c, p)`.
  Choices,
  /// In addition, `p + n`: still a pointer into the same object.
  Arithmetic,
};

struct ValueUse {
  Usage Kind = Usage::Other;
  /// The expression or statement that uses the value; null if a declaration or
  /// constructor initializer does.
  const clang::Stmt *User = nullptr;
  /// The operand of \ref User that has the value.
  const clang::Expr *Operand = nullptr;
  /// The variable that is initialized with it, including an init-capture.
  const clang::VarDecl *Variable = nullptr;
  /// For an argument, its index among the arguments of the call; for an
  /// operator that is a method, the object is the first argument.
  unsigned Argument = 0;
  /// Set if the value passed an lvalue-to-rvalue conversion, a conversion from
  /// pointer to bool, or a materialized temporary.
  bool Read = false;
  bool ToBool = false;
  bool Materialized = false;

  /// For an argument, the index of its parameter; none for the object of an
  /// operator.
  std::optional<unsigned> parameter() const;
};

/// The use of \p Operand by \p User.
ValueUse useIn(const clang::Stmt &User, const clang::Expr &Operand);

/// The use of \p Value after looking through \p Passed.
ValueUse useOf(const clang::Expr &Value, Through Passed,
               clang::ASTContext &Context);

/// True if \p Value is discarded without a `(void)` cast.
bool isDiscarded(const clang::Expr &Value, clang::ASTContext &Context);

} // namespace tfop
