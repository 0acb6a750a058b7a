// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ExprCXX.h"
#include <vector>

namespace tfop::ownership {

/// A clean-up object whose lambda sees a variable by reference: what is put
/// into the variable later is cleaned up as well.
///   auto guard = MakeCleanup([&] { TF_DeleteStatus(status); });
///   status = TF_NewStatus();
struct EarlyGuard {
  const clang::ValueDecl *Variable;
  const clang::LambdaExpr *CleanUp;
  /// From its declaration to the end of its block.
  clang::SourceRange Scope;
};

std::vector<EarlyGuard> findEarlyGuards(const clang::FunctionDecl &Function);

} // namespace tfop::ownership
