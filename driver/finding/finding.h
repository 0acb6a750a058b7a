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

/// Plain values: what a lint run produces and every report is made from.
/// Nothing here, or to the right of it, knows Clang.
namespace tfop {

enum class Level { Remark, Warning };

llvm::StringRef name(Level Value);

/// A stretch of a file. Lines and columns count from 1, columns in UTF-16
/// units; the end is exclusive; offset and length are bytes.
struct Region {
  std::string File;
  unsigned Line = 1;
  unsigned Column = 1;
  unsigned EndLine = 1;
  unsigned EndColumn = 1;
  unsigned Offset = 0;
  unsigned Length = 0;
};

/// Lines from the first to the last, both included.
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
  /// Why it is not safe; empty for a safe one.
  std::string Reason;
  std::vector<Edit> Edits;
};

/// One defect at one place.
struct Finding {
  std::string Check;
  Level Severity = Level::Warning;
  std::string Message;
  Region Where;
  /// The qualified name of the function around it, without template arguments.
  std::string Function;
  std::string Fingerprint;
  std::vector<PathStep> Path;
  std::vector<Fix> Fixes;
  /// Why there is no fix, if the check says so.
  std::string NoFixReason;
  bool Suppressed = false;
  /// What the comment that suppresses it says besides.
  std::string Justification;
  /// Neither its region nor its path touches a line that was changed.
  bool Unchanged = false;
};

/// What became of one source file.
struct FileCoverage {
  std::string File;
  /// Not analysed at all, and why; empty if it was.
  std::string Failure;
  /// Why it was analysed only in part.
  std::vector<std::string> Reasons;
  std::vector<std::string> MissingIncludes;
  /// How long it took.
  double Seconds = 0;
};

/// Where the linted code comes from.
struct Checkout {
  std::string RepositoryUri;
  std::string Revision;
  /// Empty for a detached head.
  std::string Branch;
};

/// What the user should know besides the findings.
using Notices = std::vector<std::string>;

/// A contract: scripts depend on these.
enum ExitCode { Clean = 0, FindingsLeft = 1, WrongUsage = 2, NotAnalysed = 3 };

/// How many findings are left out of the reports, and why.
struct HiddenCounts {
  unsigned Suppressed = 0;
  unsigned BelowLevel = 0;
  unsigned Unchanged = 0;
  /// In the baseline.
  unsigned Known = 0;
};

/// The outcome of a run.
struct LintResult {
  std::vector<Finding> Findings;
  std::vector<FileCoverage> Files;
  /// Sources left alone because they have nothing of TensorFlow in them.
  unsigned Skipped = 0;
  /// The ids of the checks that ran on some file.
  std::set<std::string> ChecksRun;
  /// The text of every file that a finding names, by that name.
  std::map<std::string, std::string> Texts;
  std::vector<Checkout> Checkouts;
  ExitCode Code = Clean;
  HiddenCounts Hidden;
  /// How many findings were fixed; nothing if none was to be.
  std::optional<unsigned> Fixed;
  /// Suggested fixes were to be applied too.
  bool FixedAll = false;
  double Seconds = 0;
  /// The most memory that this process had, its workers apart.
  uint64_t PeakBytes = 0;
};

/// Severity first, then place: the order of every report. Findings that
/// several files see in a shared header become one. Fills the fingerprints,
/// which do not depend on line numbers; \p Shown gives the file's name in them.
void mergeFindings(
    LintResult &Result,
    llvm::function_ref<std::string(const std::string &File)> Shown);

} // namespace tfop
