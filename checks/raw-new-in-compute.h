// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/ownership/acquisition_sites.h"
#include "checks/ownership/options.h"
#include "checks/rewrite/shared.h"
#include "clang-tidy/ClangTidyCheck.h"

namespace tfop {

/// Finds raw `new` expressions in compute code that leak or are released
/// manually.
class RawNewInComputeCheck : public clang::tidy::ClangTidyCheck {
public:
  RawNewInComputeCheck(llvm::StringRef Name,
                       clang::tidy::ClangTidyContext *Context,
                       SharedProgram Shared);
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void
  check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
  void onEndOfTranslationUnit() override;

private:
  void reportFate(const AcquisitionSite &Site, const ownership::Fate &Fate,
                  const std::string &Clause, ownership::Analysis &Engine,
                  rewrite::SharedEdits &Rewrites);

  const SharedProgram Shared;
  const OwnershipOptions UserFunctions;
  clang::ASTContext *Context = nullptr;
  std::vector<AcquisitionSite> Sites;
  /// Calls that may return an owned object through an out-parameter, and the
  /// functions that contain them.
  std::vector<std::pair<const clang::CallExpr *, const clang::FunctionDecl *>>
      OutParameterCalls;
};

} // namespace tfop
