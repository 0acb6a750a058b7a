// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/report/report.h"
#include "driver/run/run.h"

namespace tfop {

/// Records the findings if --write-baseline asks for it, and takes those that
/// are in the baseline out of \p Result. Tells of entries that no finding
/// answers any more.
llvm::Expected<Notices> leaveOutKnown(const Run &Subject, LintResult &Result);

} // namespace tfop
