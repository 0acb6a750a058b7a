// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/members/destroyers.h"
#include "checks/members/ownership.h"
#include "checks/ownership/acquisition_sites.h"
#include "checks/ownership/options.h"
#include "checks/rewrite/class.h"
#include "checks/syntax/function_bodies.h"
#include "clang-tidy/ClangTidyCheck.h"

namespace tfop {

/// Finds classes that own a resource through a raw pointer and leak it or copy
/// the pointer.
class OwningRawPointerCheck : public clang::tidy::ClangTidyCheck {
public:
  OwningRawPointerCheck(llvm::StringRef Name,
                        clang::tidy::ClangTidyContext *Context,
                        SharedProgram Shared);
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void
  check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
  void onEndOfTranslationUnit() override;

private:
  void report(const OwnershipFinding &Finding, const rewrite::Fix &NewFix);
  void report(const ForgottenField &Field);

  const SharedProgram Shared;
  const OwnershipOptions UserFunctions;
  const PairsOption UserPairs;
  clang::ASTContext *Context = nullptr;
  FunctionBodies Bodies;
  std::vector<const clang::FieldDecl *> Initialized;
  ClassFacts Facts;
};

} // namespace tfop
