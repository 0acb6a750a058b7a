// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/registry.h"
#include "driver/doctor.h"
#include "driver/file_io.h"
#include "driver/git.h"
#include "driver/model_headers.h"
#include "driver/options.h"
#include "driver/report/report.h"
#include "driver/run.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/FormatVariadic.h"

namespace tfop {

static int fail(llvm::Error Problem) {
  llvm::errs() << "tf-op-lint: " << llvm::toString(std::move(Problem)) << "\n";
  return WrongUsage;
}

static int list() {
  for (const CheckRow &Row : allChecks()) {
    const llvm::StringRef Levels = Row.Level == CheckLevel::Warning  ? "warning"
                                   : Row.Level == CheckLevel::Remark ? "remark"
                                                                     : "both";
    llvm::outs() << llvm::formatv(
        "{0,-26} {1,-8} {2,-4} {3}\n", llvm::StringRef(Row.Id), Levels,
        Row.HasFix ? "fix" : "", llvm::StringRef(Row.Summary));
  }
  return Clean;
}

static int explain(llvm::StringRef Id) {
  const CheckRow *Row = findCheck(Id);
  if (!Row)
    return fail(userError("there is no check '", Id,
                          "'; 'tf-op-lint list' names them"));
  llvm::outs() << llvm::StringRef(Row->Page);
  return Clean;
}

/// Parses every source and collects what the checks find.
static llvm::Expected<LintResult> analyseAll(Run &Subject) {
  LintResult Result;
  Result.Skipped = Subject.Work.Skipped;
  for (const WalkProblem &Problem : Subject.Sources.Problems)
    Result.Files.push_back({Problem.Path, Problem.Reason, {}, {}});
  if (llvm::Error Problem =
          Subject.analyseEach([&](const CompileCommand &, FileAnalysis File) {
            llvm::move(File.Findings, std::back_inserter(Result.Findings));
            Result.Files.push_back(std::move(File.Coverage));
          }))
    return std::move(Problem);
  return Result;
}

static void showPaths(const Run &Subject, LintResult &Result) {
  const auto Show = [&](std::string &Path) { Path = Subject.shownPath(Path); };
  for (Finding &F : Result.Findings) {
    Show(F.Where.File);
    for (PathStep &Step : F.Path)
      Show(Step.Where.File);
    for (Fix &Offer : F.Fixes)
      for (Edit &E : Offer.Edits)
        Show(E.Where.File);
  }
  for (FileCoverage &File : Result.Files)
    Show(File.File);
  std::map<std::string, std::string> Texts;
  for (auto &[Path, Text] : Result.Texts)
    Texts[Subject.shownPath(Path)] = std::move(Text);
  Result.Texts = std::move(Texts);
}

/// Reads every file that a finding names.
static void readTexts(LintResult &Result) {
  const auto Read = [&](const Region &Where) {
    const auto [Entry, IsNew] = Result.Texts.try_emplace(Where.File);
    if (!IsNew)
      return;
    if (const auto Text = readFile(Where.File))
      Entry->second = (*Text)->getBuffer().str();
  };
  for (const Finding &F : Result.Findings) {
    Read(F.Where);
    for (const PathStep &Step : F.Path)
      Read(Step.Where);
    for (const Fix &Offer : F.Fixes)
      for (const Edit &E : Offer.Edits)
        Read(E.Where);
  }
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

static llvm::Error writeReports(const LintResult &Result,
                                const Options &Settings) {
  Notices Told;
  for (const ReportRequest &Request : Settings.Reports) {
    if (Request.File.empty()) {
      llvm::append_range(Told,
                         writeReport(Request.Format, Result, {}, llvm::outs()));
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

static int lint(const Options &CommandLine) {
  llvm::Expected<Run> Subject = Run::prepare(CommandLine);
  if (!Subject)
    return fail(Subject.takeError());
  llvm::Expected<LintResult> Result = analyseAll(*Subject);
  if (!Result)
    return fail(Result.takeError());

  readTexts(*Result);
  showPaths(*Subject, *Result);
  mergeFindings(*Result);
  llvm::erase_if(Result->Findings, [&](const Finding &F) {
    return F.Severity < CommandLine.Show ||
           (F.Suppressed && !CommandLine.ShowSuppressed);
  });

  Result->Code =
      exitCode(*Result, Subject->Settings.FailOn.value_or(Level::Warning));
  for (const auto &Home : Subject->Sources.Trees)
    if (Home->IsGit)
      if (std::optional<Checkout> Origin = gitCheckout(Home->Root))
        Result->Checkouts.push_back(*std::move(Origin));

  if (llvm::Error Problem = writeReports(*Result, CommandLine))
    return fail(std::move(Problem));
  notice(*Subject);
  if (!CommandLine.Quiet)
    llvm::errs() << summaryText(*Result);
  return Result->Code;
}

static int doctor(const Options &CommandLine) {
  llvm::Expected<Run> Subject = Run::prepare(CommandLine);
  if (!Subject)
    return fail(Subject.takeError());
  llvm::Expected<bool> Healthy =
      examine(*Subject, CommandLine.Reports.front().Format, llvm::outs());
  if (!Healthy)
    return fail(Healthy.takeError());
  return *Healthy ? Clean : NotAnalysed;
}

static int run(const Options &Settings) {
  switch (Settings.What) {
  case Command::Lint:
    return lint(Settings);
  case Command::List:
    return list();
  case Command::Explain:
    return explain(Settings.Arguments.front());
  case Command::Doctor:
    return doctor(Settings);
  case Command::Headers:
    if (llvm::Error Problem = writeModelHeaders(Settings.Arguments.front()))
      return fail(std::move(Problem));
    return Clean;
  case Command::Help:
    llvm::outs() << helpText();
    return Clean;
  case Command::Version:
    llvm::outs() << "tf-op-lint " TFOP_VERSION " (LLVM " LLVM_VERSION_STRING
                    ")\n";
    return Clean;
  }
  return WrongUsage;
}

} // namespace tfop

int main(int Count, char **Words) {
  llvm::CrashRecoveryContext::Enable();
  llvm::Expected<tfop::Options> Settings =
      tfop::parseOptions(llvm::ArrayRef(Words + 1, Count - 1));
  if (!Settings)
    return tfop::fail(Settings.takeError());
  return tfop::run(*Settings);
}
