// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/syntax/function_bodies.h"
#include "checks/tfgraph/growth.h"
#include "checks/tfgraph/kept_tensors.h"
#include "clang-tidy/ClangTidyCheck.h"

namespace tfop {

/// Finds graphs that grow in loops that run them, and sessions built again and
/// again.
class GraphGrowthInLoopCheck : public clang::tidy::ClangTidyCheck {
public:
  using ClangTidyCheck::ClangTidyCheck;
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void
  check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
  void onEndOfTranslationUnit() override;

private:
  void report(const GrowthFinding &Finding,
              const clang::FunctionDecl &Function);
  void reportGrowth(const GrowthFinding &Finding);
  void offerHoist(const GrowthFinding &Finding,
                  const clang::FunctionDecl &Function);
  void report(const KeptTensors &Kept);
  void note(clang::SourceLocation Where, llvm::StringRef What);

  clang::ASTContext *Context = nullptr;
  FunctionBodies Bodies;
};

} // namespace tfop
