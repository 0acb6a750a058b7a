// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/knowledge.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace tfop::flow {

/// What the branch conditions of one function say about each other: the same
/// condition gives the same answer until something it reads is changed, a
/// variable with a known value decides its tests, a Status that is known to be
/// bad is not ok.
class Conditions {
public:
  explicit Conditions(const clang::ASTContext &Context) : Context(Context) {}

  /// What \p Condition gives in \p State, if that is known. \p NonNull tells
  /// which pointers cannot be null.
  std::optional<bool>
  evaluate(const clang::Expr *Condition, const Knowledge &State,
           llvm::function_ref<bool(const clang::Expr *)> NonNull);

  /// Remembers what a branch was taken on.
  void learn(const clang::Expr *Condition, bool Truth, Knowledge &State);

  /// The same for `switch (Value)` and the label \p Case; false if that label
  /// cannot be the one.
  bool learnCase(const clang::Expr *Value, const clang::SwitchStmt &Switch,
                 const clang::SwitchCase *Case, Knowledge &State);

  /// Forgets what depends on \p Variable (a local, a parameter or a field).
  /// With \p OnlyBehind, only what it points to was changed.
  void forget(const clang::ValueDecl *Variable, Knowledge &State,
              bool OnlyBehind = false);

  /// Remembers that \p Variable was given \p Value, if that tells something.
  void assign(const clang::ValueDecl *Variable, const clang::Expr *Value,
              Knowledge &State,
              llvm::function_ref<bool(const clang::Expr *)> NonNull);

  /// Updates what is known by one evaluated statement or expression.
  void update(const clang::Stmt &Statement, Knowledge &State,
              llvm::function_ref<bool(const clang::Expr *)> NonNull);

  /// The facts that \p Condition can use, for knowing how long to keep them.
  void collectUses(const clang::Expr *Condition,
                   llvm::SmallVectorImpl<unsigned> &Facts);

private:
  struct Atom {
    llvm::FoldingSetNodeID Key;
    llvm::SmallVector<const clang::ValueDecl *, 2> Reads;
    /// It reads through a pointer or calls a method.
    bool LooksBehind = false;
  };
  /// The number of a condition, with a sign: `a != b` is not `a == b`.
  struct SignedAtom {
    unsigned Number;
    bool Negated;
  };
  /// A call may change what it is given by reference, and its object.
  void forgetChanges(const clang::CallExpr &Call, Knowledge &State);
  std::optional<SignedAtom> atomOf(const clang::Expr *Condition);
  std::optional<unsigned> numberOf(const llvm::FoldingSetNodeID &Key,
                                   const clang::Expr *Whole);
  std::optional<int64_t> valueOf(const clang::Expr *Expression,
                                 const Knowledge &State) const;
  std::optional<bool>
  evaluateComparison(const clang::BinaryOperator &Comparison,
                     const Knowledge &State,
                     llvm::function_ref<bool(const clang::Expr *)> NonNull);

  const clang::ASTContext &Context;
  std::vector<Atom> Atoms;
};

} // namespace tfop::flow
