// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/facts/op_signature.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Type.h"

/// The methods of the contexts of kernels and shape functions that access a
/// part of the op's signature.
namespace tfop::tf_api {

/// `ctx->GetAttr("k", &k_)`, `ctx->input(0)`, `c->set_output(1, shape)`.
struct ContextAccess {
  OpPart Part = OpPart::None;
  /// The name or the index.
  const clang::Expr *Key = nullptr;
};

/// The accesses of \p Call; several for a method that forwards an input.
llvm::SmallVector<ContextAccess, 2>
contextAccesses(const clang::CallExpr &Call);

/// Code that calls it distinguishes ops with different signatures:
/// `ctx->num_inputs()`, `ctx->HasAttr("k")`, `type_string()`.
bool distinguishesSignatures(const clang::CallExpr &Call);

/// Code that calls it adapts to the data types of its tensors:
/// `tensor.dtype()`, `ctx->input_dtype(0)`.
bool inspectsDataType(const clang::CallExpr &Call);

/// The enumeration `DataType`.
bool isDataType(clang::QualType Type);

/// `t.flat<E>()`, `t.matrix<E>()`: an access that aborts if the elements of the
/// Tensor are not of type E. `t.scalar<E>()` reads wrong values instead.
struct ElementAccess {
  /// The Tensor, or the pointer to it.
  const clang::Expr *Tensor = nullptr;
  /// As in op_signature.h; empty if it is not known.
  std::string Type;
  bool IsScalar = false;
};
std::optional<ElementAccess> elementAccess(const clang::CallExpr &Call);

/// The variable that a call sets to the Tensor that it accesses:
/// `ctx->input("x", &x)`, `ctx->allocate_output(0, shape, &y)`. Null if the
/// call returns the Tensor, or for other expressions.
const clang::VarDecl *tensorSetBy(const clang::CallExpr &Call);

/// A pointer or reference to the context of a shape function.
bool isShapeContext(clang::QualType Type);

/// The kind of attribute that `GetAttr` reads into a variable of \p Type, and
/// whether it is a list.
struct StoredAttribute {
  AttributeKind Kind = AttributeKind::Unknown;
  bool IsList = false;
};
StoredAttribute attributeStoredIn(clang::QualType Type);

/// "int", "list(float)"
std::string spelling(AttributeKind Kind, bool IsList);

/// True for functions that set what their pointer arguments point to without
/// reading it: `allocate_temp`, `GetAttr`.
bool replacesArguments(const clang::FunctionDecl &Function);

} // namespace tfop::tf_api
