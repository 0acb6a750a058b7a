// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/contract/callback_fate.h"
#include "checks/syntax/function_bodies.h"
#include "checks/syntax/program.h"
#include "clang-tidy/ClangTidyCheck.h"

namespace tfop {

/// Finds asynchronous kernels that do not call their callback exactly once.
class AsyncDoneCheck : public clang::tidy::ClangTidyCheck {
public:
  AsyncDoneCheck(llvm::StringRef Name, clang::tidy::ClangTidyContext *Context,
                 SharedProgram Shared)
      : ClangTidyCheck(Name, Context), Shared(std::move(Shared)) {}
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void
  check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
  void onEndOfTranslationUnit() override;

private:
  void analyze(const clang::FunctionDecl &Function,
               std::vector<const clang::VarDecl *> Callbacks,
               CallbackFates &Fates);
  void report(const clang::FunctionDecl &Function,
              const clang::VarDecl &Callback, const CallbackFault &Fault);
  void reportMacro(const clang::FunctionDecl &Function,
                   const clang::VarDecl &Callback, const CallbackFault &Fault);

  const SharedProgram Shared;
  clang::ASTContext *Context = nullptr;
  FunctionBodies Functions;
  /// A lambda may be reached on several paths, and a line may be in several
  /// instantiations.
  llvm::DenseSet<clang::SourceLocation> Reported;
};

} // namespace tfop
