// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/inputs/frame.h"

namespace tfop::inputs {

/// The inputs that reach a sink in \p Root or in its callees, in groups of
/// those whose shapes are compared with each other.
std::vector<std::vector<std::string>> groupsIn(Frame &Root);

} // namespace tfop::inputs
