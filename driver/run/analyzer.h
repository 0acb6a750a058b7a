// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/command/compile_commands.h"
#include "driver/options/options.h"
#include "driver/parse/analysis.h"
#include "driver/parse/check_config.h"
#include "driver/parse/trial.h"
#include "driver/run/work_list.h"
#include "driver/sources/include_graph.h"
#include "driver/sources/source_set.h"
#include <functional>
#include <string>
#include <vector>

namespace tfop {

struct PreparedJob;
struct Tasks;

/// Parses sources in worker processes, with what earlier runs have kept.
class Analyzer {
public:
  /// Of \p Settings only the checks, the limits of the workers and the cache
  /// count. Everything must outlive the analyzer.
  Analyzer(const Options &Settings, const SourceSet &Sources,
           const IncludeGraphs &Includes, CompileCommands &Commands)
      : Settings(Settings), Sources(Sources), Includes(Includes),
        Commands(Commands), Checks(Settings.Checks) {}

  /// Called with each file before it is analyzed.
  using Progress = std::function<void(const std::string &File)>;

  /// Analyzes \p Jobs. The results are in the order of the jobs. Fails only on
  /// a mistake in a configuration file.
  llvm::Expected<std::vector<FileAnalysis>> analyze(
      llvm::ArrayRef<Job> Jobs,
      const Progress &Begin = [](const std::string &) {});

  /// Compiles \p Jobs as the view shows them, each as \p How says. The results
  /// are in the order of the jobs. Fails as `analyze` does.
  llvm::Expected<std::vector<Trial>> tryOut(llvm::ArrayRef<Job> Jobs,
                                            llvm::ArrayRef<Understanding> How);

  /// True if the user stopped an analysis before its end.
  bool wasStopped() const { return WasStopped; }

  /// Why results could not be kept, or an empty string.
  const std::string &cacheProblem() const { return CacheProblem; }

private:
  llvm::Expected<std::vector<PreparedJob>> prepared(llvm::ArrayRef<Job> Jobs);
  void shareHeaders(std::vector<PreparedJob> &Jobs, bool WithBodies);
  /// Where precompiled headers and results are kept; empty if nowhere.
  std::string keepingFolder();
  void runTasks(Tasks &Work, const std::string &Folder);

  const Options &Settings;
  const SourceSet &Sources;
  const IncludeGraphs &Includes;
  CompileCommands &Commands;
  CheckConfig Checks;
  bool WasStopped = false;
  std::string CacheProblem;
};

} // namespace tfop
