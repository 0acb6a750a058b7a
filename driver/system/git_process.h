// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <set>
#include <string>

namespace tfop {

/// Runs git in \p Root with \p Input as standard input. Returns its output, or
/// its error message as the error. The repository is not trusted: no program
/// named by its configuration is run, nothing is fetched, and nothing is
/// written as long as the command itself only reads. Use plumbing commands for
/// comparisons (`diff-index`, not `diff`), because they never rewrite the
/// index.
llvm::Expected<std::string> queryGit(llvm::StringRef Root,
                                     llvm::ArrayRef<llvm::StringRef> Words,
                                     llvm::StringRef Input = "");

/// The same for callers that ignore the error message.
std::optional<std::string> runGit(llvm::StringRef Root,
                                  llvm::ArrayRef<llvm::StringRef> Words,
                                  llvm::StringRef Input = "");

/// The names of the filters that are configured for \p Root. They are never
/// run.
llvm::Expected<std::set<std::string>> gitFilters(llvm::StringRef Root);

} // namespace tfop
