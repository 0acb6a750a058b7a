// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/ownership/summaries.h"
#include "checks/summary/library.h"

namespace tfop {

/// The summary of \p Definition for callers in other files: the results of a
/// call, the fate of each pointer and callback that it receives or returns, and
/// whether it fails the context.
summary::FunctionSummary exported(const clang::FunctionDecl &Definition,
                                  ownership::Summaries &Known, Program &Unit);

/// The functions defined in the main file that other files can call, in the
/// order of their definitions. The bodies of templates and inline functions are
/// visible where they are called.
std::vector<summary::Export> exportedFunctions(Program &Unit);

} // namespace tfop
