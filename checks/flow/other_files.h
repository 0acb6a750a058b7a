// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/summary/library.h"
#include "checks/syntax/program.h"
#include "clang/AST/Decl.h"

namespace tfop::flow {

/// What other files of the tree say about functions that a translation unit
/// only declares. Callees are looked up in the bodies of the translation unit
/// first, then here; the tables in facts/ cover the libraries.
class OtherFiles {
public:
  explicit OtherFiles(Program &Unit) : Unit(Unit), Known(Unit.library()) {}

  /// Null if nothing is known. A virtual method may be overridden, so its own
  /// definition does not say what a call does.
  const summary::FunctionSummary *of(const clang::FunctionDecl &Function);

  /// What \p Function does with one value; null if nothing is known.
  const summary::Cases *casesOf(const clang::FunctionDecl &Function,
                                const summary::AccessPath &About);

private:
  void recordQuestion(const clang::FunctionDecl &Function,
                      const std::string &Usr) const;

  const Program &Unit;
  const summary::Library *Known;
  std::map<const clang::FunctionDecl *, const summary::FunctionSummary *> Found;
};

/// The key of \p Function in a library; empty if it has none.
std::string usrOf(const clang::FunctionDecl &Function);

/// `ns::Class::method/2`: identifies \p Function where stubs for unknown types
/// make its USR differ between files.
std::string nameAndArity(const clang::FunctionDecl &Function);

} // namespace tfop::flow
