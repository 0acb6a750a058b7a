// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/trace.h"
#include "checks/members/ownership.h"

namespace tfop {

/// True if a destructor's path comes to \p Release with the member not null.
bool mayReach(const MemberUse &Release, const MemberUses &Uses);

/// True if \p Condition reads nothing but the member: `p`, `p != nullptr`.
bool asksOnly(const clang::Expr *Condition, const clang::FieldDecl &Member);

/// A condition around the release that says nothing about whether the member
/// was filled, or null.
const clang::Expr *unrelatedGuard(const MemberUse &Release,
                                  const OwningMember &Owner,
                                  llvm::ArrayRef<MemberUse> Others,
                                  const ClassFacts &Facts,
                                  const clang::ASTContext &Context);

/// The shortest way through a constructor that leaves the member without a
/// value.
std::optional<std::vector<flow::PathStep>>
findUnsetExit(const clang::CXXConstructorDecl &Constructor,
              const clang::FieldDecl &Member, const MemberUses &Uses);

/// The shortest way to \p Fill, in a function that runs again and again, on
/// which the member still holds what an earlier run put there.
std::optional<std::vector<flow::PathStep>> findRefill(const MemberUse &Fill,
                                                      const OwningMember &Owner,
                                                      const MemberUses &Uses);

/// The fill that \p Fill overwrites for certain: earlier in the same straight
/// piece of code, with nothing done to the member in between. Null if none.
const MemberUse *overwrittenBy(const MemberUse &Fill, const OwningMember &Owner,
                               const MemberUses &Uses);

} // namespace tfop
