// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/parse/file_stamps.h"
#include "driver/parse/header_recipes.h"
#include <optional>
#include <string>
#include <vector>

namespace tfop {

/// A precompiled header and what it is made of.
struct SharedHeader {
  std::string File;
  std::shared_ptr<const HeaderRecipe> Recipe;
};

/// The headers of \p Recipe, precompiled: parsing them costs more than the rest
/// of a typical kernel. Built on first use and kept in \p Folder for later
/// runs; nothing if it cannot be built or kept.
std::optional<std::string> sharedHeader(const HeaderRecipe &Recipe,
                                        const std::string &Folder);

/// Lays the text of \p Recipe over the file system: Clang asks for it when the
/// precompiled header is used.
void addOwnText(const HeaderRecipe &Recipe,
                llvm::vfs::OverlayFileSystem &FileSystem);

/// The real files that it depends on, as they were when it was built.
std::vector<FileStamp> sharedHeaderFiles(const std::string &Header);

/// Removes what a process that did not end well has left half written in
/// \p Folder.
void removeTemporaries(int Process, const std::string &Folder);

} // namespace tfop
