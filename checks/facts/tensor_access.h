// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ExprCXX.h"
#include <cstdint>
#include <optional>
#include <string>

/// Facts about the inputs of a kernel: how code obtains them, how it accesses
/// their shapes and values, and which calls abort the process if a shape or a
/// value is unexpected.
namespace tfop::tf_api {

/// The kind of access to a Tensor, a TensorShape, or a view of a Tensor.
enum class TensorQuery {
  Shape,
  Rank,
  /// The size of one dimension.
  Dimension,
  /// The number of elements.
  Elements,
  /// A view with one element.
  Scalar,
  /// A view with a fixed number of dimensions.
  View,
  /// A view with one dimension, of a Tensor of any rank.
  Flat,
  /// A view with dimensions that the caller chooses.
  Reshaped,
  /// The address of the first element.
  Address,
};

struct TensorAccess {
  TensorQuery Asks;
  /// The Tensor, the shape, or the view.
  const clang::Expr *Object;
  /// The number of dimensions of a view.
  unsigned Rank = 0;
  /// Which dimension, for Dimension.
  const clang::Expr *Dimension = nullptr;
};

/// The access that \p Call is, or nothing.
std::optional<TensorAccess> tensorAccess(const clang::CallExpr &Call);

bool isTensorShape(clang::QualType Type);

/// A view of a Tensor: `TTypes<T>::Flat`, `Eigen::TensorMap`.
bool isTensorView(clang::QualType Type);

/// The index of `ctx->input(index)` or `ctx->mutable_input(index, held)`, or
/// null.
const clang::Expr *inputIndex(const clang::CallExpr &Call);

/// `ctx->input("name", &tensor)`, `ctx->input_list("name", &list)`: the name
/// and the argument that is set.
struct NamedInput {
  llvm::StringRef Name;
  const clang::Expr *Out;
  bool IsList = false;
};
std::optional<NamedInput> namedInput(const clang::CallExpr &Call);

/// `GetInputTensorFromVariable(ctx, 0, ..., &tensor)`: the index of an input
/// that may be a variable, and the argument that is set.
struct VariableInput {
  const clang::Expr *Index;
  const clang::Expr *Out;
};
std::optional<VariableInput> variableInput(const clang::CallExpr &Call);

/// `ctx->allocate_output(0, shape, &tensor)`: the shape and the argument that
/// is set.
struct Allocation {
  const clang::Expr *Shape;
  const clang::Expr *Out;
};
std::optional<Allocation> allocation(const clang::CallExpr &Call);

/// The type of a parameter through which a function returns an input:
/// `const Tensor **`, `OpInputList *`.
bool returnsTensor(clang::QualType Type);

/// The ranks that a test such as `TensorShapeUtils::IsVector(shape)` accepts,
/// as a set of bits.
struct RankTest {
  uint16_t Ranks;
  /// It tests nothing else.
  bool RankOnly;
};
std::optional<RankTest> rankTest(const clang::CallExpr &Call);

/// `a.IsSameSize(b)`: the two shapes or Tensors.
std::optional<std::pair<const clang::Expr *, const clang::Expr *>>
comparedShapes(const clang::CallExpr &Call);

/// `FastBoundsCheck(index, limit)`.
bool testsBounds(const clang::CallExpr &Call);

/// `internal::SubtleMustCopy(value)`: a call that returns its argument.
bool returnsArgument(const clang::CallExpr &Call);

/// `std::min`, `std::max`, `std::clamp`.
bool limitsValue(const clang::CallExpr &Call);

/// A construction that ends the process: `LOG(FATAL)`, a failed `CHECK`.
bool abortsProcess(const clang::Stmt &Statement);

/// A test of a Tensor that says nothing about its shape: `x.IsInitialized()`.
bool ignoresShape(const clang::CallExpr &Test);

/// A macro whose condition an optimized build does not test: `DCHECK`,
/// `assert`.
bool vanishesInRelease(llvm::StringRef Macro);

/// A value of the type cannot come from a client of the graph.
bool isResourceHandle(clang::QualType Type);

/// A queue of work for a device: `cudaStream_t`, `Eigen::GpuDevice`. Code that
/// receives one runs on the device.
bool isDeviceQueue(clang::QualType Type);

/// `memcpy(to, from, n)`.
bool copiesMemory(const clang::CallExpr &Call);

/// A method of a kernel class that is instantiated for a device other than the
/// CPU, so that the functors that it calls are often not visible.
bool runsOnDevice(const clang::FunctionDecl &Method);

/// The name of the attribute and the out-parameter of
/// `GetAttr("name", &member)`.
std::optional<NamedInput> attributeRead(const clang::CallExpr &Call);

/// `variant.get<T>()`: the Variant. The result is null for another type.
const clang::Expr *variantRead(const clang::CallExpr &Call);

/// `shape.AppendShape(other)`: aborts if the product of the sizes is too large.
bool appendsShape(const clang::CallExpr &Call);

/// The call of a method that adds dimensions to a shape and keeps the others.
bool growsShape(const clang::CallExpr &Call);

/// The name of the method that does the same and returns a Status:
/// `AddDimWithStatus`; empty if there is none in any version.
std::string statusFormOf(const clang::CXXMemberCallExpr &Call);

/// The static method of TensorShape that builds one from sizes.
llvm::StringRef shapeBuilder();

/// The call of a method that extends a shape and aborts on a size that is
/// negative or too large: `AddDim`, `InsertDim`, `set_dim`.
const clang::Expr *addedDimension(const clang::CallExpr &Call);

/// `resize(n)`: the new number of elements of a container.
const clang::Expr *requestedSize(const clang::CallExpr &Call);

/// A container whose subscript operator expects a valid position.
bool isIndexedContainer(clang::QualType Type);

/// `view.chip(index, dimension)`.
const clang::Expr *chippedIndex(const clang::CallExpr &Call);

/// `ctx->CtxFailure(...)`, `ctx->SetStatus(...)`.
bool failsContext(const clang::CallExpr &Call);

/// The number of positions that `Shard` or `ParallelFor` divides, or null.
const clang::Expr *dividedTotal(const clang::CallExpr &Call);

/// A function of TensorFlow that receives the context and returns a Status, but
/// does not read the shapes of the inputs: `LookupResource`.
bool ignoresShapes(const clang::FunctionDecl &Function);

/// `errors::InvalidArgument("...")`, in the dialect of the file that defines
/// \p Function.
std::string invalidArgument(const clang::FunctionDecl &Function,
                            llvm::StringRef Message);

/// A method of TensorFlow's Tensor, TensorShape, or context, none of which
/// validates an input.
bool isPlainAccessor(const clang::FunctionDecl &Function);

} // namespace tfop::tf_api
