// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/syntax/program.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/StringSet.h"
#include <map>
#include <vector>

namespace tfop {

/// A statement as spelled in the source, regardless of its AST.
struct StatementText {
  /// In a file, not in a macro.
  clang::SourceRange Range;
  /// Its identifiers and keywords.
  llvm::StringSet<> Names;
};

/// Code that is missing from the AST or differs from it.
struct Loss {
  enum class Kind {
    /// Clang reported an error in this statement.
    Statement,
    /// A syntax error: the amount of code that Clang skipped to recover is not
    /// known.
    Syntax,
    /// A fatal error, after which Clang reports no errors and instantiates no
    /// templates: the AST of all later code may be incomplete.
    Rest,
    /// A statement, initializer, or expression that is missing from the AST,
    /// possibly without an error of its own: a use of a variable whose
    /// declaration is invalid.
    Dropped,
  };
  Kind Cause;
  /// In a file, not in a macro.
  clang::SourceLocation Where;
  /// The enclosing statement, to the extent that it may be missing.
  StatementText Text;
  /// The error message; empty for dropped code.
  std::string Error;

  bool names(const llvm::StringSet<> &Any) const;
};

/// The code of a translation unit that Clang could not parse. It may contain a
/// release or a return, so nothing is proven across it. Computes nothing for
/// code without errors.
class LostCode {
public:
  explicit LostCode(Program &Unit);

  /// The errors in the order in which Clang reported them.
  const std::vector<Loss> &errors() const { return Errors; }

  /// The code that is missing from the body of \p Function.
  const std::vector<Loss> &droppedFrom(const clang::FunctionDecl &Function);

  /// True if code dropped from \p Function between the two locations mentions
  /// one of \p Names.
  bool drops(const clang::FunctionDecl &Function, clang::SourceLocation From,
             clang::SourceLocation To, const llvm::StringSet<> &Names);

private:
  const clang::ASTContext &Context;
  std::vector<Loss> Errors;
  std::map<const clang::FunctionDecl *, std::vector<Loss>> Dropped;
};

/// The statement around the file location \p Where, including the block of a
/// loop or lambda that belongs to it: all code that Clang may drop because of
/// an error there.
StatementText statementAround(clang::SourceLocation Where,
                              const clang::SourceManager &Sources,
                              const clang::LangOptions &Language);

} // namespace tfop
