// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/syntax/program.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/StringSet.h"
#include <map>
#include <vector>

namespace tfop {

/// A statement as it is written, whatever Clang made of it.
struct StatementText {
  /// In a file, not in a macro.
  clang::SourceRange Range;
  /// Its identifiers and keywords.
  llvm::StringSet<> Names;
};

/// A place whose code is not in the syntax tree, or not as it was written.
struct Loss {
  enum class Kind {
    /// Clang reported an error in this statement.
    Statement,
    /// A syntax error: how much Clang skipped to recover is not known.
    Syntax,
    /// A fatal error, after which Clang reports no errors and instantiates no
    /// templates: the tree of all later code may be incomplete.
    Rest,
    /// A statement, an initializer or an expression that is not in the tree,
    /// perhaps without an error of its own: a use of a variable whose
    /// declaration had one.
    Dropped,
  };
  Kind What;
  /// In a file, not in a macro.
  clang::SourceLocation Where;
  /// The statement around it, as far as it may be missing.
  StatementText Text;
  /// What Clang reported; empty for dropped code.
  std::string Error;

  bool names(const llvm::StringSet<> &Any) const;
};

/// The code of a translation unit that Clang did not understand. A release or
/// a return may be among it, so nothing across it is proven. Nothing is
/// computed for code without errors.
class LostCode {
public:
  explicit LostCode(Program &Unit);

  /// In the order in which Clang reported them.
  const std::vector<Loss> &errors() const { return Errors; }

  /// What is missing from the body of \p Function.
  const std::vector<Loss> &droppedFrom(const clang::FunctionDecl &Function);

  /// True if something dropped from \p Function between the two places names
  /// one of \p Names.
  bool drops(const clang::FunctionDecl &Function, clang::SourceLocation From,
             clang::SourceLocation To, const llvm::StringSet<> &Names);

private:
  const clang::ASTContext &Context;
  std::vector<Loss> Errors;
  std::map<const clang::FunctionDecl *, std::vector<Loss>> Dropped;
};

/// The statement around \p Where, a place in a file, with the block of a loop
/// or a lambda that belongs to it: all that Clang may drop because of an error
/// there.
StatementText statementAround(clang::SourceLocation Where,
                              const clang::SourceManager &Sources,
                              const clang::LangOptions &Language);

} // namespace tfop
