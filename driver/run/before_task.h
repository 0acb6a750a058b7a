// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>

namespace tfop {

/// Called in a worker before each task; answers go to \p Socket. It does
/// nothing. The tests link the tool with another definition, which makes things
/// go wrong.
void beforeTask(size_t Task, bool IsRetry, int Socket);

} // namespace tfop
