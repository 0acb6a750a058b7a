// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/Analysis/CFG.h"
#include <optional>
#include <string>

/// The notes of a path.
namespace tfop::flow {

/// A location on a path, possibly inside a macro, and the event there.
struct PathStep {
  clang::SourceLocation Where;
  std::string What;
};

/// The note for \p Branch, or nothing if the source shows no choice.
std::optional<PathStep> describeBranch(const clang::CFGBlock &Block,
                                       unsigned Branch);

/// The return at the end of a block, or null.
const clang::ReturnStmt *returnIn(const clang::CFGBlock &Block);

/// The first expression in a block that throws, or null.
const clang::CXXThrowExpr *throwIn(const clang::CFGBlock &Block);

} // namespace tfop::flow
