// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/STLExtras.h"
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace tfop::flow {

/// A value that code can ask for more than once; see Symbols.
using Symbol = unsigned;

/// What is known about an integer, a pointer or a truth value.
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
  /// Whether it is true as a condition, if that is known.
  std::optional<bool> truth() const {
    if (NotZero || Low > 0 || High < 0)
      return true;
    return exact() ? std::optional(false) : std::nullopt;
  }
  bool isAnything() const { return *this == Range(); }
  /// What is left if both are true.
  Range meet(const Range &Other) const {
    return {std::max(Low, Other.Low), std::min(High, Other.High),
            NotZero || Other.NotZero};
  }
};

/// What is known at one point of one path, besides the state of a domain.
/// Sorted by symbol, so that equal knowledge compares equal.
struct Knowledge {
  struct Fact {
    Symbol About;
    Range Value;
    auto operator<=>(const Fact &) const = default;
  };
  std::vector<Fact> Facts;

  auto operator<=>(const Knowledge &) const = default;

  const Range *find(Symbol About) const {
    const auto Found = llvm::lower_bound(
        Facts, About, [](const Fact &F, Symbol S) { return F.About < S; });
    return Found != Facts.end() && Found->About == About ? &Found->Value
                                                         : nullptr;
  }
  void set(Symbol About, Range Value) {
    const auto Found = llvm::lower_bound(
        Facts, About, [](const Fact &F, Symbol S) { return F.About < S; });
    if (Found != Facts.end() && Found->About == About)
      Found->Value = Value;
    else
      Facts.insert(Found, {About, Value});
  }
};

} // namespace tfop::flow
