// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace tfop {

/// A stretch of C++ source that belongs together.
struct Piece {
  enum Sort { Space, Comment, Literal, Word, Punctuation };
  Sort What = Space;
  unsigned Begin = 0;
  unsigned End = 0;
  /// Part of a preprocessor directive.
  bool InDirective = false;
};

/// A source cut into pieces: enough of a lexer to tell comments and literals
/// from code, for findings that are plain values already.
class SourcePieces {
public:
  /// \p Text must stay.
  explicit SourcePieces(llvm::StringRef Text);

  llvm::StringRef text(const Piece &P) const {
    return Text.slice(P.Begin, P.End);
  }
  const std::vector<Piece> &pieces() const { return Pieces; }

  /// The statement that holds the bytes from \p Begin to \p End, with one space
  /// between words and signs and without comments, so that neither formatting
  /// nor remarks change it.
  std::string statementAround(unsigned Begin, unsigned End) const;

private:
  unsigned endOf(Piece::Sort What, unsigned Begin) const;
  Piece::Sort sortAt(unsigned Offset) const;

  llvm::StringRef Text;
  std::vector<Piece> Pieces;
};

} // namespace tfop
