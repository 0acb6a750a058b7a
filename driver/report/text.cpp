// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/excerpt.h"
#include "driver/report/report.h"
#include "driver/system/terminal.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace tfop {

static std::string place(const Region &Where) {
  return llvm::formatv("{0}:{1}:{2}", printableName(Where.File), Where.Line,
                       Where.Column);
}

/// The text of \p File, or an empty string.
static llvm::StringRef textOf(const std::string &File,
                              const LintResult &Result) {
  const auto Found = Result.Texts.find(File);
  return Found == Result.Texts.end() ? "" : llvm::StringRef(Found->second);
}

static std::string suppression(const Finding &F) {
  if (!F.Suppressed)
    return "";
  return F.Justification.empty()
             ? " (suppressed)"
             : " (suppressed: " + printable(F.Justification) + ")";
}

static void writePath(const Finding &F, const LintResult &Result,
                      const ReportStyle &Style, llvm::raw_ostream &Out) {
  const Paint Color(Style.Colored);
  for (const auto &[Index, Step] : llvm::enumerate(F.Path)) {
    const std::string Number = std::to_string(Index + 1) + ".";
    Out << "  " << Color(Paint::Cyan, Number) << " " << place(Step.Where)
        << ": " << printable(Step.Message) << "\n";
    writeExcerpt(Step.Where, textOf(Step.Where.File, Result),
                 /*Indent=*/5, /*MostLines=*/1, Style, Out);
  }
}

static void writeFix(const Fix &Offer, const LintResult &Result,
                     const ReportStyle &Style, llvm::raw_ostream &Out) {
  const Paint Color(Style.Colored);
  Out << "  " << Color(Paint::Bold, name(Offer.Kind).str() + " fix") << ":"
      << (Offer.Reason.empty() ? "" : " " + printable(Offer.Reason)) << "\n";
  std::vector<std::string> Files;
  for (const Edit &E : Offer.Edits)
    if (!llvm::is_contained(Files, E.Where.File))
      Files.push_back(E.Where.File);
  for (const std::string &File : Files) {
    if (Files.size() > 1)
      Out << "    in " << printable(File) << ":\n";
    writeDiff(Offer, File, textOf(File, Result), Style, Out);
  }
}

static void writeFinding(const Finding &F, const LintResult &Result,
                         const ReportStyle &Style, llvm::raw_ostream &Out) {
  const Paint Color(Style.Colored);
  const Paint::Color LevelColor =
      F.Severity == Level::Warning ? Paint::Magenta : Paint::Cyan;
  Out << Color(Paint::Bold, place(F.Where) + ":") << " "
      << Color(LevelColor, name(F.Severity).str() + ":") << " "
      << Color(Paint::Bold, printable(F.Message)) << " [" << F.Check << "]"
      << suppression(F) << "\n";
  writeExcerpt(F.Where, textOf(F.Where.File, Result), /*Indent=*/2,
               /*MostLines=*/4, Style, Out);
  writePath(F, Result, Style, Out);
  for (const Fix &Offer : F.Fixes)
    writeFix(Offer, Result, Style, Out);
  if (!F.NoFixReason.empty())
    Out << "  no fix: " << printable(F.NoFixReason) << "\n";
  for (const Finding &Other : F.Related) {
    Out << "  " << Color(Paint::Bold, "related") << ": " << place(Other.Where)
        << ": " << printable(Other.Message) << "\n";
    writeExcerpt(Other.Where, textOf(Other.Where.File, Result), /*Indent=*/5,
                 /*MostLines=*/1, Style, Out);
    for (const Fix &Offer : Other.Fixes)
      writeFix(Offer, Result, Style, Out);
  }
  Out << "  " << Color(Paint::Dim, "more: tf-op-lint explain " + F.Check)
      << "\n";
}

Notices writeText(const LintResult &Result, const ReportStyle &Style,
                  llvm::raw_ostream &Out) {
  for (const auto &[Index, F] : llvm::enumerate(Result.Findings)) {
    if (Index > 0)
      Out << "\n";
    writeFinding(F, Result, Style, Out);
  }
  return {};
}

} // namespace tfop
