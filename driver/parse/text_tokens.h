// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/Basic/TokenKinds.h"
#include "llvm/ADT/StringRef.h"
#include <utility>
#include <vector>

namespace tfop {

/// A range of offsets; the end is exclusive.
using TextRange = std::pair<unsigned, unsigned>;

/// A token of a file that was not preprocessed. Keywords are raw identifiers.
struct TextToken {
  clang::tok::TokenKind Kind;
  llvm::StringRef Text;
  unsigned Offset;
};

/// The tokens of \p Text, without \p Skipped ranges and preprocessor lines.
std::vector<TextToken> tokensOf(llvm::StringRef Text,
                                const std::vector<TextRange> &Skipped);

/// The index of the token that closes \p Open, or the number of tokens.
size_t closing(const std::vector<TextToken> &Tokens, size_t Open,
               clang::tok::TokenKind Left, clang::tok::TokenKind Right);

} // namespace tfop
