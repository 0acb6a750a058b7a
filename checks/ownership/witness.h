// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/flow_graph.h"
#include "checks/flow/trace.h"
#include "checks/flow/trail.h"
#include "checks/ownership/search.h"

namespace tfop::ownership {

/// Adds the notes of the path to \p Last to \p Ended: the acquisition, the
/// branches, and the leak. \p Ended already contains the kind of the leak.
void describePath(const flow::Trail &Paths, flow::Position Last,
                  const flow::FlowGraph &Graph,
                  const clang::ASTContext &Context, const Start &From,
                  const std::string &Name, Witness &Ended);

/// "'Compute' returns without releasing 'buf'", at the end of its body.
flow::PathStep endOfBody(const clang::FunctionDecl &Function,
                         const std::string &Name);

/// Whether a function reports failure: by a hidden return, or by the Status
/// that it returns.
enum class Fails { Never, Perhaps, Always };
Fails failsWith(const clang::ReturnStmt &Return, flow::FlowGraph &Graph,
                const flow::Knowledge &Known);

/// The verb for acquiring a resource: "allocated" for memory, "acquired" for
/// references and handles.
llvm::StringRef acquisitionVerb(const resources::Resource &Kind);

/// True if Clang dropped code on the path of \p Ended that names one of \p
/// Holders: it may be a release.
bool crossesLostCode(const flow::FlowGraph &Graph, const Start &From,
                     llvm::ArrayRef<const clang::ValueDecl *> Holders,
                     const Witness &Ended, const clang::ASTContext &Context);

/// The blocks from which a path leads to \p Goal.
llvm::BitVector blocksLeadingTo(const clang::CFGBlock *Goal,
                                const clang::CFG &Graph);

/// "'buf'", "the resource in 'bufs'", or "it" if there is no variable.
std::string describeHolder(const clang::ValueDecl *Holder, bool HeldInside);

} // namespace tfop::ownership
