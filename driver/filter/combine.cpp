// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/filter/combine.h"

#include "checks/registry.h"
#include "driver/filter/suppression_audit.h"
#include "llvm/ADT/STLExtras.h"

namespace tfop {

template <typename Callback>
static void forEachFile(std::vector<Finding> &Findings, Callback Visit) {
  for (Finding &F : Findings) {
    forEachFile(F.Related, Visit);
    Visit(F.Where.File);
    for (PathStep &Step : F.Path)
      Visit(Step.Where.File);
    for (Fix &Offer : F.Fixes)
      for (Edit &E : Offer.Edits)
        Visit(E.Where.File);
  }
}

/// Reads every file that a finding refers to.
static void readTexts(const FileView &View, LintResult &Result) {
  forEachFile(Result.Findings, [&](const std::string &File) {
    const auto [Entry, IsNew] = Result.Texts.try_emplace(File);
    if (!IsNew)
      return;
    if (const auto Text = View.read(File))
      Entry->second = (*Text)->getBuffer().str();
  });
}

LintResult combine(const SourceSet &Sources, const WorkList &Work,
                   const std::vector<FileAnalysis> &Analyses,
                   const std::optional<ChangedLines> &Changes) {
  LintResult Result;
  Result.Skipped = Work.Skipped;
  for (const WalkProblem &Problem : Sources.Problems) {
    FileCoverage Unread;
    Unread.File = Problem.Path;
    Unread.Failure = Problem.Reason;
    Result.Files.push_back(std::move(Unread));
  }
  SuppressionAudit Audit;
  for (const FileAnalysis &File : Analyses) {
    Audit.add(File, *Sources.View);
    llvm::append_range(Result.Findings, File.Findings);
    Result.ChecksRun.insert(File.ChecksRun.begin(), File.ChecksRun.end());
    Result.Files.push_back(File.Coverage);
  }
  Audit.finish(Result.Findings);
  // With --root, a suppression in a header may be used by a source outside this
  // run.
  llvm::erase_if(Result.Findings, [&](const Finding &F) {
    const Tree *Home = Sources.treeOf(F.Where.File);
    return Home && Home->IsGiven && F.Check == unusedSuppressionCheck().Id &&
           !Sources.isSource(F.Where.File);
  });
  if (Changes)
    for (Finding &F : Result.Findings)
      F.Unchanged = !Changes->touches(F);
  readTexts(*Sources.View, Result);
  mergeFindings(
      Result, [&](const std::string &File) { return Sources.shownPath(File); });
  return Result;
}

void hideFindings(const Options &Settings, LintResult &Result) {
  llvm::erase_if(Result.Findings, [&](const Finding &F) {
    HiddenCounts &Hidden = Result.Hidden;
    unsigned *Why = F.Unchanged ? &Hidden.Unchanged
                    : F.Suppressed && !Settings.ShowSuppressed
                        ? &Hidden.Suppressed
                    : F.Severity < Settings.Show ? &Hidden.BelowLevel
                                                 : nullptr;
    if (Why)
      ++*Why;
    return Why != nullptr;
  });
}

void showPaths(const SourceSet &Sources, LintResult &Result) {
  forEachFile(Result.Findings,
              [&](std::string &File) { File = Sources.shownPath(File); });
  for (FileCoverage &File : Result.Files) {
    File.File = Sources.shownPath(File.File);
    for (std::string &Reason : File.Reasons)
      Reason = Sources.withShownPaths(std::move(Reason));
    File.Failure = Sources.withShownPaths(std::move(File.Failure));
  }
  std::map<std::string, std::string> Texts;
  for (auto &[Path, Text] : Result.Texts)
    Texts[Sources.shownPath(Path)] = std::move(Text);
  Result.Texts = std::move(Texts);
}

} // namespace tfop
