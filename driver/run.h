// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/analysis.h"
#include "driver/changed_lines.h"
#include "driver/commands.h"
#include "driver/config.h"
#include "driver/options.h"
#include "driver/sources.h"
#include "driver/work_list.h"
#include <functional>

namespace tfop {

/// Everything between the command line and the parser: what is to be linted,
/// and how.
class Run {
public:
  /// Reads the configuration, finds the sources and their commands.
  static llvm::Expected<Run> prepare(const Options &CommandLine);

  /// Analyses \p Jobs; \p Begin is told of each before. What became of each is
  /// in the order of the jobs. Fails only on a mistake in a configuration file.
  llvm::Expected<std::vector<FileAnalysis>>
  analyse(llvm::ArrayRef<Job> Jobs,
          const std::function<void(const std::string &File)> &Begin);

  IncludeGraph &includesOf(const Tree &Home) { return *Work.Graphs.at(&Home); }

  /// The tree that \p Path lies in, or null.
  Tree *treeOf(llvm::StringRef Path) const;
  /// How \p Path is read.
  const FileView &viewOf(llvm::StringRef Path) const;

  /// The path as reports show it: relative to its repository's root, or to the
  /// working directory outside one.
  std::string shownPath(llvm::StringRef Path) const;
  /// \p Text with the paths in it that way.
  std::string withShownPaths(std::string Text) const;

  /// True if \p Path is linted for itself, not as a part of another.
  bool isSource(llvm::StringRef Path) const;

  /// The command line, completed by the trees' configuration.
  Options Settings;
  /// The `.tf-op-lint.yaml` files that were read.
  std::vector<std::string> ConfigFiles;
  SourceSet Sources;
  CompileCommands Commands;
  WorkList Work;
  /// The user stopped the analysis before its end.
  bool WasStopped = false;
  /// Why results could not be kept, or an empty string.
  std::string CacheProblem;
  /// Set if only findings on changed lines count.
  std::optional<ChangedLines> Changes;

private:
  Run(Options Settings, std::vector<std::string> ConfigFiles, SourceSet Sources,
      CompileCommands Commands);

  llvm::Error keepChanged();

  CheckConfig Checks;
};

} // namespace tfop
