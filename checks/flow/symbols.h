// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/knowledge.h"
#include "checks/flow/places.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/ADT/SmallVector.h"

namespace tfop::flow {

/// The symbols of one function. Expressions that have the same value until an
/// operand changes share one symbol: access paths (`x`, `x.f`, `p->f`,
/// `this->m`, `a[i]`), accessor calls (`t.dims()`, `TF_GetCode(s)`), and
/// expressions computed from them (`n + 1`, `a < b`).
class Symbols {
public:
  explicit Symbols(const clang::ASTContext &Context) : Context(Context) {}

  /// Nothing if evaluating it twice may yield two values.
  std::optional<Symbol> of(const clang::Expr *Expression);
  Symbol of(const clang::ValueDecl &Variable) { return of(placeOf(Variable)); }
  /// A place that may not be spelled in the function: a callee's condition on
  /// an argument.
  Symbol of(const Place &Where);
  /// The latest result of \p Call.
  Symbol ofResult(const clang::Expr &Call);
  /// The same, if there is one already.
  std::optional<Symbol> findResult(const clang::Expr &Call) const;
  /// The same, if there is one already.
  std::optional<Symbol> find(const clang::Expr *Expression);
  /// `Left Kind Right`.
  std::optional<Symbol> ofComparison(clang::BinaryOperatorKind Kind,
                                     const clang::BinaryOperator &Whole);

  /// True if the symbol depends on \p Variable: a local variable, a parameter,
  /// or a field.
  bool reads(Symbol What, const clang::ValueDecl *Variable) const;
  /// True if the symbol reads through a pointer, an element, or a method.
  bool readsPointee(Symbol What) const { return Entries[What].ReadsPointee; }
  /// True if the symbol calls a function with a pointer: `TF_GetCode(s)`.
  bool callsFunction(Symbol What) const { return Entries[What].CallsFunction; }
  /// True for a place, as opposed to a computed value.
  bool isPlace(Symbol What) const { return Entries[What].IsPlace; }

  /// The place of the value, if the symbol has one.
  const std::optional<Place> &placeOfSymbol(Symbol What) const {
    return Entries[What].Where;
  }

  size_t size() const { return Entries.size(); }

  /// The source text, for debugging.
  std::string spellingOf(Symbol What) const;

private:
  struct Entry {
    llvm::FoldingSetNodeID Key;
    llvm::SmallVector<const clang::ValueDecl *, 2> Reads;
    bool ReadsPointee = false;
    bool CallsFunction = false;
    bool IsPlace = false;
    std::optional<Place> Where = {};
    /// Null for a place that is not spelled in the function.
    const clang::Expr *Example = nullptr;
  };
  bool addKey(const clang::Expr *Expression, llvm::FoldingSetNodeID &Key);
  bool addCallKey(const clang::CallExpr &Call, llvm::FoldingSetNodeID &Key);
  std::optional<Symbol> find(const llvm::FoldingSetNodeID &Key) const;
  std::optional<Symbol> intern(const llvm::FoldingSetNodeID &Key,
                               const clang::Expr &Whole);
  Symbol add(Entry New);

  const clang::ASTContext &Context;
  std::vector<Entry> Entries;
  /// By the hash of the key.
  llvm::DenseMap<unsigned, llvm::SmallVector<Symbol, 1>> ByHash;
  llvm::DenseMap<const clang::Expr *, std::optional<Symbol>> ByExpression;
};

} // namespace tfop::flow
