// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include <optional>

/// The ranks of the shapes that kernels allocate and shape functions infer.
namespace tfop::tf_api {

/// A TensorShape or a ShapeHandle.
bool isShape(clang::QualType Type);

/// The rank of the shape that \p Value constructs: `TensorShape({n, 3})`,
/// `c->Vector(n)`, `c->MakeShape({n, c->UnknownDim()})`. Nothing for other
/// expressions, such as variables.
std::optional<unsigned> rankOfNewShape(const clang::Expr *Value,
                                       const clang::ASTContext &Context);

/// `c->WithRank(shape, 2, &out)`: the shape has the rank, and so does `out`.
struct RankRequirement {
  const clang::Expr *Shape = nullptr;
  unsigned Rank = 0;
  /// Null if it is not a variable.
  const clang::VarDecl *Out = nullptr;
};
std::optional<RankRequirement> rankRequiredBy(const clang::CallExpr &Call,
                                              const clang::ASTContext &Context);

/// How a call of the context sets an output.
struct OutputSetting {
  /// The name or the index.
  const clang::Expr *Key = nullptr;
  /// The shape that is allocated; null if the call sets a Tensor or forwards an
  /// input.
  const clang::Expr *Shape = nullptr;
  bool Allocates = false;
};
/// Nothing for calls that set an output only under a condition.
std::optional<OutputSetting> outputSetBy(const clang::CallExpr &Call);

/// True for a call that can set outputs that are not known here: `output_list`,
/// `set_output` with a computed index.
bool setsAnyOutput(const clang::CallExpr &Call,
                   const clang::ASTContext &Context);

/// True for the class that all kernels derive from, which sets no output.
bool isPlainKernelBase(const clang::CXXRecordDecl &Class);

} // namespace tfop::tf_api
