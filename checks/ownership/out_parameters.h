// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/facts/resources.h"
#include "checks/flow/flow_graph.h"

namespace tfop::ownership {

class Summaries;

/// When a function acquires a resource for its caller through an out-parameter.
enum class Acquires {
  /// Never, or under conditions that the caller cannot observe.
  Never,
  /// If the returned Status or bool reports success; for a void function, if it
  /// does not fail the context.
  OnSuccess,
  Always,
};

struct OutValue {
  Acquires When = Acquires::Never;
  const resources::Resource *Kind = &resources::NewObject;
};

/// True for `T **` and `T *&`.
bool isOutParameterType(clang::QualType Parameter);

/// The resource that the function of \p Graph acquires through \p Parameter for
/// its caller to release. Never if another reference to the resource is kept.
OutValue findOutValue(flow::FlowGraph &Graph, Summaries &Functions,
                      const clang::ParmVarDecl &Parameter);

} // namespace tfop::ownership
