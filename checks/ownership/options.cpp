// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/ownership/options.h"

using namespace clang;

namespace tfop {

OwnershipOptions::OwnershipOptions(
    const tidy::ClangTidyCheck::OptionsView &Options)
    : TakesOwnership(Options.get("TakesOwnership", "")),
      Releases(Options.get("Releases", "")),
      Borrows(Options.get("Borrows", "")) {}

void OwnershipOptions::store(const tidy::ClangTidyCheck::OptionsView &Options,
                             tidy::ClangTidyOptions::OptionMap &Map) const {
  Options.store(Map, "TakesOwnership", TakesOwnership);
  Options.store(Map, "Releases", Releases);
  Options.store(Map, "Borrows", Borrows);
}

static std::vector<std::string> namesIn(llvm::StringRef List) {
  std::vector<std::string> Names;
  llvm::SmallVector<llvm::StringRef, 4> Parts;
  List.split(Parts, ';', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef Part : Parts)
    if (!Part.trim().empty())
      Names.push_back(Part.trim().str());
  return Names;
}

ownership::Rules OwnershipOptions::rules() const {
  return {namesIn(TakesOwnership), namesIn(Releases), namesIn(Borrows)};
}

static std::string sharedPairs(const tidy::ClangTidyContext &Context) {
  const auto &All = Context.getOptions().CheckOptions;
  const auto Found = All.find("tf-resource-leak.Pairs");
  return Found == All.end() ? "" : Found->getValue().Value;
}

/// Null if there are no pairs, so that checks without pairs share one analysis.
static std::shared_ptr<const resources::Pairs> tableOf(std::string Text) {
  return Text.empty()
             ? nullptr
             : std::make_shared<const resources::Pairs>(std::move(Text));
}

PairsOption::PairsOption(tidy::ClangTidyCheck &Check,
                         const tidy::ClangTidyCheck::OptionsView &Options,
                         const tidy::ClangTidyContext &Context)
    : Text(Options.get("Pairs", "")),
      Table(tableOf(Text.empty() ? sharedPairs(Context) : Text)) {
  if (!Text.empty() && !Table->firstInvalid().empty())
    Check.configurationDiag(
        "'%0' is not a valid entry of the option Pairs; write "
        "'Acquire = Release'")
        << Table->firstInvalid();
}

void PairsOption::store(const tidy::ClangTidyCheck::OptionsView &Options,
                        tidy::ClangTidyOptions::OptionMap &Map) const {
  Options.store(Map, "Pairs", Text);
}

} // namespace tfop
