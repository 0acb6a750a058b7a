// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/conditions.h"
#include "checks/flow/knowledge.h"

namespace tfop::flow {

/// A call may change what it is given by reference, and the object it is
/// called on: forgets what was known about them.
void forgetChanges(Conditions &Known, const clang::CallExpr &Call,
                   Knowledge &State);

} // namespace tfop::flow
