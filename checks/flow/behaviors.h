// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/graphs.h"
#include "checks/summary/function_summary.h"
#include <map>

namespace tfop::flow {

/// How calls of functions end: the result or the exception, depending on the
/// arguments. Determined from the body or from the summaries of other files, on
/// demand and callees first; nothing is assumed about recursive calls.
class Behaviors {
public:
  explicit Behaviors(Program &Unit) : Unit(Unit) {}

  /// Empty if there is nothing that a caller could use. Unless every call
  /// throws, a case that throws has a condition that callers can express.
  const summary::Cases &of(const clang::FunctionDecl &Function);

private:
  bool isWorthExploring(const clang::FunctionDecl &Definition);
  summary::Cases explore(const clang::FunctionDecl &Definition);

  Program &Unit;
  std::map<const clang::FunctionDecl *, summary::Cases> Computed;
};

} // namespace tfop::flow
