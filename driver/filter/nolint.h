// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/finding/finding.h"
#include "driver/finding/source_pieces.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace tfop {

/// A NOLINT comment with the checks it names.
struct NolintDirective {
  enum Sort { ThisLine, NextLine, Begin, End };
  Sort What = ThisLine;
  /// From the word NOLINT to after the closing parenthesis.
  unsigned Offset = 0;
  unsigned EndOffset = 0;
  /// The range of the enclosing comment.
  unsigned CommentBegin = 0;
  unsigned CommentEnd = 0;
  unsigned Line = 1;
  bool InDirective = false;
  /// The names in parentheses; unset for a plain NOLINT, which applies to every
  /// check.
  std::optional<std::vector<std::string>> Checks;
  /// The text after the directive, without a leading colon or dash.
  std::string Justification;
  /// For Begin and End: the index of the other one.
  std::optional<size_t> Partner;

  /// True if it suppresses findings of \p Check that begin on \p FindingLine.
  bool covers(llvm::StringRef Check, unsigned FindingLine,
              const std::vector<NolintDirective> &All) const;
};

/// Parses the directives in the comments of \p Source, as clang-tidy does.
std::vector<NolintDirective> nolintDirectives(const SourcePieces &Source,
                                              llvm::StringRef Text);

/// The edits that remove \p Unused from the directive at \p Index of \p All and
/// from its partner. \p File is the file to edit.
std::vector<Edit> removalOf(const std::vector<std::string> &Unused,
                            size_t Index,
                            const std::vector<NolintDirective> &All,
                            const std::string &File, llvm::StringRef Text);

} // namespace tfop
