// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/rewrite/edits.h"
#include "checks/rewrite/uses.h"

namespace tfop::rewrite {

/// The statements that release what one pointer holds, and those that clear
/// the pointer behind them.
class Releases {
public:
  /// \p Scope is the block at whose end an owner would release it.
  Releases(const clang::ValueDecl &Pointer, llvm::ArrayRef<Use> Uses,
           const clang::CompoundStmt &Scope, clang::ASTContext &Context)
      : Pointer(Pointer), Uses(Uses), Scope(Scope), Context(Context) {}

  /// What does nothing but release it, and the block in which that stands:
  /// `delete p;`, or `if (p) { delete p; p = nullptr; }`. No block where it is
  /// no statement of a block.
  std::pair<const clang::CompoundStmt *, const clang::Stmt *>
  wholeOf(const Use &Release) const;

  /// Removes the statement of a release or of a `p = nullptr` behind it,
  /// together with a test of the pointer around them; false where there is no
  /// statement to remove.
  bool remove(const Use &Gone, Edits &Result) const;

  /// Puts the call \p Reset in the place of a release, or of
  /// `if (p) { delete p; p = nullptr; }` as a whole.
  void replace(const Use &Release, std::string Reset, Edits &Result) const;
  /// Removes a `p = nullptr` behind a release, unless it goes with the test
  /// around both; false where it has to stay.
  bool removeClear(const Use &Clear, Edits &Result) const;

  /// True if \p Clear stands directly behind a release of the pointer.
  bool followsRelease(const Use &Clear) const;

  /// True if nothing but tidying up comes between the statement and the end of
  /// the scope.
  bool comesLast(const clang::CompoundStmt &Block,
                 const clang::Stmt &Statement) const;

private:
  bool isOwnBlock(const clang::Stmt &Block) const;
  const clang::IfStmt *testAround(const Use &Release) const;

  const clang::ValueDecl &Pointer;
  const llvm::ArrayRef<Use> Uses;
  const clang::CompoundStmt &Scope;
  clang::ASTContext &Context;
};

} // namespace tfop::rewrite
