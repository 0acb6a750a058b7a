// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/conditions.h"
#include "checks/flow/graphs.h"
#include "checks/flow/knowledge.h"
#include "checks/flow/scope_guards.h"
#include "clang/Analysis/CFG.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"
#include <memory>

namespace tfop::flow {

/// The control-flow graph of one function or lambda, with cached properties.
class FlowGraph {
public:
  /// Null if Clang cannot build a graph of the body.
  static std::unique_ptr<FlowGraph> build(const clang::FunctionDecl &Function,
                                          Graphs &Others);

  /// The graphs of the translation unit, for callees.
  Graphs &others() const { return Others; }

  const clang::CFG &cfg() const { return *Graph; }
  const clang::FunctionDecl &function() const { return Function; }
  Conditions &conditions() { return Rules; }
  const std::vector<ScopeGuard> &scopeGuards() const { return Guards; }

  /// True if Clang dropped code between the two locations that names one of \p
  /// Names.
  bool misses(const llvm::StringSet<> &Names, clang::SourceLocation From,
              clang::SourceLocation To) const;

  /// The block in which \p Statement is evaluated, or null if it is never
  /// evaluated.
  const clang::CFGBlock *blockOf(const clang::Stmt *Statement) const {
    return Blocks.lookup(Statement);
  }

  /// The variable that is assigned the result of \p Call, or null.
  const clang::ValueDecl *resultOf(const clang::Expr *Call) const {
    return Results.lookup(Call);
  }

  /// The ways in which \p Call can end, or null if they are not known.
  const std::vector<CallCase> *endingsOf(const clang::Stmt &Call) const {
    const auto Found = Endings.find(&Call);
    return Found == Endings.end() ? nullptr : &Found->second;
  }
  /// True if \p Block or a block reachable from it names \p Variable.
  bool isNamedFrom(const clang::CFGBlock &Block,
                   const clang::ValueDecl &Variable) {
    const Symbol Named = Rules.symbols().of(Variable);
    const llvm::BitVector &After = NamedAfter[Block.getBlockID()];
    return Named < After.size() && After.test(Named);
  }
  /// True if the function itself may catch an exception of \p Statement.
  bool isInTry(const clang::Stmt &Statement) const {
    return InTry.contains(&Statement);
  }

  /// The condition on which \p Block branches, or null.
  static const clang::Expr *conditionOf(const clang::CFGBlock &Block);

  /// True if no path continues after \p Block: `LOG(FATAL)`, `abort()`, a
  /// failed assertion of a test.
  static bool isDeadEnd(const clang::CFGBlock &Block);

  /// Drops facts that no branch after \p Block refers to, so that paths without
  /// a relevant difference are merged.
  void dropUseless(const clang::CFGBlock &Block, Knowledge &State,
                   Keep What) const;

private:
  FlowGraph(const clang::FunctionDecl &Function, Graphs &Others)
      : Function(Function), Others(Others), Rules(Others.context()),
        Guards(scopeGuardsIn(Function)) {}
  void index();
  void findEndings();
  void findInputs();
  void findSharedVariables();
  void noteResult(const clang::ValueDecl *Variable, const clang::Expr *Value);
  void findUses();
  bool addUses(unsigned From, unsigned To);

  const clang::FunctionDecl &Function;
  Graphs &Others;
  std::unique_ptr<clang::CFG> Graph;
  Conditions Rules;
  const std::vector<ScopeGuard> Guards;
  llvm::DenseMap<const clang::Stmt *, const clang::CFGBlock *> Blocks;
  llvm::DenseMap<const clang::Expr *, const clang::ValueDecl *> Results;
  llvm::DenseMap<const clang::Stmt *, std::vector<CallCase>> Endings;
  llvm::DenseSet<const clang::Stmt *> InTry;
  /// By block: the symbols that conditions there or later refer to, and those
  /// that are named.
  std::vector<llvm::BitVector> AskedAfter;
  std::vector<llvm::BitVector> NamedAfter;
};

} // namespace tfop::flow
