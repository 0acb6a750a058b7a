// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/command/compile_commands.h"
#include "driver/options/options.h"
#include "driver/parse/analysis.h"
#include "driver/parse/check_config.h"
#include "driver/parse/trial.h"
#include "driver/run/tree_summaries.h"
#include "driver/run/work_list.h"
#include "driver/sources/include_graph.h"
#include "driver/sources/source_set.h"
#include <functional>
#include <string>
#include <vector>

namespace tfop {

class ResultCache;
struct PreparedJob;
struct Tasks;

/// Analyzes sources in worker processes, using the result cache.
class Analyzer {
public:
  /// All arguments must outlive the analyzer.
  Analyzer(const Options &Settings, const SourceSet &Sources,
           const IncludeGraphs &Includes, CompileCommands &Commands)
      : Settings(Settings), Sources(Sources), Includes(Includes),
        Commands(Commands), Checks(Settings.Checks) {}

  /// Called with each file before it is analyzed.
  using Progress = std::function<void(const std::string &File)>;

  /// Analyzes \p Jobs and returns the results in the same order. Fails only if
  /// a configuration file is invalid.
  llvm::Expected<std::vector<FileAnalysis>> analyze(
      llvm::ArrayRef<Job> Jobs,
      const Progress &Begin = [](const std::string &) {});

  /// Compiles \p Jobs with the content of the view, each with its setup in \p
  /// How. Otherwise like analyze().
  llvm::Expected<std::vector<Trial>> tryOut(llvm::ArrayRef<Job> Jobs,
                                            llvm::ArrayRef<Understanding> How);

  /// True if the user interrupted an analysis.
  bool wasStopped() const { return WasStopped; }

  /// Why the result cache could not be used, or an empty string.
  const std::string &cacheProblem() const { return CacheProblem; }

private:
  llvm::Expected<std::vector<PreparedJob>> prepared(llvm::ArrayRef<Job> Jobs);
  void shareHeaders(std::vector<PreparedJob> &Jobs, bool WithBodies);
  /// The cache directory; empty if the cache is disabled or unusable.
  std::string keepingFolder();
  void analyzeSome(llvm::ArrayRef<const PreparedJob *> Jobs,
                   llvm::ArrayRef<FileAnalysis *> Results, ResultCache &Cache,
                   const std::string &Folder, const Progress &Begin);
  void readOps(std::vector<PreparedJob> &Jobs);
  void analyzeKernels(llvm::ArrayRef<PreparedJob> Jobs,
                      llvm::ArrayRef<FileAnalysis> Results, ResultCache &Cache,
                      const std::string &Folder);
  void keepExports(const PreparedJob &Next, FileAnalysis &Analysis);
  void followCalls(std::vector<PreparedJob> &Jobs,
                   std::vector<FileAnalysis> &Results, ResultCache &Cache,
                   const std::string &Folder);
  void runTasks(Tasks &Work, const std::string &Folder);

  const Options &Settings;
  const SourceSet &Sources;
  const IncludeGraphs &Includes;
  CompileCommands &Commands;
  CheckConfig Checks;
  /// By the root of the tree.
  std::map<std::string, TreeSummaries> Summaries;
  bool WasStopped = false;
  std::string CacheProblem;
};

} // namespace tfop
