// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/finding/finding.h"
#include "driver/system/file_view.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace tfop {

/// What makes git's comparisons print the same whatever is configured, run no
/// external programs, and leave the submodules alone, whose configuration would
/// count.
inline constexpr llvm::StringRef PlainDiff[] = {
    "--no-ext-diff", "--no-textconv", "--no-color", "--ignore-submodules=all",
    "--no-relative"};

/// The work tree that \p Path, a real path, lies in: the nearest directory
/// upwards with a `.git`.
std::optional<std::string> gitRoot(llvm::StringRef Path);

/// The files of the work tree at \p Root that git tracks, and those that it
/// does not ignore; absolute. Nothing if git cannot tell.
std::optional<std::vector<std::string>> gitFiles(llvm::StringRef Root);

/// The files that the index of the work tree at \p Root has, absolute; nothing
/// if git cannot tell. Those that are \p Wanted appear in \p View as the index
/// has them.
std::optional<std::vector<std::string>>
gitIndexFiles(llvm::StringRef Root,
              llvm::function_ref<bool(llvm::StringRef)> Wanted, FileView &View);

/// Where the work tree at \p Root comes from. Nothing if it has no remote: then
/// nobody else could find it.
std::optional<Checkout> gitCheckout(llvm::StringRef Root);

} // namespace tfop
