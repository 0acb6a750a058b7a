// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/ownership/summaries.h"
#include "checks/summary/function_summary.h"

namespace tfop {

/// Everything that callers of \p Definition in other files can know about it:
/// how calls end, what becomes of each pointer and callback that it is given or
/// gives its caller, and whether it fails the context.
summary::FunctionSummary exported(const clang::FunctionDecl &Definition,
                                  ownership::Summaries &Known, Program &Unit);

} // namespace tfop
