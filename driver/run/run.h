// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/command/compile_commands.h"
#include "driver/options/options.h"
#include "driver/options/tree_config.h"
#include "driver/parse/analysis.h"
#include "driver/parse/trial.h"
#include "driver/run/work_list.h"
#include "driver/sources/changed_lines.h"
#include "driver/sources/source_set.h"
#include <functional>

namespace tfop {

struct PreparedJob;

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

  /// Compiles \p Jobs as the view shows them, each as \p How says. What became
  /// of each is in the order of the jobs. Fails as `analyse` does.
  llvm::Expected<std::vector<Trial>> tryOut(llvm::ArrayRef<Job> Jobs,
                                            llvm::ArrayRef<Understanding> How);

  IncludeGraph &includesOf(const Tree &Home) { return *Work.Graphs.at(&Home); }

  /// The path as reports show it: relative to the root of its tree if that is a
  /// repository or was given, else to the working directory.
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
  llvm::Expected<std::vector<PreparedJob>> prepared(llvm::ArrayRef<Job> Jobs);
  void shareHeaders(std::vector<PreparedJob> &Jobs, bool WithBodies);
  /// Where precompiled headers and results are kept; empty if nowhere.
  std::string keepingFolder();

  CheckConfig Checks;
};

} // namespace tfop
