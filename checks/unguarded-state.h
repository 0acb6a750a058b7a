// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/contract/state_writes.h"
#include "checks/rewrite/state.h"
#include "checks/syntax/function_bodies.h"
#include "checks/syntax/program.h"
#include "clang-tidy/ClangTidyCheck.h"
#include <map>

namespace tfop {

/// Finds kernel members that compute code modifies without holding a lock.
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
  /// A method that runs without a lock, and the calls that lead to it.
  struct ReachedMethod {
    const clang::FunctionDecl *Method;
    std::vector<CallOnPath> Calls;
  };
  struct Write {
    clang::SourceLocation Where;
    /// The method of the kernel that contains the write or passes the variable
    /// to a function that contains it.
    const clang::FunctionDecl *Method;
    /// The calls of methods that lead there.
    std::vector<CallOnPath> Calls;
    std::vector<CallOnPath> Passed;
    /// For `flag_ = true`: the value.
    std::optional<bool> Flag;
  };
  void collect(const clang::FunctionDecl &Root, Program &Unit);
  void addCallees(const ReachedMethod &From, const UnlockedCode &Code,
                  Program &Unit);
  void reportAll(Program &Unit);
  void report(const clang::ValueDecl &Variable, llvm::ArrayRef<Write> Writes,
              rewrite::StateFixes &Fixes);

  const SharedProgram Shared;
  clang::ASTContext *Context = nullptr;
  FunctionBodies ComputeMethods;
  FunctionBodies Bodies;
  std::vector<ReachedMethod> Worklist;
  llvm::DenseSet<const clang::FunctionDecl *> Visited;
  /// Keyed by the location of the variable, which all instantiations share.
  std::map<clang::SourceLocation,
           std::pair<const clang::ValueDecl *, std::vector<Write>>>
      Writes;
};

} // namespace tfop
