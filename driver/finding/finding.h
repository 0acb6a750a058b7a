// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

/// The results of a lint run, from which every report is written. Independent
/// of Clang.
namespace tfop {

enum class Level { Remark, Warning };

llvm::StringRef name(Level Value);

/// A range in a file. Lines and columns start at 1; columns count UTF-16 units;
/// the end is exclusive; offset and length are in bytes.
struct Region {
  std::string File;
  unsigned Line = 1;
  unsigned Column = 1;
  unsigned EndLine = 1;
  unsigned EndColumn = 1;
  unsigned Offset = 0;
  unsigned Length = 0;
};

/// An inclusive range of lines.
struct LineRange {
  unsigned First;
  unsigned Last;
};

/// One step of the path on which the defect happens.
struct PathStep {
  Region Where;
  std::string Message;
};

struct Edit {
  Region Where;
  std::string Text;
};

enum class Safety { Safe, Suggested };

llvm::StringRef name(Safety Value);

struct Fix {
  std::string Description;
  Safety Kind = Safety::Safe;
  /// Why the fix is not safe; empty for safe fixes.
  std::string Reason;
  std::vector<Edit> Edits;
};

/// One defect at one location.
struct Finding {
  std::string Check;
  Level Severity = Level::Warning;
  std::string Message;
  Region Where;
  /// The qualified name of the enclosing function, without template arguments.
  std::string Function;
  std::string Fingerprint;
  std::vector<PathStep> Path;
  std::vector<Fix> Fixes;
  /// Why there is no fix, if the check provides a reason.
  std::string NoFixReason;
  bool Suppressed = false;
  /// The text that follows the directive in the suppressing comment.
  std::string Justification;
  /// Neither its region nor its path touches a line that was changed.
  bool Unchanged = false;
  /// The cause that it shares with other findings of its check; may be empty.
  std::string Group;
  /// In a report: the other findings with this cause.
  std::vector<Finding> Related;
};

/// Whether and how completely a file was analyzed.
struct FileCoverage {
  std::string File;
  /// Why the file was not analyzed; empty if it was.
  std::string Failure;
  /// Why the file was only partially analyzed.
  std::vector<std::string> Reasons;
  std::vector<std::string> MissingIncludes;
  /// Why the preprocessor excluded all of its code; empty if it did not.
  std::string Inactive;
  /// Compiler errors that lost no code that uses TensorFlow.
  unsigned OtherErrors = 0;
  double Seconds = 0;
  /// The reason for each time that the file was parsed.
  std::vector<std::string> Parses;
};

/// Where the linted code comes from.
struct Checkout {
  std::string RepositoryUri;
  std::string Revision;
  /// Empty for a detached head.
  std::string Branch;
};

/// Messages for the user besides the findings.
using Notices = std::vector<std::string>;

/// Part of the public interface: scripts depend on these values.
enum ExitCode { Clean = 0, FindingsLeft = 1, WrongUsage = 2, NotAnalyzed = 3 };

/// The number of findings omitted from the reports, by reason.
struct HiddenCounts {
  unsigned Suppressed = 0;
  unsigned BelowLevel = 0;
  unsigned Unchanged = 0;
  unsigned Known = 0;
};

/// The outcome of a run.
struct LintResult {
  std::vector<Finding> Findings;
  std::vector<FileCoverage> Files;
  /// Files skipped because they do not use TensorFlow.
  unsigned Skipped = 0;
  /// The ids of the checks that ran on at least one file.
  std::set<std::string> ChecksRun;
  /// The text of every file that a finding refers to, by name.
  std::map<std::string, std::string> Texts;
  std::vector<Checkout> Checkouts;
  ExitCode Code = Clean;
  HiddenCounts Hidden;
  /// The number of fixed findings; unset without --fix.
  std::optional<unsigned> Fixed;
  /// Suggested fixes were applied as well.
  bool FixedAll = false;
  double Seconds = 0;
  /// The peak memory of this process, without its workers.
  uint64_t PeakBytes = 0;
};

/// Sorts the findings by severity and location, merges duplicates from shared
/// headers, and computes the fingerprints. Fingerprints do not depend on line
/// numbers; \p Shown returns the file name used in them.
void mergeFindings(
    LintResult &Result,
    llvm::function_ref<std::string(const std::string &File)> Shown);

} // namespace tfop
