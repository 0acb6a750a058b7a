// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/filter/combine.h"
#include "driver/filter/groups.h"
#include "driver/filter/known_findings.h"
#include "driver/fix/fixing.h"
#include "driver/report/progress.h"
#include "driver/report/report.h"
#include "driver/run/analyzer.h"
#include "driver/run/project.h"
#include "driver/sources/git.h"
#include "driver/subcommands.h"
#include "driver/system/error.h"
#include "driver/system/output_file.h"
#include "driver/system/terminal.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Process.h"
#include <chrono>
#include <sys/resource.h>

using llvm::sys::Process;

namespace tfop {

/// Parses every source and runs the checks.
static llvm::Expected<std::vector<FileAnalysis>>
analyzeAll(const Project &Subject, Analyzer &Worker) {
  ProgressLine Progress(!Subject.Settings.NoProgress &&
                            !Subject.Settings.Quiet &&
                            Process::StandardErrIsDisplayed(),
                        Subject.Work.Jobs.size());
  return Worker.analyze(Subject.Work.Jobs, [&](const std::string &File) {
    Progress.begin(Subject.Sources.shownPath(File));
  });
}

/// True if a header was missing that every C++ standard library has, so that
/// none was found.
static bool lacksStandardLibrary(llvm::ArrayRef<FileAnalysis> Analyses) {
  return llvm::any_of(Analyses, [](const FileAnalysis &Analysis) {
    return llvm::any_of(Analysis.Coverage.MissingIncludes,
                        [](llvm::StringRef Include) {
                          return Include == "cstddef" || Include == "memory" ||
                                 Include == "string" || Include == "vector";
                        });
  });
}

static ExitCode exitCode(const LintResult &Result,
                         std::optional<Level> FailOn) {
  if (llvm::any_of(Result.Files, [](const FileCoverage &File) {
        return !File.Failure.empty();
      }))
    return NotAnalyzed;
  if (FailOn && llvm::any_of(Result.Findings, [&](const Finding &F) {
        return !F.Suppressed && F.Severity >= *FailOn;
      }))
    return FindingsLeft;
  return Clean;
}

/// The style of a report on standard output.
static ReportStyle styleOf(const Options &Settings) {
  ReportStyle Style;
  const bool IsTerminal = Process::StandardOutIsDisplayed();
  Style.Colored =
      Settings.Colored.value_or(IsTerminal && Process::StandardOutHasColors() &&
                                !Process::GetEnv("NO_COLOR").has_value());
  const std::optional<std::string> Columns = Process::GetEnv("COLUMNS");
  if (!Columns || llvm::StringRef(*Columns).getAsInteger(10, Style.Width))
    Style.Width = IsTerminal ? Process::StandardOutColumns() : 0;
  return Style;
}

static llvm::Error writeReports(const LintResult &Result,
                                const Options &Settings) {
  Notices Messages;
  for (const ReportRequest &Request : Settings.Reports) {
    if (Request.File.empty()) {
      llvm::append_range(
          Messages,
          writeReport(Request.Format, Result, styleOf(Settings), llvm::outs()));
      continue;
    }
    if (llvm::Error Problem =
            writeOutput(Request.File, [&](llvm::raw_ostream &Out) {
              llvm::append_range(Messages,
                                 writeReport(Request.Format, Result, {}, Out));
              return llvm::Error::success();
            }))
      return Problem;
  }
  // Print the findings before the notices.
  llvm::outs().flush();
  for (const std::string &Notice : Messages)
    printNotice(Notice);
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

/// Prints messages about the inputs and the cache.
static void notice(const Project &Subject, llvm::StringRef CacheProblem) {
  for (const std::string &Path : Subject.Sources.EmptyFolders)
    printNotice("no C++ source files in '" + Path + "'");
  for (const std::string &Path : Subject.Work.Empty)
    printNotice("'" + Subject.Sources.shownPath(Path) + "' is empty");
  if (Subject.Changes && !Subject.Changes->filtered().empty()) {
    const std::vector<std::string> &Files = Subject.Changes->filtered();
    printNotice("git filters are not run; all lines of '" +
                Subject.Sources.shownPath(Files.front()) + "'" +
                (Files.size() > 1
                     ? " and " + std::to_string(Files.size() - 1) +
                           " other file" + (Files.size() > 2 ? "s" : "")
                     : "") +
                " count as changed");
  }
  if (!CacheProblem.empty())
    printNotice("cannot use the result cache in " + CacheProblem.str());
  for (const std::string &Message : Subject.Commands.ignoredDatabases())
    printNotice(Message);
}

/// The peak memory of this process.
static uint64_t peakBytes() {
  rusage Usage = {};
  getrusage(RUSAGE_SELF, &Usage);
  return static_cast<uint64_t>(Usage.ru_maxrss) * 1024;
}

/// Reads --baseline into \p KnownFindings unless it was read before. It may be
/// a pipe, which can be read only once.
static llvm::Error readBaseline(const Options &Settings,
                                std::optional<Baseline> &KnownFindings) {
  if (KnownFindings || Settings.Baseline.empty())
    return llvm::Error::success();
  llvm::Expected<Baseline> Read = Baseline::read(Settings.Baseline);
  if (!Read)
    return Read.takeError();
  KnownFindings = std::move(*Read);
  return llvm::Error::success();
}

static RunScope scopeOf(const Project &Subject) {
  return {Subject.Sources, Subject.Settings.Arguments,
          Subject.Changes.has_value()};
}

static LintResult combined(const Project &Subject,
                           const std::vector<FileAnalysis> &Analyses) {
  return combine(Subject.Sources, Subject.Work, Analyses, Subject.Changes);
}

/// Removes the findings that are in \p KnownFindings or hidden by options.
static LintResult shown(const Project &Subject, LintResult Result,
                        const std::optional<Baseline> &KnownFindings,
                        Notices &Messages) {
  if (KnownFindings)
    Messages = omitKnown(scopeOf(Subject), *KnownFindings,
                         Subject.Settings.Baseline, Result);
  hideFindings(Subject.Settings, Result);
  return Result;
}

/// Computes the result of the run. With --write-baseline, records the findings
/// first.
static llvm::Expected<LintResult>
computeResult(const Project &Subject, const std::vector<FileAnalysis> &Analyses,
              std::optional<Baseline> &KnownFindings, Notices &Messages) {
  const Options &Settings = Subject.Settings;
  LintResult Result = combined(Subject, Analyses);
  if (!Settings.WriteBaseline.empty()) {
    llvm::Expected<Baseline> Recorded =
        recordFindings(scopeOf(Subject), Result, Settings.WriteBaseline);
    if (!Recorded)
      return Recorded.takeError();
    return shown(Subject, std::move(Result), *Recorded, Messages);
  }
  if (llvm::Error Problem = readBaseline(Settings, KnownFindings))
    return std::move(Problem);
  return shown(Subject, std::move(Result), KnownFindings, Messages);
}

/// Applies fixes in memory and, without --fix-diff, to the files.
static llvm::Expected<FixOutcome> fix(Project &Subject, Analyzer &Worker,
                                      std::vector<FileAnalysis> &Analyses,
                                      std::optional<Baseline> &KnownFindings) {
  if (llvm::Error Problem = readBaseline(Subject.Settings, KnownFindings))
    return std::move(Problem);
  llvm::Expected<FixOutcome> Outcome =
      fixInMemory(Subject, Worker, Analyses, [&] {
        Notices Unused;
        return shown(Subject, combined(Subject, Analyses), KnownFindings,
                     Unused);
      });
  if (!Outcome || Subject.Settings.FixDiff)
    return Outcome;
  if (Worker.wasStopped())
    return userError("interrupted; no fixes were applied");
  writeFixes(Subject.Sources, Subject.Settings.Staged, *Outcome);
  if (Outcome->Unwritten.empty())
    return Outcome;
  llvm::Expected<std::vector<FileAnalysis>> Again =
      Worker.analyze(Subject.Work.Jobs);
  if (!Again)
    return Again.takeError();
  Analyses = std::move(*Again);
  return Outcome;
}

/// Applies fixes and computes the result: with --fix the remaining findings,
/// with --fix-diff the original ones.
static llvm::Expected<LintResult>
fixAndComputeResult(Project &Subject, Analyzer &Worker,
                    std::vector<FileAnalysis> &Analyses, FixOutcome &Fixes,
                    Notices &Messages) {
  const Options &Settings = Subject.Settings;
  std::optional<Baseline> KnownFindings;
  const auto Fix = [&]() -> llvm::Error {
    llvm::Expected<FixOutcome> Outcome =
        fix(Subject, Worker, Analyses, KnownFindings);
    if (!Outcome)
      return Outcome.takeError();
    Fixes = std::move(*Outcome);
    return llvm::Error::success();
  };
  if (Settings.Fix == FixMode::None || Worker.wasStopped())
    return computeResult(Subject, Analyses, KnownFindings, Messages);
  if (!Settings.FixDiff)
    if (llvm::Error Problem = Fix())
      return std::move(Problem);
  llvm::Expected<LintResult> Result =
      computeResult(Subject, Analyses, KnownFindings, Messages);
  if (!Result)
    return Result;
  if (!Settings.FixDiff) {
    Result->Fixed = Fixes.Fixed;
    Result->FixedAll = Settings.Fix == FixMode::All;
    return Result;
  }
  if (llvm::Error Problem = Fix())
    return std::move(Problem);
  if (llvm::Error Problem =
          writePatch(patchOf(Subject.Sources, Fixes), Settings.PatchFile))
    return std::move(Problem);
  return Result;
}

/// Writes the reports, then the notices and the summary.
static llvm::Error writeResult(const Project &Subject, const LintResult &Result,
                               const Notices &Messages,
                               llvm::StringRef CacheProblem) {
  if (llvm::Error Problem = writeReports(Result, Subject.Settings))
    return Problem;
  for (const std::string &Notice : Messages)
    printNotice(Notice);
  notice(Subject, CacheProblem);
  if (Subject.Settings.Statistics)
    llvm::errs() << statisticsText(Result);
  if (!Subject.Settings.Quiet)
    llvm::errs() << summaryText(Result);
  return llvm::Error::success();
}

llvm::Expected<ExitCode> lint(const Options &CommandLine) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point Start = Clock::now();
  llvm::Expected<Project> Subject = openProject(CommandLine);
  if (!Subject)
    return Subject.takeError();
  Analyzer Worker(Subject->Settings, Subject->Sources, Subject->Includes,
                  Subject->Commands);
  llvm::Expected<std::vector<FileAnalysis>> Analyses =
      analyzeAll(*Subject, Worker);
  if (!Analyses)
    return Analyses.takeError();
  // Without the owners of the standard library, most findings would be wrong.
  if (lacksStandardLibrary(*Analyses)) {
    printNotice("the headers of a C++ standard library were not found; install "
                "them (on Debian: apt-get install libstdc++-12-dev)");
    return NotAnalyzed;
  }
  FixOutcome Fixes;
  Notices Messages;
  llvm::Expected<LintResult> Result =
      fixAndComputeResult(*Subject, Worker, *Analyses, Fixes, Messages);
  if (!Result)
    return Result.takeError();
  llvm::append_range(Messages, Fixes.Notices);

  groupFindings(*Result);
  showPaths(Subject->Sources, *Result);
  Result->Code =
      Fixes.WriteFailed
          ? WrongUsage
          : exitCode(*Result,
                     Subject->Settings.FailOn.value_or(Level::Warning));
  for (const auto &Home : Subject->Sources.Trees)
    if (Home->IsGit)
      if (std::optional<Checkout> Origin = gitCheckout(Home->Root))
        Result->Checkouts.push_back(*std::move(Origin));
  Result->Seconds = std::chrono::duration<double>(Clock::now() - Start).count();
  Result->PeakBytes = peakBytes();
  if (llvm::Error Problem =
          writeResult(*Subject, *Result, Messages, Worker.cacheProblem()))
    return std::move(Problem);
  const bool IsForgiven =
      CommandLine.ExitZero && !Worker.wasStopped() && !Fixes.WriteFailed;
  return IsForgiven ? Clean : Result->Code;
}

} // namespace tfop
