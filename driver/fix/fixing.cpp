// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/fix/fixing.h"

#include "driver/command/model_headers.h"
#include "driver/fix/edits.h"
#include "driver/fix/format.h"
#include "driver/fix/unified_diff.h"
#include "driver/parse/cuda_launch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/xxhash.h"

namespace fs = llvm::sys::fs;

namespace tfop {

namespace {

/// A fix and the fingerprint of its finding.
struct WantedFix {
  std::string Finding;
  Fix Offer;
};

/// The sources that a set of fixes would break.
struct Breakage {
  /// The files read by the sources that would no longer compile.
  std::set<std::string> Files;
  /// The error in the first of them.
  std::string Reason;
};

/// Applies fixes in passes. The view contains the state before the current
/// pass.
class Fixing {
public:
  Fixing(Project &Subject, Analyzer &Worker, std::vector<FileAnalysis> &Results)
      : Settings(Subject.Settings), Sources(Subject.Sources),
        Includes(Subject.Includes), Changes(Subject.Changes), Worker(Worker),
        Jobs(Subject.Work.Jobs), Results(Results) {}

  llvm::Error run(const std::function<LintResult()> &Shown);

  FixOutcome Outcome;

private:
  std::vector<WantedFix> wantedIn(const LintResult &Result);
  bool mayTouch(const Fix &Offer) const;
  std::string refusal(const Fix &Offer);
  void startFrom(llvm::ArrayRef<WantedFix> Fixes);
  llvm::Error addIncluders();
  llvm::Error accept(llvm::ArrayRef<WantedFix> Fixes);
  std::set<std::string> filesReadBy(size_t Index);
  std::vector<size_t> jobsThatRead(const std::set<std::string> &Files);
  llvm::Expected<std::vector<Trial>> tryOut(llvm::ArrayRef<size_t> Indices);
  llvm::Error measureBefore(llvm::ArrayRef<size_t> Indices);
  llvm::Expected<Breakage> brokenBy(llvm::ArrayRef<WantedFix> Fixes);
  void format();
  llvm::Error analyzeAgain();
  void show(llvm::ArrayRef<WantedFix> Fixes);
  void keep(llvm::ArrayRef<WantedFix> Fixes);
  std::string textOf(const std::string &File) const;
  FileAnalysis &analysisOf(size_t Job) {
    return Job < Results.size() ? Results[Job] : Others[Job - Results.size()];
  }

  const Options &Settings;
  const SourceSet &Sources;
  const IncludeGraphs &Includes;
  /// Adjusted when fixes move lines.
  std::optional<ChangedLines> &Changes;
  Analyzer &Worker;
  /// The jobs of the run, followed by other sources that include changed files.
  std::vector<Job> Jobs;
  std::vector<FileAnalysis> &Results;
  std::vector<FileAnalysis> Others;
  /// The compilation of each job without the fixes; only for sources that do
  /// not compile with them.
  std::map<size_t, Trial> Before;
  /// The texts of the files before the pass.
  std::map<std::string, std::string> PassTexts;
  std::vector<WantedFix> Accepted;
  /// The edits that format the lines changed by the accepted fixes, by file.
  std::map<std::string, std::vector<Edit>> Formatting;
  /// The fingerprints of findings whose fix does not compile.
  std::set<std::string> Refused;
};

} // namespace

std::string Fixing::textOf(const std::string &File) const {
  const auto Text = Sources.View->read(File);
  return Text ? (*Text)->getBuffer().str() : "";
}

/// True if \p Text has the hash recorded by the parser, which sees the host
/// code of a CUDA file.
static bool matchesHash(llvm::StringRef Text, uint64_t Hash) {
  if (llvm::xxh3_64bits(Text) == Hash)
    return true;
  const std::optional<std::string> Host = withoutLaunches(Text);
  return Host && llvm::xxh3_64bits(*Host) == Hash;
}

/// Why \p Offer cannot be applied, or an empty string.
std::string Fixing::refusal(const Fix &Offer) {
  for (const Edit &E : Offer.Edits) {
    const std::string &File = E.Where.File;
    const std::string Name =
        "'" + Sources.shownPath(File) + "' is not modified: ";
    if (!Sources.treeOf(File))
      return Name + "it is outside the linted tree";
    // With --root, files are never written, so permissions do not matter.
    const auto Permissions = fs::getPermissions(File);
    if (Settings.Root.empty() &&
        (!Permissions || !(*Permissions & fs::all_write) ||
         fs::access(File, fs::AccessMode::Write)))
      return Name + "it is not writable";
    const std::string Text = textOf(File);
    for (const FileAnalysis &Analysis : Results)
      if (const auto Read = Analysis.AnalyzedFiles.find(File);
          Read != Analysis.AnalyzedFiles.end() &&
          !matchesHash(Text, Read->second))
        return Name + "it changed during the run; run again";
    if (E.Where.Offset + E.Where.Length > Text.size())
      return Name + "it changed during the run; run again";
  }
  return "";
}

/// With --root, other sources that include a header are unknown, so headers are
/// not changed.
bool Fixing::mayTouch(const Fix &Offer) const {
  return Settings.Root.empty() || llvm::all_of(Offer.Edits, [&](const Edit &E) {
           return Sources.isSource(E.Where.File);
         });
}

/// The fixes to try in this pass, in the order of the findings.
std::vector<WantedFix> Fixing::wantedIn(const LintResult &Result) {
  std::vector<WantedFix> Wanted;
  EditSet Edits;
  for (const Finding &F : Result.Findings) {
    if (F.Suppressed || Refused.count(F.Fingerprint))
      continue;
    const auto Has = [&](Safety Kind) {
      return llvm::find_if(
          F.Fixes, [&](const Fix &Offer) { return Offer.Kind == Kind; });
    };
    auto Offer = Has(Safety::Safe);
    if (Offer == F.Fixes.end() && Settings.Fix == FixMode::All)
      Offer = Has(Safety::Suggested);
    if (Offer == F.Fixes.end() || !mayTouch(*Offer))
      continue;
    if (std::string Why = refusal(*Offer); !Why.empty()) {
      Outcome.Notices.insert(std::move(Why));
      continue;
    }
    // Overlapping fixes are tried in the next pass.
    if (Edits.add(*Offer))
      Wanted.push_back({F.Fingerprint, *Offer});
  }
  return Wanted;
}

/// Adds jobs for other sources of the trees that include a changed file, since
/// they must still compile.
llvm::Error Fixing::addIncluders() {
  std::set<std::string> Covered;
  for (const Job &Which : Jobs)
    Covered.insert(Which.Source.Path);
  std::vector<Job> New;
  for (const std::unique_ptr<Tree> &Home : Sources.Trees)
    for (const std::string &Source : Home->Files) {
      if (!isSourceName(Source) || Covered.count(Source) ||
          Sources.treeOf(Source) != Home.get())
        continue;
      const auto &Closure =
          Includes.of(*Home).closureOf(Source, isServedByModel);
      if (llvm::none_of(Closure.Files, [&](const std::string &File) {
            return PassTexts.count(File) != 0;
          }))
        continue;
      Covered.insert(Source);
      New.push_back({{Source, Home.get(), Home->Root, false}, std::nullopt});
    }
  llvm::Expected<std::vector<FileAnalysis>> Before = Worker.analyze(New);
  if (!Before)
    return Before.takeError();
  llvm::append_range(Jobs, New);
  llvm::move(*Before, std::back_inserter(Others));
  return llvm::Error::success();
}

static std::set<std::string> filesOf(llvm::ArrayRef<WantedFix> Fixes) {
  std::set<std::string> Files;
  for (const WantedFix &Wanted : Fixes)
    for (const Edit &E : Wanted.Offer.Edits)
      Files.insert(E.Where.File);
  return Files;
}

static std::string described(const CompilerError &Error,
                             const SourceSet &Sources) {
  if (Error.File.empty())
    return Error.Message;
  return Sources.shownPath(Error.File) + ":" + std::to_string(Error.Line) +
         ":" + std::to_string(Error.Column) + ": " +
         Sources.withShownPaths(Error.Message);
}

/// Updates the view to the state with \p Fixes applied.
void Fixing::show(llvm::ArrayRef<WantedFix> Fixes) {
  EditSet Edits;
  for (const WantedFix &Wanted : Fixes)
    Edits.add(Wanted.Offer);
  for (const auto &[File, Text] : PassTexts) {
    const auto Changes = Edits.byFile().find(File);
    Sources.View->replace(File, Changes == Edits.byFile().end()
                                    ? Text
                                    : applyEdits(Text, Changes->second));
  }
}

/// The files of the trees that the source of a job reads, from the analysis and
/// from the include graph.
std::set<std::string> Fixing::filesReadBy(size_t Index) {
  const SourceSet::Source &Source = Jobs[Index].Source;
  const IncludeGraph::Closure Closure =
      Includes.of(*Source.Home).closureOf(Source.Path, isServedByModel);
  std::set<std::string> Files(Closure.Files.begin(), Closure.Files.end());
  for (const auto &[File, Hash] : analysisOf(Index).AnalyzedFiles)
    Files.insert(File);
  return Files;
}

/// The jobs whose source is one of \p Files or includes one.
std::vector<size_t> Fixing::jobsThatRead(const std::set<std::string> &Files) {
  std::vector<size_t> Indices;
  for (size_t Index = 0; Index < Jobs.size(); ++Index)
    if (llvm::any_of(filesReadBy(Index), [&](const std::string &File) {
          return Files.count(File) != 0;
        }))
      Indices.push_back(Index);
  return Indices;
}

/// Compiles the sources of the jobs with the current content of the view.
llvm::Expected<std::vector<Trial>>
Fixing::tryOut(llvm::ArrayRef<size_t> Indices) {
  std::vector<Job> Affected;
  std::vector<Understanding> How;
  for (const size_t Index : Indices) {
    Affected.push_back(Jobs[Index]);
    How.push_back(analysisOf(Index).Best);
  }
  return Worker.tryOut(Affected, How);
}

/// Compiles the sources of the jobs without the fixes that are being tried.
llvm::Error Fixing::measureBefore(llvm::ArrayRef<size_t> Indices) {
  std::vector<size_t> Unknown;
  llvm::copy_if(Indices, std::back_inserter(Unknown),
                [&](size_t Index) { return Before.count(Index) == 0; });
  if (Unknown.empty())
    return llvm::Error::success();
  show(Accepted);
  llvm::Expected<std::vector<Trial>> Trials = tryOut(Unknown);
  if (!Trials)
    return Trials.takeError();
  for (const auto &[Index, Outcome] : llvm::zip(Unknown, *Trials))
    Before[Index] = std::move(Outcome);
  return llvm::Error::success();
}

/// Tries the accepted fixes and \p Fixes together.
llvm::Expected<Breakage> Fixing::brokenBy(llvm::ArrayRef<WantedFix> Fixes) {
  std::vector<WantedFix> All = Accepted;
  llvm::append_range(All, Fixes);
  show(All);
  // Files that only accepted fixes change have already been compiled.
  const std::vector<size_t> Indices = jobsThatRead(filesOf(Fixes));
  llvm::Expected<std::vector<Trial>> Trials = tryOut(Indices);
  if (!Trials)
    return Trials.takeError();
  std::vector<size_t> Suspects;
  for (const auto &[Index, After] : llvm::zip(Indices, *Trials))
    if (!After.isClean())
      Suspects.push_back(Index);
  if (llvm::Error Problem = measureBefore(Suspects))
    return std::move(Problem);
  Breakage Result;
  for (const auto &[Index, After] : llvm::zip(Indices, *Trials)) {
    if (After.isClean())
      continue;
    const std::optional<CompilerError> Error = newError(Before[Index], After);
    if (After.Failure.empty() && !Error)
      continue;
    if (Result.Reason.empty())
      Result.Reason =
          Error ? "the result would not compile: " + described(*Error, Sources)
                : "compiling the result failed: " + After.Failure;
    Result.Files.merge(filesReadBy(Index));
  }
  return Result;
}

/// Accepts those of \p Fixes that compile together with the accepted fixes.
llvm::Error Fixing::accept(llvm::ArrayRef<WantedFix> Fixes) {
  llvm::Expected<Breakage> Broken = brokenBy(Fixes);
  if (!Broken)
    return Broken.takeError();
  if (Broken->Files.empty()) {
    llvm::append_range(Accepted, Fixes);
    return llvm::Error::success();
  }
  show(Accepted);
  if (Fixes.size() > 1) {
    std::vector<WantedFix> First, Second;
    for (const WantedFix &Next : Fixes) {
      const bool IsSuspect = llvm::any_of(Next.Offer.Edits, [&](const Edit &E) {
        return Broken->Files.count(E.Where.File) != 0;
      });
      (IsSuspect ? Second : First).push_back(Next);
    }
    if (First.empty() || Second.empty()) {
      First = Fixes.take_front(Fixes.size() / 2);
      Second = Fixes.drop_front(Fixes.size() / 2);
    }
    if (llvm::Error Problem = accept(First))
      return Problem;
    return accept(Second);
  }
  const Region &Where = Fixes[0].Offer.Edits[0].Where;
  Refused.insert(Fixes[0].Finding);
  Outcome.Notices.insert("a fix in '" + Sources.shownPath(Where.File) +
                         "' was dropped: " + Broken->Reason);
  return llvm::Error::success();
}

/// Formats the lines that the accepted fixes change. Formatting cannot
/// introduce errors, so the result is not compiled again.
void Fixing::format() {
  show(Accepted);
  EditSet Edits;
  for (const WantedFix &Wanted : Accepted)
    Edits.add(Wanted.Offer);
  Formatting.clear();
  for (const auto &[File, List] : Edits.byFile()) {
    const std::string After = textOf(File);
    std::vector<Edit> Layout =
        formattingOf(File, Sources.treeOf(File)->Root, PassTexts.at(File), List,
                     After, *Sources.View->fileSystem());
    Sources.View->replace(File, applyEdits(After, Layout));
    Formatting[File] = std::move(Layout);
  }
}

/// Analyzes the sources that read files changed by the accepted fixes.
llvm::Error Fixing::analyzeAgain() {
  const std::vector<size_t> Indices = jobsThatRead(filesOf(Accepted));
  std::vector<Job> Affected;
  for (const size_t Index : Indices)
    Affected.push_back(Jobs[Index]);
  llvm::Expected<std::vector<FileAnalysis>> After = Worker.analyze(Affected);
  if (!After)
    return After.takeError();
  for (const auto &[Index, New] : llvm::zip(Indices, *After))
    analysisOf(Index) = std::move(New);
  return llvm::Error::success();
}

/// Records the changes of the pass.
void Fixing::keep(llvm::ArrayRef<WantedFix> Fixes) {
  EditSet Edits;
  for (const WantedFix &Wanted : Fixes) {
    Edits.add(Wanted.Offer);
    FixGroup New;
    New.Fixes = 1;
    for (const Edit &E : Wanted.Offer.Edits)
      New.Files.insert(E.Where.File);
    // Groups that share a file become one.
    llvm::erase_if(Outcome.Groups, [&](const FixGroup &Group) {
      if (llvm::none_of(Group.Files, [&](const std::string &File) {
            return New.Files.count(File) != 0;
          }))
        return false;
      New.Files.insert(Group.Files.begin(), Group.Files.end());
      New.Fixes += Group.Fixes;
      return true;
    });
    Outcome.Groups.push_back(std::move(New));
  }
  for (const auto &[File, List] : Edits.byFile()) {
    Outcome.Changes.try_emplace(File).first->second.After = textOf(File);
    if (Changes) {
      Changes->shift(File, List);
      Changes->shift(File, Formatting[File]);
    }
  }
  Outcome.Fixed += Fixes.size();
}

/// Saves the texts of the files that \p Fixes edit.
void Fixing::startFrom(llvm::ArrayRef<WantedFix> Fixes) {
  PassTexts.clear();
  for (const std::string &File : filesOf(Fixes)) {
    const std::string Text = textOf(File);
    PassTexts.emplace(File, Text);
    Outcome.Changes.try_emplace(File, FileChange{Text, ""});
  }
  Accepted.clear();
}

/// Selects fixes, accepts those that compile, analyzes the result, and repeats,
/// because one fix can enable another. The number of passes is limited.
llvm::Error Fixing::run(const std::function<LintResult()> &Shown) {
  static constexpr int MostPasses = 10;
  for (int Pass = 0; Pass < MostPasses; ++Pass) {
    const std::vector<WantedFix> Wanted = wantedIn(Shown());
    if (Wanted.empty())
      return llvm::Error::success();
    startFrom(Wanted);
    if (llvm::Error Problem = addIncluders())
      return Problem;
    if (llvm::Error Problem = accept(Wanted))
      return Problem;
    if (Accepted.empty())
      continue;
    format();
    if (llvm::Error Problem = analyzeAgain())
      return Problem;
    keep(Accepted);
  }
  return llvm::Error::success();
}

llvm::Expected<FixOutcome>
fixInMemory(Project &Subject, Analyzer &Worker,
            std::vector<FileAnalysis> &Results,
            const std::function<LintResult()> &Shown) {
  Fixing Work(Subject, Worker, Results);
  if (llvm::Error Problem = Work.run(Shown))
    return std::move(Problem);
  // Drop files whose fixes were all rejected.
  std::erase_if(Work.Outcome.Changes,
                [](const auto &Change) { return Change.second.After.empty(); });
  return std::move(Work.Outcome);
}

std::string patchOf(const SourceSet &Sources, const FixOutcome &Outcome) {
  std::string Patch;
  for (const auto &[File, Change] : Outcome.Changes)
    Patch += unifiedDiff(Sources.treeOf(File)->relative(File), Change.Before,
                         Change.After);
  return Patch;
}

} // namespace tfop
