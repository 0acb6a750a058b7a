// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/parse/file_stamps.h"
#include "driver/parse/header_recipes.h"
#include <optional>
#include <string>
#include <vector>

namespace tfop {

/// A precompiled header and its recipe.
struct SharedHeader {
  std::string File;
  std::shared_ptr<const HeaderRecipe> Recipe;
};

/// Returns the precompiled header for \p Recipe, built on first use and cached
/// in \p Folder; nullopt if it cannot be built. Parsing these headers takes
/// longer than parsing the rest of a typical kernel.
std::optional<std::string> sharedHeader(const HeaderRecipe &Recipe,
                                        const std::string &Folder);

/// Overlays the text of \p Recipe, which Clang reads when the precompiled
/// header is used.
void addOwnText(const HeaderRecipe &Recipe,
                llvm::vfs::OverlayFileSystem &FileSystem);

/// The stamps of the files that \p Header was built from.
std::vector<FileStamp> sharedHeaderFiles(const std::string &Header);

/// Removes the temporary files that a terminated process left in \p Folder.
void removeTemporaries(int Process, const std::string &Folder);

} // namespace tfop
