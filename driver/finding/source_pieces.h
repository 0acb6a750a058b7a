// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace tfop {

/// A lexical unit of C++ source.
struct Piece {
  enum Sort { Space, Comment, Literal, Word, Punctuation };
  Sort What = Space;
  unsigned Begin = 0;
  unsigned End = 0;
  /// Part of a preprocessor directive.
  bool InDirective = false;
};

/// A minimal lexer that distinguishes comments and literals from code, for use
/// where Clang is not available.
class SourcePieces {
public:
  /// \p Text must outlive this object.
  explicit SourcePieces(llvm::StringRef Text);

  llvm::StringRef text(const Piece &P) const {
    return Text.slice(P.Begin, P.End);
  }
  const std::vector<Piece> &pieces() const { return Pieces; }

  /// The statement around the range from \p Begin to \p End, without comments
  /// and with normalized whitespace, so that it does not depend on formatting.
  std::string statementAround(unsigned Begin, unsigned End) const;

private:
  unsigned endOf(Piece::Sort What, unsigned Begin) const;
  Piece::Sort sortAt(unsigned Offset) const;

  llvm::StringRef Text;
  std::vector<Piece> Pieces;
};

} // namespace tfop
