// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/members/mentions.h"
#include "checks/members/ownership.h"
#include "checks/rewrite/pointer.h"
#include "checks/syntax/names.h"

namespace tfop::rewrite {

/// The null pointer constant of an initializer, or null.
const clang::Expr *nullIn(const clang::Expr &Value);

/// True unless \p Pointee is a class that is not defined before \p Where.
bool isDefinedBefore(clang::QualType Pointee, clang::SourceLocation Where,
                     const clang::SourceManager &Sources);

/// A member that owns through a raw pointer, and all of its uses, to be turned
/// into a `std::unique_ptr`.
class Member {
public:
  /// There is an obstacle if a use is not visible or cannot be rewritten.
  Member(const OwningMember &Owner, const MemberUses &AllUses,
         const ClassFacts &Facts, const MemberMentions &Mentions,
         ownership::Analysis &Engine);

  const std::optional<Obstacle> &obstacle() const { return Problem; }
  /// Why it is unsafe to release the member with its object; empty if it is
  /// safe.
  const std::string &risk() const { return Risk; }
  /// True if the pointer is modified by arithmetic: `++p_`.
  bool isAdvanced() const { return Advanced; }
  /// Describes a release that cannot be rewritten, or empty.
  const std::string &otherRelease() const { return Released; }
  const OwningMember &owner() const { return Owner; }
  /// True if the destructor of the class has to reset the member because the
  /// pointee's destructor may use members that are declared after it.
  bool needsReset() const;
  /// The new type with the specifiers of the declaration: "mutable
  /// std::unique_ptr<float[]>".
  const std::string &type() const { return Type; }

  /// Rewrites every use except the declaration.
  void rewriteUses(Edits &Result) const;

private:
  /// The uses of the member in one function.
  struct FunctionUses {
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
  std::optional<Obstacle> checkUse(const FunctionUses &Fn, const Use &U);
  std::optional<Obstacle> checkFill(const FunctionUses &Fn, const Use &U);
  std::optional<Obstacle> checkEscape(const FunctionUses &Fn, const Use &U);
  std::optional<Obstacle> checkReleases() const;
  std::optional<Obstacle> checkNames() const;
  void collectRisks();
  void noteRisk(llvm::StringRef Why);
  bool isRefilledBy(const FunctionUses &Fn) const;
  bool isFirstIn(const FunctionUses &Fn, const Use &Clear) const;
  bool mustBeResetFirst() const;
  bool diesWithObject(const FunctionUses &Fn, const Use &Release) const;
  bool emptyBody(const FunctionUses &Fn, Edits &Result) const;
  void rewriteRelease(const FunctionUses &Fn, const Use &U,
                      Edits &Result) const;
  Releases releasesIn(const FunctionUses &Fn) const {
    return {Field, Fn.Uses, *Fn.Body, Context};
  }

  const OwningMember &Owner;
  const clang::FieldDecl &Field;
  const MemberUses &AllUses;
  const ClassFacts &Facts;
  const MemberMentions &Mentions;
  ownership::Analysis &Engine;
  clang::ASTContext &Context;
  /// The uses of the member that the analysis recorded.
  llvm::ArrayRef<MemberUse> RecordedUses;
  std::vector<FunctionUses> Functions;
  bool Array = false;
  bool Advanced = false;
  std::string Released;
  std::string Type;
  std::string Risk;
  std::optional<Obstacle> Problem;
};

} // namespace tfop::rewrite
