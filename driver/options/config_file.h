// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace tfop {

/// The nearest file called \p Name in \p Directory or above it, or empty.
std::string findUpwards(llvm::StringRef Directory, llvm::StringRef Name);

/// The text of a configuration file. The error names the file.
llvm::Expected<std::string> readConfigFile(const std::string &File);

} // namespace tfop
