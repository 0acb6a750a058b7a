// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

namespace tfop {

/// The use of an expression that names a callback.
struct CallbackUse {
  enum Kind {
    /// `done = wrapped`, `(void)done`: no effect on the callback.
    None,
    /// `done()`
    Called,
    /// `auto wrapped = [done] {...}`: a local variable holds it as well.
    Renamed,
    /// It is passed to other code: an argument, a member, a cleanup, a test.
    Forwarded,
  };
  Kind What = None;
  /// The lambda that captures it, or null.
  const clang::LambdaExpr *Wrapper = nullptr;
  /// For Renamed.
  const clang::VarDecl *Name = nullptr;
  /// For Forwarded: the call that receives it, or null, and the argument index.
  const clang::CallExpr *Receiver = nullptr;
  unsigned Argument = 0;
  /// With `std::move`.
  bool Moved = false;
};

CallbackUse useOfCallback(const clang::Expr &Named, clang::ASTContext &Context);

} // namespace tfop
