// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/contract/failing_helpers.h"

namespace tfop {

/// The use that a function makes of the result of a call that may fail.
struct ResultUse {
  enum Kind {
    /// It has none, or is discarded, or is used as if the call had succeeded.
    Unchecked,
    /// It is stored in a local variable.
    Stored,
    /// It is tested, returned, or passed to other code that may test it.
    Consumed,
  };
  Kind What = Unchecked;
  /// For Stored.
  const clang::ValueDecl *Variable = nullptr;
};

ResultUse useOfResult(const clang::Expr &Call, clang::ASTContext &Context);

/// The failures in the body of \p Function, excluding its lambdas, that do not
/// come from a helper that fails the context: direct failures of the context
/// without a `return`, and calls that set variables and return a Status that
/// the function discards or stores.
std::vector<FailingCall> ownFailuresIn(const clang::FunctionDecl &Function,
                                       clang::ASTContext &Context);

/// True if \p Call fails the context: `ctx->SetStatus(status)`, unless the
/// status is known to be ok.
bool failsContext(const clang::CallExpr &Call);

/// The variables that \p Call sets: `&out`, or a reference argument.
llvm::SmallVector<const clang::ValueDecl *, 4>
variablesSetBy(const clang::Expr &Call);

} // namespace tfop
