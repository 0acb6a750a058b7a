// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/flow_graph.h"
#include "checks/flow/trace.h"
#include "checks/flow/trail.h"
#include "checks/ownership/search.h"

namespace tfop::ownership {

/// Writes down the path to \p Last for a reader: where the thing is acquired,
/// which branches are taken, how it is lost. \p Ended already says what is
/// special about the end.
void describePath(const flow::Trail &Way, flow::Position Last,
                  const flow::FlowGraph &Graph,
                  const clang::ASTContext &Context, const Start &From,
                  const std::string &Name, Witness &Ended);

/// "'Compute' returns without releasing 'buf'", at the end of its body.
flow::PathStep endOfBody(const clang::FunctionDecl &Function,
                         const std::string &Name);

/// "'buf'", "what 'bufs' holds", or "it" where there is no variable.
std::string describeHolder(const clang::ValueDecl *Holder, bool HeldInside);

} // namespace tfop::ownership
