// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

namespace tfop {

/// The change of one file as `git apply` and `patch -p1` read it. \p Path is
/// relative; empty if nothing changed.
std::string unifiedDiff(llvm::StringRef Path, llvm::StringRef Before,
                        llvm::StringRef After);

} // namespace tfop
