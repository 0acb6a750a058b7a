// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/ownership/acquisition_sites.h"
#include "checks/syntax/finding_groups.h"

namespace tfop {

/// Resources that leak at the same `return` have the same cause.
inline void groupByExit(const AcquisitionSite &Site,
                        const ownership::Fate &Result, Program &Unit) {
  if (Result.Kind == ownership::FateKind::Leaks &&
      Result.LeakedBy == ownership::LeakKind::Exit && !Result.Path.empty() &&
      Result.Path.back().Where != Site.Function->getBody()->getEndLoc())
    Unit.get<FindingGroups>().add(Site.Acquired.Expression->getBeginLoc(),
                                  Result.Path.back().Where);
}

} // namespace tfop
