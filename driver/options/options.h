// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/finding/finding.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace tfop {

enum class Command {
  Lint,
  List,
  Explain,
  Doctor,
  Headers,
  Commands,
  Completion,
  Man,
  Merge,
  TidyConfig,
  Help,
  Version
};

/// Which fixes are applied.
enum class FixMode { None, Safe, All };

/// What --format takes.
enum class ReportFormat { Text, Json, Sarif, GitHub, GitLab, SarifPart };

/// The names of the formats.
std::vector<std::string> reportFormats();
std::optional<ReportFormat> reportFormatNamed(llvm::StringRef Name);

/// A report asked for by --format=NAME[=FILE].
struct ReportRequest {
  ReportFormat Format = ReportFormat::Text;
  /// Empty: standard output.
  std::string File;
};

/// What the command line says.
struct Options {
  Command What = Command::Lint;
  /// Paths to lint, or the arguments of a subcommand.
  std::vector<std::string> Arguments;
  /// Some of them came from an @FILE, which may well be empty.
  bool HasList = false;
  std::string Checks;
  std::string DatabaseDirectory;
  std::vector<std::string> ExtraArguments;
  std::string TensorFlowInclude;
  std::vector<std::string> Excludes;
  /// The tree's root, if it is to be this one: nothing but what is given counts
  /// then, no git, no links, no guesses.
  std::string Root;
  /// Copies of files below it, each with the file that it is a copy of.
  std::vector<std::pair<std::string, std::string>> Aliases;
  bool All = false;
  std::vector<ReportRequest> Reports;
  Level Show = Level::Remark;
  /// Nothing: findings never fail the run. Not given: the configuration, or
  /// warning.
  std::optional<std::optional<Level>> FailOn;
  /// Leave the outcome to the reports: the exit code tells of usage only.
  bool ExitZero = false;
  bool ShowSuppressed = false;
  /// Only findings on lines that the index changes, in the code as the index
  /// has it.
  bool Staged = false;
  /// Only findings on lines that were changed since this revision.
  std::string ChangedSince;
  /// The file of known findings to leave out, and the one to record them in.
  std::string Baseline;
  std::string WriteBaseline;
  FixMode Fix = FixMode::None;
  /// Print what fixing would change, and change nothing.
  bool FixDiff = false;
  /// Where it goes; empty: standard output.
  std::string PatchFile;
  /// How many workers there are, and how many seconds one may take for a file.
  unsigned Jobs = 0;
  unsigned Timeout = 120;
  /// Where results and precompiled headers are kept; empty: the user's cache.
  std::string CacheDirectory;
  bool NoCache = false;
  bool Quiet = false;
  bool NoProgress = false;
  bool Statistics = false;
  /// The function whose explored paths are printed.
  std::string DebugPaths;
  /// Nothing: if standard output is a terminal.
  std::optional<bool> Coloured;

  bool onlyChanges() const { return Staged || !ChangedSince.empty(); }
};

/// What --fail-on (on the command line or in the configuration) means.
llvm::Expected<std::optional<Level>> parseFailOn(llvm::StringRef Value);

} // namespace tfop
