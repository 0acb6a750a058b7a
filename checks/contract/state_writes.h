// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/flow_graph.h"
#include "clang/AST/DeclCXX.h"
#include <vector>

namespace tfop {

/// A write to a member of `*this`.
struct MemberWrite {
  const clang::FieldDecl *Member;
  const clang::Expr *Where;
};

/// A call of another method of `*this`.
struct OwnMethodCall {
  const clang::CXXMethodDecl *Method;
  const clang::Expr *Where;
};

/// The writes and calls of a method, including its lambdas, while it holds no
/// lock.
struct UnlockedCode {
  std::vector<MemberWrite> Writes;
  std::vector<OwnMethodCall> Calls;
};

UnlockedCode unlockedCodeOf(flow::FlowGraph &Method);

} // namespace tfop
