// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/graphs.h"
#include "checks/summary/function_summary.h"
#include <map>

namespace tfop::flow {

/// How calls of functions end, by their bodies or by what other files say: what
/// they return, or that they throw, depending on what they are given. Computed
/// when asked for, callees first; for a recursive function nothing is known.
class Behaviors {
public:
  explicit Behaviors(Program &Unit) : Unit(Unit) {}

  /// Empty if nothing is known that a caller could use. A case that throws has
  /// a condition that callers can name, unless every call throws.
  const summary::Cases &of(const clang::FunctionDecl &Function);

private:
  bool isWorthExploring(const clang::FunctionDecl &Definition);
  summary::Cases explore(const clang::FunctionDecl &Definition);

  Program &Unit;
  std::map<const clang::FunctionDecl *, summary::Cases> Known;
};

} // namespace tfop::flow
