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

/// The inputs of a run: everything that is determined before the first parse.
struct Project {
  /// The command line merged with the configuration of the trees.
  Options Settings;
  /// The `.tf-op-lint.yaml` files that were read.
  std::vector<std::string> ConfigFiles;
  SourceSet Sources;
  CompileCommands Commands;
  IncludeGraphs Includes;
  WorkList Work;
  /// Set if only findings on changed lines are reported.
  std::optional<ChangedLines> Changes;
};

/// Reads the configuration and finds the sources and their commands.
llvm::Expected<Project> openProject(const Options &CommandLine);

} // namespace tfop
