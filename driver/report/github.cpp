// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/report.h"

#include "driver/system/terminal.h"

namespace tfop {

/// A workflow command ends with its line; in a property, a colon or a comma
/// would end the value. GitHub undoes this.
static std::string escaped(llvm::StringRef Text, bool InProperty) {
  std::string Result;
  for (const char C : Text) {
    if (C == '%')
      Result += "%25";
    else if (C == '\r')
      Result += "%0D";
    else if (C == '\n')
      Result += "%0A";
    else if (C == ':' && InProperty)
      Result += "%3A";
    else if (C == ',' && InProperty)
      Result += "%2C";
    else
      Result += C;
  }
  return Result;
}

static void writeAnnotation(const Finding &F, llvm::raw_ostream &Out) {
  Out << "::" << (F.Severity == Level::Warning ? "warning" : "notice")
      << " file=" << printable(escaped(F.Where.File, true))
      << ",line=" << F.Where.Line << ",endLine=" << F.Where.EndLine;
  // GitHub supports columns only for single-line regions.
  if (F.Where.Line == F.Where.EndLine)
    Out << ",col=" << F.Where.Column << ",endColumn=" << F.Where.EndColumn;
  std::string Message = printable(F.Message);
  for (const PathStep &Step : F.Path)
    Message += "\n" + printableName(Step.Where.File) + ":" +
               std::to_string(Step.Where.Line) + ": " + printable(Step.Message);
  for (const Finding &Other : F.Related)
    Message += "\nrelated: " + printableName(Other.Where.File) + ":" +
               std::to_string(Other.Where.Line) + ": " +
               printable(Other.Message);
  Out << ",title=" << escaped(F.Check, true) << "::" << escaped(Message, false)
      << "\n";
}

/// Writes workflow commands, the most severe findings first. GitHub silently
/// drops more than ten warnings and ten notices per step; the remaining
/// findings are written as plain log lines.
Notices writeGitHub(const LintResult &Result, const ReportStyle &,
                    llvm::raw_ostream &Out) {
  static constexpr unsigned MostOfAKind = 10;
  unsigned Shown[2] = {0, 0};
  unsigned Left = 0;
  for (const Finding &F : Result.Findings) {
    if (++Shown[F.Severity == Level::Warning] <= MostOfAKind) {
      writeAnnotation(F, Out);
      continue;
    }
    ++Left;
    Out << " " << printableName(F.Where.File) << ":" << F.Where.Line << ":"
        << F.Where.Column << ": " << name(F.Severity) << ": "
        << printable(F.Message) << " [" << F.Check << "]\n";
  }
  if (Left == 0)
    return {};
  return {"github: " + std::to_string(Left) +
          (Left == 1 ? " finding appears" : " findings appear") +
          " only in the log; GitHub shows at most ten annotations of each "
          "level per step"};
}

} // namespace tfop
