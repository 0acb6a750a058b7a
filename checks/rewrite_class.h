// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/member_ownership.h"
#include "checks/rewrite.h"

namespace tfop::rewrite {

/// Mends the class of \p Finding: a destructor and deleted copies where it has
/// none, a release in the one it has, a guard turned round, a member that
/// begins as null. \p All are the findings of the translation unit: what
/// several members of a class need is one fix.
Fix classFix(const OwnershipFinding &Finding,
             llvm::ArrayRef<OwnershipFinding> All, const MemberUses &Uses,
             const ClassFacts &Facts, clang::ASTContext &Context,
             SharedEdits &Shared);

} // namespace tfop::rewrite
