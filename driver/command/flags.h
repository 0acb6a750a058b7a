// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace tfop {

/// Who is going to read the flags: this linter, which has warnings of its own,
/// or clang-tidy and other tools, whose warnings the project chose.
enum class FlagUse { Linter, OtherTools };

/// The flags among \p Words that change what the code means to Clang: include
/// directories, macros, the standard, the target. All others go: those of
/// GCC, nvcc and Bazel that Clang does not know, inputs and outputs, and
/// whatever could run code or write files (plug-ins, configuration and response
/// files, -B, -o, -M, -save-temps). This is the only list of its kind: flags
/// from databases, build files, and configurations all pass through it, since
/// the checkout that they come from is not trusted. The flags that go are added
/// to \p Refused.
std::vector<std::string>
usefulFlags(llvm::ArrayRef<std::string> Words, FlagUse Use = FlagUse::Linter,
            std::vector<std::string> *Refused = nullptr);

/// The same command with each `-include` given to the compiler proper. Clang's
/// driver would load a precompiled header that lies beside the file, a binary
/// format that must be trusted.
std::vector<std::string>
withPlainIncludes(const std::vector<std::string> &Words);

/// The directories that useful flags name for includes.
std::vector<std::string>
includeDirectories(const std::vector<std::string> &Flags);

bool hasStandard(const std::vector<std::string> &Flags);

/// Where Clang's own headers (stddef.h and the like) are.
std::string clangResourceDirectory();

} // namespace tfop
