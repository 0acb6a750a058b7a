// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/conditions.h"

namespace tfop::ownership {

/// The object of `o.f()` or `o->f()`, and whether it is reached by `->`.
std::pair<const clang::Expr *, bool> objectOf(const clang::CallExpr &Call);

/// A call may change what it is given by reference, and the object it is
/// called on: forgets what was known about them.
void forgetChanges(Conditions &Known, const clang::CallExpr &Call,
                   PathState &State);

} // namespace tfop::ownership
