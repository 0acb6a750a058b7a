// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/Analysis/CFG.h"
#include <optional>
#include <string>

/// Paths as a reader sees them.
namespace tfop::flow {

/// A place on a path, perhaps inside a macro, and what happens there.
struct PathStep {
  clang::SourceLocation Where;
  std::string What;
};

/// What taking \p Branch means, or nothing where the reader sees no choice.
std::optional<PathStep> describeBranch(const clang::CFGBlock &Block,
                                       unsigned Branch);

/// The return with which a block ends, or null where the body just ends.
const clang::ReturnStmt *returnIn(const clang::CFGBlock &Block);

/// The first expression in a block that throws, or null.
const clang::CXXThrowExpr *throwIn(const clang::CFGBlock &Block);

} // namespace tfop::flow
