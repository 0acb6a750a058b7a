// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/report.h"

#include "llvm/Support/ErrorHandling.h"

namespace tfop {

Notices writeReport(ReportFormat Format, const LintResult &Result,
                    const ReportStyle &Style, llvm::raw_ostream &Out) {
  switch (Format) {
  case ReportFormat::Text:
    return writeText(Result, Style, Out);
  case ReportFormat::Json:
    return writeJson(Result, Style, Out);
  case ReportFormat::Sarif:
    return writeSarif(Result, Style, Out);
  case ReportFormat::GitHub:
    return writeGitHub(Result, Style, Out);
  case ReportFormat::GitLab:
    return writeGitLab(Result, Style, Out);
  case ReportFormat::SarifPart:
    return writeSarifPart(Result, Style, Out);
  }
  llvm_unreachable("every format is above");
}

} // namespace tfop
