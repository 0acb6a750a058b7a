// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/finding/finding.h"
#include "driver/options/options.h"
#include "llvm/Support/Error.h"

namespace tfop {

/// The `merge` command: many SARIF files into one, each place once. One input
/// is in memory at a time, and of all of them no more than a digest of each
/// place.
llvm::Expected<ExitCode> merge(const Options &Settings);

} // namespace tfop
