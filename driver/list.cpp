// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/registry.h"
#include "driver/subcommands.h"
#include "driver/system/error.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

namespace tfop {

static llvm::StringRef levels(const CheckRow &Row) {
  switch (Row.Level) {
  case CheckLevel::Warning:
    return "warning";
  case CheckLevel::Remark:
    return "remark";
  case CheckLevel::WarningOrRemark:
    return "both";
  }
  return "";
}

llvm::Expected<ExitCode> listChecks(const Options &) {
  for (const CheckRow &Row : allChecks())
    llvm::outs() << llvm::formatv(
        "{0,-26} {1,-8} {2,-4} {3}\n", llvm::StringRef(Row.Id), levels(Row),
        Row.HasFix ? "fix" : "", llvm::StringRef(Row.Summary));
  return Clean;
}

llvm::Expected<ExitCode> explainCheck(const Options &CommandLine) {
  const std::string &Id = CommandLine.Arguments.front();
  const CheckRow *Row = findCheck(Id);
  if (!Row)
    return userError("unknown check '", Id,
                     "'; run 'tf-op-lint list' to see all checks");
  llvm::outs() << llvm::StringRef(Row->Page);
  return Clean;
}

} // namespace tfop
