// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/flow_graph.h"
#include "checks/ownership/summaries.h"

namespace tfop {

/// A pointer that is released, or gets another owner, although it has one.
struct SecondOwner {
  /// The variable or field that owns it.
  const clang::ValueDecl *First;
  /// The other owner, or null for a release or a temporary.
  const clang::ValueDecl *Second;
  const clang::Expr *Where;
  bool IsRelease;
};

/// The pointers that get a second owner in \p Function.
std::vector<SecondOwner> secondOwnersIn(const clang::FunctionDecl &Function);

/// A member that a method releases and leaves set, so that the destructor
/// releases it again.
struct ReleasedTwice {
  const clang::FieldDecl *Member;
  const clang::Expr *Release;
  /// The release in the destructor, or later in the same method.
  const clang::Stmt *Again;
  bool InDestructor;
};

std::vector<ReleasedTwice>
membersReleasedTwice(flow::FlowGraph &Graph, ownership::Summaries &Functions);

} // namespace tfop
