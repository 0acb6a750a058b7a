// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

namespace tfop {

/// tf-op-lint(1), in the man macros of roff.
std::string manPage();

} // namespace tfop
