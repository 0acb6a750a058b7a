// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include <chrono>

namespace tfop {

/// One line at the bottom of a terminal that says how far a long run is: files
/// done, the one at work, the time left. Says nothing during its first second.
class ProgressLine {
public:
  /// \p Enabled is false where nobody watches.
  ProgressLine(bool Enabled, size_t Total);
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine &) = delete;
  ProgressLine &operator=(const ProgressLine &) = delete;

  /// The next file begins.
  void begin(llvm::StringRef File);
  /// Leaves the line as if nothing had been there.
  void clear();

private:
  bool Enabled;
  bool Visible = false;
  size_t Total;
  size_t Begun = 0;
  std::chrono::steady_clock::time_point Start;
};

} // namespace tfop
