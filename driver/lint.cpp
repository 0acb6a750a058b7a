// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/lint.h"

#include "driver/git.h"
#include "driver/known_findings.h"
#include "driver/progress.h"
#include "driver/report/report.h"
#include "driver/run.h"
#include "driver/suppression_audit.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Process.h"
#include <chrono>

using llvm::sys::Process;

namespace tfop {

/// Parses every source and collects what the checks find.
static llvm::Expected<LintResult> analyseAll(Run &Subject) {
  LintResult Result;
  Result.Skipped = Subject.Work.Skipped;
  for (const WalkProblem &Problem : Subject.Sources.Problems)
    Result.Files.push_back({Problem.Path, Problem.Reason, {}, {}, 0});
  ProgressLine Progress(!Subject.Settings.NoProgress &&
                            !Subject.Settings.Quiet &&
                            Process::StandardErrIsDisplayed(),
                        Subject.Work.Jobs.size());
  SuppressionAudit Audit;
  if (llvm::Error Problem = Subject.analyseEach(
          [&](const std::string &File) {
            Progress.begin(Subject.shownPath(File));
          },
          [&](const CompileCommand &Command, FileAnalysis File) {
            Audit.add(File, *Command.View);
            llvm::move(File.Findings, std::back_inserter(Result.Findings));
            Result.ChecksRun.insert(File.ChecksRun.begin(),
                                    File.ChecksRun.end());
            Result.Files.push_back(std::move(File.Coverage));
          }))
    return std::move(Problem);
  Audit.finish(Result.Findings);
  if (Subject.Changes)
    for (Finding &F : Result.Findings)
      F.Unchanged = !Subject.Changes->touches(F);
  return Result;
}

/// Calls \p Visit with every file name in \p Findings.
template <typename Callback>
static void forEachFile(std::vector<Finding> &Findings, Callback Visit) {
  for (Finding &F : Findings) {
    Visit(F.Where.File);
    for (PathStep &Step : F.Path)
      Visit(Step.Where.File);
    for (Fix &Offer : F.Fixes)
      for (Edit &E : Offer.Edits)
        Visit(E.Where.File);
  }
}

/// Reads every file that a finding names.
static void readTexts(const Run &Subject, LintResult &Result) {
  forEachFile(Result.Findings, [&](const std::string &File) {
    const auto [Entry, IsNew] = Result.Texts.try_emplace(File);
    if (!IsNew)
      return;
    static const FileView Disk;
    const auto Home = llvm::find_if(Subject.Sources.Trees, [&](const auto &T) {
      return T->contains(File);
    });
    const FileView &View =
        Home == Subject.Sources.Trees.end() ? Disk : (*Home)->View;
    if (const auto Text = View.read(File))
      Entry->second = (*Text)->getBuffer().str();
  });
}

static void showPaths(const Run &Subject, LintResult &Result) {
  forEachFile(Result.Findings,
              [&](std::string &File) { File = Subject.shownPath(File); });
  for (FileCoverage &File : Result.Files)
    File.File = Subject.shownPath(File.File);
  std::map<std::string, std::string> Texts;
  for (auto &[Path, Text] : Result.Texts)
    Texts[Subject.shownPath(Path)] = std::move(Text);
  Result.Texts = std::move(Texts);
}

/// Leaves out what is not to be shown, and counts it.
static void hideFindings(const Options &Settings, LintResult &Result) {
  llvm::erase_if(Result.Findings, [&](const Finding &F) {
    HiddenCounts &Hidden = Result.Hidden;
    unsigned *Why = F.Unchanged ? &Hidden.Unchanged
                    : F.Suppressed && !Settings.ShowSuppressed
                        ? &Hidden.Suppressed
                    : F.Severity < Settings.Show ? &Hidden.BelowLevel
                                                 : nullptr;
    if (Why)
      ++*Why;
    return Why != nullptr;
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
            llvm::writeToOutput(Request.File, [&](llvm::raw_ostream &Out) {
              llvm::append_range(Told,
                                 writeReport(Request.Format, Result, {}, Out));
              return llvm::Error::success();
            }))
      return userError("cannot write '", Request.File,
                       "': ", llvm::toString(std::move(Problem)));
  }
  // The findings come before what is said about them.
  llvm::outs().flush();
  for (const std::string &Notice : Told)
    llvm::errs() << "tf-op-lint: " << Notice << "\n";
  return llvm::Error::success();
}

/// What the user should know besides the findings.
static void notice(const Run &Subject) {
  for (const std::string &Path : Subject.Sources.Barren)
    llvm::errs() << "tf-op-lint: no C++ sources in '" << Path << "'\n";
  for (const std::string &Path : Subject.Work.Empty)
    llvm::errs() << "tf-op-lint: '" << Subject.shownPath(Path)
                 << "' is empty\n";
  for (const std::string &Complaint : Subject.Commands.complaints())
    llvm::errs() << "tf-op-lint: " << Complaint << "\n";
}

llvm::Expected<ExitCode> lint(const Options &CommandLine) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point Start = Clock::now();
  llvm::Expected<Run> Subject = Run::prepare(CommandLine);
  if (!Subject)
    return Subject.takeError();
  llvm::Expected<LintResult> Result = analyseAll(*Subject);
  if (!Result)
    return Result.takeError();

  readTexts(*Subject, *Result);
  showPaths(*Subject, *Result);
  mergeFindings(*Result);
  llvm::Expected<Notices> Known = leaveOutKnown(*Subject, *Result);
  if (!Known)
    return Known.takeError();
  hideFindings(CommandLine, *Result);
  Result->Code =
      exitCode(*Result, Subject->Settings.FailOn.value_or(Level::Warning));
  for (const auto &Home : Subject->Sources.Trees)
    if (Home->IsGit)
      if (std::optional<Checkout> Origin = gitCheckout(Home->Root))
        Result->Checkouts.push_back(*std::move(Origin));
  Result->Seconds = std::chrono::duration<double>(Clock::now() - Start).count();

  if (llvm::Error Problem = writeReports(*Result, CommandLine))
    return std::move(Problem);
  for (const std::string &Notice : *Known)
    llvm::errs() << "tf-op-lint: " << Notice << "\n";
  notice(*Subject);
  if (CommandLine.Statistics)
    llvm::errs() << statisticsText(*Result);
  if (!CommandLine.Quiet)
    llvm::errs() << summaryText(*Result);
  return Result->Code;
}

} // namespace tfop
