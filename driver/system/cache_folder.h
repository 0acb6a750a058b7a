// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

namespace tfop {

/// Returns the cache directory: \p Requested, or one in the user's cache
/// directory, created if necessary. Files are deleted only in directories that
/// this function created or found empty, which it marks. If the directory
/// contains other files, a subdirectory is used. Returns an empty string, with
/// the reason in \p Problem, if there is no usable directory.
std::string openCacheFolder(llvm::StringRef Asked, std::string &Problem);

/// Creates the subdirectory \p Name of \p Folder. A symbolic link is rejected.
std::error_code createCacheSubfolder(const std::string &Folder,
                                     llvm::StringRef Name);

/// True for the name of a result cache entry, including temporary files.
bool isResultName(llvm::StringRef Name);

/// True for the name of a cached precompiled header or one of its side files.
bool isPrecompiledName(llvm::StringRef Name);

} // namespace tfop
