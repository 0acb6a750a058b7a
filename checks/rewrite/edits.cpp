// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/rewrite/edits.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include <numeric>

using namespace clang;

namespace tfop::rewrite {

void Edits::add(CharSourceRange InFile, std::string Text,
                SourceLocation Where) {
  const SourceManager &Sources = Context.getSourceManager();
  const bool OneFile =
      InFile.isValid() &&
      (Hints.empty() || InSeveralFiles ||
       Sources.getFileID(Hints.front().RemoveRange.getBegin()) ==
           Sources.getFileID(InFile.getBegin()));
  if (!OneFile || Sources.isInSystemHeader(InFile.getBegin())) {
    if (!Impossible)
      Impossible = Where;
    return;
  }
  FixItHint Hint;
  Hint.RemoveRange = InFile;
  Hint.CodeToInsert = std::move(Text);
  Hints.push_back(std::move(Hint));
}

void Edits::replace(CharSourceRange Range, std::string Text) {
  add(Lexer::makeFileCharRange(Range, Context.getSourceManager(),
                               Context.getLangOpts()),
      std::move(Text), Range.getBegin());
}

void Edits::replaceToken(SourceLocation Token, std::string Text) {
  replace(CharSourceRange::getTokenRange(Token), std::move(Text));
}

void Edits::insertBefore(SourceLocation Token, std::string Text) {
  const CharSourceRange InFile = Lexer::makeFileCharRange(
      CharSourceRange::getTokenRange(Token), Context.getSourceManager(),
      Context.getLangOpts());
  add(CharSourceRange::getCharRange(InFile.getBegin()), std::move(Text), Token);
}

void Edits::insertAfter(SourceLocation Token, std::string Text) {
  const CharSourceRange InFile = Lexer::makeFileCharRange(
      CharSourceRange::getTokenRange(Token), Context.getSourceManager(),
      Context.getLangOpts());
  add(CharSourceRange::getCharRange(InFile.getEnd()), std::move(Text), Token);
}

CharSourceRange Edits::between(SourceLocation Left,
                               SourceLocation Right) const {
  const SourceManager &Sources = Context.getSourceManager();
  const LangOptions &Language = Context.getLangOpts();
  const SourceLocation Begin =
      Lexer::makeFileCharRange(CharSourceRange::getTokenRange(Left), Sources,
                               Language)
          .getEnd();
  const SourceLocation End =
      Lexer::makeFileCharRange(CharSourceRange::getTokenRange(Right), Sources,
                               Language)
          .getBegin();
  const bool Ordered =
      Begin.isValid() && End.isValid() &&
      Sources.getFileID(Begin) == Sources.getFileID(End) &&
      Sources.getFileOffset(Begin) <= Sources.getFileOffset(End);
  return Ordered ? CharSourceRange::getCharRange(Begin, End)
                 : CharSourceRange();
}

void Edits::replaceBetween(SourceLocation Left, SourceLocation Right,
                           std::string Text) {
  add(between(Left, Right), std::move(Text), Left);
}

void Edits::replaceEqual(SourceLocation Left, SourceLocation Right,
                         std::string Text) {
  const CharSourceRange Range = between(Left, Right);
  const llvm::StringRef Rest =
      Lexer::getSourceText(Range, Context.getSourceManager(),
                           Context.getLangOpts())
          .split('=')
          .second;
  if (!Rest.trim(' ').empty())
    Text += Rest;
  add(Range, std::move(Text), Left);
}

SourceLocation afterSemicolon(const Stmt &Statement,
                              const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  SourceLocation Last = Statement.getEndLoc();
  if (Last.isMacroID())
    Last = Sources.getExpansionRange(Last).getEnd();
  if (const auto *If = llvm::dyn_cast<IfStmt>(&Statement))
    return afterSemicolon(*(If->getElse() ? If->getElse() : If->getThen()),
                          Context);
  // A DeclStmt includes its semicolon; a block has none.
  if (llvm::isa<DeclStmt, CompoundStmt>(Statement))
    return Lexer::getLocForEndOfToken(Last, 0, Sources, Context.getLangOpts());
  return Lexer::findLocationAfterToken(
      Last, tok::semi, Sources, Context.getLangOpts(),
      /*SkipTrailingWhitespaceAndNewLine=*/false);
}

void Edits::removeStatement(const Stmt &Statement) {
  const SourceManager &Sources = Context.getSourceManager();
  const SourceLocation Begin = Statement.getBeginLoc();
  const SourceLocation End =
      Begin.isMacroID() ? SourceLocation() : afterSemicolon(Statement, Context);
  if (End.isInvalid())
    return add(CharSourceRange(), "", Begin);
  const auto [File, BeginOffset] = Sources.getDecomposedLoc(Begin);
  const unsigned EndOffset = Sources.getFileOffset(End);
  const llvm::StringRef Text = Sources.getBufferData(File);
  // Start at the end of the line above: otherwise clang-tidy's cleanup would
  // reindent the line below.
  size_t LineEndAbove = Text.substr(0, BeginOffset).find_last_of('\n');
  const size_t LineEnd = std::min(Text.find('\n', EndOffset), Text.size());
  const bool WholeLine = LineEndAbove != llvm::StringRef::npos &&
                         Text.slice(LineEndAbove, BeginOffset).trim().empty() &&
                         Text.slice(EndOffset, LineEnd).trim().empty();
  if (!WholeLine) {
    // Do not leave two spaces in place of the statement.
    const size_t Blanks = Text.slice(EndOffset, LineEnd).find_first_not_of(' ');
    return add(CharSourceRange::getCharRange(
                   Begin, End.getLocWithOffset(
                              Blanks == llvm::StringRef::npos ? 0 : Blanks)),
               "", Begin);
  }
  // Do not leave a blank line at the end of a block, or two consecutive ones.
  const llvm::StringRef Above = Text.substr(0, LineEndAbove).rtrim(" \t\r");
  const llvm::StringRef Below =
      Text.substr(LineEnd).drop_front(LineEnd < Text.size() ? 1 : 0);
  if (Text.substr(LineEnd).ltrim().starts_with("}"))
    LineEndAbove = Text.substr(0, LineEndAbove).rtrim().size();
  else if (Above.ends_with("\n") && Below.ltrim(" \t\r").starts_with("\n"))
    LineEndAbove = Above.drop_back().rtrim('\r').size();
  else if (LineEndAbove != 0 && Text[LineEndAbove - 1] == '\r')
    --LineEndAbove;
  add(CharSourceRange::getCharRange(
          Sources.getLocForStartOfFile(File).getLocWithOffset(LineEndAbove),
          End),
      "", Begin);
}

void Edits::add(const Edits &Others) {
  if (Others.Impossible && !Impossible)
    Impossible = Others.Impossible;
  for (const FixItHint &Hint : Others.Hints)
    add(Hint.RemoveRange, Hint.CodeToInsert, Hint.RemoveRange.getBegin());
}

/// True if \p Inner is inside the text that \p Outer replaces. An insertion at
/// either end is not.
static bool contains(CharSourceRange Outer, CharSourceRange Inner) {
  if (Inner.getBegin() == Inner.getEnd())
    return Outer.getBegin() < Inner.getBegin() &&
           Inner.getEnd() < Outer.getEnd();
  return Outer.getBegin() <= Inner.getBegin() &&
         Inner.getEnd() <= Outer.getEnd();
}

std::vector<FixItHint> Edits::hints() const {
  std::vector<size_t> Order(Hints.size());
  std::iota(Order.begin(), Order.end(), 0);
  llvm::sort(Order, [&](size_t A, size_t B) {
    const CharSourceRange &First = Hints[A].RemoveRange;
    const CharSourceRange &Second = Hints[B].RemoveRange;
    return std::tuple(First.getBegin(), First.getEnd(), A) <
           std::tuple(Second.getBegin(), Second.getEnd(), B);
  });
  std::vector<FixItHint> Result;
  for (const size_t Index : Order) {
    const FixItHint &Hint = Hints[Index];
    FixItHint *Last = Result.empty() ? nullptr : &Result.back();
    if (Last &&
        Last->RemoveRange.getAsRange() == Hint.RemoveRange.getAsRange() &&
        Last->CodeToInsert == Hint.CodeToInsert)
      continue;
    if (Last && contains(Last->RemoveRange, Hint.RemoveRange))
      continue;
    if (Last && contains(Hint.RemoveRange, Last->RemoveRange)) {
      *Last = Hint;
      continue;
    }
    const bool Insertion =
        Last && (Last->RemoveRange.getBegin() == Last->RemoveRange.getEnd() ||
                 Hint.RemoveRange.getBegin() == Hint.RemoveRange.getEnd());
    // clang-tidy rejects an insertion that touches another edit.
    if (Insertion &&
        Last->RemoveRange.getEnd() == Hint.RemoveRange.getBegin()) {
      Last->RemoveRange.setEnd(Hint.RemoveRange.getEnd());
      Last->CodeToInsert += Hint.CodeToInsert;
      continue;
    }
    Result.push_back(Hint);
  }
  return Result;
}

/// The last token of a `new`. Clang does not record it in template
/// instantiations.
static SourceLocation endOfNew(const CXXNewExpr &New,
                               const ASTContext &Context) {
  SourceLocation Last = New.getBeginLoc();
  unsigned Depth = 0;
  unsigned Angles = 0;
  bool InType = true;
  while (const std::optional<Token> Next = Lexer::findNextToken(
             Last, Context.getSourceManager(), Context.getLangOpts())) {
    const bool Opens = Next->isOneOf(tok::l_paren, tok::l_square, tok::l_brace);
    const bool Closes =
        Next->isOneOf(tok::r_paren, tok::r_square, tok::r_brace);
    const bool Ends = Next->isOneOf(tok::semi, tok::comma, tok::colon);
    if (Next->is(tok::eof) || (Depth == 0 && Angles == 0 && (Closes || Ends)))
      break;
    // A type follows `new`, so `<` is not a comparison there. Parentheses
    // inside template arguments do not end it: std::function<void()>.
    InType &= Depth != 0 || Angles != 0 || !Opens;
    if (InType && Next->is(tok::less))
      ++Angles;
    if (InType && Angles != 0)
      Angles -= Next->is(tok::greater)          ? 1
                : Next->is(tok::greatergreater) ? std::min(Angles, 2u)
                                                : 0;
    Depth += Opens;
    Depth -= Closes && Depth != 0;
    Last = Next->getLocation();
  }
  return Last;
}

SourceLocation endOf(const Expr &Value, const ASTContext &Context) {
  const Expr *Written = Value.IgnoreImplicit();
  if (const auto *New = llvm::dyn_cast<CXXNewExpr>(Written);
      New && New->getBeginLoc().isFileID())
    return endOfNew(*New, Context);
  if (const auto *Choice = llvm::dyn_cast<ConditionalOperator>(Written))
    return endOf(*Choice->getFalseExpr(), Context);
  return Written->getEndLoc();
}

llvm::StringRef textOf(SourceRange Range, const ASTContext &Context) {
  return Lexer::getSourceText(CharSourceRange::getTokenRange(Range),
                              Context.getSourceManager(),
                              Context.getLangOpts());
}

llvm::StringRef indentationAt(SourceLocation Where, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  return Lexer::getIndentationForLine(Sources.getFileLoc(Where), Sources);
}

llvm::StringRef lineEndAt(SourceLocation Where, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  const llvm::StringRef Text =
      Sources.getBufferData(Sources.getFileID(Sources.getFileLoc(Where)));
  const size_t End = Text.find('\n');
  return End != llvm::StringRef::npos && End != 0 && Text[End - 1] == '\r'
             ? "\r\n"
             : "\n";
}

std::vector<SourceLocation> mentionsOf(llvm::StringRef Name,
                                       SourceLocation Begin, SourceLocation End,
                                       const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  std::vector<SourceLocation> Result;
  const auto [File, From] = Sources.getDecomposedLoc(Sources.getFileLoc(Begin));
  const llvm::StringRef Text = Sources.getBufferData(File);
  const SourceLocation Start = Sources.getLocForStartOfFile(File);
  Lexer Raw(Start, Context.getLangOpts(), Text.begin(), Text.begin() + From,
            Text.end());
  const unsigned To = Sources.getFileOffset(Sources.getFileLoc(End));
  tok::TokenKind Previous = tok::unknown;
  for (Token Next; !Raw.LexFromRawLexer(Next);) {
    if (Sources.getFileOffset(Next.getLocation()) >= To)
      break;
    if (Next.is(tok::raw_identifier) && Next.getRawIdentifier() == Name &&
        Previous != tok::period && Previous != tok::arrow &&
        Previous != tok::coloncolon)
      Result.push_back(Next.getLocation());
    Previous = Next.getKind();
  }
  return Result;
}

} // namespace tfop::rewrite
