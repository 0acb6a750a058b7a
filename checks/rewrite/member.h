// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/members/mentions.h"
#include "checks/members/ownership.h"
#include "checks/rewrite/pointer.h"
#include "checks/syntax/names.h"

namespace tfop::rewrite {

/// The null that an initialiser gives, or null.
const clang::Expr *nullIn(const clang::Expr &Value);

/// True if the class that \p Pointee is, if it is one, is defined before
/// \p Where.
bool isDefinedBefore(clang::QualType Pointee, clang::SourceLocation Where,
                     const clang::SourceManager &Sources);

/// A member that owns through a raw pointer, and all that is done with it, to
/// become a `std::unique_ptr`.
class Member {
public:
  /// Meets an obstacle where a use of the member cannot be seen, or not be
  /// rewritten.
  Member(const OwningMember &Owner, const MemberUses &Known,
         const ClassFacts &Facts, const MemberMentions &Mentions,
         ownership::Analysis &Engine);

  const std::optional<Obstacle> &obstacle() const { return Found; }
  /// Why no fix is safe that releases it with the object; empty if one is.
  const std::string &doubt() const { return Doubt; }
  /// True if the pointer does not stay at what it was given: `++p_`.
  bool isMoved() const { return Moved; }
  /// How it is released in a way that cannot be rewritten, or empty.
  const std::string &otherRelease() const { return Released; }
  const OwningMember &owner() const { return Owner; }
  /// True if the class's destructor has to reset it: what it holds has a
  /// destructor that may count on members that are declared behind it.
  bool needsReset() const;
  /// "std::unique_ptr<float[]>", with what else the declaration says.
  const std::string &type() const { return Type; }

  /// Rewrites every use but the declaration.
  void rewriteUses(Edits &Result) const;

private:
  /// What one function does with the member.
  struct InFunction {
    const clang::FunctionDecl *Function;
    const clang::CompoundStmt *Body;
    std::vector<Use> Uses;
  };

  std::optional<Obstacle> check();
  std::optional<Obstacle> checkVisible() const;
  std::optional<Obstacle> checkClass() const;
  std::optional<Obstacle> checkFills();
  std::optional<Obstacle> checkType();
  std::optional<Obstacle> collectUses();
  std::optional<Obstacle> checkUse(const InFunction &Where, const Use &Judged);
  std::optional<Obstacle> checkFill(const InFunction &Where, const Use &Judged);
  std::optional<Obstacle> checkEscape(const InFunction &Where,
                                      const Use &Judged);
  std::optional<Obstacle> checkReleases() const;
  std::optional<Obstacle> checkNames() const;
  void judge();
  void doubtThat(llvm::StringRef Why);
  bool isFilledAgainBy(const InFunction &Where) const;
  bool isFirstIn(const InFunction &Where, const Use &Clear) const;
  bool diesBeforeOthers() const;
  bool diesWithObject(const InFunction &Where, const Use &Release) const;
  bool emptyBody(const InFunction &Where, Edits &Result) const;
  void rewriteRelease(const InFunction &Where, const Use &Seen,
                      Edits &Result) const;
  Releases releasesIn(const InFunction &Where) const {
    return {Field, Where.Uses, *Where.Body, Context};
  }

  const OwningMember &Owner;
  const clang::FieldDecl &Field;
  const MemberUses &Known;
  const ClassFacts &Facts;
  const MemberMentions &Mentions;
  ownership::Analysis &Engine;
  clang::ASTContext &Context;
  /// What the flow engine knows of the member.
  llvm::ArrayRef<MemberUse> KnownUses;
  std::vector<InFunction> Functions;
  bool Array = false;
  bool Moved = false;
  std::string Released;
  std::string Type;
  std::string Doubt;
  std::optional<Obstacle> Found;
};

} // namespace tfop::rewrite
