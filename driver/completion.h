// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace tfop {

/// The script that completes our command lines in \p Shell, "bash" or "zsh".
std::optional<std::string> completionScript(llvm::StringRef Shell);

} // namespace tfop
