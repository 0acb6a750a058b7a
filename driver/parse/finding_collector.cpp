// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/parse/finding_collector.h"

#include "checks/syntax/lost_code.h"
#include "driver/finding/text_position.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace tfop {

/// The real path of a file, so that a header included through two paths is one
/// file.
static std::string pathOf(FileID File, const SourceManager &Sources) {
  const OptionalFileEntryRef Entry = Sources.getFileEntryRefForID(File);
  if (!Entry)
    return "";
  const llvm::StringRef Real = Entry->getFileEntry().tryGetRealPathName();
  return (Real.empty() ? Entry->getName() : Real).str();
}

std::optional<Region> regionOf(CharSourceRange Range,
                               const SourceManager &Sources,
                               const LangOptions &Language) {
  const CharSourceRange InFile =
      Lexer::makeFileCharRange(Range, Sources, Language);
  if (InFile.isInvalid())
    return std::nullopt;
  const auto [File, Begin] = Sources.getDecomposedLoc(InFile.getBegin());
  const unsigned End = Sources.getFileOffset(InFile.getEnd());
  bool Invalid = false;
  const llvm::StringRef Text = Sources.getBufferData(File, &Invalid);
  std::string Path = pathOf(File, Sources);
  if (Invalid || Path.empty() || End < Begin)
    return std::nullopt;

  Region Result;
  Result.File = std::move(Path);
  Result.Offset = Begin;
  Result.Length = End - Begin;
  Result.Line = Sources.getLineNumber(File, Begin);
  Result.EndLine = Sources.getLineNumber(File, End);
  Result.Column = utf16Column(Text, Begin);
  Result.EndColumn = utf16Column(Text, End);
  return Result;
}

/// The message without the " [check]" suffix that clang-tidy adds.
static std::string messageOf(const Diagnostic &Info) {
  llvm::SmallString<128> Text;
  Info.FormatDiagnostic(Text);
  llvm::StringRef Message = Text;
  if (Message.ends_with("]"))
    Message = Message.take_front(Message.rfind(" ["));
  return Message.str();
}

/// The first range of the diagnostic that begins at its location, or the token
/// there. In a macro, the location of the expansion.
std::optional<Region> FindingCollector::regionOf(const Diagnostic &Info) const {
  const SourceManager &Sources = Info.getSourceManager();
  const SourceLocation Location = Sources.getFileLoc(Info.getLocation());
  for (const CharSourceRange &Range : Info.getRanges())
    if (Sources.getFileLoc(Range.getBegin()) == Location)
      if (std::optional<Region> Result =
              tfop::regionOf(Range, Sources, Language))
        return Result;
  return tfop::regionOf(CharSourceRange::getTokenRange(Location), Sources,
                        Language);
}

std::vector<Edit> FindingCollector::editsOf(const Diagnostic &Info) const {
  std::vector<Edit> Edits;
  for (const FixItHint &Hint : Info.getFixItHints()) {
    std::optional<Region> Where =
        tfop::regionOf(Hint.RemoveRange, Info.getSourceManager(), Language);
    // Never apply a fix partially.
    if (!Where || !IsAnalyzed(Where->File))
      return {};
    Edits.push_back({*std::move(Where), Hint.CodeToInsert});
  }
  return Edits;
}

void FindingCollector::HandleDiagnostic(DiagnosticsEngine::Level DiagLevel,
                                        const Diagnostic &Info) {
  DiagnosticConsumer::HandleDiagnostic(DiagLevel, Info);
  if (DiagLevel == DiagnosticsEngine::Note)
    return addNote(Info);
  finish();
  ErrorIsLast = false;
  std::string Check = Context.getCheckName(Info.getID());
  if (!Check.empty())
    return startFinding(DiagLevel, Info, std::move(Check));
  if (DiagLevel < DiagnosticsEngine::Error)
    return;
  addError(Info);
  ErrorIsLast = true;
}

void FindingCollector::addError(const Diagnostic &Info) {
  llvm::SmallString<128> Message;
  Info.FormatDiagnostic(Message);
  ParseError Error;
  Error.Message = Message.str().str();
  if (Info.hasSourceManager() && Info.getLocation().isValid()) {
    const SourceManager &Sources = Info.getSourceManager();
    Error.Where = regionOf(Info);
    const StatementText Around = statementAround(
        Sources.getFileLoc(Info.getLocation()), Sources, Language);
    Error.Names.insert(Around.Names.keys().begin(), Around.Names.keys().end());
    // Use the spelling location even in macros: the surrounding text shows the
    // kind of the name.
    const auto [File, Offset] =
        Sources.getDecomposedSpellingLoc(Info.getLocation());
    const llvm::StringRef Whole = Sources.getBufferData(File);
    const llvm::StringRef Text = Whole.substr(Offset, 200);
    const llvm::StringRef Identifier =
        Text.take_while([](char C) { return llvm::isAlnum(C) || C == '_'; });
    Error.Identifier = Identifier.str();
    Error.Preceding = Whole.take_front(Offset).take_back(80).rtrim().str();
    Error.Following = Text.substr(Identifier.size()).str();
  }
  Errors.push_back(std::move(Error));
}

void FindingCollector::startFinding(DiagnosticsEngine::Level DiagLevel,
                                    const Diagnostic &Info, std::string Check) {
  const std::optional<Region> Where = regionOf(Info);
  if (!Where || !IsAnalyzed(Where->File))
    return;
  Finding New;
  New.Check = std::move(Check);
  New.Severity =
      DiagLevel >= DiagnosticsEngine::Warning ? Level::Warning : Level::Remark;
  New.Message = messageOf(Info);
  New.Where = *Where;
  // NOLINT applies to the primary location; notes are suppressed with it.
  llvm::SmallVector<tooling::Diagnostic, 1> Misplaced;
  New.Suppressed = Context.shouldSuppressDiagnostic(DiagLevel, Info, Misplaced);
  if (std::vector<Edit> Edits = editsOf(Info); !Edits.empty())
    New.Fixes.push_back({New.Message, Safety::Safe, "", std::move(Edits)});
  Open = std::move(New);
}

/// True for an error about a name with two declarations.
static bool conflicts(llvm::StringRef Message) {
  return llvm::any_of(
      llvm::ArrayRef<llvm::StringRef>{"ambiguous", "redefinition", "redeclar",
                                      "previous", "conflict"},
      [&](llvm::StringRef Word) { return Message.contains(Word); });
}

void FindingCollector::addNote(const Diagnostic &Info) {
  const std::string Text = messageOf(Info);
  if (ErrorIsLast) {
    if (Errors.back().Note.empty())
      Errors.back().Note = Text;
    Errors.back().ConflictsWithHeader |=
        conflicts(Errors.back().Message) && Info.hasSourceManager() &&
        Info.getLocation().isValid() &&
        Info.getSourceManager().isInSystemHeader(Info.getLocation());
  }
  if (!Open)
    return;
  llvm::StringRef Message = Text;
  if (Message.consume_front("no fix: ")) {
    Open->NoFixReason = Message.str();
    return;
  }
  if (Info.getNumFixItHints() != 0) {
    if (std::vector<Edit> Edits = editsOf(Info); !Edits.empty())
      Open->Fixes.push_back(
          {Open->Message, Safety::Suggested, Message.str(), std::move(Edits)});
    return;
  }
  if (std::optional<Region> Where = regionOf(Info))
    Open->Path.push_back({*std::move(Where), Message.str()});
}

void FindingCollector::finish() {
  if (Open)
    Findings.push_back(*std::move(Open));
  Open.reset();
}

} // namespace tfop
