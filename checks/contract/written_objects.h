// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include <vector>

namespace tfop {

/// A call on the way to a write.
struct CallOnPath {
  const clang::FunctionDecl *Callee;
  const clang::Expr *Where;
};

/// An object that a statement modifies.
struct WrittenObject {
  const clang::Expr *Object;
  /// The write. If a callee writes through its parameter, the write in the
  /// callee.
  const clang::Expr *Where;
  /// The calls that lead to the write, the first of which is the statement.
  std::vector<CallOnPath> Calls = {};
};

/// The objects that \p Statement modifies: the target of an assignment, the
/// object of a method such as `push_back`, and arguments that the callee
/// modifies, as far as it is known.
std::vector<WrittenObject> objectsWrittenBy(const clang::Stmt &Statement,
                                            clang::ASTContext &Context);

} // namespace tfop
