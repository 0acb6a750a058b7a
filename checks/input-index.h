// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/syntax/function_bodies.h"
#include "checks/syntax/program.h"
#include "clang-tidy/ClangTidyCheck.h"

namespace tfop {

/// Finds values of inputs that are used as an index without a bounds check.
class InputIndexCheck : public clang::tidy::ClangTidyCheck {
public:
  InputIndexCheck(llvm::StringRef Name, clang::tidy::ClangTidyContext *Context,
                  SharedProgram Shared)
      : ClangTidyCheck(Name, Context), Shared(std::move(Shared)) {}
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void
  check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
  void onEndOfTranslationUnit() override;

private:
  void checkRange(const clang::CallExpr &Sharded,
                  const clang::ASTContext &Context);

  const SharedProgram Shared;
  clang::ASTContext *Context = nullptr;
  FunctionBodies ComputeMethods;
};

} // namespace tfop
