// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include <functional>
#include <string>

namespace tfop {

/// What a pool of worker processes is to do, a task at a time.
struct Tasks {
  size_t Count = 0;
  /// Does one task and gives the answer, in the worker. \p IsRetry: it did not
  /// survive the first time.
  std::function<std::string(size_t Task, bool IsRetry)> Do;
  /// Told when a task begins, when its answer is there (false if it makes no
  /// sense), and when it failed for good, with the reason.
  std::function<void(size_t Task)> Begin;
  std::function<bool(size_t Task, llvm::StringRef Answer)> Receive;
  std::function<void(size_t Task, std::string Reason)> Fail;
  /// Told when a worker did not end by itself: it may have left files.
  std::function<void(int Process)> Bury;
};

/// Runs \p Work in at most \p Workers processes, which are copies of this one:
/// they know all it knows. A worker that dies, gives a garbled answer or uses
/// more than \p CpuSeconds of CPU time costs its task: that one is tried once
/// more, alone, when the others are done. So does one that takes ten times as
/// long without using the CPU.
///
/// False if the user stopped it (SIGINT, SIGTERM); no worker is left then.
bool runInWorkers(const Tasks &Work, unsigned Workers, unsigned CpuSeconds);

} // namespace tfop
