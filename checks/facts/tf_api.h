// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/ASTMatchers/ASTMatchers.h"
#include <optional>
#include <string>

/// Facts about TensorFlow's API: what is a kernel, a compute method, a hidden
/// return, a Tensor, a Status, a context. Classes are known by name and shape
/// in any namespace, since plug-in projects bring their own.
namespace tfop::tf_api {

/// True for a class that derives, through any number of bases, from `OpKernel`
/// or one of its relatives; template patterns and instantiations alike.
bool isKernel(const clang::CXXRecordDecl &Class);

enum class ComputeKind { Compute, ComputeAsync, Dataset, Resource, CApi };

/// How TensorFlow calls \p Function on each step, or nothing if it does not.
/// Overloads that take the context and something more count too.
std::optional<ComputeKind> computeKind(const clang::FunctionDecl &Function);

/// The compute method that \p Function is, or whose lambda it is.
const clang::FunctionDecl *
enclosingComputeMethod(const clang::FunctionDecl &Function);

/// The name of the outermost macro that brings \p Return, for a return that
/// the reader of the function does not see; nothing for one that is spelled
/// out, also as part of a macro's argument.
std::optional<std::string> hiddenReturn(const clang::ReturnStmt &Return,
                                        const clang::ASTContext &Context);

/// What GoogleTest does where an assertion or an expectation does not hold
/// (`ASSERT_EQ`, `TF_EXPECT_OK`), or a test is skipped: nobody asks what leaks
/// in a test that has failed.
bool failsTest(const clang::Stmt &Statement);

/// The body of a GoogleTest test.
bool isTestBody(const clang::FunctionDecl &Function);

/// TensorFlow's Tensor itself: no pointer, reference or `Eigen::Tensor`.
bool isTensor(clang::QualType Type);

/// The DataType of a Tensor with elements of \p Type ("DT_FLOAT"), for plain
/// numbers; empty for others.
llvm::StringRef dataTypeOf(clang::QualType Type,
                           const clang::ASTContext &Context);

/// A Status of any of the three dialects, no StatusOr.
bool isStatus(clang::QualType Type);

/// Whether a Status that \p Expression makes on the spot is ok: not for
/// `errors::Internal(...)` or `absl::InternalError(...)`, but for `OkStatus()`.
/// Nothing for any other expression.
std::optional<bool> statusAtSight(const clang::Expr &Expression);

/// `s.ok()` of a Status.
bool asksWhetherOk(const clang::CXXMemberCallExpr &Call);

/// `ok()` of a Status, a StatusOr or a class like them.
bool asksOk(const clang::CXXMethodDecl &Method);

/// A pointer or reference to the context of a compute method or of a kernel's
/// constructor, of the C++ or the C API.
bool isContext(clang::QualType Type);

/// The context of a step, whose inputs can be read; not that of a kernel's
/// construction. A plug-in's own context that cannot be seen is taken for a
/// step's.
bool isStepContext(clang::QualType Type);

/// `TF_Status *`, through which a function of the C API says how it went; not
/// a pointer to const.
bool isCStatus(clang::QualType Type);

/// `TF_GetCode`: what a TF_Status says, 0 for success.
bool readsCStatus(const clang::FunctionDecl &Function);
/// How an access path goes on from a TF_Status to its code.
constexpr llvm::StringLiteral CStatusCodeStep = ".TF_GetCode()";

/// A function of the C API that only asks about what it is given, so that
/// asking twice gives the same answer: `TF_NumDims`, `TF_GetCode`.
bool isPureAccessor(const clang::FunctionDecl &Function);

/// The member of a context that \p Call calls, or null.
const clang::ValueDecl *contextMethod(const clang::CallExpr &Call);

/// `ctx->status()`.
bool asksContextStatus(const clang::CallExpr &Call);

/// `ctx->allocate_output(...)`, `ctx->forward_input_or_allocate_temp(...)`.
bool allocatesOnContext(const clang::CallExpr &Call);

/// `ctx->allocate_temp(type, shape, &tensor)`.
bool allocatesTemp(const clang::CXXMethodDecl &Method);

/// `tensor.CopyFrom(other, shape)`, which shares the buffer.
bool sharesBuffer(const clang::CXXMethodDecl &Method);

/// True if a parameter of \p Function is a context. It need not be the first:
/// plug-in projects pass something of their own before it.
bool takesContext(const clang::FunctionDecl &Function);

/// A type that holds any function or lambda: `std::function`,
/// `absl::AnyInvocable`.
bool isCallable(clang::QualType Type);

/// A call of TensorFlow's or Eigen's that runs the lambdas it is given before
/// it returns: `Shard`, `ParallelFor`.
bool runsInPlace(const clang::CallExpr &Call);

/// A function that may go on using the memory it is given when it has
/// returned: `cudaMemcpyAsync`, `Schedule`, a stream's `ThenMemcpy`.
bool usesLater(const clang::FunctionDecl &Function);

/// A class that counts its references: it derives from `RefCounted`.
bool isRefCounted(clang::QualType Type);

/// The class `RefCounted` that \p Class is or derives from, or null.
const clang::CXXRecordDecl *countedBase(const clang::CXXRecordDecl &Class);

/// The callback with which an asynchronous kernel says that it is done, as a
/// value or by reference: something callable without arguments or result.
bool isDoneCallback(clang::QualType Type);

/// True if the type is spelled `DoneCallback`.
bool isSpelledDoneCallback(clang::QualType Type);

/// The number of arguments of a macro that returns when something fails and
/// has an `_ASYNC` form; 0 for other macros.
unsigned argumentsOfRequires(llvm::StringRef Macro);

/// True for the C API's call of a callback, its argument.
bool callsDone(const clang::CallExpr &Call);

/// A function without a visible body that fills in what it is given by pointer
/// or reference: `allocate_output`, `GetAttr`.
bool fillsItsArgument(const clang::FunctionDecl &Function);

AST_MATCHER(clang::CXXRecordDecl, kernel) { return isKernel(Node); }

AST_MATCHER(clang::FunctionDecl, computeMethod) {
  return computeKind(Node).has_value();
}

/// A compute method or a lambda in one.
AST_MATCHER(clang::FunctionDecl, inComputeMethod) {
  return enclosingComputeMethod(Node) != nullptr;
}

AST_MATCHER(clang::QualType, tensorType) { return isTensor(Node); }

} // namespace tfop::tf_api
