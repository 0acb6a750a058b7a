// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace tfop {

/// The consumer of the flags: this linter, which ignores compiler warnings, or
/// clang-tidy and other tools, which use the warnings of the project.
enum class FlagUse { Linter, OtherTools };

/// The flags in \p Words that affect the meaning of the code: include
/// directories, macros, the standard, the target. All others are dropped: flags
/// of GCC, nvcc, and Bazel that Clang does not support, inputs and outputs, and
/// flags that could run code or write files (plug-ins, configuration and
/// response files, -B, -o, -M, -save-temps). Flags from databases, build files,
/// and configurations must all pass through this function because the checkout
/// is not trusted. Dropped flags are added to \p Refused.
std::vector<std::string>
usefulFlags(llvm::ArrayRef<std::string> Words, FlagUse Use = FlagUse::Linter,
            std::vector<std::string> *Refused = nullptr);

/// Passes each `-include` directly to the compiler frontend. Clang's driver
/// would otherwise load a precompiled header next to the file, a binary format
/// that is not safe to load from an untrusted checkout.
std::vector<std::string>
withPlainIncludes(const std::vector<std::string> &Words);

/// The include directories in \p Flags.
std::vector<std::string>
includeDirectories(const std::vector<std::string> &Flags);

bool hasStandard(const std::vector<std::string> &Flags);

/// The directory of Clang's builtin headers, such as stddef.h.
std::string clangResourceDirectory();

} // namespace tfop
