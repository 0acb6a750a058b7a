// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/trace.h"
#include "checks/members/class_facts.h"
#include "checks/members/uses.h"
#include "checks/ownership/analysis.h"

namespace tfop {

/// The fault of a class that owns through a raw pointer.
enum class OwnershipFault {
  /// Nothing releases the member, except before it is filled again.
  NeverReleased,
  /// The destructor releases the member only if it is null.
  InvertedGuard,
  /// The destructor releases it under a condition that is unrelated to whether
  /// it is filled.
  UnrelatedGuard,
  /// The destructor releases it with a mismatched function.
  WrongForm,
  /// Compute code fills it without releasing the value of an earlier step.
  Refilled,
  /// Filled twice on one path without a release.
  FilledTwice,
  /// A constructor leaves it unset, and the destructor releases it.
  Uninitialized,
  /// The class is copied, and both copies release it.
  Copied,
  /// The class could be copied.
  Copyable,
  /// The destructor or another method is defined in another file.
  NotVisible,
  /// The pointer is passed to other code, which may release it.
  Escaped,
  /// A method releases it, but no visible code calls that method.
  ManualRelease,
};

/// A member through which a class owns a resource.
struct OwningMember {
  /// The class whose destructor has to release it.
  const clang::CXXRecordDecl *Class;
  const clang::FieldDecl *Member;
  /// True if the elements of the array or container are owned, rather than the
  /// member itself.
  bool Elements;
  /// The user-declared destructor, or null.
  const clang::CXXDestructorDecl *Destructor;
  std::vector<MemberUse> Fills;
  std::vector<MemberUse> Releases;
};

struct OwnershipFinding {
  OwningMember Owner;
  OwnershipFault Fault;
  /// The release, fill, copy, or call at fault, or null.
  const clang::Stmt *Where = nullptr;
  /// The function that contains it, or the receiver.
  const clang::NamedDecl *Other = nullptr;
  /// The path to the fault, if it needs explanation.
  std::vector<flow::PathStep> Path = {};
  /// False if the code is fragile but not provably wrong.
  bool Proven = true;
};

std::vector<OwnershipFinding> ownershipFindings(const MemberUses &Uses,
                                                const ClassFacts &Facts);

/// The verb for \p Fill: "allocated" or "acquired".
llvm::StringRef acquisitionVerb(const MemberUse &Fill);

/// True if \p Release is guarded by `if (!member)` and therefore releases
/// nothing.
bool isUnderInvertedGuard(const clang::Expr &Release,
                          const clang::FieldDecl &Member,
                          clang::ASTContext &Context);

} // namespace tfop
