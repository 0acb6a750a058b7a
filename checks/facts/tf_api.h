// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include <optional>
#include <string>

/// Facts about TensorFlow's API: kernels, compute methods, hidden returns,
/// Tensors, Statuses, contexts. Classes match by name and shape in any
/// namespace, since plug-in projects define their own.
namespace tfop::tf_api {

/// True for a class that derives, directly or indirectly, from `OpKernel` or a
/// similar class. Supports template patterns and instantiations.
bool isKernel(const clang::CXXRecordDecl &Class);

enum class ComputeKind { Compute, ComputeAsync, Dataset, Resource, CApi };

/// The way in which TensorFlow calls \p Function on each step, or nothing if it
/// does not. Includes overloads with parameters in addition to the context.
std::optional<ComputeKind> computeKind(const clang::FunctionDecl &Function);

/// \p Function itself if it is a compute method, or the compute method that
/// contains the lambda \p Function.
const clang::FunctionDecl *
enclosingComputeMethod(const clang::FunctionDecl &Function);

/// The name of the outermost macro that contains \p Return, if the return is
/// hidden from a reader of the function; nothing for a return that is spelled
/// out, including in a macro argument.
std::optional<std::string> hiddenReturn(const clang::ReturnStmt &Return,
                                        const clang::ASTContext &Context);

/// True for the statement that GoogleTest executes if an assertion fails
/// (`ASSERT_EQ`, `TF_EXPECT_OK`) or a test is skipped. Leaks in a failed test
/// are not of interest.
bool failsTest(const clang::Stmt &Statement);

/// The body of a GoogleTest test.
bool isTestBody(const clang::FunctionDecl &Function);

/// TensorFlow's Tensor itself, not a pointer, a reference, or `Eigen::Tensor`.
bool isTensor(clang::QualType Type);
bool isTensor(const clang::CXXRecordDecl &Class);

/// The DataType of a Tensor with elements of the arithmetic type \p Type
/// ("DT_FLOAT"); empty for other types.
llvm::StringRef dataTypeOf(clang::QualType Type,
                           const clang::ASTContext &Context);

/// A Status of any of the three dialects, but not a StatusOr.
bool isStatus(clang::QualType Type);

/// Whether the Status that \p Expression constructs is ok: false for
/// `errors::Internal(...)` and `absl::InternalError(...)`, true for
/// `OkStatus()`. Nothing for any other expression.
std::optional<bool> constructedStatus(const clang::Expr &Expression);

/// `s.ok()` of a Status.
bool isStatusOkCall(const clang::CXXMemberCallExpr &Call);

/// `ok()` of a Status, a StatusOr, or a similar class.
bool isOkMethod(const clang::CXXMethodDecl &Method);

/// A pointer or reference to the context of a compute method or kernel
/// constructor, in the C++ or C API.
bool isContext(clang::QualType Type);

/// The context of a step, which has inputs, as opposed to that of kernel
/// construction. A project-specific context without a visible definition is
/// assumed to be a step context.
bool isStepContext(clang::QualType Type);

/// `TF_Status *`, the error out-parameter of the C API; not a pointer to const.
bool isCStatus(clang::QualType Type);

/// `TF_GetCode`: the code of a TF_Status, 0 for success.
bool readsCStatus(const clang::FunctionDecl &Function);
/// The step of an access path from a TF_Status to its code.
constexpr llvm::StringLiteral CStatusCodeStep = ".TF_GetCode()";

/// An accessor of the C API that returns the same result for the same argument:
/// `TF_NumDims`, `TF_GetCode`.
bool isPureAccessor(const clang::FunctionDecl &Function);

/// The method of a context that \p Call calls, or null.
const clang::ValueDecl *contextMethod(const clang::CallExpr &Call);

/// `ctx->status()`.
bool readsContextStatus(const clang::CallExpr &Call);

/// `ctx->allocate_output(...)`, `ctx->forward_input_or_allocate_temp(...)`.
bool allocatesOnContext(const clang::CallExpr &Call);

/// `ctx->allocate_temp(type, shape, &tensor)`.
bool allocatesTemp(const clang::CXXMethodDecl &Method);

/// `tensor.CopyFrom(other, shape)`, which shares the buffer.
bool sharesBuffer(const clang::CXXMethodDecl &Method);

/// True if \p Function has a context parameter. It may not be the first:
/// plug-in projects add their own parameters before it.
bool takesContext(const clang::FunctionDecl &Function);

/// A type-erased callable: `std::function`, `absl::AnyInvocable`.
bool isCallable(clang::QualType Type);

/// A call of TensorFlow or Eigen that runs its lambdas before it returns:
/// `Shard`, `ParallelFor`.
bool runsInPlace(const clang::CallExpr &Call);

/// A function that may use memory passed to it after it returns:
/// `cudaMemcpyAsync`, `Schedule`, `ThenMemcpy` of a stream.
bool usesAfterReturn(const clang::FunctionDecl &Function);

/// A reference-counted class: it derives from `RefCounted`.
bool isRefCounted(clang::QualType Type);

/// The class `RefCounted` that \p Class equals or derives from, or null.
const clang::CXXRecordDecl *countedBase(const clang::CXXRecordDecl &Class);

/// The callback by which an asynchronous kernel reports completion, by value or
/// by reference: a callable without parameters and result.
bool isDoneCallback(clang::QualType Type);

/// True if the type is spelled `DoneCallback`.
bool isSpelledDoneCallback(clang::QualType Type);

/// The number of arguments of a macro that returns on failure and has an
/// `_ASYNC` variant; 0 for other macros.
unsigned argumentsOfRequires(llvm::StringRef Macro);

/// True for the call that runs a callback in the C API, which is its argument.
bool callsDone(const clang::CallExpr &Call);

/// A function without a visible body that writes to its pointer or reference
/// arguments: `allocate_output`, `GetAttr`.
bool writesArguments(const clang::FunctionDecl &Function);

} // namespace tfop::tf_api
