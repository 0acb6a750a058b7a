// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/facts/resources.h"
#include "checks/flow/flow_graph.h"

namespace tfop::ownership {

class Summaries;

/// When a function gives its caller something new through a parameter.
enum class Acquires {
  /// Never, or not so that the caller can know.
  Never,
  /// When the Status or the bool that it returns is good, or the context whose
  /// failure is all that it tells.
  OnSuccess,
  Always,
};

struct OutValue {
  Acquires When = Acquires::Never;
  const resources::Resource *Kind = &resources::NewObject;
};

/// `T **`, `T *&`.
bool isOutParameterType(clang::QualType Parameter);

/// What the function of \p Graph puts into what \p Parameter leads to, for the
/// caller to release. Where it keeps another way to the thing, the answer is
/// Never.
OutValue findOutValue(flow::FlowGraph &Graph, Summaries &Functions,
                      const clang::ParmVarDecl &Parameter);

} // namespace tfop::ownership
