// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/command/compile_command.h"
#include "driver/finding/finding.h"
#include "driver/parse/check_config.h"
#include "driver/parse/kernel_survey.h"
#include "driver/parse/shared_header.h"
#include "driver/sources/source_set.h"
#include <vector>

namespace tfop {

/// What a parse was given besides the file's own text.
struct Understanding {
  std::string Stubs;
  bool WithBuildMacros = false;
};

/// What parsing and checking one source gave.
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
  /// How the file was understood best: with these declarations in place of
  /// missing ones, and with the build's macros or without.
  Understanding Best;
  /// The judged files that were read, with a hash of what they held.
  std::map<std::string, uint64_t> JudgedFiles;
  /// All that the result depends on.
  std::vector<FileStamp> Files;
  /// False if a file could not be read: another attempt may end differently.
  bool IsRepeatable = true;
};

/// What is precompiled for the source, and where it is kept; without either the
/// source is parsed alone.
struct Sharing {
  std::shared_ptr<const HeaderRecipe> Recipe;
  std::string Folder;
};

/// Analyzes one source, as often as it takes to understand it. Never fails:
/// what goes wrong is in the coverage. \p Headers says what it may start
/// from.
FileAnalysis analyze(const CompileCommand &Command, const EnabledChecks &Checks,
                     const JudgedFiles &Judges, const Sharing &Headers);

} // namespace tfop
