// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace tfop {

/// GitHub's `primaryLocationLineHash` of every line of a file, the first line
/// first, as its own upload action computes it: "HASH:COUNT". Code scanning
/// tells alerts apart by it, so it has to be the same to the bit.
std::vector<std::string> lineHashes(llvm::StringRef Text);

} // namespace tfop
