// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/run/run.h"

namespace tfop {

/// Tells other tools how the sources of \p Subject are parsed: writes a
/// compilation database to \p Directory, and beside it the model headers that
/// its commands name.
llvm::Error writeDatabase(Run &Subject, llvm::StringRef Directory);

} // namespace tfop
