// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <limits>
#include <optional>

namespace tfop {

/// The known values of an integer, a pointer, or a truth value. A Status is 1
/// if it is ok and 0 if it is an error.
struct Range {
  int64_t Low = std::numeric_limits<int64_t>::min();
  int64_t High = std::numeric_limits<int64_t>::max();
  bool NotZero = false;

  auto operator<=>(const Range &) const = default;

  static Range exactly(int64_t Value) { return {Value, Value, Value != 0}; }
  static Range notZero() {
    Range Result;
    Result.NotZero = true;
    return Result;
  }
  std::optional<int64_t> exact() const {
    return Low == High ? std::optional(Low) : std::nullopt;
  }
  /// The value as a condition, if it is known.
  std::optional<bool> truth() const {
    if (NotZero || Low > 0 || High < 0)
      return true;
    return exact() ? std::optional(false) : std::nullopt;
  }
  bool isAnything() const { return *this == Range(); }
  bool isEmpty() const {
    return Low > High || (NotZero && Low == 0 && High == 0);
  }
  /// The intersection.
  Range meet(const Range &Other) const {
    return {std::max(Low, Other.Low), std::min(High, Other.High),
            NotZero || Other.NotZero};
  }
  /// The smallest range that includes both.
  Range join(const Range &Other) const {
    return {std::min(Low, Other.Low), std::max(High, Other.High),
            truth() == true && Other.truth() == true};
  }
};

} // namespace tfop
