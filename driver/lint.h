// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/finding/finding.h"
#include "driver/options/options.h"
#include "llvm/Support/Error.h"

namespace tfop {

/// Lints what the command line asks for and writes every report. Fails on wrong
/// usage or configuration.
llvm::Expected<ExitCode> lint(const Options &CommandLine);

} // namespace tfop
