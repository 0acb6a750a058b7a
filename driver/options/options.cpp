// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/options/options.h"

#include "driver/system/error.h"

namespace tfop {

namespace {

struct FormatRow {
  llvm::StringLiteral Name;
  ReportFormat Format;
};

} // namespace

static constexpr FormatRow Formats[] = {
    {"text", ReportFormat::Text},     {"json", ReportFormat::Json},
    {"sarif", ReportFormat::Sarif},   {"github", ReportFormat::GitHub},
    {"gitlab", ReportFormat::GitLab}, {"sarif-part", ReportFormat::SarifPart},
};

std::vector<std::string> reportFormats() {
  std::vector<std::string> Names;
  for (const FormatRow &Row : Formats)
    Names.push_back(Row.Name.str());
  return Names;
}

std::optional<ReportFormat> reportFormatNamed(llvm::StringRef Name) {
  for (const FormatRow &Row : Formats)
    if (Row.Name == Name)
      return Row.Format;
  return std::nullopt;
}

llvm::Expected<std::optional<Level>> parseFailOn(llvm::StringRef Value) {
  if (Value == "warning")
    return Level::Warning;
  if (Value == "remark")
    return Level::Remark;
  if (Value == "never")
    return std::nullopt;
  return userError("fail-on takes warning, remark, or never, not '", Value,
                   "'");
}

} // namespace tfop
