// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/trace.h"
#include "checks/members/class_facts.h"
#include "checks/members/uses.h"
#include "checks/ownership/analysis.h"

namespace tfop {

/// What is wrong with a class that owns through a raw pointer.
enum class OwnershipFault {
  /// Nothing releases the member, or only what fills it again does.
  NeverReleased,
  /// The destructor releases the member only where it is null.
  InvertedGuard,
  /// The destructor releases it under a condition that has nothing to do with
  /// whether it is filled.
  UnrelatedGuard,
  /// The destructor releases it in a way that does not fit.
  WrongForm,
  /// Compute code fills it while it holds the value of an earlier step.
  FilledAgain,
  /// Filled twice in one go.
  FilledTwice,
  /// A constructor leaves it unset, and the destructor releases it.
  LeftUnset,
  /// The class is copied, and both copies release it.
  Copied,
  /// The class could be copied.
  Copyable,
  /// The destructor or another method is in a file that cannot be seen.
  Elsewhere,
  /// Somebody else was given it, and may release it.
  GivenAway,
  /// A method releases it, and nobody can be seen to call that.
  ByHand,
};

/// A member through which a class owns, for the report and for fixes.
struct OwningMember {
  /// The class whose destructor has to release it.
  const clang::CXXRecordDecl *Class;
  const clang::FieldDecl *Member;
  /// What the member holds is owned: the elements of an array or a container.
  bool Elements;
  /// As the user declared it, or null.
  const clang::CXXDestructorDecl *Destructor;
  /// What fills it, and what releases it.
  std::vector<MemberUse> Fills;
  std::vector<MemberUse> Releases;
};

struct OwnershipFinding {
  OwningMember Owner;
  OwnershipFault Fault;
  /// The release, the fill, the copy, the call that is to blame, or null.
  const clang::Stmt *Where = nullptr;
  /// The function that it stands in, or the receiver.
  const clang::NamedDecl *Other = nullptr;
  /// The way there, where it needs telling.
  std::vector<flow::PathStep> Path = {};
  /// False for what is fragile or cannot be seen to be wrong.
  bool Proven = true;
};

std::vector<OwnershipFinding> ownershipFindings(const MemberUses &Uses,
                                                const ClassFacts &Facts);

/// True if \p Release stands under `if (!member)`, so that it releases nothing.
bool isUnderInvertedGuard(const clang::Expr &Release,
                          const clang::FieldDecl &Member,
                          clang::ASTContext &Context);

} // namespace tfop
