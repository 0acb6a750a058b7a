// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/syntax/function_bodies.h"
#include "checks/syntax/program.h"
#include "clang-tidy/ClangTidyCheck.h"

namespace tfop {

/// Finds code that aborts the process if an input has an unexpected shape or
/// value.
class InputAbortCheck : public clang::tidy::ClangTidyCheck {
public:
  InputAbortCheck(llvm::StringRef Name, clang::tidy::ClangTidyContext *Context,
                  SharedProgram Shared)
      : ClangTidyCheck(Name, Context), Shared(std::move(Shared)) {}
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void
  check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
  void onEndOfTranslationUnit() override;

private:
  const SharedProgram Shared;
  clang::ASTContext *Context = nullptr;
  FunctionBodies ComputeMethods;
};

} // namespace tfop
