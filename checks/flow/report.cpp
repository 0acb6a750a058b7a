// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/flow/report.h"

#include "clang-tidy/ClangTidyCheck.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tfop::flow {

Report::Report(tidy::ClangTidyCheck &Check, Program &Unit,
               llvm::ArrayRef<const NamedDecl *> About, SourceLocation Where,
               llvm::StringRef Message, DiagnosticIDs::Level Level)
    : Check(Check), Unit(Unit), Level(Level),
      Finding(diagnostic(Where, Message)) {
  for (const NamedDecl *Declaration : About)
    if (Declaration && Declaration->getIdentifier())
      Shown.Names.insert(Declaration->getName());
}

Report::Diagnostic Report::diagnostic(SourceLocation Where,
                                      llvm::StringRef Message) {
  ASTContext &Context = Unit.context();
  return {Context.getSourceManager().getFileLoc(Where), Message.str(),
          PartialDiagnostic(/*DiagID=*/0, Context.getDiagAllocator())};
}

PartialDiagnostic &Report::step(SourceLocation Where, llvm::StringRef Message) {
  Path.push_back(diagnostic(Where, Message));
  return Path.back().Arguments;
}

void Report::suggestFix(llvm::StringRef Reason,
                        llvm::ArrayRef<FixItHint> Edits) {
  Offers.push_back(diagnostic(Finding.Where, "%0"));
  Offers.back().Arguments << Reason;
  for (const FixItHint &Edit : Edits)
    Offers.back().Arguments << Edit;
}

void Report::noFix(SourceLocation Where, llvm::StringRef Why) {
  Offers.push_back(diagnostic(Where, "no fix: %0"));
  Offers.back().Arguments << Why;
}

/// The lost code that may refute the finding, or null.
const Loss *Report::relevantLoss() {
  const SourceManager &Sources = Unit.context().getSourceManager();
  if (Level != DiagnosticIDs::Warning ||
      !Unit.context().getDiagnostics().hasErrorOccurred())
    return nullptr;
  const FileID File = Sources.getFileID(Finding.Where);
  Shown.Place = Shown.Begin = Shown.End = Finding.Where;
  for (const Diagnostic &Step : Path) {
    if (Sources.getFileID(Step.Where) != File)
      continue;
    Shown.Begin = std::min(Shown.Begin, Step.Where);
    Shown.End = std::max(Shown.End, Step.Where);
  }
  return findRelevantLoss(Shown, Unit);
}

void Report::emit(const Diagnostic &One, DiagnosticIDs::Level AtLevel) {
  One.Arguments.Emit(Check.diag(One.Where, One.Message, AtLevel));
}

static llvm::StringRef describe(Loss::Kind What) {
  switch (What) {
  case Loss::Kind::Statement:
  case Loss::Kind::Syntax:
    return "not proven: Clang could not parse this (%0)";
  case Loss::Kind::Rest:
    return "not proven: Clang reported no errors after this one (%0)";
  case Loss::Kind::Dropped:
    return "not proven: Clang could not parse this";
  }
}

Report::~Report() {
  const Loss *Lost = relevantLoss();
  if (Lost) {
    Level = DiagnosticIDs::Remark;
    PartialDiagnostic &Place =
        step(Lost->Where.isValid() ? Lost->Where : Finding.Where,
             describe(Lost->Cause));
    if (!Lost->Error.empty())
      Place << Lost->Error;
    // With a second suggested fix, clang-tidy would apply none.
    if (!SafeEdits.empty()) {
      Offers.clear();
      suggestFix("some code on the path could not be analyzed", SafeEdits);
    }
  } else {
    for (const FixItHint &Edit : SafeEdits)
      Finding.Arguments << Edit;
  }
  emit(Finding, Level);
  for (const Diagnostic &Step : Path)
    emit(Step, DiagnosticIDs::Note);
  for (const Diagnostic &Offer : Offers)
    emit(Offer, DiagnosticIDs::Note);
}

} // namespace tfop::flow
