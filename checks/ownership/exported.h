// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/ownership/summaries.h"
#include "checks/summary/function_summary.h"

namespace tfop::ownership {

/// Everything that callers of \p Definition can know about it, also in other
/// files: how calls end, and what becomes of each pointer that it is given or
/// gives its caller.
summary::FunctionSummary exported(const clang::FunctionDecl &Definition,
                                  Summaries &Functions);

} // namespace tfop::ownership
