// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/contract/compute_code.h"
#include "checks/contract/state_writes.h"
#include "checks/syntax/function_bodies.h"
#include "checks/syntax/program.h"
#include "clang-tidy/ClangTidyCheck.h"
#include <map>

namespace tfop {

/// Finds members of a kernel that compute code changes without a lock.
class UnguardedStateCheck : public clang::tidy::ClangTidyCheck {
public:
  UnguardedStateCheck(llvm::StringRef Name,
                      clang::tidy::ClangTidyContext *Context,
                      SharedProgram Shared)
      : ClangTidyCheck(Name, Context), Shared(std::move(Shared)) {}
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void
  check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
  void onEndOfTranslationUnit() override;

private:
  /// A method that runs without a lock, and the way to it.
  struct Reached {
    const clang::FunctionDecl *Method;
    std::vector<OwnMethodCall> Calls;
  };
  struct Write {
    clang::SourceLocation Where;
    std::string Method;
    std::vector<OwnMethodCall> Calls;
  };
  void collect(const clang::FunctionDecl &Root, Program &Unit);
  void addCallees(const Reached &From, const UnlockedCode &Code);
  void report(const clang::FieldDecl &Member, llvm::ArrayRef<Write> Writes);

  const SharedProgram Shared;
  clang::ASTContext *Context = nullptr;
  ComputeCode Overriding;
  FunctionBodies ComputeMethods;
  std::vector<Reached> Open;
  llvm::DenseSet<const clang::FunctionDecl *> Seen;
  /// By the member's place, so that instantiations are one.
  std::map<clang::SourceLocation,
           std::pair<const clang::FieldDecl *, std::vector<Write>>>
      Writes;
};

} // namespace tfop
