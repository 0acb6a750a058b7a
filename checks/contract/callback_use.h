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
  /// For Renamed, and for an object that is constructed from it.
  const clang::VarDecl *Name = nullptr;
  /// The call of the callback, or the call that receives it and the argument
  /// index. Null if it is forwarded without a call.
  const clang::CallExpr *Receiver = nullptr;
  unsigned Argument = 0;
  /// With `std::move`.
  bool Moved = false;
};

/// The callbacks that \p Lambda captures, directly or inside another lambda, as
/// they are named in its body.
std::vector<const clang::VarDecl *>
callbacksIn(const clang::LambdaExpr &Lambda);

CallbackUse useOfCallback(const clang::Expr &Named, clang::ASTContext &Context);

} // namespace tfop
