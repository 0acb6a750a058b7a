// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/report.h"

#include "driver/text_position.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace tfop {

static std::string place(const Region &Where) {
  return llvm::formatv("{0}:{1}:{2}", Where.File, Where.Line, Where.Column);
}

/// The first line of the finding, with its region underlined.
static void writeExcerpt(const Finding &F, llvm::StringRef Text,
                         llvm::raw_ostream &Out) {
  const llvm::StringRef Line =
      linesAround(Text, F.Where.Offset, F.Where.Offset).rtrim("\r");
  const std::string Number = std::to_string(F.Where.Line);
  const std::string Margin(Number.size(), ' ');
  // Tabs are kept in the margin below, so that the underline stays aligned.
  std::string Pad;
  for (const char C : Line.take_front(F.Where.Column - 1))
    Pad += C == '\t' ? '\t' : ' ';
  const size_t End =
      F.Where.EndLine == F.Where.Line ? F.Where.EndColumn - 1 : Line.size();
  const size_t Width =
      std::max<size_t>(End, F.Where.Column) - (F.Where.Column - 1);
  Out << "  " << Number << " | " << Line << "\n"
      << "  " << Margin << " | " << Pad << '^' << std::string(Width - 1, '~')
      << "\n";
}

Notices writeText(const LintResult &Result, const ReportStyle &Style,
                  llvm::raw_ostream &Out) {
  for (const Finding &F : Result.Findings) {
    Out << place(F.Where) << ": " << name(F.Severity) << ": " << F.Message
        << " [" << F.Check << "]" << (F.Suppressed ? " (suppressed)" : "")
        << "\n";
    writeExcerpt(F, Result.Texts.at(F.Where.File), Out);
    for (const auto &[Index, Step] : llvm::enumerate(F.Path))
      Out << llvm::formatv("  {0}. {1}: {2}\n", Index + 1, place(Step.Where),
                           Step.Message);
    for (const Fix &Offer : F.Fixes)
      Out << "  " << name(Offer.Kind) << " fix"
          << (Offer.Reason.empty() ? "" : ": " + Offer.Reason) << "\n";
    if (!F.NoFixReason.empty())
      Out << "  no fix: " << F.NoFixReason << "\n";
  }
  return {};
}

} // namespace tfop
