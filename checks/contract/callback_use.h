// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

namespace tfop {

/// What an expression that names a callback is there for.
struct CallbackUse {
  enum Kind {
    /// `done = wrapped`, `(void)done`: nothing that matters.
    None,
    /// `done()`
    Called,
    /// `auto wrapped = [done] {...}`: a local variable stands for it too.
    Renamed,
    /// Somebody else has it: a call's argument, a member, a cleanup, a test.
    HandedOn,
  };
  Kind What = None;
  /// The lambda that was made of it on the way, or null.
  const clang::LambdaExpr *Wrapper = nullptr;
  /// For Renamed.
  const clang::VarDecl *Name = nullptr;
  /// For HandedOn: the call that gets it, if one does, and as which argument.
  const clang::CallExpr *Receiver = nullptr;
  unsigned Argument = 0;
  /// By `std::move`.
  bool Moved = false;
};

CallbackUse useOfCallback(const clang::Expr &Named, clang::ASTContext &Context);

} // namespace tfop
