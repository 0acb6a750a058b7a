// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/run/analyzer.h"

#include "driver/run/archive.h"
#include "driver/run/result_cache.h"
#include "driver/run/workers.h"
#include "driver/system/cache_folder.h"
#include "llvm/ADT/STLExtras.h"
#include <chrono>
#include <set>

namespace tfop {

/// A job with its command and checks.
struct PreparedJob {
  Job What;
  CompileCommand Command;
  std::shared_ptr<const EnabledChecks> Checks;
  std::shared_ptr<const HeaderRecipe> Shared = nullptr;
  /// The summaries from other files that the checks requested.
  Answers Others = {};
  /// What is asked before the first analysis: the ops that the file names.
  Questions Named = {};
};

/// Content that is only in memory, such as the index, cannot be compared in a
/// later run.
static bool mayCache(const PreparedJob &Next) {
  return Next.Command.View->isDisk();
}

/// Everything that affects the result of a job except the files it reads.
static std::vector<std::string> keyOf(const PreparedJob &Next,
                                      const SourceSet &Sources) {
  const CompileCommand &Command = Next.Command;
  std::vector<std::string> Key = {
      Command.File,          Command.Directory,
      Command.Origin,        Command.UsesModel ? "model" : "real",
      Command.IncludedFirst, Next.What.OnlyHeader.value_or(""),
      Next.What.Source.Base, Next.What.Source.Home->Root,
      Next.Checks->Globs,    parsesEverything() ? "everything" : ""};
  // The set of linted headers depends on all trees.
  for (const auto &Home : Sources.Trees)
    llvm::append_values(Key, Home->Root, Home->Excludes.text());
  for (const auto &[Name, Value] : Next.Checks->Options)
    llvm::append_values(Key, Name, Value);
  llvm::append_range(Key, Command.Arguments);
  llvm::append_range(Key, Command.BuildMacros);
  llvm::append_range(Key, Command.CudaFiles);
  llvm::append_range(Key, Command.UnknownModelHeaders);
  for (const auto &[File, Text] : Command.ModelHeaders)
    llvm::append_values(Key, File, Text);
  for (const auto &[File, Text] : Command.ReplacedHeaders)
    llvm::append_values(Key, File, Text);
  for (const auto &[Usr, Text] : Next.Others)
    llvm::append_values(Key, Usr, Text);
  return Key;
}

static FileAnalysis analyzeOne(const PreparedJob &Next,
                               const SourceSet &Sources,
                               const Sharing &Headers) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point Start = Clock::now();
  FileAnalysis Analysis = analyze(
      Next.Command, *Next.Checks,
      [&](llvm::StringRef File) {
        return Sources.analyzes(Next.What.Source, File);
      },
      Headers, Next.Others);
  Analysis.ChecksRun = Next.Checks->ids();
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

/// Drops the file stamps, thousands of names that only the cache needs.
static FileAnalysis kept(FileAnalysis Analysis) {
  // clear() would not free the memory.
  Analysis.Files = std::vector<FileStamp>();
  return Analysis;
}

llvm::Expected<std::vector<PreparedJob>>
Analyzer::prepared(llvm::ArrayRef<Job> Jobs) {
  std::vector<PreparedJob> Prepared;
  for (const Job &Next : Jobs) {
    llvm::Expected<std::shared_ptr<const EnabledChecks>> Enabled =
        Checks.optionsFor(Next.Source.Path);
    if (!Enabled)
      return Enabled.takeError();
    if (!Settings.DebugPaths.empty()) {
      auto Debugging = std::make_shared<EnabledChecks>(**Enabled);
      Debugging->DebugPaths = Settings.DebugPaths;
      *Enabled = std::move(Debugging);
    }
    Prepared.push_back(
        {Next, Commands.commandFor(Next.Source, Includes.of(*Next.Source.Home)),
         *std::move(Enabled)});
  }
  return Prepared;
}

/// Chooses the precompiled headers for \p Jobs.
void Analyzer::shareHeaders(std::vector<PreparedJob> &Jobs, bool WithBodies) {
  std::vector<const CompileCommand *> All;
  for (const PreparedJob &Next : Jobs)
    All.push_back(&Next.Command);
  const auto IsOutside = [&](const CompileCommand &Command,
                             llvm::StringRef Include) {
    const Tree *Home = Sources.treeOf(Command.File);
    return Home &&
           Includes.of(*Home)
                   .closureOf(Command.File,
                              [](const IncludeTarget &) { return false; })
                   .Outside.count(Include.str()) != 0;
  };
  for (auto &&[Next, Recipe] :
       llvm::zip(Jobs, headerRecipes(All, IsOutside, WithBodies)))
    Next.Shared = Recipe;
}

std::string Analyzer::keepingFolder() {
  // A cached result explores no paths.
  return Settings.NoCache || !Settings.DebugPaths.empty()
             ? ""
             : openCacheFolder(Settings.CacheDirectory, CacheProblem);
}

/// Runs \p Work and records whether the user interrupted it.
void Analyzer::runTasks(Tasks &Work, const std::string &Folder) {
  Work.CleanUp = [&](int Process) { removeTemporaries(Process, Folder); };
  WasStopped |= !runInWorkers(Work, Settings.Jobs, Settings.Timeout);
}

static constexpr llvm::StringLiteral WasStoppedBefore =
    "the run was interrupted";

/// Analyzes \p Jobs, except those whose results are in \p Cache, and replaces
/// their elements of \p Results. A job that fails keeps its result if it has
/// one.
void Analyzer::analyzeSome(llvm::ArrayRef<const PreparedJob *> Jobs,
                           llvm::ArrayRef<FileAnalysis *> Results,
                           ResultCache &Cache, const std::string &Folder,
                           const Progress &Begin) {
  std::vector<size_t> Todo;
  for (const auto &[Index, Next] : llvm::enumerate(Jobs)) {
    std::optional<FileAnalysis> Cached;
    if (mayCache(*Next))
      Cached = Cache.find(keyOf(*Next, Sources));
    if (!Cached) {
      Todo.push_back(Index);
      continue;
    }
    Begin(Next->What.Source.Path);
    *Results[Index] = kept(*std::move(Cached));
  }
  Tasks Work;
  Work.Count = Todo.size();
  Work.Do = [&](size_t Task, bool IsRetry) {
    // Retry without the shared header, which may have caused the crash.
    const PreparedJob &Next = *Jobs[Todo[Task]];
    return pack(analyzeOne(Next, Sources,
                           IsRetry ? Sharing() : Sharing{Next.Shared, Folder}));
  };
  Work.Begin = [&](size_t Task) { Begin(Jobs[Todo[Task]]->What.Source.Path); };
  Work.Receive = [&](size_t Task, llvm::StringRef Answer) {
    std::optional<FileAnalysis> Analysis = unpack(Answer);
    if (!Analysis)
      return false;
    const PreparedJob &Done = *Jobs[Todo[Task]];
    if (mayCache(Done))
      Cache.store(keyOf(Done, Sources), *Analysis);
    *Results[Todo[Task]] = kept(*std::move(Analysis));
    return true;
  };
  Work.Fail = [&](size_t Task, std::string Reason) {
    std::string &Failure = Results[Todo[Task]]->Coverage.Failure;
    if (!Failure.empty())
      Failure = std::move(Reason);
  };
  runTasks(Work, Folder);
}

static std::vector<std::string> summariesKey(const std::string &Root) {
  return {"summaries", Root};
}

/// Ops and kernels have no virtual methods.
static bool anywhere(llvm::StringRef) { return true; }

/// Reads the ops that the trees of \p Jobs declare, and answers the questions
/// about those that the files name: analyzing files twice would take longer.
void Analyzer::readOps(std::vector<PreparedJob> &Jobs) {
  for (const PreparedJob &Next : Jobs) {
    const Tree &Home = *Next.What.Source.Home;
    const auto [Place, New] = Summaries.try_emplace(Home.Root);
    if (!New)
      continue;
    for (const std::string &File : Home.Files)
      if (const auto Text = Home.View->read(File))
        Place->second.declareOps(File, (*Text)->getBuffer());
  }
  for (PreparedJob &Next : Jobs) {
    const std::string &File = Next.What.Source.Path;
    TreeSummaries &Known = Summaries[Next.What.Source.Home->Root];
    if (const auto Text = Next.What.Source.Home->View->read(File))
      Next.Named = questionsAbout(Known.declared(), (*Text)->getBuffer());
    Next.Others = Known.answersFor(File, Next.Named, anywhere);
  }
}

/// Moves the exports of \p Analysis, which \p Next has produced, to the
/// summaries of its tree.
void Analyzer::keepExports(const PreparedJob &Next, FileAnalysis &Analysis) {
  const std::string &File = Next.What.Source.Path;
  TreeSummaries &Known = Summaries[Next.What.Source.Home->Root];
  Known.cover(Analysis.AnalyzedFiles);
  SourceSummaries Exported = {{}, std::exchange(Analysis.Exports, {})};
  const auto Add = [&](const std::string &Part) {
    const auto Content = Analysis.AnalyzedFiles.find(Part);
    if (Content == Analysis.AnalyzedFiles.end())
      return false;
    Exported.Content.insert(*Content);
    return true;
  };
  if (!Add(File))
    return;
  llvm::erase_if(Exported.Functions, [&](const ExportedSummary &Function) {
    return !Function.Header.empty() && !Add(Function.Header);
  });
  Known.set(File, std::move(Exported));
}

/// Analyzes the files that register the kernels of shape functions in \p Jobs
/// and are not among the jobs themselves: an author of an op names one file.
void Analyzer::analyzeKernels(llvm::ArrayRef<PreparedJob> Jobs,
                              llvm::ArrayRef<FileAnalysis> Results,
                              ResultCache &Cache, const std::string &Folder) {
  std::set<std::string> Analyzed;
  for (const PreparedJob &Next : Jobs)
    Analyzed.insert(Next.What.Source.Path);
  std::vector<Job> More;
  for (auto &&[Next, Analysis] : llvm::zip(Jobs, Results)) {
    Questions Asked = questionsAboutKernels(Analysis.Asked);
    if (Asked.empty())
      continue;
    const SourceSet::Source &Source = Next.What.Source;
    for (const auto &[Key, Text] :
         Summaries[Source.Home->Root].answersFor(Source.Path, Asked, anywhere))
      Asked.erase(Key);
    for (const std::string &File : Source.Home->Files)
      if (isSourceName(File) && !Asked.empty() && !Analyzed.count(File))
        if (const auto Text = Source.Home->View->read(File);
            Text && mayAnswer((*Text)->getBuffer(), Asked)) {
          Analyzed.insert(File);
          More.push_back({Source, std::nullopt});
          More.back().Source.Path = File;
        }
  }
  // Naming a file must not analyze a large project.
  const size_t Most = 12 + 4 * Jobs.size();
  if (More.empty() || More.size() > Most)
    return;
  llvm::Expected<std::vector<PreparedJob>> Prepared = prepared(More);
  if (!Prepared)
    return llvm::consumeError(Prepared.takeError());
  shareHeaders(*Prepared, /*WithBodies=*/false);
  readOps(*Prepared);
  std::vector<FileAnalysis> Found(Prepared->size());
  std::vector<const PreparedJob *> All;
  std::vector<FileAnalysis *> Into;
  for (auto &&[Next, Analysis] : llvm::zip(*Prepared, Found)) {
    All.push_back(&Next);
    Into.push_back(&Analysis);
  }
  analyzeSome(All, Into, Cache, Folder, [](const std::string &) {});
  for (auto &&[Next, Analysis] : llvm::zip(*Prepared, Found))
    keepExports(Next, Analysis);
}

/// True if a file of the tree that was not analyzed names \p Method, which it
/// may override.
static bool mayOverride(const Tree &Home, const TreeSummaries &Known,
                        llvm::StringRef Method) {
  return llvm::any_of(Home.Files, [&](const std::string &File) {
    if (Known.covers(File))
      return false;
    const auto Text = Home.View->read(File);
    return !Text || (*Text)->getBuffer().contains(Method);
  });
}

/// Analyzes the files again that requested summaries which have changed, until
/// no summary changes.
void Analyzer::followCalls(std::vector<PreparedJob> &Jobs,
                           std::vector<FileAnalysis> &Results,
                           ResultCache &Cache, const std::string &Folder) {
  for (auto &&[Next, Analysis] : llvm::zip(Jobs, Results))
    keepExports(Next, Analysis);
  // An earlier run may have analyzed files that are not among the jobs.
  for (auto &[Root, Of] : Summaries)
    if (const auto Earlier = Cache.findBytes(summariesKey(Root)))
      Of.addEarlier(*Earlier);
  analyzeKernels(Jobs, Results, Cache, Folder);
  // Calls that cross more files than this are rare.
  static constexpr int MostPasses = 3;
  for (int Pass = 0; Pass < MostPasses && !WasStopped; ++Pass) {
    llvm::StringMap<bool> Overridden;
    std::vector<const PreparedJob *> Again;
    std::vector<FileAnalysis *> Into;
    for (auto &&[Next, Analysis] : llvm::zip(Jobs, Results)) {
      Questions Asked = Analysis.Asked;
      Asked.insert(Next.Named.begin(), Next.Named.end());
      const Tree &Home = *Next.What.Source.Home;
      TreeSummaries &Known = Summaries[Home.Root];
      Answers Now = Known.answersFor(
          Next.What.Source.Path, Asked, [&](llvm::StringRef Method) {
            const auto [Place, New] =
                Overridden.try_emplace(Home.Root + "/" + Method.str());
            if (New)
              Place->second = mayOverride(Home, Known, Method);
            return Place->second;
          });
      if (Now == Next.Others)
        continue;
      Next.Others = std::move(Now);
      Again.push_back(&Next);
      Into.push_back(&Analysis);
    }
    if (Again.empty())
      break;
    analyzeSome(Again, Into, Cache, Folder, [](const std::string &) {});
    for (auto &&[Next, Analysis] : llvm::zip(Again, Into))
      keepExports(*Next, *Analysis);
  }
  if (llvm::all_of(Jobs, mayCache))
    for (const auto &[Root, Of] : Summaries)
      if (std::string Now = Of.packed();
          Now != Cache.findBytes(summariesKey(Root)))
        Cache.storeBytes(summariesKey(Root), Now);
}

llvm::Expected<std::vector<FileAnalysis>>
Analyzer::analyze(llvm::ArrayRef<Job> Jobs, const Progress &Begin) {
  llvm::Expected<std::vector<PreparedJob>> Prepared = prepared(Jobs);
  if (!Prepared)
    return Prepared.takeError();
  shareHeaders(*Prepared, /*WithBodies=*/false);
  std::vector<FileAnalysis> Result(Jobs.size());
  std::vector<const PreparedJob *> All;
  std::vector<FileAnalysis *> Into;
  for (auto &&[Next, Analysis] : llvm::zip(*Prepared, Result)) {
    Analysis.Coverage.File = Next.What.Source.Path;
    Analysis.Coverage.Failure = WasStoppedBefore;
    All.push_back(&Next);
    Into.push_back(&Analysis);
  }
  readOps(*Prepared);
  const std::string Folder = keepingFolder();
  ResultCache Cache(Folder);
  analyzeSome(All, Into, Cache, Folder, Begin);
  followCalls(*Prepared, Result, Cache, Folder);
  Cache.prune();
  if (!Cache.problem().empty())
    CacheProblem = Cache.problem();
  return Result;
}

llvm::Expected<std::vector<Trial>>
Analyzer::tryOut(llvm::ArrayRef<Job> Jobs, llvm::ArrayRef<Understanding> How) {
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
    const AnalyzedFiles IsAnalyzed = [&](llvm::StringRef File) {
      return Sources.analyzes(Next.What.Source, File);
    };
    return pack(compile(Next.Command, How[Task], IsAnalyzed,
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
  runTasks(Work, Folder);
  return Result;
}

} // namespace tfop
