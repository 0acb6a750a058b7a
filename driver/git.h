// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/file_view.h"
#include "driver/finding.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace tfop {

/// What git prints when it runs in \p Root, or nothing if it fails. No code of
/// the repository runs: monitors are off, and diffs are to be asked for with
/// `PlainDiff`.
std::optional<std::string> runGit(llvm::StringRef Root,
                                  llvm::ArrayRef<llvm::StringRef> Words);

/// What makes `git diff` print the same whatever is configured, and run
/// nobody's programs.
inline constexpr llvm::StringRef PlainDiff[] = {
    "diff",           "--no-ext-diff",           "--no-textconv", "--no-color",
    "--find-renames", "--ignore-submodules=all", "--no-relative"};

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
