// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/options/options.h"
#include "llvm/ADT/ArrayRef.h"

namespace tfop {

/// \p Words are the program's arguments without its name.
llvm::Expected<Options> parseOptions(llvm::ArrayRef<const char *> Words);

} // namespace tfop
