// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/inputs/validation.h"
#include "clang/Basic/Diagnostic.h"

namespace tfop::inputs {

/// The missing check directly before a sink, or nothing if it cannot be
/// written: `OP_REQUIRES` in a compute method, its asynchronous form, or a
/// return in a function that returns a Status.
std::optional<clang::FixItHint> missingCheck(const Violation &Found,
                                             clang::ASTContext &Context);

} // namespace tfop::inputs
