// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include <chrono>

namespace tfop {

/// A progress line for terminals: files done, the current file, and the
/// remaining time. It appears after one second.
class ProgressLine {
public:
  /// \p Enabled is false if standard error is not a terminal.
  ProgressLine(bool Enabled, size_t Total);
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine &) = delete;
  ProgressLine &operator=(const ProgressLine &) = delete;

  /// Called when the analysis of \p File begins.
  void begin(llvm::StringRef File);
  /// Erases the line.
  void clear();

private:
  bool Enabled;
  bool Visible = false;
  size_t Total;
  size_t Begun = 0;
  std::chrono::steady_clock::time_point Start;
};

} // namespace tfop
