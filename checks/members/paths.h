// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/trace.h"
#include "checks/members/ownership.h"

namespace tfop {

/// True if the destructor can reach \p Release with a non-null member.
bool mayReach(const MemberUse &Release, const MemberUses &Uses);

/// True if \p Condition reads only the member: `p`, `p != nullptr`.
bool readsOnly(const clang::Expr *Condition, const clang::FieldDecl &Member);

/// A guard of the release that is unrelated to whether the member was filled,
/// or null.
const clang::Expr *unrelatedGuard(const MemberUse &Release,
                                  const OwningMember &Owner,
                                  llvm::ArrayRef<MemberUse> Others,
                                  const ClassFacts &Facts,
                                  const clang::ASTContext &Context);

/// The shortest path through a constructor that leaves the member
/// uninitialized.
std::optional<std::vector<flow::PathStep>>
findUnsetExit(const clang::CXXConstructorDecl &Constructor,
              const clang::FieldDecl &Member, const MemberUses &Uses);

/// The shortest path to \p Fill, in a function that runs repeatedly, on which
/// the member still holds the value of an earlier run.
std::optional<std::vector<flow::PathStep>> findRefill(const MemberUse &Fill,
                                                      const OwningMember &Owner,
                                                      const MemberUses &Uses);

/// The fill that \p Fill certainly overwrites: earlier in the same
/// straight-line code, with no other use of the member in between. Null if
/// there is none.
const MemberUse *overwrittenBy(const MemberUse &Fill, const OwningMember &Owner,
                               const MemberUses &Uses);

} // namespace tfop
