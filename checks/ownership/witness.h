// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/flow_graph.h"
#include "checks/flow/trace.h"
#include "checks/flow/trail.h"
#include "checks/ownership/search.h"

namespace tfop::ownership {

/// Adds the notes of the path to \p Last to \p Ended: the acquisition, the
/// branches, and the leak. \p Ended already contains the kind of the leak.
void describePath(const flow::Trail &Way, flow::Position Last,
                  const flow::FlowGraph &Graph,
                  const clang::ASTContext &Context, const Start &From,
                  const std::string &Name, Witness &Ended);

/// "'Compute' returns without releasing 'buf'", at the end of its body.
flow::PathStep endOfBody(const clang::FunctionDecl &Function,
                         const std::string &Name);

/// The verb for acquiring a resource: "allocated" for memory, "acquired" for
/// references and handles.
llvm::StringRef acquisitionVerb(const resources::Resource &Kind);

/// "'buf'", "the resource in 'bufs'", or "it" if there is no variable.
std::string describeHolder(const clang::ValueDecl *Holder, bool HeldInside);

} // namespace tfop::ownership
