// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/options/table.h"

#include "driver/system/error.h"
#include "llvm/ADT/StringExtras.h"

namespace tfop {

static const CommandRow Commands[] = {
    {"list", "", "every check: id, level, fix, one line", Command::List},
    {"explain", "CHECK", "a check's page: what, why, bad and good code, fix",
     Command::Explain},
    {"doctor", "[PATH...]", "what it found and what it lacks: headers, kernels",
     Command::Doctor},
    {"headers", "DIR", "writes the built-in model of TensorFlow to DIR",
     Command::Headers},
    {"commands", "DIR [PATH...]", "writes a compilation database to DIR",
     Command::Commands},
    {"completion", "SHELL", "prints the completions for a shell: bash, zsh",
     Command::Completion},
    {"man", "", "prints the man page", Command::Man},
    {"merge", "OUT IN...", "many SARIF files into one, each place once",
     Command::Merge},
    {"tidyconfig", "", "filters the flags in a clang-tidy configuration",
     Command::TidyConfig},
};

static llvm::Error applyFormat(Options &Result, llvm::StringRef Value) {
  const auto [Name, File] = Value.split('=');
  const std::optional<ReportFormat> Format = reportFormatNamed(Name);
  if (!Format)
    return userError("unknown format '", Name, "'; there are ",
                     llvm::join(reportFormats(), ", "));
  if (Value.contains('=') && File.empty())
    return userError("--format=", Name, "= needs a file name after the '='");
  Result.Reports.push_back({*Format, File.str()});
  return llvm::Error::success();
}

static llvm::Error applyShow(Options &Result, llvm::StringRef Value) {
  Result.Show = Value == "warning" ? Level::Warning : Level::Remark;
  return llvm::Error::success();
}

static llvm::Error applyColor(Options &Result, llvm::StringRef Value) {
  if (Value != "auto")
    Result.Coloured = Value == "always";
  return llvm::Error::success();
}

static llvm::Error applyFix(Options &Result, llvm::StringRef Value) {
  Result.Fix = Value == "all" ? FixMode::All : FixMode::Safe;
  return llvm::Error::success();
}

static llvm::Error applyAlias(Options &Result, llvm::StringRef Value) {
  const auto [Copy, File] = Value.split('=');
  if (Copy.empty() || File.empty())
    return userError("--alias takes COPY=FILE, not '", Value, "'");
  Result.Aliases.emplace_back(Copy.str(), File.str());
  return llvm::Error::success();
}

static llvm::Error applyFixDiff(Options &Result, llvm::StringRef Value) {
  Result.FixDiff = true;
  Result.PatchFile = Value.str();
  return llvm::Error::success();
}

static llvm::Error applyFailOn(Options &Result, llvm::StringRef Value) {
  auto FailOn = parseFailOn(Value);
  if (!FailOn)
    return FailOn.takeError();
  Result.FailOn = *FailOn;
  return llvm::Error::success();
}

static llvm::Error storeNumber(llvm::StringRef Option, llvm::StringRef Value,
                               unsigned &Number) {
  if (Value.getAsInteger(10, Number) || Number == 0)
    return userError(Option, " takes a number from 1 on, not '", Value, "'");
  return llvm::Error::success();
}

static llvm::Error applyJobs(Options &Result, llvm::StringRef Value) {
  return storeNumber("--jobs", Value, Result.Jobs);
}

static llvm::Error applyTimeout(Options &Result, llvm::StringRef Value) {
  return storeNumber("--timeout", Value, Result.Timeout);
}

template <auto Member>
static llvm::Error store(Options &Result, llvm::StringRef Value) {
  Result.*Member = Value.str();
  return llvm::Error::success();
}

template <auto Member>
static llvm::Error append(Options &Result, llvm::StringRef Value) {
  (Result.*Member).push_back(Value.str());
  return llvm::Error::success();
}

template <auto Member>
static llvm::Error switchOn(Options &Result, llvm::StringRef) {
  Result.*Member = true;
  return llvm::Error::success();
}

template <Command What>
static llvm::Error choose(Options &Result, llvm::StringRef) {
  Result.What = What;
  return llvm::Error::success();
}

// clang-format off
static const OptionRow Table[] = {
    {"what is linted", "checks", "GLOBS", "which checks run: starts from tf-*, '-' takes out",
     store<&Options::Checks>},
    {"", "exclude", "GLOB", "leave out paths that match",
     append<&Options::Excludes>},
    {"", "root", "DIR", "the tree's root: no git, no guesses, links stay",
     store<&Options::Root>},
    {"", "alias", "COPY=FILE", "with --root: what is found in COPY is FILE's",
     applyAlias},
    {"", "all", "", "also files with nothing of TensorFlow in them",
     switchOn<&Options::All>},
    {"how it is read", "p", "DIR", "where the compilation database is",
     store<&Options::DatabaseDirectory>},
    {"", "extra-arg", "FLAG", "a flag added to every compile command",
     append<&Options::ExtraArguments>},
    {"", "tf-include", "DIR", "TensorFlow's headers; 'model': the built-in ones",
     store<&Options::TensorFlowInclude>},
    {"", "jobs", "N", "how many files at a time; default: the cores",
     applyJobs},
    {"", "timeout", "SECONDS", "CPU time that one file may take; default 120",
     applyTimeout},
    {"", "cache-dir", "DIR", "where results are kept between runs",
     store<&Options::CacheDirectory>},
    {"", "no-cache", "", "keep nothing and use nothing that was kept",
     switchOn<&Options::NoCache>},
    {"which findings count", "staged", "", "only on lines that the index changes, as it has them",
     switchOn<&Options::Staged>},
    {"", "changed-since", "REV", "only on lines changed since the branch left REV",
     store<&Options::ChangedSince>},
    {"", "baseline", "FILE", "leave out the known findings in FILE",
     store<&Options::Baseline>},
    {"", "write-baseline", "FILE", "record the findings in FILE; they are known then",
     store<&Options::WriteBaseline>},
    {"", "show", "LEVEL", "the least level shown: remark (default), warning",
     applyShow, "warning|remark"},
    {"", "show-suppressed", "", "also what NOLINT hides",
     switchOn<&Options::ShowSuppressed>},
    {"", "fail-on", "LEVEL", "makes exit code 1: warning (default), remark, never",
     applyFailOn, "warning|remark|never"},
    {"", "exit-zero", "", "exit code 0 whatever is found; the reports tell",
     switchOn<&Options::ExitZero>},
    {"fixes", "fix", "[=safe|all]", "apply safe fixes (default), or suggested ones too",
     applyFix, "safe|all"},
    {"", "fix-diff", "[=FILE]", "print what --fix would change, change nothing",
     applyFixDiff},
    {"output", "format", "NAME[=FILE]", "text, json, sarif, sarif-part, github, gitlab",
     applyFormat},
    {"", "color", "WHEN", "auto (default), always, never",
     applyColor, "auto|always|never"},
    {"", "statistics", "", "a table of checks, and the slowest files",
     switchOn<&Options::Statistics>},
    {"", "debug-paths", "FUNCTION", "print the explored paths of FUNCTION, why each ended",
     store<&Options::DebugPaths>},
    {"", "no-progress", "", "no progress line on a terminal",
     switchOn<&Options::NoProgress>},
    {"", "quiet", "", "no summary and no progress",
     switchOn<&Options::Quiet>},
    {"", "version", "", "print the version", choose<Command::Version>},
    {"", "help", "", "print this text", choose<Command::Help>},
};
// clang-format on

static const ExitCodeRow ExitCodes[] = {
    {Clean, "clean"},
    {FindingsLeft, "findings"},
    {WrongUsage, "wrong usage or configuration"},
    {NotAnalysed, "something could not be analysed"},
};

llvm::ArrayRef<OptionRow> optionTable() { return Table; }
llvm::ArrayRef<CommandRow> commandTable() { return Commands; }
llvm::ArrayRef<ExitCodeRow> exitCodeTable() { return ExitCodes; }

std::string dashed(llvm::StringRef Name) {
  return (Name.size() == 1 ? "-" : "--") + Name.str();
}

llvm::StringRef valueSign(const OptionRow &Row) {
  return !Row.needsValue() ? "" : Row.Name.size() == 1 ? " " : "=";
}

} // namespace tfop
