// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/flow_graph.h"
#include "clang/AST/DeclCXX.h"
#include <vector>

namespace tfop {

/// A place that changes a member of the object whose method runs.
struct MemberWrite {
  const clang::FieldDecl *Member;
  const clang::Expr *Where;
};

/// A call of another method of the same object.
struct OwnMethodCall {
  const clang::CXXMethodDecl *Method;
  const clang::Expr *Where;
};

/// What a method, with the lambdas in it, does to its object while it holds no
/// lock.
struct UnlockedCode {
  std::vector<MemberWrite> Writes;
  std::vector<OwnMethodCall> Calls;
};

UnlockedCode unlockedCodeOf(flow::FlowGraph &Method);

} // namespace tfop
