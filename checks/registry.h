// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string_view>

namespace tfop {

/// The levels at which a check speaks.
enum class CheckLevel { Warning, Remark, WarningOrRemark };

/// How often a finding is right, in SARIF's words.
enum class Precision { Medium, High, VeryHigh };

/// What produces a check's findings.
enum class CheckSource {
  /// The class of that name, on the code of a translation unit.
  Code,
  /// The driver, from the NOLINT comments that suppress nothing.
  Suppressions
};

/// One row of the catalog: what `list`, `explain`, the completions, the man
/// page and the reports say about a check. Nothing here depends on Clang; the
/// checks themselves are in the module.
struct CheckRow {
  std::string_view Id;
  CheckLevel Level;
  Precision Certainty;
  /// The weaknesses it finds, the usual one first, zeroes after the last.
  unsigned Cwe[2];
  /// One sentence; the check's page opens with it.
  std::string_view Summary;
  bool HasFix;
  /// The page as Markdown.
  std::string_view Page;
  CheckSource Source = CheckSource::Code;
};

/// Every check, in the order of their ids.
llvm::ArrayRef<CheckRow> allChecks();

/// The row of \p Id, or null.
const CheckRow *findCheck(llvm::StringRef Id);

/// What the ids of our checks start with, and of nobody else's.
inline constexpr llvm::StringLiteral IdPrefix = "tf-";

/// The check that reports the NOLINT comments that suppress nothing.
const CheckRow &unusedSuppressionCheck();

} // namespace tfop
