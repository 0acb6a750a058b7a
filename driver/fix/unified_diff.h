// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

namespace tfop {

/// The change of one file in the format of `git apply` and `patch -p1`; empty
/// if nothing changed. \p Path is relative.
std::string unifiedDiff(llvm::StringRef Path, llvm::StringRef Before,
                        llvm::StringRef After);

} // namespace tfop
