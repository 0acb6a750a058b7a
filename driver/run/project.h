// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/command/compile_commands.h"
#include "driver/options/options.h"
#include "driver/run/work_list.h"
#include "driver/sources/changed_lines.h"
#include "driver/sources/include_graph.h"
#include "driver/sources/source_set.h"
#include <optional>
#include <string>
#include <vector>

namespace tfop {

/// What is to be linted, and how: all that is known before the first parse.
/// Each step of a run receives the parts that it needs.
struct Project {
  /// The command line, completed by the trees' configuration.
  Options Settings;
  /// The `.tf-op-lint.yaml` files that were read.
  std::vector<std::string> ConfigFiles;
  SourceSet Sources;
  CompileCommands Commands;
  IncludeGraphs Includes;
  WorkList Work;
  /// Set if only findings on changed lines count.
  std::optional<ChangedLines> Changes;
};

/// Reads the configuration, finds the sources and their commands.
llvm::Expected<Project> openProject(const Options &CommandLine);

} // namespace tfop
