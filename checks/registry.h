// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string_view>

namespace tfop {

/// The levels of the findings of a check.
enum class CheckLevel { Warning, Remark, WarningOrRemark };

/// The precision of the findings, as defined by SARIF.
enum class Precision { Medium, High, VeryHigh };

/// The producer of the findings of a check.
enum class CheckSource {
  /// The class of that name, which analyzes a translation unit.
  Code,
  /// The driver, which reports NOLINT comments that suppress nothing.
  Suppressions
};

/// One row of the catalog, used by `list`, `explain`, the completions, the man
/// page, and the reports. Nothing here depends on Clang; the checks themselves
/// are in the module.
struct CheckRow {
  std::string_view Id;
  CheckLevel Level;
  Precision Certainty;
  /// The weaknesses it finds, starting with the usual one and padded with
  /// zeros.
  unsigned Cwe[2];
  /// One sentence, which is also the first sentence of the page.
  std::string_view Summary;
  bool HasFix;
  /// The page as Markdown.
  std::string_view Page;
  CheckSource Source = CheckSource::Code;
};

/// Every check, sorted by id.
llvm::ArrayRef<CheckRow> allChecks();

/// The row of \p Id, or null.
const CheckRow *findCheck(llvm::StringRef Id);

/// The prefix of the ids of our checks, which no other checks use.
inline constexpr llvm::StringLiteral IdPrefix = "tf-";

/// The check that reports NOLINT comments that suppress nothing.
const CheckRow &unusedSuppressionCheck();

} // namespace tfop
