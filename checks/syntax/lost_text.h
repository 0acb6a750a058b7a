// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/syntax/names.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/StringSet.h"
#include <vector>

namespace tfop {

/// The code of a function that Clang dropped because it did not understand it:
/// whole statements, initialisers, expressions. A release may be among it, so
/// a leak across it is not proven.
class LostText {
public:
  LostText(const clang::FunctionDecl &Function,
           const clang::ASTContext &Context);

  /// True if something lost between the two places names one of \p Names.
  bool mentions(clang::SourceLocation From, clang::SourceLocation To,
                const llvm::StringSet<> &Names) const;

private:
  void visit(const clang::Stmt *Statement);
  void visitGaps(const clang::CompoundStmt &Block);
  void visitVariables(const clang::DeclStmt &Declaration);
  /// Remembers the identifiers between two places of one file. Between
  /// statements, macros that expand to nothing are no loss.
  void lose(clang::SourceLocation From, clang::SourceLocation To,
            bool SkipMacros);
  clang::SourceLocation endOf(clang::SourceLocation Last) const;

  struct Loss {
    clang::SourceLocation Where;
    llvm::StringSet<> Names;
  };
  const clang::ASTContext &Context;
  std::vector<Loss> Losses;
};

} // namespace tfop
