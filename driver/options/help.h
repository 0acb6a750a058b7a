// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

namespace tfop {

/// The text of --help.
std::string helpText();

} // namespace tfop
