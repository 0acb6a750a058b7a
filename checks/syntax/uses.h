// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

/// What is done with the value of an expression, as far as C++ alone decides
/// it. This is the only classifier of uses: whether a use releases a resource,
/// fills a variable or lets a pointer escape is a verdict on what it returns.
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
  /// `f(p)`, `T(p)`, an operand of an overloaded operator: \ref
  /// ValueUse::Argument says which.
  Argument,
  /// `{p, q}`; `T x(p)` in a template.
  Element,
  /// `new T *(p)`, `new (p) T`, `new T[p]`.
  NewOperand,
  /// `T *q = p`: \ref ValueUse::Variable.
  InitialValue,
  /// `: member_(p)`, `T *member = p;`.
  InitialMember,
  /// `[p]`, `[q = p]`: \ref ValueUse::What is the lambda.
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
  /// A statement of its own, or `(void)p`.
  Discarded,
  /// `c ? p : q`, `(c, p)`.
  Chosen,
  /// `(T *)p`.
  Cast,
  /// A temporary is created for it, or destroyed after it.
  Temporary,
  /// Only for a place: its value is read, an array's name becomes a pointer.
  Loaded,
  Decayed,
  Other,
};

/// What a value passes unchanged on the way to its use.
enum class Through {
  /// Parentheses and casts that denote the same object: for a place.
  Place,
  /// Parentheses and implicit conversions: the expression as it is written.
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
  /// The expression or statement that uses the value; null where a declaration
  /// or a constructor's initializer does.
  const clang::Stmt *What = nullptr;
  /// The operand of \ref What that has the value.
  const clang::Expr *Operand = nullptr;
  /// The variable that is initialized with it, also a lambda's.
  const clang::VarDecl *Variable = nullptr;
  /// For an argument: its index among the arguments of the call, which for an
  /// operator that is a method begin with the object.
  unsigned Argument = 0;
  /// On the way a variable's value was read, a pointer was converted to bool,
  /// a temporary was created.
  bool Read = false;
  bool ToBool = false;
  bool Materialized = false;

  /// The call or construction of which the value is an argument, the index of
  /// the parameter that gets it; none for the object of an operator.
  std::optional<unsigned> parameter() const;
};

/// How \p User uses its operand \p Operand.
ValueUse useIn(const clang::Stmt &User, const clang::Expr &Operand);

/// What is done with \p Value.
ValueUse useOf(const clang::Expr &Value, Through Passed,
               clang::ASTContext &Context);

/// True if the value of \p Value is not used, and no `(void)` says that this is
/// intended.
bool isDiscarded(const clang::Expr &Value, clang::ASTContext &Context);

} // namespace tfop
