// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/facts/plain_base.h"
#include "checks/flow/flow_graph.h"
#include "checks/ownership/acquisition_sites.h"
#include "checks/ownership/options.h"
#include "checks/syntax/function_bodies.h"
#include "clang-tidy/ClangTidyCheck.h"

namespace tfop {

/// Finds mismatched releases and uses after release.
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
  void reportDeadPointers(flow::FlowGraph &Graph,
                          ownership::Summaries &Summaries);
  void reportDeletedThroughBase(const DeletedThroughBase &Deletion,
                                const clang::Expr &Transfer);
  void suggestVirtual(flow::Report &Finding, const clang::CXXRecordDecl &Base);
  void reportDiscardedReleases();
  void reportSecondOwners(const clang::FunctionDecl &Function);
  void reportMembersReleasedTwice(flow::FlowGraph &Graph,
                                  ownership::Summaries &Summaries);

  /// The allocations and deletions of a member.
  struct Field {
    std::vector<const clang::CXXNewExpr *> News;
    std::vector<const clang::CXXDeleteExpr *> Deletes;
    /// It is also filled with the result of something else.
    bool OtherFill = false;
  };
  const SharedProgram Shared;
  const OwnershipOptions UserFunctions;
  clang::ASTContext *Context = nullptr;
  AcquisitionSites Sites;
  FunctionBodies Functions;
  /// Calls that may return an allocated pointer, and the functions that contain
  /// them.
  std::vector<std::pair<const clang::CallExpr *, const clang::FunctionDecl *>>
      Factories;
  std::vector<
      std::pair<const clang::CXXMemberCallExpr *, const clang::FunctionDecl *>>
      Disowned;
  llvm::DenseSet<clang::SourceLocation> Reported;
  std::vector<std::pair<const clang::FieldDecl *, Field>> Fields;
};

} // namespace tfop
