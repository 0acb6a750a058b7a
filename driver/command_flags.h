// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace tfop {

/// The flags among \p Words that change what the code means to Clang: include
/// directories, macros, the standard, the target. All others go: those of
/// GCC, nvcc and Bazel that Clang does not know, inputs and outputs, warnings,
/// and whatever could run code or write files (plug-ins, -o, -M, -save-temps).
std::vector<std::string> usefulFlags(llvm::ArrayRef<std::string> Words);

/// The directories that useful flags name for includes.
std::vector<std::string>
includeDirectories(const std::vector<std::string> &Flags);

bool hasStandard(const std::vector<std::string> &Flags);

/// Where Clang's own headers (stddef.h and the like) are.
std::string clangResourceDirectory();

} // namespace tfop
