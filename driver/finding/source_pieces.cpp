// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/finding/source_pieces.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace tfop {

static bool isWordCharacter(char C) {
  return llvm::isAlnum(C) || C == '_' || static_cast<unsigned char>(C) >= 0x80;
}

/// The length of the line continuation at the front of \p Text.
static unsigned continuationLength(llvm::StringRef Text) {
  if (Text.starts_with("\\\n"))
    return 2;
  return Text.starts_with("\\\r\n") ? 3 : 0;
}

/// The offset of the end of the logical line at \p Offset.
static unsigned endOfLine(llvm::StringRef Text, unsigned Offset) {
  while (Offset < Text.size() && Text[Offset] != '\n')
    Offset += std::max(1u, continuationLength(Text.substr(Offset)));
  return std::min<unsigned>(Offset, Text.size());
}

/// The length of the raw string prefix at the front of \p Text.
static size_t rawPrefixLength(llvm::StringRef Text) {
  for (const llvm::StringRef Prefix : {"R\"", "u8R\"", "uR\"", "UR\"", "LR\""})
    if (Text.starts_with(Prefix))
      return Prefix.size();
  return 0;
}

Piece::Sort SourcePieces::sortAt(unsigned Offset) const {
  const llvm::StringRef Rest = Text.substr(Offset);
  if (llvm::isSpace(Rest[0]) || continuationLength(Rest))
    return Piece::Space;
  if (Rest.starts_with("//") || Rest.starts_with("/*"))
    return Piece::Comment;
  if (Rest[0] == '"' || Rest[0] == '\'' || rawPrefixLength(Rest))
    return Piece::Literal;
  return isWordCharacter(Rest[0]) ? Piece::Word : Piece::Punctuation;
}

/// The end of the literal at \p Begin. An unterminated literal ends with its
/// line.
static unsigned endOfLiteral(llvm::StringRef Text, unsigned Begin) {
  if (const size_t Prefix = rawPrefixLength(Text.substr(Begin))) {
    const size_t Open = Text.find('(', Begin);
    if (Open == llvm::StringRef::npos)
      return Text.size();
    const std::string Close =
        (")" + Text.slice(Begin + Prefix, Open) + "\"").str();
    const size_t End = Text.find(Close, Open);
    return End == llvm::StringRef::npos ? Text.size() : End + Close.size();
  }
  const char Quote = Text[Begin];
  unsigned Offset = Begin + 1;
  while (Offset < Text.size() && Text[Offset] != Quote && Text[Offset] != '\n')
    Offset += Text[Offset] == '\\' ? 2 : 1;
  return std::min<unsigned>(
      Offset + (Offset < Text.size() && Text[Offset] == Quote), Text.size());
}

unsigned SourcePieces::endOf(Piece::Sort What, unsigned Begin) const {
  unsigned End = Begin;
  switch (What) {
  case Piece::Space:
    while (End < Text.size() &&
           (llvm::isSpace(Text[End]) || continuationLength(Text.substr(End)))) {
      // A line end is a separate piece because it may end a directive.
      if (Text[End] == '\n')
        return End == Begin ? End + 1 : End;
      End += std::max(1u, continuationLength(Text.substr(End)));
    }
    return End;
  case Piece::Comment: {
    if (Text.substr(Begin).starts_with("//"))
      return endOfLine(Text, Begin);
    const size_t Close = Text.find("*/", Begin + 2);
    return Close == llvm::StringRef::npos ? Text.size() : Close + 2;
  }
  case Piece::Literal:
    return endOfLiteral(Text, Begin);
  case Piece::Word:
    // 1'000'000 is one number.
    while (End < Text.size() &&
           (isWordCharacter(Text[End]) ||
            (Text[End] == '\'' && llvm::isDigit(Text[Begin]) &&
             End + 1 < Text.size() && llvm::isAlnum(Text[End + 1]))))
      ++End;
    return End;
  case Piece::Punctuation:
    return Begin + 1;
  }
  return Begin + 1;
}

SourcePieces::SourcePieces(llvm::StringRef Text) : Text(Text) {
  bool AtLineStart = true;
  bool InDirective = false;
  for (unsigned Begin = 0; Begin < Text.size();) {
    const Piece::Sort What = sortAt(Begin);
    const unsigned End = endOf(What, Begin);
    if (What == Piece::Space && Text[Begin] == '\n') {
      AtLineStart = true;
      InDirective = false;
    } else if (What != Piece::Space && What != Piece::Comment) {
      InDirective |= AtLineStart && Text[Begin] == '#';
      AtLineStart = false;
    }
    Pieces.push_back({What, Begin, End, InDirective});
    Begin = End;
  }
}

std::string SourcePieces::statementAround(unsigned Begin, unsigned End) const {
  const auto EndsStatement = [&](const Piece &P, bool InDirective) {
    return P.InDirective != InDirective ||
           (P.What == Piece::Punctuation &&
            llvm::StringRef(";{}").contains(Text[P.Begin]));
  };
  const auto First = llvm::partition_point(
      Pieces, [&](const Piece &P) { return P.End <= Begin; });
  if (First == Pieces.end())
    return "";
  auto From = First;
  while (From != Pieces.begin() &&
         !EndsStatement(*std::prev(From), First->InDirective))
    --From;
  std::string Result;
  for (auto P = From; P != Pieces.end(); ++P) {
    if (P->Begin >= End && EndsStatement(*P, First->InDirective))
      break;
    if (P->What == Piece::Space || P->What == Piece::Comment)
      continue;
    Result += Result.empty() ? "" : " ";
    Result += text(*P);
  }
  return Result;
}

} // namespace tfop
