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

/// Makes git's comparisons independent of the configuration, prevents external
/// programs, and ignores submodules, whose configuration would apply.
inline constexpr llvm::StringRef PlainDiff[] = {
    "--no-ext-diff", "--no-textconv", "--no-color", "--ignore-submodules=all",
    "--no-relative"};

/// The root of the work tree that contains \p Path, a real path: the nearest
/// directory above it with a `.git`.
std::optional<std::string> gitRoot(llvm::StringRef Path);

/// The absolute paths of the tracked and untracked but not ignored files of the
/// work tree at \p Root; nullopt if git fails.
std::optional<std::vector<std::string>> gitFiles(llvm::StringRef Root);

/// The absolute paths of the files in the index of the work tree at \p Root;
/// nullopt if git fails. \p View is updated to show the staged content of \p
/// Wanted files.
std::optional<std::vector<std::string>>
gitIndexFiles(llvm::StringRef Root,
              llvm::function_ref<bool(llvm::StringRef)> Wanted, FileView &View);

/// The origin of the work tree at \p Root; nullopt if it has no public remote.
std::optional<Checkout> gitCheckout(llvm::StringRef Root);

} // namespace tfop
