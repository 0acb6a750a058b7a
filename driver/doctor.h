// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/run/run.h"

namespace tfop {

/// Says what was found and what is lacking, and which kernels are seen in each
/// file, in words (or as JSON). True if every file could be analysed.
llvm::Expected<bool> examine(Run &Subject, llvm::StringRef Format,
                             llvm::raw_ostream &Out);

} // namespace tfop
