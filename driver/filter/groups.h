// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/finding/finding.h"

namespace tfop {

/// Shows findings that have the same cause as one: the first one lists the
/// others as related. Applied after all filters and fixes, so that each member
/// of a group is suppressed, recorded, and fixed separately.
void groupFindings(LintResult &Result);

} // namespace tfop
