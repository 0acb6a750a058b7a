// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/ownership/analysis.h"
#include "clang-tidy/ClangTidyCheck.h"

namespace tfop {

/// The functions named in the options TakesOwnership, Releases, and Borrows,
/// separated by semicolons.
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

/// The user's acquiring functions and their releases, from the option Pairs. A
/// check without this option uses the pairs of tf-resource-leak.
class PairsOption {
public:
  /// Reports an invalid pair as an error in the configuration.
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

} // namespace tfop
