// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/report.h"
#include "checks/ownership/analysis.h"
#include "clang-tidy/ClangTidyCheck.h"
#include "clang/ASTMatchers/ASTMatchers.h"
#include <array>
#include <map>

namespace tfop {

/// An acquisition and the function that runs it.
struct AcquisitionSite {
  ownership::Acquisition Acquired;
  const clang::FunctionDecl *Function;
};

/// The acquisitions of a translation unit. A template and its instantiations
/// bring the same line of code several times; it is one site for the reader.
class AcquisitionSites {
public:
  void add(AcquisitionSite Site, const clang::SourceManager &Sources);

  /// Calls \p Report for each line of code with the instantiation that fares
  /// worst, or with the template's pattern where there is no instantiation.
  void report(ownership::Analysis &Engine,
              llvm::function_ref<void(const AcquisitionSite &, ownership::Fate)>
                  Report) const;

private:
  /// By file, offset, and where the receiver of a hand-out is declared: one
  /// call can have several.
  std::map<std::tuple<clang::FileID, unsigned, clang::SourceLocation>,
           std::vector<AcquisitionSite>>
      Places;
};

/// A call that may hand something out: a function of the tree with a parameter
/// such as `T **` or `T *&`.
clang::ast_matchers::StatementMatcher callWithOutParameter();

/// Plain `new` or `new (std::nothrow)`: placement and arenas are no
/// acquisitions, and what TensorFlow's macros allocate is not the user's.
bool isUserNew(const clang::CXXNewExpr &New,
               const clang::SourceManager &Sources);

/// The user's functions, from the options TakesOwnership, Releases and Borrows:
/// names separated by semicolons.
class OwnershipOptions {
public:
  explicit OwnershipOptions(
      const clang::tidy::ClangTidyCheck::OptionsView &Options);
  void store(const clang::tidy::ClangTidyCheck::OptionsView &Options,
             clang::tidy::ClangTidyOptions::OptionMap &Map) const;
  ownership::Rules rules() const;

private:
  const std::string TakesOwnership;
  const std::string Releases;
  const std::string Borrows;
};

/// The user's acquiring functions and what releases them, from the option
/// Pairs. Those of tf-resource-leak hold for every check that has none.
class PairsOption {
public:
  /// Reports text that is not a pair as an error in the configuration.
  PairsOption(clang::tidy::ClangTidyCheck &Check,
              const clang::tidy::ClangTidyCheck::OptionsView &Options,
              const clang::tidy::ClangTidyContext &Context);
  void store(const clang::tidy::ClangTidyCheck::OptionsView &Options,
             clang::tidy::ClangTidyOptions::OptionMap &Map) const;
  std::shared_ptr<const resources::Pairs> table() const { return Table; }

private:
  const std::string Text;
  const std::shared_ptr<const resources::Pairs> Table;
};

/// How a finding begins: "'buf'", "'buf' got from 'Make'", "what 'bufs' holds",
/// "the result of 'new'".
std::string nameOf(const AcquisitionSite &Site, const ownership::Fate &Fate);

/// The variables that the finding is about, null where there is none.
std::array<const clang::NamedDecl *, 3>
declarationsIn(const AcquisitionSite &Site, const ownership::Fate &Fate);

/// What is wrong with a fate, in one clause after the name; empty where nothing
/// is to be said.
std::string describe(const ownership::Fate &Fate);

/// Adds the path of a fate to the finding about it.
void addPath(flow::Report &Finding, const ownership::Fate &Fate,
             const AcquisitionSite &Site);

/// True for a fate that is a defect, false for one that is fragile.
bool isDefect(const ownership::Fate &Fate);

} // namespace tfop
