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

/// The report formats of --format.
enum class ReportFormat { Text, Json, Sarif, GitHub, GitLab, SarifPart };

/// The names of the formats.
std::vector<std::string> reportFormats();
std::optional<ReportFormat> reportFormatNamed(llvm::StringRef Name);

/// A report requested by --format=NAME[=FILE].
struct ReportRequest {
  ReportFormat Format = ReportFormat::Text;
  /// Empty for standard output.
  std::string File;
};

/// The parsed command line.
struct Options {
  Command What = Command::Lint;
  /// Paths to lint, or the arguments of a subcommand.
  std::vector<std::string> Arguments;
  /// Arguments were read from an @FILE, which may be empty.
  bool HasList = false;
  std::string Checks;
  std::string DatabaseDirectory;
  std::vector<std::string> ExtraArguments;
  std::string TensorFlowInclude;
  std::vector<std::string> Excludes;
  /// The root of the tree. If set, git is not used, links are not resolved, and
  /// no other files are searched.
  std::string Root;
  /// Copies of files below the root, each with its original.
  std::vector<std::pair<std::string, std::string>> Aliases;
  bool All = false;
  std::vector<ReportRequest> Reports;
  Level Show = Level::Remark;
  /// The inner value is unset for "never". The outer value is unset if the
  /// option is not given.
  std::optional<std::optional<Level>> FailOn;
  /// Exit with 0 regardless of findings; only errors change the exit code.
  bool ExitZero = false;
  bool ShowSuppressed = false;
  /// Report only findings on staged lines and analyze the staged content.
  bool Staged = false;
  /// Report only findings on lines changed since this revision.
  std::string ChangedSince;
  /// The baseline to read and the baseline to write.
  std::string Baseline;
  std::string WriteBaseline;
  FixMode Fix = FixMode::None;
  /// Print the fixes as a patch instead of applying them.
  bool FixDiff = false;
  /// The file for the patch; empty for standard output.
  std::string PatchFile;
  /// The number of workers and the CPU time limit per file in seconds.
  unsigned Jobs = 0;
  unsigned Timeout = 120;
  /// The result cache; empty for the default in the user's cache directory.
  std::string CacheDirectory;
  bool NoCache = false;
  bool Quiet = false;
  bool NoProgress = false;
  bool Statistics = false;
  /// The function whose explored paths are printed, if any.
  std::string DebugPaths;
  /// Unset: use colors if standard output is a terminal.
  std::optional<bool> Colored;

  bool onlyChanges() const { return Staged || !ChangedSince.empty(); }
};

/// Parses the value of --fail-on or of `fail-on` in the configuration.
llvm::Expected<std::optional<Level>> parseFailOn(llvm::StringRef Value);

} // namespace tfop
