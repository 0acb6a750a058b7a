// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/command/compile_command.h"
#include "driver/parse/check_config.h"
#include "driver/parse/file_stamps.h"
#include "driver/parse/finding_collector.h"
#include "driver/parse/incomplete_code.h"
#include "driver/parse/kernel_survey.h"
#include "driver/parse/shared_header.h"
#include "driver/parse/summaries.h"
#include "driver/sources/source_set.h"
#include "clang/Frontend/FrontendAction.h"
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace tfop {

/// The result of one parse.
struct ParseResult {
  std::vector<Finding> Findings;
  std::vector<ParseError> Errors;
  std::set<std::string> MissingIncludes;
  KernelSurvey Survey;
  /// The functions that lost code.
  std::vector<IncompleteFunction> Incomplete;
  /// The file uses TensorFlow, but no name of TensorFlow is declared.
  bool KnowsNoTensorFlow = false;
  /// The directive that excludes the code of the file; empty if there is none.
  std::string ExcludedBy;
  /// The memory used by the syntax tree.
  size_t TreeBytes = 0;
  /// The number of bytes of the main file that the preprocessor skipped.
  size_t SkippedBytes = 0;
  /// The linted files that contain NOLINT, each with the lines that the
  /// preprocessor skipped.
  std::map<std::string, std::vector<LineRange>> NolintFiles;
  /// The linted files that were read, with a hash of their content.
  std::map<std::string, uint64_t> AnalyzedFiles;
  /// Code that the checks could not explore.
  std::vector<std::string> Gaps;
  /// The functions that other files can call, and the functions of other files
  /// whose summaries the checks requested.
  std::vector<ExportedSummary> Exports;
  Questions Asked;
  /// The output of --debug-paths.
  std::string PathLog;
  /// The files that the result depends on.
  FilesSeen Seen;
};

/// Parses the file of \p Command once and runs \p Checks. \p Shared is an
/// optional precompiled header, \p Stubs the text of a header to include first,
/// \p Others the summaries of functions in other files, or null.
ParseResult parse(const CompileCommand &Command, const EnabledChecks &Checks,
                  const AnalyzedFiles &IsAnalyzed,
                  const std::optional<SharedHeader> &Shared,
                  const std::string &Stubs,
                  const std::shared_ptr<const summary::Library> &Others);

/// Runs \p Action over the file of \p Command; \p Shared and \p Stubs as above.
void runAction(const CompileCommand &Command,
               const std::optional<SharedHeader> &Shared,
               const std::string &Stubs,
               std::unique_ptr<clang::FrontendAction> Action,
               clang::DiagnosticConsumer &Consumer, FilesSeen &Seen);

} // namespace tfop
