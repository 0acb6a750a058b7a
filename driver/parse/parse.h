// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/command/compile_command.h"
#include "driver/parse/check_config.h"
#include "driver/parse/file_stamps.h"
#include "driver/parse/finding_collector.h"
#include "driver/parse/kernel_survey.h"
#include "driver/parse/shared_header.h"
#include "driver/sources/source_set.h"
#include "clang/Frontend/FrontendAction.h"
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace tfop {

/// What one parse gave.
struct ParseResult {
  std::vector<Finding> Findings;
  std::vector<ParseError> Errors;
  std::set<std::string> MissingIncludes;
  KernelSurvey Survey;
  /// How much memory the syntax tree took: the measure of a file's weight.
  size_t TreeBytes = 0;
  /// How much of the main file the preprocessor left out.
  size_t SkippedBytes = 0;
  /// The judged files that were read and have a NOLINT in them, each with the
  /// lines that the preprocessor left out.
  std::map<std::string, std::vector<LineRange>> NolintFiles;
  /// The judged files that were read, with a hash of what they held.
  std::map<std::string, uint64_t> JudgedFiles;
  /// What the checks could not explore.
  std::vector<std::string> Gaps;
  /// What --debug-paths prints.
  std::string PathLog;
  /// What the result depends on.
  FilesSeen Seen;
};

/// Parses \p Command once and runs the checks that \p Checks enables.
/// \p Shared is the precompiled header to start from, or nothing, \p Stubs the
/// text of a header to include first.
ParseResult parse(const CompileCommand &Command, const EnabledChecks &Checks,
                  const JudgedFiles &Judges,
                  const std::optional<SharedHeader> &Shared,
                  const std::string &Stubs);

/// Runs \p Action over the file of \p Command; \p Shared and \p Stubs as above.
void runAction(const CompileCommand &Command,
               const std::optional<SharedHeader> &Shared,
               const std::string &Stubs,
               std::unique_ptr<clang::FrontendAction> Action,
               clang::DiagnosticConsumer &Consumer, FilesSeen &Seen);

} // namespace tfop
