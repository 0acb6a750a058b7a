// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/ownership/acquisition_sites.h"
#include "checks/ownership/options.h"
#include "checks/rewrite/shared.h"
#include "clang-tidy/ClangTidyCheck.h"

namespace tfop {

/// Finds resource references, API handles, and heap memory that are not
/// released on every path.
class ResourceLeakCheck : public clang::tidy::ClangTidyCheck {
public:
  ResourceLeakCheck(llvm::StringRef Name,
                    clang::tidy::ClangTidyContext *Context,
                    SharedProgram Shared);
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void
  check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
  void onEndOfTranslationUnit() override;

private:
  void addCall(const clang::CallExpr &Call, const clang::FunctionDecl &Function,
               ownership::Analysis &Engine);
  void report(const AcquisitionSite &Site, const ownership::Fate &Fate,
              ownership::Analysis &Engine, rewrite::SharedEdits &Rewrites);

  const SharedProgram Shared;
  const OwnershipOptions UserFunctions;
  const PairsOption UserPairs;
  clang::ASTContext *Context = nullptr;
  AcquisitionSites Sites;
  /// `new` expressions, of which those outside compute code are analyzed.
  std::vector<AcquisitionSite> Allocations;
  std::vector<std::pair<const clang::CallExpr *, const clang::FunctionDecl *>>
      Calls;
};

} // namespace tfop
