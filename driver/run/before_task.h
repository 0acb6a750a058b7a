// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>

namespace tfop {

/// Called in a worker before each task; results are sent to \p Socket. Does
/// nothing. The tests replace this definition to inject faults.
void beforeTask(size_t Task, bool IsRetry, int Socket);

} // namespace tfop
