// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/command/compile_command.h"
#include "llvm/Support/ErrorOr.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <string>
#include <vector>

namespace clang::tooling {
class CompilationDatabase;
}

namespace tfop {

/// The database that \p Text, read from \p File, holds; or null, and the reason
/// in \p Message.
std::unique_ptr<clang::tooling::CompilationDatabase>
loadDatabase(llvm::StringRef File,
             llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> Text,
             std::string &Message);

/// The command of the file in the project's own database, for other tools:
/// reduced to the flags that may be passed on; empty if there is none.
std::vector<std::string> ownCommand(const CompileCommand &Command);

} // namespace tfop
