// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/signature/mismatch.h"
#include "checks/syntax/program.h"
#include "clang-tidy/ClangTidyCheck.h"

namespace tfop {

/// Finds accesses to tensors with an element type that the op's signature does
/// not permit.
class TensorTypeMismatchCheck : public clang::tidy::ClangTidyCheck {
public:
  TensorTypeMismatchCheck(llvm::StringRef Name,
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
