// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/filter/suppression_audit.h"

#include "checks/registry.h"
#include "driver/filter/nolint.h"
#include "driver/finding/text_position.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/GlobPattern.h"

namespace tfop {

/// The id of the check that reports unused suppressions.
static llvm::StringRef ownCheck() { return unusedSuppressionCheck().Id; }

void SuppressionAudit::add(const FileAnalysis &File, const FileView &View) {
  const bool Complete =
      File.Coverage.Failure.empty() && File.Coverage.Reasons.empty();
  for (const auto &[Path, LeftOut] : File.NolintFiles) {
    auto Entry = Files.find(Path);
    if (Entry == Files.end()) {
      const auto Text = View.read(Path);
      if (!Text)
        continue;
      Entry = Files.try_emplace(Path).first;
      Entry->second.Text = (*Text)->getBuffer().str();
    }
    SeenFile &Seen = Entry->second;
    Seen.Checks.insert(File.ChecksRun.begin(), File.ChecksRun.end());
    Seen.Complete &= Complete;
    llvm::append_range(Seen.LeftOut, LeftOut);
  }
}

/// The names of our checks in \p Directive that suppress none of \p Hidden.
static std::vector<std::string>
unusedNames(const NolintDirective &Directive,
            const std::vector<NolintDirective> &All,
            const std::set<std::string> &ChecksRun,
            const std::vector<const Finding *> &Hidden) {
  std::vector<std::string> Unused;
  for (const std::string &Name : *Directive.Checks) {
    llvm::Expected<llvm::GlobPattern> Glob = llvm::GlobPattern::create(Name);
    if (!Glob) {
      llvm::consumeError(Glob.takeError());
      continue;
    }
    const auto Means = [&](const std::string &Check) {
      return Check != ownCheck() && Glob->match(Check);
    };
    if (!llvm::StringRef(Name).starts_with(IdPrefix) ||
        llvm::none_of(ChecksRun, Means))
      continue;
    NolintDirective Alone = Directive;
    Alone.Checks = {Name};
    if (llvm::none_of(Hidden, [&](const Finding *F) {
          return Alone.covers(F->Check, F->Where.Line, All);
        }))
      Unused.push_back(Name);
  }
  return Unused;
}

static Finding unusedFinding(const std::string &Path, llvm::StringRef Text,
                             const NolintDirective &Directive,
                             const std::vector<std::string> &Unused) {
  Finding New;
  New.Check = ownCheck().str();
  New.Severity = Level::Remark;
  New.Message = "this NOLINT suppresses no finding of '" +
                llvm::join(Unused, "', '") + "'; remove it";
  New.Where.File = Path;
  New.Where.Offset = Directive.Offset;
  New.Where.Length = Directive.EndOffset - Directive.Offset;
  New.Where.Line = New.Where.EndLine = Directive.Line;
  New.Where.Column = utf16Column(Text, Directive.Offset);
  New.Where.EndColumn = utf16Column(Text, Directive.EndOffset);
  New.Suppressed = llvm::is_contained(*Directive.Checks, ownCheck());
  New.Justification = New.Suppressed ? Directive.Justification : "";
  return New;
}

void SuppressionAudit::auditFile(const std::string &Path, const SeenFile &File,
                                 std::vector<Finding> &Findings) const {
  const std::vector<NolintDirective> All =
      nolintDirectives(SourcePieces(File.Text), File.Text);
  std::vector<const Finding *> Hidden;
  for (Finding &F : Findings) {
    if (!F.Suppressed || F.Where.File != Path)
      continue;
    Hidden.push_back(&F);
    for (const NolintDirective &Directive : All)
      if (Directive.covers(F.Check, F.Where.Line, All))
        F.Justification = Directive.Justification;
  }
  if (!File.Complete || !File.Checks.count(ownCheck().str()))
    return;
  std::vector<Finding> Found;
  for (const auto &[Index, Directive] : llvm::enumerate(All)) {
    const bool IsLeftOut =
        llvm::any_of(File.LeftOut, [&](const LineRange &Range) {
          return Range.First <= Directive.Line && Directive.Line <= Range.Last;
        });
    if (!Directive.Checks || Directive.InDirective || IsLeftOut ||
        Directive.What == NolintDirective::End)
      continue;
    const std::vector<std::string> Unused =
        unusedNames(Directive, All, File.Checks, Hidden);
    if (Unused.empty())
      continue;
    Finding New = unusedFinding(Path, File.Text, Directive, Unused);
    New.Fixes.push_back({"remove the unused suppression", Safety::Safe, "",
                         removalOf(Unused, Index, All, Path, File.Text)});
    Found.push_back(std::move(New));
  }
  llvm::move(Found, std::back_inserter(Findings));
}

void SuppressionAudit::finish(std::vector<Finding> &Findings) const {
  for (const auto &[Path, File] : Files)
    auditFile(Path, File, Findings);
}

} // namespace tfop
