// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <string>

namespace tfop::inputs {

/// The values of a variable of a function.
struct Variable {
  llvm::SmallVector<const clang::Expr *, 2> Values;
  /// It may also have values that are not visible.
  bool IsChanged = false;
  /// It is a shape to which dimensions are added.
  bool IsGrown = false;
  /// `++i`.
  bool IsStepped = false;
  /// Every change after the first value is `*=`.
  bool IsProduct = true;
  /// The condition of the loop that declares it.
  const clang::Expr *LoopCondition = nullptr;
  /// The input that a call returns through it: `ctx->input("x", &x)`.
  std::string InputName = {};
  /// The number of that input: `GetInputTensorFromVariable(ctx, 0, ..., &x)`.
  const clang::Expr *InputIndex = nullptr;
  /// The input is a list of Tensors.
  bool IsList = false;
  /// The shape that it is allocated with: `allocate_output(0, shape, &y)`.
  const clang::Expr *Shape = nullptr;
  /// The other arguments of a call that fills it: `MakeShape(sizes, 2, &s)`.
  llvm::SmallVector<const clang::Expr *, 2> Contents = {};
};
using VariableMap = llvm::DenseMap<const clang::ValueDecl *, Variable>;

/// The variables of \p Function and of the lambdas in it.
VariableMap variablesOf(const clang::FunctionDecl &Function);

} // namespace tfop::inputs
