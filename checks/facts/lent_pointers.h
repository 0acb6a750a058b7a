// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/Expr.h"
#include <optional>

/// Pointers that another object still owns.
namespace tfop::resources {

/// The owner in `owner.get()`, `owner->` and `bundle.GetSession()`, whose
/// result the owner deletes; null for other expressions and for owners with a
/// custom deleter.
const clang::Expr *lendingOwner(const clang::Expr &Value);

/// An argument that a library passes to a callback when the object that it
/// creates is destroyed: `TF_NewTensor(..., data, size, &Free, argument)`.
struct DeferredArgument {
  /// The index of the callback among the arguments.
  unsigned Callback;
  /// The parameter of the callback that receives the argument.
  unsigned Parameter;
};
std::optional<DeferredArgument>
deferredArgument(const clang::FunctionDecl &Function, unsigned Index);

/// A method or function after which its caller must still own the resource:
/// `session->Close()`, `TF_CloseSession(session, status)`.
bool endsUse(const clang::FunctionDecl &Function);

} // namespace tfop::resources

namespace tfop::tf_api {

/// True for `MakeDataset` and for the creator of a resource: TensorFlow ignores
/// the output if the function fails.
bool ignoresOutputOnFailure(const clang::FunctionDecl &Function);

} // namespace tfop::tf_api
