// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/syntax/code_visitor.h"
#include "clang/AST/ASTContext.h"

namespace tfop::signature {

/// Visits the code of a function that can run, and knows whether a branch
/// decides that it runs. Loops are assumed to run.
class BranchVisitor : public CodeVisitor {
public:
  bool TraverseIfStmt(clang::IfStmt *If) override;
  bool TraverseSwitchStmt(clang::SwitchStmt *Switch) override;

protected:
  explicit BranchVisitor(clang::ASTContext &Context) : Context(Context) {}

  bool isConditional() const { return Depth != 0; }

  clang::ASTContext &Context;
  /// The number of enclosing branches.
  unsigned Depth = 0;
};

} // namespace tfop::signature
