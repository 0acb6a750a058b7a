// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/ownership/summaries.h"
#include "checks/summary/function_summary.h"

namespace tfop {

/// The summary of \p Definition for callers in other files: the results of a
/// call, the fate of each pointer and callback that it receives or returns, and
/// whether it fails the context.
summary::FunctionSummary exported(const clang::FunctionDecl &Definition,
                                  ownership::Summaries &Known, Program &Unit);

} // namespace tfop
