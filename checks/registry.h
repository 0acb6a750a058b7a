// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang-tidy/ClangTidyCheck.h"
#include "clang-tidy/ClangTidyModule.h"
#include "llvm/ADT/ArrayRef.h"
#include <memory>
#include <string_view>

namespace tfop {

/// The levels at which a check speaks.
enum class CheckLevel { Warning, Remark, WarningOrRemark };

/// How often a finding is right, in SARIF's words.
enum class Precision { Medium, High, VeryHigh };

/// One row of the table that `list`, `explain`, the plug-in, the driver and
/// the reports are made from.
struct CheckRow {
  using CheckFactory = std::unique_ptr<clang::tidy::ClangTidyCheck> (*)(
      llvm::StringRef Id, clang::tidy::ClangTidyContext *Context);

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
  /// Null for a check that the driver makes itself.
  CheckFactory Create;
};

/// Every check, in the order of their ids.
llvm::ArrayRef<CheckRow> allChecks();

/// The row of \p Id, or null.
const CheckRow *findCheck(llvm::StringRef Id);

/// Makes every check known to clang-tidy's machinery.
void addCheckFactories(clang::tidy::ClangTidyCheckFactories &Factories);

} // namespace tfop
