// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/contract/failing_helpers.h"
#include "checks/flow/report.h"
#include "checks/syntax/function_bodies.h"
#include "checks/syntax/program.h"
#include "clang-tidy/ClangTidyCheck.h"

namespace tfop {

/// Finds compute code that continues after a failure that it does not check.
class UncheckedHelperCheck : public clang::tidy::ClangTidyCheck {
public:
  UncheckedHelperCheck(llvm::StringRef Name,
                       clang::tidy::ClangTidyContext *Context,
                       SharedProgram Shared)
      : ClangTidyCheck(Name, Context), Shared(std::move(Shared)) {}
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void
  check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
  void onEndOfTranslationUnit() override;

  /// A call that may fail, and the work that follows without a test.
  struct UncheckedCall {
    const FailingCall *Failing;
    const clang::Stmt *Work;
  };

private:
  void report(const clang::FunctionDecl &Function,
              llvm::ArrayRef<UncheckedCall> All, size_t Index);
  void suggest(flow::Report &Finding, const clang::FunctionDecl &Function,
               llvm::ArrayRef<UncheckedCall> All, size_t Index);

  const SharedProgram Shared;
  clang::ASTContext *Context = nullptr;
  FunctionBodies Functions;
  llvm::DenseSet<clang::SourceLocation> Reported;
};

} // namespace tfop
