// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace tfop {

/// GitHub's `primaryLocationLineHash` of every line of a file, "HASH:COUNT".
/// Code scanning identifies alerts by it, so it must match the implementation
/// in GitHub's upload action exactly.
std::vector<std::string> lineHashes(llvm::StringRef Text);

} // namespace tfop
