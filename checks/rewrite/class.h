// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/rewrite/declaration.h"
#include "checks/rewrite/member.h"
#include "checks/rewrite/offer.h"

namespace tfop::rewrite {

/// Fixes classes that own through raw pointers. A member becomes a smart
/// pointer if all of its uses are visible and can be rewritten. Otherwise the
/// class gets a destructor and deleted copy operations, or an existing
/// destructor gets another statement. Inverted guards and uninitialized members
/// are fixed in place.
class ClassFixes {
public:
  /// \p All holds the findings of the translation unit, since one fix covers
  /// all members of a class.
  ClassFixes(llvm::ArrayRef<OwnershipFinding> All, const MemberUses &Uses,
             const ClassFacts &Facts, ownership::Analysis &Engine,
             SharedEdits &Shared);

  Fix of(const OwnershipFinding &Finding);

private:
  Fix ownerFor(const OwnershipFinding &Finding);
  std::vector<Declarators> changedWith(const Member &Requested) const;
  Fix destructorFor(const OwnershipFinding &Finding);
  Fix deleteCopies(const OwnershipFinding &Finding);
  Fix initializeToNull(const OwnershipFinding &Finding) const;
  Fix invertGuard(const OwnershipFinding &Finding) const;
  std::string obstacleTo(const OwningMember &Owner) const;
  std::string riskOf(const OwningMember &Owner) const;
  llvm::ArrayRef<MemberUse> usesOf(const OwningMember &Owner) const;
  /// The analyzed member, or null if no finding needs an owner there.
  const Member *memberAt(clang::SourceLocation Place) const;

  const llvm::ArrayRef<OwnershipFinding> All;
  const MemberUses &Uses;
  const ClassFacts &Facts;
  SharedEdits &Shared;
  clang::ASTContext &Context;
  const MemberMentions Mentions;
  std::map<clang::SourceLocation, Member> Members;
};

} // namespace tfop::rewrite
