// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/ownership/summaries.h"
#include "checks/summary/function_summary.h"

namespace tfop::ownership {

/// The complete summary of \p Definition for callers in other files: how calls
/// end, and the effect on each pointer that is passed in or returned.
summary::FunctionSummary exported(const clang::FunctionDecl &Definition,
                                  Summaries &Functions);

} // namespace tfop::ownership
