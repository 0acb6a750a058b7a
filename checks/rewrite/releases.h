// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/rewrite/edits.h"
#include "checks/rewrite/uses.h"

namespace tfop::rewrite {

/// The statements that release one pointer, and those that set it to null
/// afterward.
class Releases {
public:
  /// \p Scope is the block at whose end an owner would release the pointer.
  Releases(const clang::ValueDecl &Pointer, llvm::ArrayRef<Use> Uses,
           const clang::CompoundStmt &Scope, clang::ASTContext &Context)
      : Pointer(Pointer), Uses(Uses), Scope(Scope), Context(Context) {}

  /// The statement that only releases the pointer, such as `delete p;` or `if
  /// (p) { delete p; p = nullptr; }`, and the block that contains it. The block
  /// is null if there is none.
  std::pair<const clang::CompoundStmt *, const clang::Stmt *>
  wholeStatement(const Use &Release) const;

  /// Removes the statement of a release, or of a `p = nullptr` after it,
  /// together with a surrounding test of the pointer. Returns false if there is
  /// no statement to remove.
  bool remove(const Use &Removed, Edits &Result) const;

  /// Replaces a release, or `if (p) { delete p; p = nullptr; }` as a whole,
  /// with the call \p Reset.
  void replace(const Use &Release, std::string Reset, Edits &Result) const;
  /// Removes a `p = nullptr` after a release, unless the release removes it
  /// with the surrounding test. Returns false if it has to be kept.
  bool removeClear(const Use &Clear, Edits &Result) const;

  /// True if \p Clear directly follows a release of the pointer.
  bool followsRelease(const Use &Clear) const;

  /// True if only cleanup follows between the statement and the end of the
  /// scope.
  bool isFollowedOnlyByCleanup(const clang::CompoundStmt &Block,
                               const clang::Stmt &Statement) const;

private:
  bool isOwnBlock(const clang::Stmt &Block) const;
  const clang::IfStmt *enclosingTest(const Use &Release) const;

  const clang::ValueDecl &Pointer;
  const llvm::ArrayRef<Use> Uses;
  const clang::CompoundStmt &Scope;
  clang::ASTContext &Context;
};

} // namespace tfop::rewrite
