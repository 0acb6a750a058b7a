// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/finding/finding.h"
#include "driver/options/options.h"
#include "llvm/Support/raw_ostream.h"
#include <string>
#include <vector>

namespace tfop {

/// How a report is to look; only those made for people care.
struct ReportStyle {
  bool Coloured = false;
  /// Columns of the terminal; 0 if lines may be as long as they like.
  unsigned Width = 0;
};

Notices writeText(const LintResult &Result, const ReportStyle &Style,
                  llvm::raw_ostream &Out);
Notices writeJson(const LintResult &Result, const ReportStyle &Style,
                  llvm::raw_ostream &Out);
Notices writeSarif(const LintResult &Result, const ReportStyle &Style,
                   llvm::raw_ostream &Out);
/// For `merge`, which knows the rules.
Notices writeSarifPart(const LintResult &Result, const ReportStyle &Style,
                       llvm::raw_ostream &Out);
Notices writeGitHub(const LintResult &Result, const ReportStyle &Style,
                    llvm::raw_ostream &Out);
Notices writeGitLab(const LintResult &Result, const ReportStyle &Style,
                    llvm::raw_ostream &Out);

/// Writes \p Result in \p Format.
Notices writeReport(ReportFormat Format, const LintResult &Result,
                    const ReportStyle &Style, llvm::raw_ostream &Out);

/// What a run that ends wants to say on standard error: counts, what is hidden,
/// coverage, time.
std::string summaryText(const LintResult &Result);

/// A table of the checks, and the slowest files.
std::string statisticsText(const LintResult &Result);

} // namespace tfop
