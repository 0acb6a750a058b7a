// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/summary/range.h"
#include <array>
#include <compare>
#include <cstdint>
#include <optional>

/// Facts about the inputs of a step on a path through compute code.
namespace tfop::inputs {

/// Sets of ranks: bit N for N dimensions, the last one for all larger ranks.
constexpr unsigned MostDimensions = 15;
constexpr uint16_t AnyRank = 0xFFFF;

/// The number of dimensions that are tracked individually.
constexpr unsigned FollowedDimensions = 6;

/// A bound for code that compares everything with everything.
constexpr unsigned LargestGroup = 4;

/// What the conditions of a path say about one input: about the shape of a
/// Tensor, and about the values in it. An attribute has a value only.
struct InputFacts {
  uint16_t Ranks = AnyRank;
  Range Elements = atLeastZero();
  std::array<Range, FollowedDimensions> Sizes = allAtLeastZero();
  /// By dimension: it was compared with a value that is not a constant.
  uint8_t SizesCompared = 0;
  bool RankCompared = false;
  /// The rank is that of another input.
  bool RanksEqual = false;
  bool ElementsCompared = false;
  /// The shape was compared with another one.
  bool ShapeCompared = false;
  /// The bounds of its values that were tested.
  bool LowerTested = false;
  bool UpperTested = false;
  bool ZeroTested = false;
  /// Code that is not visible may have validated it.
  bool Trusted = false;

  auto operator<=>(const InputFacts &) const = default;

  bool isImpossible() const {
    if (Ranks == 0 || Elements.isEmpty())
      return true;
    for (const Range &Size : Sizes)
      if (Size.isEmpty())
        return true;
    return false;
  }

  /// Adds what is known about an input with the same shape.
  void learnShapeOf(const InputFacts &Other);

  /// What holds on both of two paths.
  InputFacts join(const InputFacts &Other) const;

  bool hasRankIn(uint16_t Accepted) const {
    return Trusted || RankCompared || (Ranks & ~Accepted) == 0;
  }
  bool hasOneElement() const;
  bool hasMoreElementsThan(int64_t Count) const;
  bool isLargerThan(unsigned Dimension, int64_t Index) const;
  /// True if the size of a dimension was tested in any way.
  bool hasTestedSize() const;

  void trustValues() { LowerTested = UpperTested = ZeroTested = true; }

private:
  static Range atLeastZero() {
    Range Result;
    Result.Low = 0;
    return Result;
  }
  static std::array<Range, FollowedDimensions> allAtLeastZero() {
    std::array<Range, FollowedDimensions> Result;
    Result.fill(atLeastZero());
    return Result;
  }
};

/// The ranks for which \p Holds is true of \p Limit.
template <typename Predicate> uint16_t ranksIf(Predicate Holds) {
  uint16_t Result = 0;
  for (unsigned Rank = 0; Rank <= MostDimensions; ++Rank)
    if (Holds(static_cast<int64_t>(Rank)))
      Result |= 1 << Rank;
  return Result;
}

} // namespace tfop::inputs
