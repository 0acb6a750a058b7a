// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/report.h"

#include "llvm/ADT/STLExtras.h"

namespace tfop {

struct Format {
  llvm::StringLiteral Name;
  Notices (*Write)(const LintResult &Result, const ReportStyle &Style,
                   llvm::raw_ostream &Out);
};

static constexpr Format Formats[] = {
    {"text", writeText},     {"json", writeJson},
    {"sarif", writeSarif},   {"github", writeGitHub},
    {"gitlab", writeGitLab}, {"sarif-part", writeSarifPart}};

std::vector<std::string> reportFormats() {
  std::vector<std::string> Names;
  for (const Format &Row : Formats)
    Names.push_back(Row.Name.str());
  return Names;
}

bool isReportFormat(llvm::StringRef Name) {
  return llvm::any_of(Formats,
                      [&](const Format &Row) { return Row.Name == Name; });
}

Notices writeReport(llvm::StringRef Name, const LintResult &Result,
                    const ReportStyle &Style, llvm::raw_ostream &Out) {
  const Format *Row = llvm::find_if(
      Formats, [&](const Format &Candidate) { return Candidate.Name == Name; });
  assert(Row != std::end(Formats) && "the options know the formats");
  return Row->Write(Result, Style, Out);
}

} // namespace tfop
