// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

namespace tfop {

/// The folder for what is kept between runs: \p Asked, else one in the user's
/// cache; created if necessary. Files are only ever deleted in a folder that
/// this function created or found empty, which it marks. In a folder with
/// other people's files it uses one of its own. An empty string if nothing can
/// be kept, with the reason in \p Problem.
std::string openCacheFolder(llvm::StringRef Asked, std::string &Problem);

/// Creates \p Name in the cache folder \p Folder; it must not be a link.
std::error_code createCacheSubfolder(const std::string &Folder,
                                     llvm::StringRef Name);

/// True for the name of an entry of the result cache, complete or not.
bool isResultName(llvm::StringRef Name);

/// True for the name of a precompiled header of ours, and of what belongs to
/// it.
bool isPrecompiledName(llvm::StringRef Name);

} // namespace tfop
