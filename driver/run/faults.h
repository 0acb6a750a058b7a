// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <optional>

namespace tfop {

/// What the tests let go wrong in a worker, by the environment variable
/// TF_OP_LINT_FAULT: "crash:3" on the third file, "crash-once:3" there the
/// first time only. With "edit:3" somebody adds a line to the file that
/// TF_OP_LINT_EDITED names, with "remove:3" it is deleted. "hang" uses no CPU
/// time, "spin" nothing else.
enum class Fault {
  Crash,
  Abort,
  Exit,
  Hang,
  Spin,
  Sleep,
  Garbage,
  Slow,
  Memory,
  Edit,
  Remove
};

std::optional<Fault> faultAt(size_t Task, bool IsRetry);

/// Lets it happen; \p Socket is where answers go.
void suffer(Fault What, int Socket);

} // namespace tfop
