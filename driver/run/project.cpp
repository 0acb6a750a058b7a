// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/run/project.h"

#include "checks/registry.h"
#include "driver/command/flags.h"
#include "driver/command/model_headers.h"
#include "driver/options/tree_config.h"
#include "driver/sources/git.h"
#include "driver/system/error.h"
#include "driver/system/git_process.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace tfop {

/// The command line overrides the configuration.
static void complete(Options &Settings, const TreeConfig &Config) {
  if (Settings.TensorFlowInclude.empty())
    Settings.TensorFlowInclude = Config.TensorFlowInclude;
  if (!Settings.FailOn)
    Settings.FailOn = Config.FailOn;
  if (Settings.Baseline.empty())
    Settings.Baseline = Config.Baseline;
  Settings.ExtraArguments.insert(Settings.ExtraArguments.begin(),
                                 Config.ExtraArguments.begin(),
                                 Config.ExtraArguments.end());
}

/// A glob on the command line that matches no check is most likely a typo.
static llvm::Error checkGlobs(llvm::StringRef Checks) {
  for (llvm::StringRef Glob : llvm::split(Checks, ',')) {
    Glob = Glob.trim();
    Glob.consume_front("-");
    if (Glob.empty())
      continue;
    llvm::Expected<llvm::GlobPattern> Pattern = llvm::GlobPattern::create(Glob);
    if (!Pattern)
      return userError("--checks: '", Glob, "' is not a valid glob: ",
                       llvm::toString(Pattern.takeError()));
    if (llvm::none_of(allChecks(), [&](const CheckRow &Row) {
          return Pattern->match(llvm::StringRef(Row.Id));
        }))
      return userError("--checks: no check matches '", Glob,
                       "'; run 'tf-op-lint list' to see all checks");
  }
  return llvm::Error::success();
}

/// Adds the files that the sources include through the include directories of
/// the flags.
static void addIncluded(SourceSet &Sources, const Options &Settings) {
  const std::vector<std::string> Directories =
      includeDirectories(usefulFlags(Settings.ExtraArguments));
  Tree &Home = *Sources.Trees.front();
  for (const auto &[Copy, File] : Settings.Aliases)
    Sources.View->rename(Home.Root + "/" + Copy, Home.Root + "/" + File);
  for (const SourceSet::Source &Source : Sources.Sources)
    Home.add(IncludeGraph::filesFrom(Source.Path, Home, Directories,
                                     belongsToModel));
}

/// The error message of git for a work tree that it refuses to read.
static std::string whyNotGit(llvm::StringRef Root) {
  if (!gitRoot(Root))
    return "";
  llvm::Expected<std::string> Answer =
      queryGit(Root, {"rev-parse", "--git-dir"});
  return Answer ? "" : "; git: " + llvm::toString(Answer.takeError());
}

/// The changed lines in the trees of \p Sources.
static llvm::Expected<ChangedLines> findChanges(const SourceSet &Sources,
                                                const Options &Settings) {
  ChangedLines Changes;
  for (const auto &Home : Sources.Trees) {
    if (!Home->IsGit)
      return userError(Settings.Staged ? "--staged" : "--changed-since",
                       " requires a git repository; '", Home->Root,
                       "' is not one", whyNotGit(Home->Root));
    const auto IsOwn = [&](llvm::StringRef File) {
      return Sources.treeOf(File) == Home.get();
    };
    if (llvm::Error Problem =
            Settings.Staged
                ? Changes.addStaged(Home->Root, IsOwn)
                : Changes.addSince(Home->Root, Settings.ChangedSince, IsOwn))
      return std::move(Problem);
  }
  return Changes;
}

/// Drops the jobs that \p Changes do not affect.
static void keepChanged(const ChangedLines &Changes,
                        const IncludeGraphs &Includes, std::vector<Job> &Jobs) {
  llvm::erase_if(Jobs, [&](const Job &Candidate) {
    IncludeGraph &Graph = Includes.of(*Candidate.Source.Home);
    return llvm::none_of(
        Graph.closureOf(Candidate.Source.Path, isServedByModel).Files,
        [&](const std::string &File) { return Changes.isChanged(File); });
  });
}

llvm::Expected<Project> openProject(const Options &CommandLine) {
  if (llvm::Error Problem = checkGlobs(CommandLine.Checks))
    return std::move(Problem);
  Options Settings = CommandLine;
  std::vector<std::string> ConfigFiles;
  const auto ExcludesFor =
      [&](llvm::StringRef Root) -> llvm::Expected<ExcludeGlobs> {
    llvm::Expected<TreeConfig> Config = readTreeConfig(Root);
    if (!Config)
      return Config.takeError();
    if (!Config->File.empty())
      ConfigFiles.push_back(Config->File);
    complete(Settings, *Config);
    std::vector<std::string> Globs = CommandLine.Excludes;
    llvm::append_range(Globs, Config->Excludes);
    return ExcludeGlobs::create(std::move(Globs));
  };
  llvm::Expected<SourceSet> Sources =
      CommandLine.Root.empty()
          ? findSources(CommandLine.Arguments, CommandLine.Staged, ExcludesFor)
          : namedSources(CommandLine.Arguments, CommandLine.Root, ExcludesFor);
  if (!Sources)
    return Sources.takeError();
  if (!CommandLine.Root.empty())
    addIncluded(*Sources, Settings);
  llvm::Expected<CompileCommands> Commands = CompileCommands::create(Settings);
  if (!Commands)
    return Commands.takeError();
  IncludeGraphs Includes(*Sources);
  WorkList Work = planWork(*Sources, Includes, Settings.All);
  std::optional<ChangedLines> Changes;
  if (Settings.onlyChanges()) {
    llvm::Expected<ChangedLines> Found = findChanges(*Sources, Settings);
    if (!Found)
      return Found.takeError();
    keepChanged(*Found, Includes, Work.Jobs);
    Changes = std::move(*Found);
  }
  return Project{std::move(Settings), std::move(ConfigFiles),
                 std::move(*Sources), std::move(*Commands),
                 std::move(Includes), std::move(Work),
                 std::move(Changes)};
}

} // namespace tfop
