// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/report.h"
#include "checks/inputs/requirement.h"
#include "checks/inputs/validation.h"
#include "checks/syntax/function_bodies.h"

namespace tfop::inputs {

/// Reports, for one check, each sink of certain kinds that an unvalidated input
/// reaches. The sinks of one input in one compute method are a group.
class Findings {
public:
  Findings(clang::tidy::ClangTidyCheck &Check, Program &Unit,
           llvm::ArrayRef<Sink::Kind> Kinds)
      : Check(Check), Unit(Unit), Kinds(Kinds) {}

  void report(const FunctionBodies &ComputeMethods);

private:
  void report(llvm::ArrayRef<Violation> Found,
              const clang::FunctionDecl &Compute);
  void report(const Violation &Found, const clang::FunctionDecl &Compute);

  clang::tidy::ClangTidyCheck &Check;
  Program &Unit;
  llvm::ArrayRef<Sink::Kind> Kinds;
  llvm::DenseSet<clang::SourceLocation> Places;
  /// The checks that were suggested before.
  std::vector<Remedy> Suggested;
};

} // namespace tfop::inputs
