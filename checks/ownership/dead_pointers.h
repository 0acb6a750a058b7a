// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/flow_graph.h"
#include "checks/ownership/summaries.h"

namespace tfop {

/// A use of a pointer after its resource was released.
struct DeadUse {
  const clang::ValueDecl *Pointer;
  const clang::Expr *Use;
  const clang::Stmt *Release;
  /// "Unref", "TF_DeleteTensor".
  llvm::StringRef ReleasedBy;
  /// The use is a second release.
  bool IsRelease;
  /// The first release is a callback that runs later.
  bool Deferred;
  /// False if the pointer is only passed to a function that is not visible.
  bool Proven;
};

/// The first use of each local pointer in the function of \p Graph, or of a
/// value derived from it, after each release, on the shortest path.
std::vector<DeadUse> findDeadUses(flow::FlowGraph &Graph,
                                  ownership::Summaries &Functions);

/// A member that holds the address of a local variable when the function
/// returns.
struct KeptAddress {
  const clang::FieldDecl *Member;
  const clang::VarDecl *Local;
  const clang::Expr *Store;
};

std::vector<KeptAddress> findKeptAddresses(flow::FlowGraph &Graph,
                                           clang::ASTContext &Context);

/// True if \p Call, an `owner.release()` whose result is discarded, leaks the
/// resource: no other pointer to it was obtained before.
bool leaksHeldResource(const clang::CXXMemberCallExpr &Call,
                       const clang::FunctionDecl &Function,
                       clang::ASTContext &Context);

} // namespace tfop
