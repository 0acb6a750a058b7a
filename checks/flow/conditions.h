// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/symbols.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/BitVector.h"

namespace tfop::flow {

/// What the branch conditions of one function say about each other: the same
/// condition gives the same answer until something it reads is changed, a
/// value that is known decides its tests, a Status that is known to be bad is
/// not ok.
class Conditions {
public:
  using NonNullTest = llvm::function_ref<bool(const clang::Expr *)>;

  explicit Conditions(const clang::ASTContext &Context)
      : Context(Context), Names(Context) {}

  Symbols &symbols() { return Names; }

  /// What \p Condition evaluates to, if that is known. \p NonNull tells which
  /// pointers cannot be null.
  std::optional<bool> evaluate(const clang::Expr *Condition,
                               const Knowledge &Known, NonNullTest NonNull);

  /// Records what a branch was taken on.
  void learn(const clang::Expr *Condition, bool Truth, Knowledge &Known);

  /// The same for `switch (Value)` and the label \p Case; false if that label
  /// cannot be the one.
  bool learnCase(const clang::Expr *Value, const clang::SwitchStmt &Switch,
                 const clang::SwitchCase *Case, Knowledge &Known);

  /// Updates what is known by one evaluated statement or expression.
  void update(const clang::Stmt &Statement, Knowledge &Known,
              NonNullTest NonNull);

  /// What is known about a variable or an own member; for a Status, whether it
  /// is ok.
  std::optional<bool> truthOf(const clang::ValueDecl &Variable,
                              const Knowledge &Known);
  void assume(const clang::ValueDecl &Variable, Range Value, Knowledge &Known) {
    Known.set(Names.of(Variable), Value);
  }

  /// The symbols that \p Condition asks for, to know how long to keep what is
  /// known about them.
  void collectUses(const clang::Expr *Condition,
                   llvm::SmallVectorImpl<Symbol> &Asked);
  /// The symbol of a place that \p Expression names, if it is worth one: a
  /// variable or an own member, or something that a condition asks for.
  std::optional<Symbol> placeNamed(const clang::Expr &Expression);
  /// Names the symbols that more than one block asks for: what a comparison
  /// says about any other is of no use.
  void keepOnly(llvm::BitVector AskedAgain) {
    Repeated = std::move(AskedAgain);
  }

private:
  /// A condition, with a sign: `a != b` is not `a == b`.
  struct SignedSymbol {
    Symbol What;
    bool Negated;
  };
  enum class Change {
    /// It has another value.
    Value,
    /// Only what it points to or holds was changed.
    Behind,
    /// A function was given it that may write through it.
    ThroughCall,
  };
  std::optional<SignedSymbol> conditionOf(const clang::Expr *Condition);
  std::optional<Range> rangeOf(const clang::Expr *Expression,
                               const Knowledge &Known);
  std::optional<bool>
  evaluateComparison(const clang::BinaryOperator &Comparison,
                     const Knowledge &Known, NonNullTest NonNull);
  void learnComparison(const clang::BinaryOperator &Comparison, bool Truth,
                       Knowledge &Known);
  void narrow(const clang::Expr *Side, Range Limits, Knowledge &Known);
  void forget(const clang::ValueDecl *Variable, Change How, Knowledge &Known);
  void forgetPlace(const clang::Expr *Place, Knowledge &Known);
  void forgetChanges(const clang::CallExpr &Call, Knowledge &Known);
  void assign(const clang::Expr *Target, const clang::Expr *Value,
              Knowledge &Known, NonNullTest NonNull);
  /// What a value tells about the place that it is given to.
  std::optional<Range> assigned(clang::QualType Type, const clang::Expr *Value,
                                const Knowledge &Known, NonNullTest NonNull);

  const clang::ASTContext &Context;
  Symbols Names;
  llvm::BitVector Repeated;
};

} // namespace tfop::flow
