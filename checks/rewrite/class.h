// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/rewrite/declaration.h"
#include "checks/rewrite/member.h"
#include "checks/rewrite/offer.h"

namespace tfop::rewrite {

/// Mends classes. A member becomes an owner where every use of it can be seen
/// and rewritten; otherwise the class gets a destructor and deleted copies, or
/// its destructor one more line. A guard is turned round, a member begins as
/// null.
class ClassFixes {
public:
  /// \p All are the findings of the translation unit: what several members of
  /// a class need is one fix.
  ClassFixes(llvm::ArrayRef<OwnershipFinding> All, const MemberUses &Uses,
             const ClassFacts &Facts, ownership::Analysis &Engine,
             SharedEdits &Shared);

  Fix of(const OwnershipFinding &Finding);

private:
  Fix ownerFor(const OwnershipFinding &Finding);
  std::vector<Declarators> changedWith(const Member &Asked) const;
  Fix destructorFor(const OwnershipFinding &Finding);
  Fix withoutCopies(const OwnershipFinding &Finding);
  Fix initialised(const OwnershipFinding &Finding) const;
  Fix turnedRound(const OwnershipFinding &Finding) const;
  std::string obstacleTo(const OwningMember &Owner) const;
  std::string doubtAbout(const OwningMember &Owner) const;
  llvm::ArrayRef<MemberUse> usesOf(const OwningMember &Owner) const;
  /// The member as an owner, if a finding asks for one.
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
