// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/lint.h"

#include "driver/filter/combine.h"
#include "driver/filter/known_findings.h"
#include "driver/fix/fixing.h"
#include "driver/report/progress.h"
#include "driver/report/report.h"
#include "driver/run/run.h"
#include "driver/sources/git.h"
#include "driver/system/output_file.h"
#include "driver/system/terminal.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Process.h"
#include <chrono>
#include <sys/resource.h>
#include <utility>

using llvm::sys::Process;

namespace tfop {

/// Parses every source and runs the checks.
static llvm::Expected<std::vector<FileAnalysis>> analyseAll(Run &Subject) {
  ProgressLine Progress(!Subject.Settings.NoProgress &&
                            !Subject.Settings.Quiet &&
                            Process::StandardErrIsDisplayed(),
                        Subject.Work.Jobs.size());
  return Subject.analyse(Subject.Work.Jobs, [&](const std::string &File) {
    Progress.begin(Subject.shownPath(File));
  });
}

static ExitCode exitCode(const LintResult &Result,
                         std::optional<Level> FailOn) {
  if (llvm::any_of(Result.Files, [](const FileCoverage &File) {
        return !File.Failure.empty();
      }))
    return NotAnalysed;
  if (FailOn && llvm::any_of(Result.Findings, [&](const Finding &F) {
        return !F.Suppressed && F.Severity >= *FailOn;
      }))
    return FindingsLeft;
  return Clean;
}

/// How a report on standard output is to look.
static ReportStyle styleOf(const Options &Settings) {
  ReportStyle Style;
  const bool IsTerminal = Process::StandardOutIsDisplayed();
  Style.Coloured = Settings.Coloured.value_or(
      IsTerminal && Process::StandardOutHasColors() &&
      !Process::GetEnv("NO_COLOR").has_value());
  const std::optional<std::string> Columns = Process::GetEnv("COLUMNS");
  if (!Columns || llvm::StringRef(*Columns).getAsInteger(10, Style.Width))
    Style.Width = IsTerminal ? Process::StandardOutColumns() : 0;
  return Style;
}

static llvm::Error writeReports(const LintResult &Result,
                                const Options &Settings) {
  Notices Told;
  for (const ReportRequest &Request : Settings.Reports) {
    if (Request.File.empty()) {
      llvm::append_range(Told, writeReport(Request.Format, Result,
                                           styleOf(Settings), llvm::outs()));
      continue;
    }
    if (llvm::Error Problem =
            writeOutput(Request.File, [&](llvm::raw_ostream &Out) {
              llvm::append_range(Told,
                                 writeReport(Request.Format, Result, {}, Out));
              return llvm::Error::success();
            }))
      return Problem;
  }
  // The findings come before what is said about them.
  llvm::outs().flush();
  for (const std::string &Notice : Told)
    tellUser(Notice);
  return llvm::Error::success();
}

static llvm::Error writePatch(const std::string &Patch,
                              const std::string &File) {
  if (File.empty()) {
    llvm::outs() << Patch;
    return llvm::Error::success();
  }
  return writeOutput(File, [&](llvm::raw_ostream &Out) {
    Out << Patch;
    return llvm::Error::success();
  });
}

/// What the user should know besides the findings.
static void notice(const Run &Subject) {
  for (const std::string &Path : Subject.Sources.Barren)
    tellUser("no C++ sources in '" + Path + "'");
  for (const std::string &Path : Subject.Work.Empty)
    tellUser("'" + Subject.shownPath(Path) + "' is empty");
  if (Subject.Changes && !Subject.Changes->filtered().empty()) {
    const std::vector<std::string> &Files = Subject.Changes->filtered();
    tellUser("git filters are not run; every line of '" +
             Subject.shownPath(Files.front()) + "'" +
             (Files.size() > 1
                  ? " and of " + std::to_string(Files.size() - 1) + " more"
                  : "") +
             " counts as changed");
  }
  if (!Subject.CacheProblem.empty())
    tellUser("nothing can be kept for the next run in " + Subject.CacheProblem);
  for (const std::string &Complaint : Subject.Commands.complaints())
    tellUser(Complaint);
}

/// The most memory that this process had.
static uint64_t peakBytes() {
  rusage Usage = {};
  getrusage(RUSAGE_SELF, &Usage);
  return static_cast<uint64_t>(Usage.ru_maxrss) * 1024;
}

/// The outcome of the run: what is new and to be shown.
static llvm::Expected<LintResult>
judge(const Run &Subject, const std::vector<FileAnalysis> &Analyses,
      Notices &Told) {
  LintResult Result = combine(Subject, Analyses);
  llvm::Expected<Notices> Known = leaveOutKnown(Subject, Result);
  if (!Known)
    return Known.takeError();
  Told = std::move(*Known);
  hideFindings(Subject.Settings, Result);
  return Result;
}

/// Fixes what can be fixed, in memory; without --fix-diff in the files too.
static llvm::Expected<FixOutcome> fix(Run &Subject,
                                      std::vector<FileAnalysis> &Analyses) {
  Options &Settings = Subject.Settings;
  llvm::Expected<FixOutcome> Outcome = fixInMemory(Subject, Analyses, [&] {
    // What remains is recorded, not what is to be fixed.
    const std::string Record = std::exchange(Settings.WriteBaseline, "");
    Notices Unused;
    llvm::Expected<LintResult> Shown = judge(Subject, Analyses, Unused);
    Settings.WriteBaseline = Record;
    return Shown;
  });
  if (!Outcome || Settings.FixDiff)
    return Outcome;
  if (Subject.WasStopped)
    return userError("stopped; nothing was fixed");
  writeFixes(Subject, *Outcome);
  if (Outcome->Unwritten.empty())
    return Outcome;
  llvm::Expected<std::vector<FileAnalysis>> Again =
      Subject.analyse(Subject.Work.Jobs, [](const std::string &) {});
  if (!Again)
    return Again.takeError();
  Analyses = std::move(*Again);
  return Outcome;
}

llvm::Expected<ExitCode> lint(const Options &CommandLine) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point Start = Clock::now();
  llvm::Expected<Run> Subject = Run::prepare(CommandLine);
  if (!Subject)
    return Subject.takeError();
  llvm::Expected<std::vector<FileAnalysis>> Analyses = analyseAll(*Subject);
  if (!Analyses)
    return Analyses.takeError();

  // With --fix, what remains counts; with --fix-diff, what is there.
  llvm::Expected<FixOutcome> Fixes = FixOutcome();
  const bool MayFix = CommandLine.Fix != FixMode::None && !Subject->WasStopped;
  if (MayFix && !CommandLine.FixDiff)
    Fixes = fix(*Subject, *Analyses);
  if (!Fixes)
    return Fixes.takeError();
  Notices Told;
  llvm::Expected<LintResult> Result = judge(*Subject, *Analyses, Told);
  if (!Result)
    return Result.takeError();
  if (MayFix && CommandLine.FixDiff) {
    Fixes = fix(*Subject, *Analyses);
    if (!Fixes)
      return Fixes.takeError();
    if (llvm::Error Problem =
            writePatch(patchOf(*Subject, *Fixes), CommandLine.PatchFile))
      return std::move(Problem);
  } else if (MayFix) {
    Result->Fixed = Fixes->Fixed;
    Result->FixedAll = CommandLine.Fix == FixMode::All;
  }
  llvm::append_range(Told, Fixes->Notices);

  showPaths(*Subject, *Result);
  Result->Code =
      Fixes->WriteFailed
          ? WrongUsage
          : exitCode(*Result,
                     Subject->Settings.FailOn.value_or(Level::Warning));
  for (const auto &Home : Subject->Sources.Trees)
    if (Home->IsGit)
      if (std::optional<Checkout> Origin = gitCheckout(Home->Root))
        Result->Checkouts.push_back(*std::move(Origin));
  Result->Seconds = std::chrono::duration<double>(Clock::now() - Start).count();
  Result->PeakBytes = peakBytes();

  if (llvm::Error Problem = writeReports(*Result, CommandLine))
    return std::move(Problem);
  for (const std::string &Notice : Told)
    tellUser(Notice);
  notice(*Subject);
  if (CommandLine.Statistics)
    llvm::errs() << statisticsText(*Result);
  if (!CommandLine.Quiet)
    llvm::errs() << summaryText(*Result);
  const bool IsForgiven =
      CommandLine.ExitZero && !Subject->WasStopped && !Fixes->WriteFailed;
  return IsForgiven ? Clean : Result->Code;
}

} // namespace tfop
