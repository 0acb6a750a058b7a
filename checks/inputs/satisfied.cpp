// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/inputs/sinks.h"

using namespace clang;

namespace tfop::inputs {

static bool isDivisorSatisfied(const Origin &Source, const InputFacts &Known) {
  if (Source.Is == Origin::Kind::Value)
    return Known.ZeroTested;
  if (Source.Is == Origin::Kind::Rank)
    return Known.RankCompared || (Known.Ranks & 1) == 0;
  if (Known.hasMoreElementsThan(0))
    return true;
  if (Source.Is == Origin::Kind::Elements)
    return false;
  return Source.Dimension ? Known.isLargerThan(*Source.Dimension, 0)
                          : Known.SizesCompared != 0;
}

/// The test repeats an earlier guard, so it does not fail.
static bool isTestSatisfied(const Origin &Source, const InputFacts &Known) {
  const InputFacts Nothing;
  switch (Source.Is) {
  case Origin::Kind::Value:
    return Known.LowerTested || Known.UpperTested || Known.ZeroTested;
  case Origin::Kind::Rank:
    return Known.RankCompared || Known.Ranks != Nothing.Ranks;
  case Origin::Kind::Size:
  case Origin::Kind::Elements:
    return Known.SizesCompared != 0 || Known.ElementsCompared ||
           Known.Sizes != Nothing.Sizes || Known.Elements != Nothing.Elements;
  default:
    return true;
  }
}

bool isSatisfied(const Sink &One, const InputFacts &Known) {
  if (Known.Trusted)
    return true;
  switch (One.Is) {
  case Sink::Kind::ViewRank:
  case Sink::Kind::Dimension:
    return Known.hasRankIn(One.Ranks);
  case Sink::Kind::OneElement:
    return Known.hasOneElement();
  case Sink::Kind::Element:
    return Known.hasMoreElementsThan(One.Index);
  case Sink::Kind::ElementOfDimension:
    return Known.isLargerThan(One.Dimension, One.Index);
  case Sink::Kind::Index:
    // A constructor can test only the lower bound of an attribute.
    return Known.UpperTested && (Known.LowerTested || One.Source.IsAttribute);
  case Sink::Kind::Divisor:
    return isDivisorSatisfied(One.Source, Known);
  case Sink::Kind::NewShape:
    return Known.LowerTested && Known.UpperTested;
  case Sink::Kind::NewSize:
    return Known.LowerTested;
  case Sink::Kind::GrownShape:
  case Sink::Kind::Variant:
    return false;
  case Sink::Kind::OtherSize:
  case Sink::Kind::PassedAddress:
    return Known.hasTestedSize();
  case Sink::Kind::OtherRank:
    return Known.RankCompared || Known.RanksEqual || Known.ShapeCompared ||
           Known.Ranks != AnyRank;
  case Sink::Kind::Abort:
  case Sink::Kind::DebugTest:
    return isTestSatisfied(One.Source, Known);
  }
  return true;
}

} // namespace tfop::inputs
