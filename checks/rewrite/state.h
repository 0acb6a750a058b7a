// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/members/mentions.h"
#include "checks/rewrite/fix.h"

namespace tfop::rewrite {

/// Fixes members that concurrent steps modify. A member that every step sets
/// before it reads it becomes a local variable. If only the constructor sets an
/// attribute, each step gets a copy of it. Other members are guarded by a
/// mutex.
class StateFixes {
public:
  /// \p All are the modified members, \p Names their names. One mutex guards
  /// all members of a class.
  StateFixes(const ClassFacts &Facts,
             llvm::ArrayRef<const clang::FieldDecl *> All,
             const llvm::StringSet<> &Names, clang::ASTContext &Context,
             SharedEdits &Shared)
      : All(All), Context(Context), Mentions(Facts, Names, Context),
        Shared(Shared) {}

  Fix of(const clang::FieldDecl &Member);

private:
  /// The mentions of the member in one function.
  struct Site {
    const clang::FunctionDecl *Function = nullptr;
    std::vector<const clang::MemberExpr *> Names;
    /// The innermost block that contains all of them, and the first of its
    /// statements that contains one.
    const clang::CompoundStmt *Block = nullptr;
    const clang::Stmt *First = nullptr;
  };

  std::vector<Site>
  sitesOf(llvm::ArrayRef<const clang::FieldDecl *> Members) const;
  void findBlock(Site &Where) const;
  /// A fix without a mutex; neither edits nor an obstacle if there is none.
  Fix withoutMutex(const clang::FieldDecl &Member) const;
  Fix localFor(const clang::FieldDecl &Member, const Site &Only) const;
  Fix copyFor(const clang::FieldDecl &Member, const Site &Step) const;
  Fix mutexFor(llvm::ArrayRef<const clang::FieldDecl *> Members);
  std::string lockProblem(const Site &Where, const clang::FieldDecl *Mutex,
                          llvm::ArrayRef<Site> Steps) const;
  std::string setIn(const Site &Where, const clang::FieldDecl &Member,
                    const std::string &Name, Edits &Result) const;
  bool mayOutlive(const clang::FieldDecl &Member, const Site &Where) const;

  const llvm::ArrayRef<const clang::FieldDecl *> All;
  clang::ASTContext &Context;
  const MemberMentions Mentions;
  SharedEdits &Shared;
};

} // namespace tfop::rewrite
