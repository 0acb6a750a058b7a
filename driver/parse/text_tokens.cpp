// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/parse/text_tokens.h"

#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace tfop {

std::vector<TextToken> tokensOf(llvm::StringRef Text,
                                const std::vector<TextRange> &Skipped) {
  LangOptions Language;
  Language.CPlusPlus = Language.CPlusPlus11 = Language.LineComment = true;
  // Any valid location works because only offsets are used.
  const SourceLocation Start = SourceLocation::getFromRawEncoding(1);
  Lexer Raw(Start, Language, Text.begin(), Text.begin(), Text.end());
  std::vector<TextToken> Tokens;
  bool InDirective = false;
  for (Token Next; Raw.LexFromRawLexer(Next), Next.isNot(tok::eof);) {
    if (Next.isAtStartOfLine())
      InDirective = Next.is(tok::hash);
    const unsigned Offset =
        Next.getLocation().getRawEncoding() - Start.getRawEncoding();
    const auto Holds = [&](const TextRange &Range) {
      return Range.first <= Offset && Offset < Range.second;
    };
    if (!InDirective && llvm::none_of(Skipped, Holds))
      Tokens.push_back(
          {Next.getKind(), Text.substr(Offset, Next.getLength()), Offset});
  }
  return Tokens;
}

size_t closing(const std::vector<TextToken> &Tokens, size_t Open,
               tok::TokenKind Left, tok::TokenKind Right) {
  unsigned Depth = 0;
  for (size_t I = Open; I < Tokens.size(); ++I) {
    Depth += Tokens[I].Kind == Left;
    if (Tokens[I].Kind == Right && --Depth == 0)
      return I;
  }
  return Tokens.size();
}

} // namespace tfop
