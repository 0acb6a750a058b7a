// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace tfop {

/// Compute code: the code that TensorFlow runs for a kernel. This includes its
/// compute methods, its constructor, their lambdas, and the functions of the
/// same translation unit that they call.
///
/// A check registers the matchers, adds each match, and queries the result at
/// the end of the translation unit.
class ComputeCode {
public:
  static void
  addMatchers(clang::ast_matchers::MatchFinder &Finder,
              clang::ast_matchers::MatchFinder::MatchCallback &Check);
  /// True if the match belongs to these matchers.
  bool add(const clang::ast_matchers::MatchFinder::MatchResult &Result);

  /// True if \p Function is compute code; all matches have been added.
  bool contains(const clang::FunctionDecl &Function,
                const clang::ASTContext &Context);

  /// The methods of this translation unit that override \p Method.
  llvm::ArrayRef<const clang::CXXMethodDecl *>
  overridersOf(const clang::CXXMethodDecl &Method) const;

private:
  void reach(const clang::FunctionDecl *Function,
             const clang::ASTContext &Context);

  std::vector<const clang::FunctionDecl *> Open;
  llvm::DenseSet<const clang::FunctionDecl *> Reached;
  /// The overriders of each virtual method in this translation unit.
  llvm::DenseMap<const clang::CXXMethodDecl *,
                 std::vector<const clang::CXXMethodDecl *>>
      Overriders;
};

} // namespace tfop
