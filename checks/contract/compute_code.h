// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace tfop {

/// Compute code: what TensorFlow runs when it runs a kernel. That is its
/// compute methods, its constructor, the lambdas in them, and the functions of
/// the same translation unit that they reach.
///
/// A check adds the matchers, hands each match on, and asks at the end of the
/// translation unit.
class ComputeCode {
public:
  static void
  addMatchers(clang::ast_matchers::MatchFinder &Finder,
              clang::ast_matchers::MatchFinder::MatchCallback &Check);
  /// True if the match was one of ours.
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
  /// A virtual method, and what overrides it in this translation unit.
  llvm::DenseMap<const clang::CXXMethodDecl *,
                 std::vector<const clang::CXXMethodDecl *>>
      Overriders;
};

} // namespace tfop
