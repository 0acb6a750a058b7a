// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/finding.h"
#include "llvm/Support/raw_ostream.h"
#include <vector>

namespace tfop {

void writeText(const LintResult &Result, llvm::raw_ostream &Out);
void writeJson(const LintResult &Result, llvm::raw_ostream &Out);

/// The names that --format takes.
std::vector<std::string> reportFormats();
bool isReportFormat(llvm::StringRef Name);

/// Writes \p Result in the format called \p Name.
void writeReport(llvm::StringRef Name, const LintResult &Result,
                 llvm::raw_ostream &Out);

/// What a run that ends wants to say on standard error: counts and coverage.
std::string summaryText(const LintResult &Result);

} // namespace tfop
