// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/report.h"
#include "driver/system/terminal.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>

namespace tfop {

static std::string count(size_t Number, llvm::StringRef Noun) {
  return std::to_string(Number) + " " + Noun.str() + (Number == 1 ? "" : "s");
}

/// A missing include alone loses nothing if its names are declared.
static bool isPartial(const FileCoverage &File) {
  return File.Failure.empty() && !File.Reasons.empty();
}

static bool hasSafeFix(const Finding &F) {
  return llvm::any_of(
      F.Fixes, [](const Fix &Offer) { return Offer.Kind == Safety::Safe; });
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
    Text += (Text.empty() ? "" : ", ") + printable(Include) + " (" +
            count(Number, "file") + ")";
  if (Sorted.size() > Most)
    Text += " and " + std::to_string(Sorted.size() - Most) + " more";
  return Text;
}

/// "hidden: 2 suppressed by NOLINT, 3 in the baseline", or an empty string.
static std::string hidden(const HiddenCounts &Hidden) {
  std::vector<std::string> Parts;
  const auto Add = [&](unsigned Number, llvm::StringRef Why) {
    if (Number)
      Parts.push_back(std::to_string(Number) + " " + Why.str());
  };
  Add(Hidden.Suppressed, "suppressed by NOLINT (--show-suppressed shows them)");
  Add(Hidden.Known, "in the baseline");
  Add(Hidden.Unchanged, "on unchanged lines");
  Add(Hidden.BelowLevel, "below --show");
  return Parts.empty() ? "" : "hidden: " + llvm::join(Parts, ", ") + "\n";
}

/// "tf-heap-tensor 3, tf-async-done 1", the most frequent first.
static std::string byCheck(const LintResult &Result) {
  std::map<llvm::StringRef, unsigned> Counts;
  for (const Finding &F : Result.Findings)
    ++Counts[F.Check];
  std::vector<std::pair<llvm::StringRef, unsigned>> Sorted(Counts.begin(),
                                                           Counts.end());
  llvm::sort(Sorted, [](const auto &A, const auto &B) {
    return std::pair(B.second, A.first) < std::pair(A.second, B.first);
  });
  std::string Text;
  for (const auto &[Check, Number] : Sorted)
    Text +=
        (Text.empty() ? "" : ", ") + Check.str() + " " + std::to_string(Number);
  return Text.empty() ? "" : "by check: " + Text + "\n";
}

/// "fixed 3; 1 more with a suggested fix (--fix=all); 2 to fix manually".
static std::string fixes(const LintResult &Result) {
  if (!Result.Fixed)
    return "";
  const size_t Manual = llvm::count_if(
      Result.Findings, [](const Finding &F) { return F.Fixes.empty(); });
  const size_t Failed = Result.FixedAll
                            ? Result.Findings.size() - Manual
                            : llvm::count_if(Result.Findings, hasSafeFix);
  const size_t Suggested = Result.Findings.size() - Manual - Failed;
  std::string Text = "fixed " + std::to_string(*Result.Fixed);
  if (Failed)
    Text += "; " + std::to_string(Failed) + " could not be applied";
  if (Suggested)
    Text += "; " + std::to_string(Suggested) +
            " more with a suggested fix "
            "(--fix=all)";
  if (Manual)
    Text += "; " + std::to_string(Manual) + " to fix manually";
  return Text + "\n";
}

/// "3 warnings, 1 remark, 2 with a safe fix; 12 files analyzed".
static std::string counts(const LintResult &Result) {
  const size_t Warnings = llvm::count_if(Result.Findings, [](const Finding &F) {
    return F.Severity == Level::Warning;
  });
  const size_t Fixable = llvm::count_if(Result.Findings, hasSafeFix);
  const size_t Partly = llvm::count_if(Result.Files, isPartial);
  const size_t Inactive = llvm::count_if(
      Result.Files, [](const FileCoverage &F) { return !F.Inactive.empty(); });
  const size_t Failed = llvm::count_if(
      Result.Files, [](const FileCoverage &F) { return !F.Failure.empty(); });
  std::string Text = count(Warnings, "warning") + ", " +
                     count(Result.Findings.size() - Warnings, "remark");
  if (Fixable)
    Text += ", " + std::to_string(Fixable) + " with a safe fix";
  Text += "; " + count(Result.Files.size() - Failed, "file") + " analyzed";
  if (Partly)
    Text += " (" + std::to_string(Partly) + " partially)";
  if (Inactive)
    Text += ", " + std::to_string(Inactive) + " inactive";
  if (Failed)
    Text += ", " + std::to_string(Failed) + " not analyzed";
  if (Result.Skipped)
    Text += ", " + std::to_string(Result.Skipped) +
            " skipped (no use of TensorFlow; --all lints them)";
  return Text + "\n";
}

std::string summaryText(const LintResult &Result) {
  std::string Text =
      fixes(Result) + counts(Result) + byCheck(Result) + hidden(Result.Hidden);
  if (const std::string Missing = missingIncludes(Result); !Missing.empty())
    Text += "missing includes: " + Missing + "\n";
  for (const FileCoverage &File : Result.Files)
    if (!File.Inactive.empty())
      Text += "inactive: " + printable(File.File) + ": " +
              printable(File.Inactive) + "\n";
  for (const FileCoverage &File : Result.Files)
    if (!File.Failure.empty())
      Text += "not analyzed: " + printable(File.File) + ": " +
              printable(File.Failure) + "\n";
  return Text + llvm::formatv("time: {0:f1} s\n", Result.Seconds).str();
}

/// "parses: 1 for 12 files, 2 for 3 files; again for missing names 3".
static std::string parses(const LintResult &Result) {
  std::map<size_t, size_t> Files;
  std::map<llvm::StringRef, unsigned> Reasons;
  for (const FileCoverage &File : Result.Files) {
    if (File.Parses.empty())
      continue;
    ++Files[File.Parses.size()];
    for (const std::string &Reason : llvm::drop_begin(File.Parses))
      ++Reasons[Reason];
  }
  std::string Text;
  for (const auto &[Times, Number] : Files)
    Text += (Text.empty() ? "parses: " : ", ") + std::to_string(Times) +
            " for " + count(Number, "file");
  llvm::StringRef Separator = "; again for ";
  for (const auto &[Reason, Number] : Reasons) {
    Text += (Separator + Reason + " " + std::to_string(Number)).str();
    Separator = ", ";
  }
  return Text.empty() ? "" : Text + "\n";
}

std::string statisticsText(const LintResult &Result) {
  struct Row {
    unsigned Warnings = 0, Remarks = 0, Suppressed = 0, Fixable = 0;
  };
  std::map<llvm::StringRef, Row> Rows;
  for (const std::string &Check : Result.ChecksRun)
    Rows[Check];
  for (const Finding &F : Result.Findings) {
    Row &Counts = Rows[F.Check];
    Counts.Suppressed += F.Suppressed;
    Counts.Fixable += hasSafeFix(F);
    ++(F.Severity == Level::Warning ? Counts.Warnings : Counts.Remarks);
  }
  std::string Text =
      llvm::formatv("{0,-26} {1,9} {2,9} {3,9} {4,10}\n", "check", "warnings",
                    "remarks", "safe fix", "suppressed");
  for (const auto &[Check, Counts] : Rows)
    Text += llvm::formatv("{0,-26} {1,9} {2,9} {3,9} {4,10}\n", Check,
                          Counts.Warnings, Counts.Remarks, Counts.Fixable,
                          Counts.Suppressed);
  std::vector<const FileCoverage *> Slowest;
  for (const FileCoverage &File : Result.Files)
    Slowest.push_back(&File);
  llvm::sort(Slowest, [](const FileCoverage *A, const FileCoverage *B) {
    return A->Seconds > B->Seconds;
  });
  static constexpr size_t Most = 5;
  Text += "slowest files:\n";
  for (const FileCoverage *File : llvm::ArrayRef(Slowest).take_front(Most))
    Text += llvm::formatv("{0,8:f2} s  {1}\n", File->Seconds,
                          printable(File->File));
  Text += parses(Result);
  Text += llvm::formatv("peak memory: {0:f1} MB, without workers\n",
                        static_cast<double>(Result.PeakBytes) / (1 << 20));
  return Text;
}

} // namespace tfop
