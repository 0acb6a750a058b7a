// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/summary/library.h"
#include "checks/syntax/program.h"
#include "clang/AST/DeclCXX.h"

namespace tfop::flow {

/// The summaries of functions that a translation unit only declares, from other
/// files of the tree. Callees are looked up in the bodies of the translation
/// unit first, then here; the tables in facts/ cover the libraries.
class OtherFiles {
public:
  explicit OtherFiles(Program &Unit) : Unit(Unit), Library(Unit.library()) {}

  /// The function that runs if \p Function is called: exactly this one, or an
  /// overrider that the call may run as well.
  enum class Runs { ThisOne, OrOverrider };

  /// Null if nothing is known, in particular for virtual methods that other
  /// code may override.
  const summary::FunctionSummary *of(const clang::FunctionDecl &Function,
                                     Runs What = Runs::OrOverrider);

  /// The effects of \p Function on one value; null if nothing is known.
  const summary::Cases *casesOf(const clang::FunctionDecl &Function,
                                const summary::AccessPath &About,
                                Runs What = Runs::OrOverrider);

  /// The common effects of the virtual \p Method and its overriders in other
  /// files; null if there are none.
  const summary::FunctionSummary *
  ofVirtualCall(const clang::CXXMethodDecl &Method);

private:
  void recordQuestion(const clang::FunctionDecl &Function,
                      const std::string &Key, const std::string &Name) const;

  const Program &Unit;
  const summary::Library *Library;
  using ByFunction =
      std::map<const clang::FunctionDecl *, const summary::FunctionSummary *>;
  ByFunction Found;
  ByFunction FoundOverriders;
};

/// True if a call of \p Function may run an override.
bool mayBeOverridden(const clang::FunctionDecl &Function);

/// The key of \p Function in a library; empty if it has none.
std::string usrOf(const clang::FunctionDecl &Function);

/// `ns::Class::method/2`: identifies \p Function where stubs for unknown types
/// make its USR differ between files.
std::string nameAndArity(const clang::FunctionDecl &Function);

} // namespace tfop::flow
