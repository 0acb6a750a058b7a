// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/inputs/sinks.h"
#include <memory>

namespace tfop::inputs {

/// One call of a function that a step runs: a compute method, a
/// function of the same translation unit that it calls with inputs or the
/// context, or a lambda.
class Frame {
public:
  Frame(const clang::FunctionDecl &Function, Arguments Given,
        clang::ASTContext &Context, const Frame *Caller = nullptr);

  const clang::FunctionDecl &function() const { return Function; }
  const Origins &names() const { return *Names; }
  const Frame *caller() const { return Caller; }

  /// The frame of the callee, or null if its body is not visible, it is being
  /// called already, or it receives neither an input nor the context.
  Frame *calleeOf(const clang::CallExpr &Call);
  Frame &of(const clang::LambdaExpr &Lambda);

  const std::vector<Sink> &sinksAt(const clang::Stmt &Statement);

private:
  Frame(const clang::FunctionDecl &Lambda, const Frame &Around);
  bool isActive(const clang::FunctionDecl &Other) const;

  const clang::FunctionDecl &Function;
  clang::ASTContext &Context;
  const Frame *Caller;
  unsigned Depth;
  std::shared_ptr<const Origins> Names;
  llvm::DenseMap<const clang::Stmt *, std::unique_ptr<Frame>> Inner;
  llvm::DenseMap<const clang::Stmt *, std::vector<Sink>> Sinks;
};

/// True if \p Call receives the context of a step.
bool passesContext(const clang::CallExpr &Call);

} // namespace tfop::inputs
