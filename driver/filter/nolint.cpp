// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/filter/nolint.h"

#include "driver/finding/text_position.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/GlobPattern.h"

namespace tfop {

static std::optional<NolintDirective::Sort> sortNamed(llvm::StringRef Word) {
  if (Word == "NOLINT")
    return NolintDirective::ThisLine;
  if (Word == "NOLINTNEXTLINE")
    return NolintDirective::NextLine;
  if (Word == "NOLINTBEGIN")
    return NolintDirective::Begin;
  if (Word == "NOLINTEND")
    return NolintDirective::End;
  return std::nullopt;
}

/// The text after a directive, without separators and the end of the comment.
static std::string justification(llvm::StringRef Behind) {
  Behind = Behind.split('\n').first.rtrim();
  Behind.consume_back("*/");
  return Behind.trim(" \t\r:-").str();
}

/// Parses the directive at \p Offset, if there is one.
static std::optional<NolintDirective>
readDirective(llvm::StringRef Text, unsigned Offset, unsigned CommentEnd) {
  const llvm::StringRef Rest = Text.slice(Offset, CommentEnd);
  const llvm::StringRef Word = Rest.take_while(llvm::isAlpha);
  const std::optional<NolintDirective::Sort> What = sortNamed(Word);
  if (!What)
    return std::nullopt;
  NolintDirective Result;
  Result.What = *What;
  Result.Offset = Offset;
  Result.EndOffset = Offset + Word.size();
  llvm::StringRef Behind = Rest.drop_front(Word.size());
  const size_t Close = Behind.find_first_of("\n)");
  if (Behind.starts_with("(") && Close != llvm::StringRef::npos &&
      Behind[Close] == ')') {
    Result.Checks.emplace();
    for (const llvm::StringRef Name : llvm::split(Behind.slice(1, Close), ','))
      Result.Checks->push_back(Name.trim().str());
    Result.EndOffset += Close + 1;
    Behind = Behind.drop_front(Close + 1);
  }
  Result.Justification = justification(Behind);
  return Result;
}

/// Connects each Begin with its End: the innermost one with the same checks.
static void findPartners(std::vector<NolintDirective> &Directives) {
  std::vector<size_t> Open;
  for (size_t I = 0; I < Directives.size(); ++I) {
    if (Directives[I].What == NolintDirective::Begin)
      Open.push_back(I);
    if (Directives[I].What != NolintDirective::End || Open.empty() ||
        Directives[Open.back()].Checks != Directives[I].Checks)
      continue;
    Directives[I].Partner = Open.back();
    Directives[Open.back()].Partner = I;
    Open.pop_back();
  }
}

std::vector<NolintDirective> nolintDirectives(const SourcePieces &Source,
                                              llvm::StringRef Text) {
  static constexpr llvm::StringLiteral Mark = "NOLINT";
  std::vector<NolintDirective> Result;
  unsigned Line = 1;
  size_t Counted = 0;
  for (const Piece &P : Source.pieces()) {
    if (P.What != Piece::Comment)
      continue;
    const llvm::StringRef UpToEnd = Text.take_front(P.End);
    for (size_t At = UpToEnd.find(Mark, P.Begin); At < P.End;
         At = UpToEnd.find(Mark, At + Mark.size()))
      if (auto Found = readDirective(Text, At, P.End)) {
        Found->CommentBegin = P.Begin;
        Found->CommentEnd = P.End;
        Found->InDirective = P.InDirective;
        Line += Text.slice(Counted, At).count('\n');
        Counted = At;
        Found->Line = Line;
        Result.push_back(*std::move(Found));
      }
  }
  findPartners(Result);
  return Result;
}

static bool names(const NolintDirective &Directive, llvm::StringRef Check) {
  if (!Directive.Checks)
    return true;
  return llvm::any_of(*Directive.Checks, [&](const std::string &Name) {
    llvm::Expected<llvm::GlobPattern> Glob = llvm::GlobPattern::create(Name);
    if (Glob)
      return Glob->match(Check);
    llvm::consumeError(Glob.takeError());
    return false;
  });
}

bool NolintDirective::covers(llvm::StringRef Check, unsigned FindingLine,
                             const std::vector<NolintDirective> &All) const {
  if (!names(*this, Check))
    return false;
  switch (What) {
  case ThisLine:
    return FindingLine == Line;
  case NextLine:
    return FindingLine == Line + 1;
  case Begin:
    return FindingLine >= Line && Partner && FindingLine <= All[*Partner].Line;
  case End:
    return false;
  }
  return false;
}

/// A region near \p Directive. Lines are counted from its line, because
/// counting from the start of a large file is slow.
static Region regionAt(const std::string &File, llvm::StringRef Text,
                       const NolintDirective &Directive, unsigned Begin,
                       unsigned End) {
  const auto LineOf = [&](unsigned Offset) {
    return Offset < Directive.Offset
               ? Directive.Line -
                     Text.slice(Offset, Directive.Offset).count('\n')
               : Directive.Line +
                     Text.slice(Directive.Offset, Offset).count('\n');
  };
  Region Result;
  Result.File = File;
  Result.Offset = Begin;
  Result.Length = End - Begin;
  Result.Line = LineOf(Begin);
  Result.EndLine = LineOf(End);
  Result.Column = utf16Column(Text, Begin);
  Result.EndColumn = utf16Column(Text, End);
  return Result;
}

/// Removes a whole comment, the space before it, and its line if nothing
/// remains.
static Edit removalOfComment(const NolintDirective &Directive,
                             const std::string &File, llvm::StringRef Text) {
  unsigned Begin = Directive.CommentBegin, End = Directive.CommentEnd;
  while (Begin > 0 && (Text[Begin - 1] == ' ' || Text[Begin - 1] == '\t'))
    --Begin;
  const bool StartsLine = Begin == 0 || Text[Begin - 1] == '\n';
  const llvm::StringRef Behind = Text.substr(End).split('\n').first;
  const bool EndsLine = Behind.trim().empty();
  if (StartsLine && EndsLine)
    End = std::min<unsigned>(End + Behind.size() + 1, Text.size());
  else if (StartsLine)
    Begin = Directive.CommentBegin;
  return {regionAt(File, Text, Directive, Begin, End), ""};
}

/// Removes \p Unused from one directive.
static Edit removalFrom(const NolintDirective &Directive,
                        const std::vector<std::string> &Unused,
                        const std::string &File, llvm::StringRef Text) {
  std::vector<std::string> Left;
  llvm::copy_if(*Directive.Checks, std::back_inserter(Left),
                [&](const std::string &Name) {
                  return !llvm::is_contained(Unused, Name);
                });
  if (!Left.empty()) {
    const size_t Open = Text.find('(', Directive.Offset);
    return {regionAt(File, Text, Directive, Open + 1, Directive.EndOffset - 1),
            llvm::join(Left, ", ")};
  }
  const llvm::StringRef Before =
      Text.slice(Directive.CommentBegin, Directive.Offset);
  // Keep a comment that contains other text.
  if (Before.find_first_not_of("/* \t") != llvm::StringRef::npos)
    return {regionAt(File, Text, Directive,
                     Directive.CommentBegin + Before.rtrim().size(),
                     Directive.EndOffset),
            ""};
  return removalOfComment(Directive, File, Text);
}

std::vector<Edit> removalOf(const std::vector<std::string> &Unused,
                            size_t Index,
                            const std::vector<NolintDirective> &All,
                            const std::string &File, llvm::StringRef Text) {
  std::vector<Edit> Edits = {removalFrom(All[Index], Unused, File, Text)};
  if (All[Index].Partner)
    Edits.push_back(removalFrom(All[*All[Index].Partner], Unused, File, Text));
  return Edits;
}

} // namespace tfop
