// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/trace.h"
#include "checks/signature/registrations.h"
#include "checks/signature/uses.h"

namespace tfop::signature {

/// An op that code runs for, and the registration that binds them.
struct ServedOp {
  KnownOp Op;
  /// Null for a shape function.
  const tf_api::KernelRegistration *Kernel = nullptr;

  /// "op 'X' is declared here", "the kernel is registered here".
  std::vector<flow::PathStep> steps() const;
};

/// A kernel class or shape function with the ops that it runs for.
struct Binding {
  /// The class or the function.
  const clang::NamedDecl *Subject = nullptr;
  OpCode Code;
  std::vector<ServedOp> Ops;
  /// False if it may run for other ops, whose signatures are not known.
  bool IsComplete = true;
};

/// The bindings of a translation unit.
class Bindings {
public:
  explicit Bindings(Program &Unit);

  const std::vector<Binding> &kernels() const { return Kernels; }
  const std::vector<Binding> &shapeFunctions() const { return ShapeFunctions; }

private:
  void addKernels(Program &Unit);
  void addShapeFunctions(Program &Unit);

  std::vector<Binding> Kernels;
  std::vector<Binding> ShapeFunctions;
};

/// The function that SetShapeFn receives, or null.
const clang::FunctionDecl *shapeFunctionIn(const clang::Expr *Argument);

} // namespace tfop::signature
