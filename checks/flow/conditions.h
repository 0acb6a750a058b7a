// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/symbols.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseSet.h"

namespace tfop::flow {

/// One way in which a call can end, with the callee's conditions in terms of
/// the arguments.
struct CallCase {
  struct Requirement {
    /// The value that the condition refers to; nothing if that is the argument
    /// itself.
    std::optional<Symbol> Value;
    const clang::Expr *Argument;
    Range Limits;
  };
  std::vector<Requirement> If;
  Range Result;
  bool Throws = false;
};

enum class Keep {
  /// Facts that another condition of the function refers to.
  TestedAgain,
  /// In addition, facts about the inputs of the function.
  Inputs,
};

/// Evaluates the branch conditions of one function: a condition has the same
/// value until an operand changes, a known value decides its tests, and a
/// Status that is known to be an error is not ok.
class Conditions {
public:
  using NonNullTest = llvm::function_ref<bool(const clang::Expr *)>;

  explicit Conditions(const clang::ASTContext &Context)
      : Context(Context), Names(Context) {}

  Symbols &symbols() { return Names; }

  /// The value of \p Condition, if it is known. \p NonNull returns true for
  /// pointers that cannot be null.
  std::optional<bool> evaluate(const clang::Expr *Condition,
                               const Knowledge &Known, NonNullTest NonNull);

  /// Records that \p Condition has the value \p Truth.
  void learn(const clang::Expr *Condition, bool Truth, Knowledge &Known,
             Keep What = Keep::TestedAgain);

  /// False if the known conditions exclude that a call ends with \p Ending.
  bool isPossible(const CallCase &Ending, const Knowledge &Known,
                  NonNullTest NonNull);
  /// Records that \p Call ended with \p Ending.
  void assume(const clang::Expr &Call, const CallCase &Ending,
              Knowledge &Known);
  /// The range of a variable of type \p Type after it is assigned \p Value, if
  /// known.
  std::optional<Range> assigned(clang::QualType Type, const clang::Expr *Value,
                                const Knowledge &Known, NonNullTest NonNull);

  /// Records that `switch (Value)` jumps to the label \p Case; false if it
  /// cannot.
  bool learnCase(const clang::Expr *Value, const clang::SwitchStmt &Switch,
                 const clang::SwitchCase *Case, Knowledge &Known);

  /// Updates the known conditions by one evaluated statement or expression.
  void update(const clang::Stmt &Statement, Knowledge &Known,
              NonNullTest NonNull);

  /// The truth of a variable or member of `this`, if known; for a Status,
  /// whether it is ok.
  std::optional<bool> truthOf(const clang::ValueDecl &Variable,
                              const Knowledge &Known);
  void assume(const clang::ValueDecl &Variable, Range Value, Knowledge &Known) {
    Known.set(Names.of(Variable), Value);
  }

  /// Collects the symbols that \p Condition refers to, which determine how long
  /// facts about them are kept.
  void collectUses(const clang::Expr *Condition,
                   llvm::SmallVectorImpl<Symbol> &Asked);
  void collectUses(llvm::ArrayRef<CallCase> Endings,
                   llvm::SmallVectorImpl<Symbol> &Asked);
  /// The symbol of the place that \p Expression names, if it is relevant: a
  /// variable or member of `this`, or a place that a condition refers to.
  std::optional<Symbol> placeNamed(const clang::Expr &Expression);
  /// Sets the symbols that more than one block refers to. Facts about other
  /// symbols are not recorded.
  void keepOnly(llvm::BitVector TestedAgain) {
    Repeated = std::move(TestedAgain);
  }
  /// Sets the symbols that callers can name as well, and the local variables,
  /// that the function does not change.
  void setInputs(llvm::BitVector SeenByCallers,
                 llvm::DenseSet<const clang::ValueDecl *> Unchanged) {
    Inputs = std::move(SeenByCallers);
    Fixed = std::move(Unchanged);
  }
  /// Sets the variables that any call may change, because a lambda captures
  /// them by reference.
  void setChangedByLambdas(llvm::DenseSet<const clang::ValueDecl *> Variables) {
    ChangedByLambdas = std::move(Variables);
  }
  bool isInput(Symbol What) const {
    return What < Inputs.size() && Inputs.test(What);
  }

private:
  /// A condition and its sign: `a != b` is the negated `a == b`.
  struct SignedSymbol {
    Symbol What;
    bool Negated;
  };
  enum class Change {
    /// The variable was assigned.
    Value,
    /// Only the object that it points to, or a part of it, was changed.
    Pointee,
    /// It was passed to a function that may write through it.
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
  std::optional<Range> ownedBy(const clang::Expr &Value, const Knowledge &Known,
                               NonNullTest NonNull);
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
  llvm::DenseSet<const clang::ValueDecl *> ChangedByLambdas;
};

} // namespace tfop::flow
