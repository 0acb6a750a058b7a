// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/report.h"
#include "driver/system/json.h"

namespace tfop {

/// GitLab's code quality report.
Notices writeGitLab(const LintResult &Result, const ReportStyle &,
                    llvm::raw_ostream &Out) {
  Json List = Json::array();
  for (const Finding &F : Result.Findings)
    List.push_back(
        {{"description", F.Message},
         {"check_name", F.Check},
         {"fingerprint", F.Fingerprint},
         {"severity", F.Severity == Level::Warning ? "major" : "minor"},
         {"location",
          {{"path", F.Where.File},
           {"lines", {{"begin", F.Where.Line}, {"end", F.Where.EndLine}}}}}});
  Out << dump(List) << "\n";
  return {};
}

} // namespace tfop
