// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/report.h"

#include "llvm/ADT/STLExtras.h"
#include <map>

namespace tfop {

struct Format {
  llvm::StringLiteral Name;
  Notices (*Write)(const LintResult &Result, const ReportStyle &Style,
                   llvm::raw_ostream &Out);
};

static constexpr Format Formats[] = {
    {"text", writeText}, {"json", writeJson}, {"sarif", writeSarif}};

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

static std::string count(size_t Number, llvm::StringRef Thing) {
  return std::to_string(Number) + " " + Thing.str() + (Number == 1 ? "" : "s");
}

/// "a.h (3 files), b.h (1 file)", the most frequent first.
static std::string missingIncludes(const LintResult &Result) {
  std::map<std::string, size_t> Files;
  for (const FileCoverage &File : Result.Files)
    for (const std::string &Include : File.MissingIncludes)
      ++Files[Include];
  std::vector<std::pair<std::string, size_t>> Sorted(Files.begin(),
                                                     Files.end());
  llvm::sort(Sorted, [](const auto &A, const auto &B) {
    return std::pair(B.second, A.first) < std::pair(A.second, B.first);
  });
  static constexpr size_t Most = 5;
  std::string Text;
  for (const auto &[Include, Number] : llvm::ArrayRef(Sorted).take_front(Most))
    Text += (Text.empty() ? "" : ", ") + Include + " (" +
            count(Number, "file") + ")";
  if (Sorted.size() > Most)
    Text += " and " + std::to_string(Sorted.size() - Most) + " more";
  return Text;
}

std::string summaryText(const LintResult &Result) {
  size_t Warnings = 0, Fixable = 0, Failed = 0, Partly = 0;
  for (const Finding &F : Result.Findings) {
    Warnings += F.Severity == Level::Warning;
    Fixable += llvm::any_of(
        F.Fixes, [](const Fix &Offer) { return Offer.Kind == Safety::Safe; });
  }
  for (const FileCoverage &File : Result.Files) {
    Failed += !File.Failure.empty();
    Partly += File.Failure.empty() &&
              (!File.Reasons.empty() || !File.MissingIncludes.empty());
  }
  std::string Text = count(Warnings, "warning") + ", " +
                     count(Result.Findings.size() - Warnings, "remark");
  if (Fixable)
    Text += ", " + std::to_string(Fixable) + " with a safe fix";
  Text += "; " + count(Result.Files.size() - Failed, "file") + " analysed";
  if (Partly)
    Text += " (" + std::to_string(Partly) + " only in part)";
  if (Failed)
    Text += ", " + std::to_string(Failed) + " not analysed";
  if (Result.Skipped)
    Text += ", " + std::to_string(Result.Skipped) +
            " skipped (nothing of TensorFlow in them; --all lints them too)";
  Text += "\n";
  if (const std::string Missing = missingIncludes(Result); !Missing.empty())
    Text += "missing includes: " + Missing + "\n";
  for (const FileCoverage &File : Result.Files)
    if (!File.Failure.empty())
      Text += "not analysed: " + File.File + ": " + File.Failure + "\n";
  return Text;
}

} // namespace tfop
