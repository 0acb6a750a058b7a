// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/summary/op_summary.h"
#include "checks/syntax/program.h"

namespace tfop::signature {

/// The kernels that the translation unit registers, for the shape functions of
/// other files.
std::vector<summary::RegisteredKernel> exportedKernels(Program &Unit);

} // namespace tfop::signature
