// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/trace.h"
#include "checks/inputs/frame.h"
#include "checks/syntax/program.h"
#include <map>

namespace tfop::inputs {

/// A sink that a path reaches although nothing on it excludes the failure.
struct Violation {
  Sink What;
  const clang::FunctionDecl *Function;
  std::vector<flow::PathStep> Path;
  /// The facts that the path has established there.
  InputFacts Known;
};

/// The sinks of the compute methods of a translation unit that unvalidated
/// inputs reach.
class Validation {
public:
  explicit Validation(Program &Unit) : Unit(Unit) {}

  /// The violations in \p Compute and in the functions that it calls, in the
  /// order of the source.
  const std::vector<Violation> &of(const clang::FunctionDecl &Compute);

private:
  Program &Unit;
  std::map<const clang::FunctionDecl *, std::vector<Violation>> Known;
};

} // namespace tfop::inputs
