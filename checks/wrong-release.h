// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/facts/plain_base.h"
#include "checks/flow/flow_graph.h"
#include "checks/ownership/acquisition_sites.h"
#include "checks/syntax/function_bodies.h"
#include "clang-tidy/ClangTidyCheck.h"

namespace tfop {

/// Finds things that are released in the wrong way, or used after that.
class WrongReleaseCheck : public clang::tidy::ClangTidyCheck {
public:
  WrongReleaseCheck(llvm::StringRef Name,
                    clang::tidy::ClangTidyContext *Context,
                    SharedProgram Shared);
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void
  check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
  void onEndOfTranslationUnit() override;

private:
  void reportLocal(const AcquisitionSite &Site, const ownership::Fate &Fate);
  void reportFields();
  void reportDeadPointers(flow::FlowGraph &Graph, ownership::Summaries &Known);
  void reportPlainBase(const HeldAsBase &Held, const clang::Expr &Given);
  void suggestVirtual(flow::Report &Finding, const clang::CXXRecordDecl &Base);
  void reportForgotten();

  /// How a member is allocated, and where it is deleted.
  struct Field {
    std::vector<const clang::CXXNewExpr *> News;
    std::vector<const clang::CXXDeleteExpr *> Deletes;
  };
  const SharedProgram Shared;
  const OwnershipOptions UserFunctions;
  clang::ASTContext *Context = nullptr;
  AcquisitionSites Sites;
  FunctionBodies Functions;
  std::vector<
      std::pair<const clang::CXXMemberCallExpr *, const clang::FunctionDecl *>>
      Disowned;
  llvm::DenseSet<clang::SourceLocation> Said;
  std::vector<std::pair<const clang::FieldDecl *, Field>> Fields;
};

} // namespace tfop
