// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/Basic/Diagnostic.h"
#include <optional>
#include <string>
#include <vector>

namespace tfop::rewrite {

/// The edits of one fix, collected in any order. Text in the body of a macro
/// or in a file other than that of the first edit cannot be edited. A single
/// impossible edit invalidates the fix.
class Edits {
public:
  /// \p InSeveralFiles permits edits in more than one file.
  explicit Edits(const clang::ASTContext &Context, bool InSeveralFiles = false)
      : Context(Context), InSeveralFiles(InSeveralFiles) {}

  void replace(clang::CharSourceRange Range, std::string Text);
  void replaceToken(clang::SourceLocation Token, std::string Text);
  void insertBefore(clang::SourceLocation Token, std::string Text);
  void insertAfter(clang::SourceLocation Token, std::string Text);
  /// Replaces the text between two tokens.
  void replaceBetween(clang::SourceLocation Left, clang::SourceLocation Right,
                      std::string Text);
  /// Replaces the `=` between two tokens and the surrounding spaces. Keeps a
  /// line break or a comment after it.
  void replaceEqual(clang::SourceLocation Left, clang::SourceLocation Right,
                    std::string Text);
  /// Removes a statement and its semicolon, and the line if nothing else is on
  /// it.
  void removeStatement(const clang::Stmt &Statement);

  /// The location of the first impossible edit, if any.
  std::optional<clang::SourceLocation> impossible() const { return Impossible; }
  /// The edits in source order without duplicates, which arise if a macro uses
  /// its argument more than once. Omits edits inside text that another edit
  /// replaces.
  std::vector<clang::FixItHint> hints() const;
  void add(const Edits &Others);

private:
  void add(clang::CharSourceRange InFile, std::string Text,
           clang::SourceLocation Where);
  /// The text between two tokens, or an invalid range.
  clang::CharSourceRange between(clang::SourceLocation Left,
                                 clang::SourceLocation Right) const;

  const clang::ASTContext &Context;
  const bool InSeveralFiles;
  std::vector<clang::FixItHint> Hints;
  std::optional<clang::SourceLocation> Impossible;
};

/// The last token of an expression.
clang::SourceLocation endOf(const clang::Expr &Value,
                            const clang::ASTContext &Context);

/// The source text of a token range; empty if it is not contiguous in a file.
llvm::StringRef textOf(clang::SourceRange Range,
                       const clang::ASTContext &Context);

/// The indentation of the line of \p Where.
llvm::StringRef indentationAt(clang::SourceLocation Where,
                              const clang::ASTContext &Context);

/// The line ending used in the file of \p Where.
llvm::StringRef lineEndAt(clang::SourceLocation Where,
                          const clang::ASTContext &Context);

/// The location after the semicolon of a statement; invalid if none follows.
clang::SourceLocation afterSemicolon(const clang::Stmt &Statement,
                                     const clang::ASTContext &Context);

/// The occurrences of \p Name between two locations, except after `.`, `->`, or
/// `::`. Includes code that is not compiled.
std::vector<clang::SourceLocation> mentionsOf(llvm::StringRef Name,
                                              clang::SourceLocation Begin,
                                              clang::SourceLocation End,
                                              const clang::ASTContext &Context);

} // namespace tfop::rewrite
