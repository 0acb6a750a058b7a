// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Effects on ownership from the summaries of other files.
#include "checks/ownership/summaries.h"

using namespace clang;

namespace tfop::ownership {

static std::optional<Effect> effectOf(summary::Action Does) {
  switch (Does) {
  case summary::Action::Borrows:
  case summary::Action::Fails:
    return Effect::Borrows;
  case summary::Action::Releases:
    return Effect::Releases;
  case summary::Action::Takes:
    return Effect::Takes;
  case summary::Action::Returns:
    return Effect::Returns;
  case summary::Action::KeepsInObject:
    return Effect::KeepsInObject;
  case summary::Action::Creates:
  case summary::Action::Calls:
  case summary::Action::Defers:
  case summary::Action::Unknown:
    return std::nullopt;
  }
  return std::nullopt;
}

/// Nothing if the summary is inconclusive; the declaration may still decide.
std::optional<Effect>
Summaries::effectInOtherFiles(const FunctionDecl &Function,
                              const summary::AccessPath &About) {
  const summary::Cases *Cases = Others.casesOf(Function, About);
  const std::optional<summary::Action> Does =
      Cases ? summary::commonAction(*Cases) : std::nullopt;
  return Does ? effectOf(*Does) : std::nullopt;
}

std::optional<OutValue>
Summaries::createdInOtherFiles(const FunctionDecl &Function,
                               const summary::AccessPath &About) {
  const summary::Cases *Cases = Others.casesOf(Function, About);
  if (!Cases || Cases->size() != 1 ||
      Cases->front().Does != summary::Action::Creates)
    return std::nullopt;
  const summary::Case &Created = Cases->front();
  const resources::Resource *Kind =
      UserRules.Pairs ? UserRules.Pairs->named(Created.Kind) : nullptr;
  if (!Kind)
    Kind = resources::resourceNamed(Created.Kind);
  if (!Kind)
    return std::nullopt;
  const bool Always = Created.Result.isAnything();
  return OutValue{Always ? Acquires::Always : Acquires::OnSuccess, Kind};
}

} // namespace tfop::ownership
