// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/options/table.h"

#include "driver/system/error.h"
#include "llvm/ADT/StringExtras.h"

namespace tfop {

static const CommandRow Commands[] = {
    {"list", "", "list all checks with level, fix, and summary", Command::List},
    {"explain", "CHECK", "print the documentation of a check",
     Command::Explain},
    {"doctor", "[PATH...]", "report how each file is read and what is missing",
     Command::Doctor},
    {"headers", "DIR", "write the built-in TensorFlow model headers to DIR",
     Command::Headers},
    {"commands", "DIR [PATH...]", "write a compilation database to DIR",
     Command::Commands},
    {"completion", "SHELL", "print a completion script for bash or zsh",
     Command::Completion},
    {"man", "", "print the man page", Command::Man},
    {"merge", "OUT IN...", "merge SARIF files into one, without duplicates",
     Command::Merge},
    {"tidyconfig", "", "filter the flags in a clang-tidy configuration",
     Command::TidyConfig},
};

static llvm::Error applyFormat(Options &Result, llvm::StringRef Value) {
  const auto [Name, File] = Value.split('=');
  const std::optional<ReportFormat> Format = reportFormatNamed(Name);
  if (!Format)
    return userError("unknown format '", Name, "'; expected one of ",
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
    Result.Colored = Value == "always";
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
    return userError(Option, " takes a positive number, not '", Value, "'");
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
    {"files and checks", "checks", "GLOBS", "comma-separated globs after 'tf-*'; '-' excludes",
     store<&Options::Checks>},
    {"", "exclude", "GLOB", "exclude matching paths",
     append<&Options::Excludes>},
    {"", "root", "DIR", "use DIR as the root; do not use git or follow links",
     store<&Options::Root>},
    {"", "alias", "COPY=FILE", "with --root: attribute findings in COPY to FILE",
     applyAlias},
    {"", "all", "", "also lint files that do not use TensorFlow",
     switchOn<&Options::All>},
    {"analysis", "p", "DIR", "directory of the compilation database",
     store<&Options::DatabaseDirectory>},
    {"", "extra-arg", "FLAG", "add FLAG to every compile command",
     append<&Options::ExtraArguments>},
    {"", "tf-include", "DIR", "TensorFlow headers; 'model' for the built-in model",
     store<&Options::TensorFlowInclude>},
    {"", "jobs", "N", "number of parallel workers (default: all cores)",
     applyJobs},
    {"", "timeout", "SECONDS", "CPU time limit per file (default: 120)",
     applyTimeout},
    {"", "cache-dir", "DIR", "directory of the result cache",
     store<&Options::CacheDirectory>},
    {"", "no-cache", "", "do not read or write the result cache",
     switchOn<&Options::NoCache>},
    {"reported findings", "staged", "", "report only findings on staged lines",
     switchOn<&Options::Staged>},
    {"", "changed-since", "REV", "report only findings on lines changed since REV",
     store<&Options::ChangedSince>},
    {"", "baseline", "FILE", "do not report the findings recorded in FILE",
     store<&Options::Baseline>},
    {"", "write-baseline", "FILE", "record the current findings in FILE",
     store<&Options::WriteBaseline>},
    {"", "show", "LEVEL", "minimum level shown: remark (default), warning",
     applyShow, "warning|remark"},
    {"", "show-suppressed", "", "also show findings suppressed by NOLINT",
     switchOn<&Options::ShowSuppressed>},
    {"", "fail-on", "LEVEL", "exit with 1 on: warning (default), remark, never",
     applyFailOn, "warning|remark|never"},
    {"", "exit-zero", "", "exit with 0 regardless of the findings",
     switchOn<&Options::ExitZero>},
    {"fixes", "fix", "[=safe|all]", "apply safe fixes; 'all' adds suggested fixes",
     applyFix, "safe|all"},
    {"", "fix-diff", "[=FILE]", "print the fixes as a patch; modify no files",
     applyFixDiff},
    {"output", "format", "NAME[=FILE]", "text, json, sarif, sarif-part, github, gitlab",
     applyFormat},
    {"", "color", "WHEN", "auto (default), always, never",
     applyColor, "auto|always|never"},
    {"", "statistics", "", "print counts per check and the slowest files",
     switchOn<&Options::Statistics>},
    {"", "debug-paths", "FUNCTION", "print explored paths of FUNCTION and why they end",
     store<&Options::DebugPaths>},
    {"", "no-progress", "", "do not print a progress line",
     switchOn<&Options::NoProgress>},
    {"", "quiet", "", "do not print the summary or progress",
     switchOn<&Options::Quiet>},
    {"", "version", "", "print the version", choose<Command::Version>},
    {"", "help", "", "print this help", choose<Command::Help>},
};
// clang-format on

static const ExitCodeRow ExitCodes[] = {
    {Clean, "no findings"},
    {FindingsLeft, "findings"},
    {WrongUsage, "usage or configuration error"},
    {NotAnalyzed, "not everything could be analyzed"},
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
