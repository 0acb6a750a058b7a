// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/ownership/state.h"
#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseSet.h"
#include <vector>

namespace tfop::ownership {

/// The loops of one function that visit or release the elements of a container,
/// and the variables through which resources are released.
class ReleaseLoops {
public:
  explicit ReleaseLoops(const clang::FunctionDecl &Function);

  /// True if \p Loop releases the elements of \p Container.
  bool releasesElements(const clang::Stmt *Loop,
                        const clang::ValueDecl *Container) const {
    return Loop && ReleasingLoops.contains({Loop, Container});
  }

  /// True if \p Loop visits one element of \p Container per iteration.
  bool goesOver(const clang::Stmt *Loop,
                const clang::ValueDecl *Container) const {
    return Loop && ElementLoops.contains({Loop, Container});
  }

  /// True if the function releases a value that is reached through \p Root: a
  /// field, an element.
  bool releasesThrough(const clang::ValueDecl *Root) const {
    return ReleasedRoots.contains(Root);
  }

  /// True if \p Block begins a loop that releases the elements of a holder:
  /// `for (T *p : all) delete p;`.
  bool releaseElements(const clang::CFGBlock &Block,
                       const PathState &State) const;
  /// True if \p Block enters a loop over the elements of a holder for the first
  /// time. There is an element, hence an iteration.
  bool mustIterate(const clang::CFGBlock &Block, const PathState &State) const;

private:
  llvm::DenseSet<const clang::ValueDecl *> ReleasedRoots;
  llvm::DenseSet<std::pair<const clang::Stmt *, const clang::ValueDecl *>>
      ReleasingLoops, ElementLoops;
};

/// The lambdas in \p Tree, without those nested in other lambdas.
std::vector<const clang::LambdaExpr *> lambdasIn(const clang::Stmt &Tree);

} // namespace tfop::ownership
