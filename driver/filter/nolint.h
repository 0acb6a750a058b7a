// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/finding/finding.h"
#include "driver/finding/source_pieces.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace tfop {

/// A comment that tells clang-tidy to be quiet, with the checks it names.
struct NolintDirective {
  enum Sort { ThisLine, NextLine, Begin, End };
  Sort What = ThisLine;
  /// Of the word NOLINT, and behind the closing parenthesis.
  unsigned Offset = 0;
  unsigned EndOffset = 0;
  /// Of the comment it stands in.
  unsigned CommentBegin = 0;
  unsigned CommentEnd = 0;
  unsigned Line = 1;
  bool InDirective = false;
  /// What stands between the parentheses, piece by piece; nothing for a plain
  /// NOLINT, which means every check.
  std::optional<std::vector<std::string>> Checks;
  /// The text behind it, without the colon or dash that leads to it.
  std::string Justification;
  /// For Begin and End: the other one.
  std::optional<size_t> Partner;

  /// True if it hides findings of \p Check that begin on \p FindingLine.
  bool covers(llvm::StringRef Check, unsigned FindingLine,
              const std::vector<NolintDirective> &All) const;
};

/// Reads the directives in the comments of \p Source, as clang-tidy does.
std::vector<NolintDirective> nolintDirectives(const SourcePieces &Source,
                                              llvm::StringRef Text);

/// The edits that take \p Unused out of the directive at \p Index of \p All,
/// and of its partner. \p File names the file in them.
std::vector<Edit> removalOf(const std::vector<std::string> &Unused,
                            size_t Index,
                            const std::vector<NolintDirective> &All,
                            const std::string &File, llvm::StringRef Text);

} // namespace tfop
