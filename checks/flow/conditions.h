// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/symbols.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseSet.h"

namespace tfop::flow {

/// One way in which a call in a function can end, with the callee's conditions
/// in terms of what the call is given.
struct CallCase {
  struct Requirement {
    /// The value that the callee asks for, or nothing if that is the argument
    /// itself.
    std::optional<Symbol> Value;
    const clang::Expr *Argument;
    Range Limits;
  };
  std::vector<Requirement> If;
  Range Result;
  bool Throws = false;
};

/// Which facts are worth keeping.
enum class Keep {
  /// Those that another condition of the function asks for.
  AskedAgain,
  /// Also those about what the function was given.
  Inputs,
};

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
  void learn(const clang::Expr *Condition, bool Truth, Knowledge &Known,
             Keep What = Keep::AskedAgain);

  /// False if what is known excludes that a call ends like \p Ending.
  bool isPossible(const CallCase &Ending, const Knowledge &Known,
                  NonNullTest NonNull);
  /// Records that \p Call ended like \p Ending.
  void assume(const clang::Expr &Call, const CallCase &Ending,
              Knowledge &Known);
  /// What a variable of type \p Type knows about its value if it is given
  /// \p Value.
  std::optional<Range> assigned(clang::QualType Type, const clang::Expr *Value,
                                const Knowledge &Known, NonNullTest NonNull);

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
  void collectUses(llvm::ArrayRef<CallCase> Endings,
                   llvm::SmallVectorImpl<Symbol> &Asked);
  /// The symbol of a place that \p Expression names, if it is worth one: a
  /// variable or an own member, or something that a condition asks for.
  std::optional<Symbol> placeNamed(const clang::Expr &Expression);
  /// Names the symbols that more than one block asks for: what a comparison
  /// says about any other is of no use.
  void keepOnly(llvm::BitVector AskedAgain) {
    Repeated = std::move(AskedAgain);
  }
  /// Names the symbols that callers can name as well, and the local variables,
  /// as far as the function does not change them.
  void setInputs(llvm::BitVector SeenByCallers,
                 llvm::DenseSet<const clang::ValueDecl *> Unchanged) {
    Inputs = std::move(SeenByCallers);
    Fixed = std::move(Unchanged);
  }
  bool isInput(Symbol What) const {
    return What < Inputs.size() && Inputs.test(What);
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
                       Knowledge &Known, Keep What);
  void narrow(const clang::Expr *Side, Range Limits, Knowledge &Known,
              Keep What);
  void narrowInput(const clang::Expr *Local, Range Limits, Knowledge &Known);
  const Range *resultOf(const clang::Expr *Call, const Knowledge &Known) const;
  void forget(const clang::ValueDecl *Variable, Change How, Knowledge &Known);
  void forgetPlace(const clang::Expr *Place, Knowledge &Known);
  void forgetChanges(const clang::CallExpr &Call, Knowledge &Known);
  void assign(const clang::Expr *Target, const clang::Expr *Value,
              Knowledge &Known, NonNullTest NonNull);

  const clang::ASTContext &Context;
  Symbols Names;
  llvm::BitVector Repeated;
  llvm::BitVector Inputs;
  llvm::DenseSet<const clang::ValueDecl *> Fixed;
};

} // namespace tfop::flow
