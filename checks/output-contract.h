// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/signature/mismatch.h"
#include "checks/syntax/program.h"
#include "clang-tidy/ClangTidyCheck.h"

namespace tfop {

/// Finds kernels that do not set each output once, and shape functions that
/// contradict the ranks in the kernels.
class OutputContractCheck : public clang::tidy::ClangTidyCheck {
public:
  OutputContractCheck(llvm::StringRef Name,
                      clang::tidy::ClangTidyContext *Context,
                      SharedProgram Shared)
      : ClangTidyCheck(Name, Context), Shared(std::move(Shared)) {}
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void
  check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;

private:
  const SharedProgram Shared;
  signature::MismatchReporter Reporter{*this};
};

} // namespace tfop
