// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/filter/combine.h"

#include "driver/filter/suppression_audit.h"
#include "llvm/ADT/STLExtras.h"

namespace tfop {

/// Calls \p Visit with every file name in \p Findings.
template <typename Callback>
static void forEachFile(std::vector<Finding> &Findings, Callback Visit) {
  for (Finding &F : Findings) {
    Visit(F.Where.File);
    for (PathStep &Step : F.Path)
      Visit(Step.Where.File);
    for (Fix &Offer : F.Fixes)
      for (Edit &E : Offer.Edits)
        Visit(E.Where.File);
  }
}

/// Reads every file that a finding names.
static void readTexts(const Run &Subject, LintResult &Result) {
  forEachFile(Result.Findings, [&](const std::string &File) {
    const auto [Entry, IsNew] = Result.Texts.try_emplace(File);
    if (!IsNew)
      return;
    if (const auto Text = Subject.Sources.View->read(File))
      Entry->second = (*Text)->getBuffer().str();
  });
}

LintResult combine(const Run &Subject,
                   const std::vector<FileAnalysis> &Analyses) {
  LintResult Result;
  Result.Skipped = Subject.Work.Skipped;
  for (const WalkProblem &Problem : Subject.Sources.Problems)
    Result.Files.push_back({Problem.Path, Problem.Reason, {}, {}, 0});
  SuppressionAudit Audit;
  for (const auto &[Which, File] : llvm::zip(Subject.Work.Jobs, Analyses)) {
    Audit.add(File, *Subject.Sources.View);
    llvm::append_range(Result.Findings, File.Findings);
    Result.ChecksRun.insert(File.ChecksRun.begin(), File.ChecksRun.end());
    Result.Files.push_back(File.Coverage);
  }
  Audit.finish(Result.Findings);
  // What a comment in a header hides, another source may show.
  if (!Subject.Settings.Root.empty())
    llvm::erase_if(Result.Findings, [&](const Finding &F) {
      return F.Check == "tf-unused-nolint" && !Subject.isSource(F.Where.File);
    });
  if (Subject.Changes)
    for (Finding &F : Result.Findings)
      F.Unchanged = !Subject.Changes->touches(F);
  readTexts(Subject, Result);
  mergeFindings(
      Result, [&](const std::string &File) { return Subject.shownPath(File); });
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

void showPaths(const Run &Subject, LintResult &Result) {
  forEachFile(Result.Findings,
              [&](std::string &File) { File = Subject.shownPath(File); });
  for (FileCoverage &File : Result.Files) {
    File.File = Subject.shownPath(File.File);
    for (std::string &Reason : File.Reasons)
      Reason = Subject.withShownPaths(std::move(Reason));
    File.Failure = Subject.withShownPaths(std::move(File.Failure));
  }
  std::map<std::string, std::string> Texts;
  for (auto &[Path, Text] : Result.Texts)
    Texts[Subject.shownPath(Path)] = std::move(Text);
  Result.Texts = std::move(Texts);
}

} // namespace tfop
