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

/// Parses \p Text, the content of \p File, as a database. Returns null, with
/// the reason in \p Message, on failure.
std::unique_ptr<clang::tooling::CompilationDatabase>
loadDatabase(llvm::StringRef File,
             llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> Text,
             std::string &Message);

/// The command from the project's database for use by other tools, reduced to
/// safe flags; empty if there is none.
std::vector<std::string> ownCommand(const CompileCommand &Command);

} // namespace tfop
