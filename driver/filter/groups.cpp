// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/filter/groups.h"

#include <map>
#include <tuple>

namespace tfop {

void groupFindings(LintResult &Result) {
  std::map<std::tuple<std::string, Level, bool, std::string>, size_t> Places;
  std::vector<Finding> Shown;
  Shown.reserve(Result.Findings.size());
  for (Finding &F : Result.Findings) {
    const auto [Place, IsNew] =
        F.Group.empty()
            ? std::pair(Places.end(), true)
            : Places.try_emplace({F.Check, F.Severity, F.Suppressed, F.Group},
                                 Shown.size());
    if (IsNew)
      Shown.push_back(std::move(F));
    else
      Shown[Place->second].Related.push_back(std::move(F));
  }
  Result.Findings = std::move(Shown);
}

} // namespace tfop
