// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include <functional>
#include <string>

namespace tfop {

/// The tasks for a pool of worker processes.
struct Tasks {
  size_t Count = 0;
  /// Runs in the worker and returns the answer. \p IsRetry is true if the first
  /// attempt failed.
  std::function<std::string(size_t Task, bool IsRetry)> Do;
  /// Called when a task begins, when its answer arrives (returns false if the
  /// answer is invalid), and when both attempts failed.
  std::function<void(size_t Task)> Begin;
  std::function<bool(size_t Task, llvm::StringRef Answer)> Receive;
  std::function<void(size_t Task, std::string Reason)> Fail;
  /// Called when a worker terminated abnormally, to delete its temporary files.
  std::function<void(int Process)> CleanUp;
};

/// Runs \p Work in at most \p Workers forked processes. A task fails if its
/// worker crashes, returns a corrupt answer, uses more than \p CpuSeconds of
/// CPU time, or takes ten times as long in elapsed time. Failed tasks are
/// retried once, alone, after all others.
///
/// Returns false if the user interrupted it (SIGINT, SIGTERM), after
/// terminating all workers.
bool runInWorkers(const Tasks &Work, unsigned Workers, unsigned CpuSeconds);

} // namespace tfop
