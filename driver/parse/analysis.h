// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/command/compile_command.h"
#include "driver/finding/finding.h"
#include "driver/parse/check_config.h"
#include "driver/parse/kernel_survey.h"
#include "driver/parse/shared_header.h"
#include "driver/parse/summaries.h"
#include "driver/sources/source_set.h"
#include <vector>

namespace tfop {

/// How a file was parsed.
struct Understanding {
  std::string Stubs;
  bool WithBuildMacros = false;
  /// The reason for each parse.
  std::vector<std::string> Parses;
};

/// The result of analyzing one source.
struct FileAnalysis {
  FileCoverage Coverage;
  std::vector<Finding> Findings;
  KernelSurvey Survey;
  /// As in ParseResult.
  std::map<std::string, std::vector<LineRange>> NolintFiles;
  /// The ids of the checks that ran.
  std::vector<std::string> ChecksRun;
  /// As in CompileCommand.
  std::string CommandOrigin;
  bool UsesModel = false;
  /// The setup that parsed most of the file.
  Understanding Best;
  /// The linted files that were read, with a hash of their content.
  std::map<std::string, uint64_t> AnalyzedFiles;
  /// As in ParseResult.
  std::vector<ExportedSummary> Exports;
  Questions Asked;
  /// The files that the result depends on.
  std::vector<FileStamp> Files;
  /// False if a file could not be read, because another attempt may succeed.
  bool IsRepeatable = true;
};

/// The precompiled header for a source and its cache directory. If either is
/// missing, the source is parsed without it.
struct Sharing {
  std::shared_ptr<const HeaderRecipe> Recipe;
  std::string Folder;
};

/// Analyzes one source, parsing it several times if necessary. Never fails:
/// problems are recorded in the coverage. \p Headers is the precompiled header
/// to use; \p Others are summaries of functions in other files.
FileAnalysis analyze(const CompileCommand &Command, const EnabledChecks &Checks,
                     const AnalyzedFiles &IsAnalyzed, const Sharing &Headers,
                     const Answers &Others);

} // namespace tfop
