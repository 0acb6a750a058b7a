// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/finding.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace tfop {

/// The work tree that \p Path, a real path, lies in: the nearest directory
/// upwards with a `.git`.
std::optional<std::string> gitRoot(llvm::StringRef Path);

/// The files of the work tree at \p Root that git tracks, and those that it
/// does not ignore; absolute. Nothing if git cannot tell.
std::optional<std::vector<std::string>> gitFiles(llvm::StringRef Root);

/// Where the work tree at \p Root comes from. Nothing if it has no remote: then
/// nobody else could find it.
std::optional<Checkout> gitCheckout(llvm::StringRef Root);

} // namespace tfop
