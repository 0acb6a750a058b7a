// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/run/analyzer.h"

#include "driver/run/archive.h"
#include "driver/run/result_cache.h"
#include "driver/run/workers.h"
#include "driver/system/cache_folder.h"
#include "llvm/ADT/STLExtras.h"
#include <chrono>

namespace tfop {

/// A job with its command and checks.
struct PreparedJob {
  Job What;
  CompileCommand Command;
  std::shared_ptr<const EnabledChecks> Checks;
  std::shared_ptr<const HeaderRecipe> Shared = nullptr;
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
        return Sources.judges(Next.What.Source, File);
      },
      Headers);
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
  Work.Bury = [&](int Process) { removeTemporaries(Process, Folder); };
  WasStopped |= !runInWorkers(Work, Settings.Jobs, Settings.Timeout);
}

static constexpr llvm::StringLiteral WasStoppedBefore =
    "the run was interrupted";

llvm::Expected<std::vector<FileAnalysis>>
Analyzer::analyze(llvm::ArrayRef<Job> Jobs,
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
    // Retry without the shared header, which may have caused the crash.
    const PreparedJob &Next = Prepared[Todo[Task]];
    return pack(analyzeOne(Next, Sources,
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
  runTasks(Work, Folder);
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
  runTasks(Work, Folder);
  return Result;
}

} // namespace tfop
