// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/Basic/Diagnostic.h"
#include <optional>
#include <string>
#include <vector>

namespace tfop::rewrite {

/// The edits of one fix, collected in any order. Text that stands in a macro's
/// body, or in another file than the first edit, cannot be edited; where one
/// edit is not possible, the fix is not.
class Edits {
public:
  /// \p InSeveralFiles lets the edits of one fix lie in several files.
  explicit Edits(const clang::ASTContext &Context, bool InSeveralFiles = false)
      : Context(Context), InSeveralFiles(InSeveralFiles) {}

  /// Replaces the characters of a range.
  void replace(clang::CharSourceRange Range, std::string Text);
  void replaceToken(clang::SourceLocation Token, std::string Text);
  void insertBefore(clang::SourceLocation Token, std::string Text);
  void insertBehind(clang::SourceLocation Token, std::string Text);
  /// Replaces what stands between two tokens.
  void replaceBetween(clang::SourceLocation Left, clang::SourceLocation Right,
                      std::string Text);
  /// Replaces the `=` between two tokens and the blanks around it; a line's end
  /// or a comment behind it stays.
  void replaceEqual(clang::SourceLocation Left, clang::SourceLocation Right,
                    std::string Text);
  /// Removes a statement with its semicolon, and its line where nothing else
  /// stands there.
  void removeStatement(const clang::Stmt &Statement);

  /// Where an edit was not possible, if anywhere.
  std::optional<clang::SourceLocation> impossible() const { return Impossible; }
  /// The edits in the order of the text, each once: a macro's argument may be
  /// used several times. What is edited inside text that goes as a whole, goes.
  std::vector<clang::FixItHint> hints() const;
  void add(const Edits &Others);

private:
  void add(clang::CharSourceRange InFile, std::string Text,
           clang::SourceLocation Where);
  /// What stands between two tokens; invalid where that cannot be told.
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

/// The characters of a range of tokens; empty where they cannot be told.
llvm::StringRef textOf(clang::SourceRange Range,
                       const clang::ASTContext &Context);

/// The indentation of the line on which \p Where stands.
llvm::StringRef indentationAt(clang::SourceLocation Where,
                              const clang::ASTContext &Context);

/// What ends a line in the file of \p Where.
llvm::StringRef lineEndAt(clang::SourceLocation Where,
                          const clang::ASTContext &Context);

/// Behind the semicolon of a statement; invalid if none follows.
clang::SourceLocation behindSemicolon(const clang::Stmt &Statement,
                                      const clang::ASTContext &Context);

/// Where \p Name stands in the text between two places, but not behind `.`,
/// `->` or `::`: also in code that was not compiled.
std::vector<clang::SourceLocation> mentionsOf(llvm::StringRef Name,
                                              clang::SourceLocation Begin,
                                              clang::SourceLocation End,
                                              const clang::ASTContext &Context);

} // namespace tfop::rewrite
