// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/finding/finding.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>
#include <vector>

namespace tfop {

/// The edits that format the lines of a file that fixes changed. \p Before is
/// the text without the fixes, \p Applied the edits of the fixes, and \p After
/// the result. The style is that of the closest .clang-format in the tree at
/// \p Root, or Google style with the file's own indentation.
std::vector<Edit> formattingOf(const std::string &File, llvm::StringRef Root,
                               const std::string &Before,
                               const std::vector<Edit> &Applied,
                               const std::string &After,
                               llvm::vfs::FileSystem &Files);

} // namespace tfop
