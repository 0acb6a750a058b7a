// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/inputs/input_facts.h"

#include "llvm/ADT/STLExtras.h"
#include <bit>

namespace tfop::inputs {

InputFacts InputFacts::join(const InputFacts &Other) const {
  InputFacts Both;
  Both.Ranks = Ranks | Other.Ranks;
  Both.Elements = Elements.join(Other.Elements);
  for (unsigned I = 0; I != FollowedDimensions; ++I)
    Both.Sizes[I] = Sizes[I].join(Other.Sizes[I]);
  Both.SizesCompared = SizesCompared & Other.SizesCompared;
  Both.RankCompared = RankCompared && Other.RankCompared;
  Both.RanksEqual = RanksEqual && Other.RanksEqual;
  Both.ElementsCompared = ElementsCompared && Other.ElementsCompared;
  Both.ShapeCompared = ShapeCompared && Other.ShapeCompared;
  Both.LowerTested = LowerTested && Other.LowerTested;
  Both.UpperTested = UpperTested && Other.UpperTested;
  Both.ZeroTested = ZeroTested && Other.ZeroTested;
  Both.Trusted = Trusted && Other.Trusted;
  return Both;
}

void InputFacts::learnShapeOf(const InputFacts &Other) {
  Ranks &= Other.Ranks;
  Elements = Elements.meet(Other.Elements);
  for (unsigned I = 0; I != FollowedDimensions; ++I)
    Sizes[I] = Sizes[I].meet(Other.Sizes[I]);
  SizesCompared |= Other.SizesCompared;
  RankCompared |= Other.RankCompared;
  ElementsCompared |= Other.ElementsCompared;
  ShapeCompared = true;
  Trusted |= Other.Trusted;
}

bool InputFacts::hasTestedSize() const {
  if (Trusted || ShapeCompared || ElementsCompared || SizesCompared != 0 ||
      Elements.exact())
    return true;
  return llvm::any_of(
      Sizes, [](const Range &Size) { return Size.exact().has_value(); });
}

bool InputFacts::hasOneElement() const {
  if (Trusted || ElementsCompared || Ranks == 1 || Elements.exact() == 1 ||
      (Elements.High == 1 && Elements.NotZero))
    return true;
  // A vector of one element, or a scalar.
  return (Ranks & ~3) == 0 &&
         (Sizes[0].exact() == 1 || (SizesCompared & 1) != 0);
}

bool InputFacts::hasMoreElementsThan(int64_t Count) const {
  if (Trusted || ElementsCompared || SizesCompared != 0)
    return true;
  const auto LowerEnd = [](const Range &Some) {
    return Some.Low == 0 && Some.NotZero ? 1 : Some.Low;
  };
  if (LowerEnd(Elements) > Count || (Ranks == 1 && Count == 0))
    return true;
  // The product of the sizes, as far as the rank is known.
  if (std::popcount(Ranks) != 1)
    return false;
  const unsigned Rank = std::countr_zero(Ranks);
  int64_t Product = 1;
  for (unsigned I = 0; I != Rank; ++I) {
    if (I >= FollowedDimensions || LowerEnd(Sizes[I]) > 1 << 20)
      return false;
    Product *= LowerEnd(Sizes[I]);
  }
  return Product > Count;
}

bool InputFacts::isLargerThan(unsigned Dimension, int64_t Index) const {
  if (Trusted || Dimension >= FollowedDimensions ||
      (SizesCompared & (1 << Dimension)) != 0)
    return true;
  const Range &Size = Sizes[Dimension];
  if (Size.Low > Index)
    return true;
  // If there are elements, no dimension is empty.
  return Index == 0 && (Size.NotZero || ElementsCompared || Elements.Low > 0 ||
                        Elements.NotZero);
}

} // namespace tfop::inputs
