// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseSet.h"

namespace tfop::ownership {

/// The loops of one function that visit or release the elements of a
/// container, and the variables through which anything is released.
class ReleaseLoops {
public:
  explicit ReleaseLoops(const clang::FunctionDecl &Function);

  /// True if \p Loop releases what \p Container holds, element by element.
  bool releasesElements(const clang::Stmt *Loop,
                        const clang::ValueDecl *Container) const {
    return Loop && ReleasingLoops.contains({Loop, Container});
  }

  /// True if \p Loop goes over the elements of \p Container, one a round.
  bool goesOver(const clang::Stmt *Loop,
                const clang::ValueDecl *Container) const {
    return Loop && ElementLoops.contains({Loop, Container});
  }

  /// True if something that \p Root leads to (a field, an element) is released
  /// anywhere in the function.
  bool releasesThrough(const clang::ValueDecl *Root) const {
    return ReleasedRoots.contains(Root);
  }

private:
  llvm::DenseSet<const clang::ValueDecl *> ReleasedRoots;
  llvm::DenseSet<std::pair<const clang::Stmt *, const clang::ValueDecl *>>
      ReleasingLoops, ElementLoops;
};

} // namespace tfop::ownership
