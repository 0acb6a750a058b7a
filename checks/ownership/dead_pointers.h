// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/flow_graph.h"
#include "checks/ownership/summaries.h"

namespace tfop {

/// A pointer that is used after what it points to was given back.
struct DeadUse {
  const clang::ValueDecl *Pointer;
  const clang::Expr *Use;
  const clang::Stmt *Release;
  /// "Unref", "TF_DeleteTensor".
  llvm::StringRef ReleasedBy;
  /// The use is a second release.
  bool IsRelease;
};

/// The first use of each local pointer of the function of \p Graph, or of what
/// was derived from it, after each release, on the shortest path.
std::vector<DeadUse> findDeadUses(flow::FlowGraph &Graph,
                                  ownership::Summaries &Functions);

/// A member that holds a local variable's address when the function returns.
struct KeptAddress {
  const clang::FieldDecl *Member;
  const clang::VarDecl *Local;
  const clang::Expr *Store;
};

std::vector<KeptAddress> findKeptAddresses(flow::FlowGraph &Graph,
                                           clang::ASTContext &Context);

/// True if \p Call, an `owner.release()` whose result nobody uses, forgets what
/// the owner held: nobody got the pointer before.
bool leaksHeldResource(const clang::CXXMemberCallExpr &Call,
                       const clang::FunctionDecl &Function,
                       clang::ASTContext &Context);

} // namespace tfop
