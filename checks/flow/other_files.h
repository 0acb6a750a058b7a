// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/summary/library.h"
#include "checks/syntax/program.h"
#include "clang/AST/Decl.h"

namespace tfop::flow {

/// The summaries of functions that a translation unit only declares, from other
/// files of the tree. Callees are looked up in the bodies of the translation
/// unit first, then here; the tables in facts/ cover the libraries.
class OtherFiles {
public:
  explicit OtherFiles(Program &Unit) : Unit(Unit), Library(Unit.library()) {}

  /// Null if nothing is known, in particular for virtual methods, which may be
  /// overridden.
  const summary::FunctionSummary *of(const clang::FunctionDecl &Function);

  /// The effects of \p Function on one value; null if nothing is known.
  const summary::Cases *casesOf(const clang::FunctionDecl &Function,
                                const summary::AccessPath &About);

private:
  void recordQuestion(const clang::FunctionDecl &Function,
                      const std::string &Usr) const;

  const Program &Unit;
  const summary::Library *Library;
  std::map<const clang::FunctionDecl *, const summary::FunctionSummary *> Found;
};

/// The key of \p Function in a library; empty if it has none.
std::string usrOf(const clang::FunctionDecl &Function);

/// `ns::Class::method/2`: identifies \p Function where stubs for unknown types
/// make its USR differ between files.
std::string nameAndArity(const clang::FunctionDecl &Function);

} // namespace tfop::flow
