// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/report.h"
#include "checks/syntax/function_bodies.h"
#include "checks/tfgraph/growth.h"
#include "checks/tfgraph/kept_tensors.h"
#include "clang-tidy/ClangTidyCheck.h"

namespace tfop {

/// Finds graphs that grow in every iteration of a loop that runs them, and
/// sessions that are created repeatedly.
class GraphGrowthInLoopCheck : public clang::tidy::ClangTidyCheck {
public:
  GraphGrowthInLoopCheck(llvm::StringRef Name,
                         clang::tidy::ClangTidyContext *Context,
                         SharedProgram Shared)
      : ClangTidyCheck(Name, Context), Shared(std::move(Shared)) {}
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void
  check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
  void onEndOfTranslationUnit() override;

private:
  void report(const GrowthFinding &Growth, const clang::FunctionDecl &Function);
  void reportGrowth(const GrowthFinding &Growth,
                    const clang::FunctionDecl &Function);
  void reportSession(const GrowthFinding &Growth,
                     const clang::FunctionDecl &Function);
  void offerHoist(flow::Report &Finding, const GrowthFinding &Growth,
                  const clang::FunctionDecl &Function);
  void report(const KeptTensors &Kept);

  const SharedProgram Shared;
  clang::ASTContext *Context = nullptr;
  FunctionBodies Bodies;
};

} // namespace tfop
