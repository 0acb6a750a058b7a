// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/registry.h"
#include "clang-tidy/ClangTidyOptions.h"
#include "driver/analysis.h"
#include "driver/commands.h"
#include "driver/model_headers.h"
#include "driver/options.h"
#include "driver/report/report.h"
#include "driver/sources.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/TargetSelect.h"
#include <map>

namespace tfop {

/// A contract: scripts depend on these.
enum ExitCode { Clean = 0, FindingsLeft = 1, WrongUsage = 2, NotAnalysed = 3 };

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

/// The path as reports show it: relative to its repository's root, or to the
/// working directory outside one.
static std::string shownPath(llvm::StringRef Path, const SourceSet &Sources,
                             llvm::StringRef WorkingDirectory) {
  for (const auto &Home : Sources.Trees)
    if (Home->IsGit && Home->contains(Path))
      return Home->relative(Path).str();
  llvm::StringRef Shown = Path;
  if (Shown.consume_front(WorkingDirectory) && Shown.consume_front("/"))
    return Shown.str();
  return Path.str();
}

static void showPaths(LintResult &Result, const SourceSet &Sources) {
  llvm::SmallString<256> WorkingDirectory;
  llvm::sys::fs::current_path(WorkingDirectory);
  const auto Show = [&](std::string &Path) {
    Path = shownPath(Path, Sources, WorkingDirectory);
  };
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
}

/// Parses every source and collects what the checks find.
static LintResult analyseAll(const SourceSet &Sources,
                             CompileCommands &Commands,
                             const Options &Settings) {
  clang::tidy::ClangTidyOptions Checks =
      clang::tidy::ClangTidyOptions::getDefaults();
  Checks.Checks = "-*,tf-*," + Settings.Checks;
  LintResult Result;
  std::map<const Tree *, std::unique_ptr<IncludeGraph>> Graphs;
  for (const SourceSet::Source &Source : Sources.Sources) {
    auto &Graph = Graphs[Source.Home];
    if (!Graph)
      Graph = std::make_unique<IncludeGraph>(*Source.Home);
    FileAnalysis File = analyse(
        Commands.commandFor(Source, *Graph), Checks,
        [&](llvm::StringRef Path) { return Source.Home->contains(Path); });
    llvm::move(File.Findings, std::back_inserter(Result.Findings));
    Result.Files.push_back(std::move(File.Coverage));
  }
  return Result;
}

static int exitCode(const LintResult &Result, std::optional<Level> FailOn) {
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
  for (const ReportRequest &Request : Settings.Reports) {
    if (Request.File.empty()) {
      writeReport(Request.Format, Result, llvm::outs());
      continue;
    }
    if (llvm::Error Problem =
            llvm::writeToOutput(Request.File, [&](llvm::raw_ostream &Out) {
              writeReport(Request.Format, Result, Out);
              return llvm::Error::success();
            }))
      return userError("cannot write '", Request.File,
                       "': ", llvm::toString(std::move(Problem)));
  }
  return llvm::Error::success();
}

static int lint(const Options &Settings) {
  llvm::Expected<SourceSet> Sources = findSources(
      Settings.Arguments, [&](llvm::StringRef) { return Settings.Excludes; });
  if (!Sources)
    return fail(Sources.takeError());
  llvm::Expected<CompileCommands> Commands = CompileCommands::create(Settings);
  if (!Commands)
    return fail(Commands.takeError());

  LintResult Result = analyseAll(*Sources, *Commands, Settings);
  showPaths(Result, *Sources);
  mergeFindings(Result.Findings);
  llvm::erase_if(Result.Findings, [&](const Finding &F) {
    return F.Severity < Settings.Show ||
           (F.Suppressed && !Settings.ShowSuppressed);
  });

  if (llvm::Error Problem = writeReports(Result, Settings))
    return fail(std::move(Problem));
  for (const std::string &Path : Sources->Barren)
    llvm::errs() << "tf-op-lint: no C++ sources in '" << Path << "'\n";
  if (!Settings.Quiet)
    llvm::errs() << summaryText(Result);
  return exitCode(Result, Settings.FailOn.value_or(Level::Warning));
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
    return fail(userError("doctor is not there yet"));
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
