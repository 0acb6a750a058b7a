// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/run/run.h"

#include "checks/registry.h"
#include "clang-tidy/GlobList.h"
#include "driver/command/flags.h"
#include "driver/command/model_headers.h"
#include "driver/parse/shared_header.h"
#include "driver/run/archive.h"
#include "driver/run/result_cache.h"
#include "driver/run/workers.h"
#include "driver/sources/git.h"
#include "driver/system/cache_folder.h"
#include "driver/system/git_process.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include <chrono>

namespace tfop {

/// The command line wins over the configuration.
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

/// A glob on the command line that no check answers is a slip of the pen.
static llvm::Error checkGlobs(llvm::StringRef Checks) {
  for (llvm::StringRef Glob : llvm::split(Checks, ',')) {
    Glob = Glob.trim();
    Glob.consume_front("-");
    if (Glob.empty())
      continue;
    llvm::Expected<llvm::GlobPattern> Pattern = llvm::GlobPattern::create(Glob);
    if (!Pattern)
      return userError("--checks: '", Glob,
                       "' is no glob: ", llvm::toString(Pattern.takeError()));
    if (llvm::none_of(allChecks(), [&](const CheckRow &Row) {
          return Pattern->match(llvm::StringRef(Row.Id));
        }))
      return userError("--checks: no check matches '", Glob,
                       "'; 'tf-op-lint list' names them");
  }
  return llvm::Error::success();
}

Run::Run(Options Settings, std::vector<std::string> ConfigFiles,
         SourceSet Sources, CompileCommands Commands)
    : Settings(std::move(Settings)), ConfigFiles(std::move(ConfigFiles)),
      Sources(std::move(Sources)), Commands(std::move(Commands)),
      Work(planWork(this->Sources, this->Settings.All)),
      Checks(this->Settings.Checks) {}

/// What the sources include, through the directories that the flags name.
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

llvm::Expected<Run> Run::prepare(const Options &CommandLine) {
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
  Run Result(std::move(Settings), std::move(ConfigFiles), std::move(*Sources),
             std::move(*Commands));
  if (CommandLine.onlyChanges())
    if (llvm::Error Problem = Result.keepChanged())
      return std::move(Problem);
  return Result;
}

/// What git says about a work tree that it refuses to read.
static std::string whyNotGit(llvm::StringRef Root) {
  if (!gitRoot(Root))
    return "";
  llvm::Expected<std::string> Answer = askGit(Root, {"rev-parse", "--git-dir"});
  return Answer ? "" : "; git: " + llvm::toString(Answer.takeError());
}

/// Finds out what was changed, and drops the files that it cannot concern.
llvm::Error Run::keepChanged() {
  Changes.emplace();
  for (const auto &Home : Sources.Trees) {
    if (!Home->IsGit)
      return userError(Settings.Staged ? "--staged" : "--changed-since",
                       " needs a git repository, and '", Home->Root,
                       "' is none", whyNotGit(Home->Root));
    const auto IsOwn = [&](llvm::StringRef File) {
      return Sources.treeOf(File) == Home.get();
    };
    if (llvm::Error Problem =
            Settings.Staged
                ? Changes->addStaged(Home->Root, IsOwn)
                : Changes->addSince(Home->Root, Settings.ChangedSince, IsOwn))
      return Problem;
  }
  llvm::erase_if(Work.Jobs, [&](const Job &Candidate) {
    IncludeGraph &Graph = includesOf(*Candidate.Source.Home);
    return llvm::none_of(
        Graph.closureOf(Candidate.Source.Path, belongsToModel).Files,
        [&](const std::string &File) { return Changes->isChanged(File); });
  });
  return llvm::Error::success();
}

/// A job with all that is needed to do it.
struct PreparedJob {
  Job What;
  CompileCommand Command;
  std::shared_ptr<const clang::tidy::ClangTidyOptions> Checks;
  std::shared_ptr<const HeaderRecipe> Shared = nullptr;
};

/// What is only in memory, such as the index, is not there to compare with
/// later.
static bool mayCache(const PreparedJob &Next) {
  return Next.Command.View->isDisk();
}

/// All that decides what becomes of a job, besides the files it reads.
static std::vector<std::string> keyOf(const PreparedJob &Next,
                                      const SourceSet &Sources) {
  const CompileCommand &Command = Next.Command;
  std::vector<std::string> Key = {Command.File,
                                  Command.Directory,
                                  Command.Origin,
                                  Command.UsesModel ? "model" : "real",
                                  Next.What.OnlyHeader.value_or(""),
                                  Next.What.Source.Base,
                                  Next.What.Source.Home->Root,
                                  *Next.Checks->Checks,
                                  parsesEverything() ? "everything" : ""};
  // Which headers are judged depends on all trees.
  for (const auto &Home : Sources.Trees)
    llvm::append_values(Key, Home->Root, Home->Excludes.text());
  std::map<std::string, std::string> Options;
  for (const auto &Option : Next.Checks->CheckOptions)
    Options[Option.getKey().str()] = Option.getValue().Value;
  for (const auto &[Name, Value] : Options)
    llvm::append_values(Key, Name, Value);
  llvm::append_range(Key, Command.Arguments);
  llvm::append_range(Key, Command.BuildMacros);
  llvm::append_range(Key, Command.CudaFiles);
  llvm::append_range(Key, Command.UnknownModelHeaders);
  return Key;
}

static FileAnalysis analyseOne(const PreparedJob &Next,
                               const SourceSet &Sources,
                               const Sharing &Headers) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point Start = Clock::now();
  FileAnalysis Analysis = tfop::analyse(
      Next.Command, *Next.Checks,
      [&](llvm::StringRef File) {
        return Sources.judges(Next.What.Source, File);
      },
      Headers);
  clang::tidy::GlobList Globs(*Next.Checks->Checks);
  for (const CheckRow &Row : allChecks())
    if (Globs.contains(Row.Id))
      Analysis.ChecksRun.emplace_back(Row.Id);
  if (const std::optional<std::string> &Only = Next.What.OnlyHeader) {
    llvm::erase_if(Analysis.Findings,
                   [&](const Finding &F) { return F.Where.File != *Only; });
    std::erase_if(Analysis.NolintFiles,
                  [&](const auto &Seen) { return Seen.first != *Only; });
  }
  Analysis.CommandOrigin = Next.Command.Origin;
  Analysis.UsesModel = Next.Command.UsesModel;
  Analysis.Coverage.Seconds =
      std::chrono::duration<double>(Clock::now() - Start).count();
  return Analysis;
}

/// What is kept in memory of an analysis until the end of the run: what it
/// depends on is thousands of names, and only of use to the cache.
static FileAnalysis kept(FileAnalysis Analysis) {
  // clear() would keep the room.
  Analysis.Files = std::vector<FileStamp>();
  return Analysis;
}

llvm::Expected<std::vector<PreparedJob>>
Run::prepared(llvm::ArrayRef<Job> Jobs) {
  std::vector<PreparedJob> Prepared;
  for (const Job &Next : Jobs) {
    llvm::Expected<std::shared_ptr<const clang::tidy::ClangTidyOptions>>
        Enabled = Checks.optionsFor(Next.Source.Path);
    if (!Enabled)
      return Enabled.takeError();
    Prepared.push_back(
        {Next, Commands.commandFor(Next.Source, includesOf(*Next.Source.Home)),
         *std::move(Enabled)});
  }
  return Prepared;
}

/// Decides what is precompiled for \p Jobs.
void Run::shareHeaders(std::vector<PreparedJob> &Jobs, bool WithBodies) {
  std::vector<const CompileCommand *> All;
  for (const PreparedJob &Next : Jobs)
    All.push_back(&Next.Command);
  const auto IsOutside = [&](const CompileCommand &Command,
                             llvm::StringRef Include) {
    const Tree *Home = Sources.treeOf(Command.File);
    return Home && includesOf(*Home)
                           .closureOf(Command.File,
                                      [](llvm::StringRef) { return false; })
                           .Outside.count(Include.str()) != 0;
  };
  for (auto &&[Next, Recipe] :
       llvm::zip(Jobs, headerRecipes(All, IsOutside, WithBodies)))
    Next.Shared = Recipe;
}

std::string Run::keepingFolder() {
  return Settings.NoCache
             ? ""
             : openCacheFolder(Settings.CacheDirectory, CacheProblem);
}

static constexpr llvm::StringLiteral WasStoppedBefore =
    "the run was stopped before";

llvm::Expected<std::vector<FileAnalysis>>
Run::analyse(llvm::ArrayRef<Job> Jobs,
             const std::function<void(const std::string &File)> &Begin) {
  llvm::Expected<std::vector<PreparedJob>> All = prepared(Jobs);
  if (!All)
    return All.takeError();
  std::vector<PreparedJob> Prepared = std::move(*All);
  shareHeaders(Prepared, /*WithBodies=*/false);
  std::vector<FileAnalysis> Result(Jobs.size());
  for (const auto &[Next, Analysis] : llvm::zip(Jobs, Result)) {
    Analysis.Coverage.File = Next.Source.Path;
    Analysis.Coverage.Failure = WasStoppedBefore;
  }
  const std::string Folder = keepingFolder();
  ResultCache Cache(Folder);
  std::vector<size_t> Todo;
  for (const auto &[Index, Next] : llvm::enumerate(Prepared)) {
    std::optional<FileAnalysis> Known;
    if (mayCache(Next))
      Known = Cache.find(keyOf(Next, Sources));
    if (!Known) {
      Todo.push_back(Index);
      continue;
    }
    Begin(Next.What.Source.Path);
    Result[Index] = kept(*std::move(Known));
  }
  Tasks Work;
  Work.Count = Todo.size();
  Work.Do = [&](size_t Task, bool IsRetry) {
    // The shared header may be what it did not survive.
    const PreparedJob &Next = Prepared[Todo[Task]];
    return pack(analyseOne(Next, Sources,
                           IsRetry ? Sharing() : Sharing{Next.Shared, Folder}));
  };
  Work.Begin = [&](size_t Task) { Begin(Jobs[Todo[Task]].Source.Path); };
  Work.Receive = [&](size_t Task, llvm::StringRef Answer) {
    std::optional<FileAnalysis> Analysis = unpack(Answer);
    if (!Analysis)
      return false;
    const PreparedJob &Done = Prepared[Todo[Task]];
    if (mayCache(Done))
      Cache.store(keyOf(Done, Sources), *Analysis);
    Result[Todo[Task]] = kept(*std::move(Analysis));
    return true;
  };
  Work.Fail = [&](size_t Task, std::string Reason) {
    Result[Todo[Task]].Coverage.Failure = std::move(Reason);
  };
  Work.Bury = [&](int Process) { removeTemporaries(Process, Folder); };
  WasStopped |= !runInWorkers(Work, Settings.Jobs, Settings.Timeout);
  Cache.prune();
  if (!Cache.problem().empty())
    CacheProblem = Cache.problem();
  return Result;
}

llvm::Expected<std::vector<Trial>>
Run::tryOut(llvm::ArrayRef<Job> Jobs, llvm::ArrayRef<Understanding> How) {
  llvm::Expected<std::vector<PreparedJob>> Prepared = prepared(Jobs);
  if (!Prepared)
    return Prepared.takeError();
  for (PreparedJob &Next : *Prepared)
    Next.Command = trialCommand(std::move(Next.Command));
  shareHeaders(*Prepared, /*WithBodies=*/true);
  std::vector<Trial> Result(Jobs.size(), {WasStoppedBefore.str(), {}, {}});
  const std::string Folder = keepingFolder();
  Tasks Work;
  Work.Count = Jobs.size();
  Work.Do = [&](size_t Task, bool IsRetry) {
    const PreparedJob &Next = (*Prepared)[Task];
    const JudgedFiles Judges = [&](llvm::StringRef File) {
      return Sources.judges(Next.What.Source, File);
    };
    return pack(compile(Next.Command, How[Task], Judges,
                        IsRetry ? Sharing() : Sharing{Next.Shared, Folder}));
  };
  Work.Begin = [](size_t) {};
  Work.Receive = [&](size_t Task, llvm::StringRef Answer) {
    std::optional<Trial> Outcome = unpackTrial(Answer);
    if (Outcome)
      Result[Task] = *std::move(Outcome);
    return Outcome.has_value();
  };
  Work.Fail = [&](size_t Task, std::string Reason) {
    Result[Task].Failure = std::move(Reason);
  };
  Work.Bury = [&](int Process) { removeTemporaries(Process, Folder); };
  WasStopped |= !runInWorkers(Work, Settings.Jobs, Settings.Timeout);
  return Result;
}

std::string Run::shownPath(llvm::StringRef Path) const {
  if (const Tree *Home = Sources.treeOf(Path); Home && Home->namesFromRoot())
    return Home->relative(Path).str();
  llvm::SmallString<256> WorkingDirectory;
  llvm::sys::fs::current_path(WorkingDirectory);
  llvm::StringRef Shown = Path;
  if (Shown.consume_front(WorkingDirectory) && Shown.consume_front("/"))
    return Shown.str();
  return Path.str();
}

std::string Run::withShownPaths(std::string Text) const {
  std::vector<std::string> Prefixes;
  for (const auto &Home : Sources.Trees)
    if (Home->namesFromRoot())
      Prefixes.push_back(Home->Root + "/");
  // Inner trees first: their prefixes begin with those of the outer ones.
  llvm::sort(Prefixes, std::greater<>());
  for (const std::string &Prefix : Prefixes)
    for (size_t At = Text.find(Prefix); At != std::string::npos;
         At = Text.find(Prefix, At))
      Text.erase(At, Prefix.size());
  return Text;
}

bool Run::isSource(llvm::StringRef Path) const {
  return llvm::any_of(Sources.Sources, [&](const SourceSet::Source &Source) {
    return Source.Path == Path;
  });
}

} // namespace tfop
