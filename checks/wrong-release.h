// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/acquisition_sites.h"
#include "clang-tidy/ClangTidyCheck.h"

namespace tfop {

/// Finds memory that is released in another way than it was allocated.
class WrongReleaseCheck : public clang::tidy::ClangTidyCheck {
public:
  WrongReleaseCheck(llvm::StringRef Name,
                    clang::tidy::ClangTidyContext *Context);
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void
  check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
  void onEndOfTranslationUnit() override;

private:
  void reportLocal(const AcquisitionSite &Site, const ownership::Fate &Fate);
  void reportFields();

  /// How a member is allocated, and where it is deleted.
  struct Field {
    std::vector<const clang::CXXNewExpr *> News;
    std::vector<const clang::CXXDeleteExpr *> Deletes;
  };
  const OwnershipOptions UserFunctions;
  clang::ASTContext *Context = nullptr;
  AcquisitionSites Sites;
  std::vector<std::pair<const clang::FieldDecl *, Field>> Fields;
};

} // namespace tfop
