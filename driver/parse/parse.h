// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang-tidy/ClangTidyOptions.h"
#include "driver/command/compile_commands.h"
#include "driver/parse/file_stamps.h"
#include "driver/parse/finding_collector.h"
#include "driver/parse/header_recipes.h"
#include "driver/parse/kernel_survey.h"
#include "clang/Frontend/FrontendAction.h"
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace tfop {

/// Says in which files findings are wanted.
using JudgedFiles = std::function<bool(llvm::StringRef)>;

/// Lines from the first to the last, both included.
struct LineRange {
  unsigned First;
  unsigned Last;
};

/// A precompiled header and what it is made of.
struct SharedHeader {
  std::string File;
  std::shared_ptr<const HeaderRecipe> Recipe;
};

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
  /// What the result depends on.
  FilesSeen Seen;
};

/// True if the tests ask for every body to be parsed, to compare: with
/// TF_OP_LINT_PARSE_EVERYTHING in the environment.
bool parsesEverything();

/// Parses \p Command once and runs the checks that \p Checks enables.
/// \p Shared is the precompiled header to start from, or nothing, \p Stubs the
/// text of a header to include first.
ParseResult parse(const CompileCommand &Command,
                  const clang::tidy::ClangTidyOptions &Checks,
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
