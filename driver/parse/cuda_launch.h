// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace tfop {

/// Replaces kernel launches with calls: in `kernel<<<grid, block>>>(x)`, the
/// configuration becomes a comment of the same length, so that offsets do not
/// change. Returns nullopt if \p Text does not launch a kernel.
std::optional<std::string> withoutLaunches(llvm::StringRef Text);

} // namespace tfop
