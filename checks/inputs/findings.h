// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/report.h"
#include "checks/inputs/validation.h"
#include "checks/syntax/function_bodies.h"

namespace tfop::inputs {

/// Reports, for one check, the sinks of certain kinds that unvalidated inputs
/// reach: one finding for each input, kind of need, and function, with the
/// other sinks as its notes.
class Findings {
public:
  Findings(clang::tidy::ClangTidyCheck &Check, Program &Unit,
           llvm::ArrayRef<Sink::Kind> Kinds)
      : Check(Check), Unit(Unit), Kinds(Kinds) {}

  void report(const FunctionBodies &ComputeMethods);

private:
  void report(llvm::ArrayRef<const Violation *> Group);

  clang::tidy::ClangTidyCheck &Check;
  Program &Unit;
  llvm::ArrayRef<Sink::Kind> Kinds;
};

} // namespace tfop::inputs
