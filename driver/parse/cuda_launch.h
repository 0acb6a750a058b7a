// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace tfop {

/// Host code without the launch syntax: `kernel<<<grid, block>>>(x)` becomes
/// the call `kernel(x)`, the configuration a comment of the same length, so
/// that every offset stays. Nothing if \p Text launches no kernel.
std::optional<std::string> withoutLaunches(llvm::StringRef Text);

} // namespace tfop
