// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/finding/finding.h"
#include "driver/options/options.h"
#include "llvm/Support/raw_ostream.h"
#include <string>
#include <vector>

namespace tfop {

/// The style of reports for people.
struct ReportStyle {
  bool Colored = false;
  /// The width of the terminal in columns; 0 for no limit.
  unsigned Width = 0;
};

Notices writeText(const LintResult &Result, const ReportStyle &Style,
                  llvm::raw_ostream &Out);
Notices writeJson(const LintResult &Result, const ReportStyle &Style,
                  llvm::raw_ostream &Out);
Notices writeSarif(const LintResult &Result, const ReportStyle &Style,
                   llvm::raw_ostream &Out);
/// SARIF without the rules, as input for `merge`.
Notices writeSarifPart(const LintResult &Result, const ReportStyle &Style,
                       llvm::raw_ostream &Out);
Notices writeGitHub(const LintResult &Result, const ReportStyle &Style,
                    llvm::raw_ostream &Out);
Notices writeGitLab(const LintResult &Result, const ReportStyle &Style,
                    llvm::raw_ostream &Out);

/// Writes \p Result in \p Format.
Notices writeReport(ReportFormat Format, const LintResult &Result,
                    const ReportStyle &Style, llvm::raw_ostream &Out);

/// The summary for standard error: counts, hidden findings, coverage, and time.
std::string summaryText(const LintResult &Result);

/// Counts per check and the slowest files.
std::string statisticsText(const LintResult &Result);

} // namespace tfop
