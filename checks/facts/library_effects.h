// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ExprCXX.h"

/// What functions and classes of the C and C++ libraries, Eigen, and TensorFlow
/// do with their operands.
namespace tfop {

/// A function of the standard library that calls its callable arguments before
/// it returns: algorithms, `std::call_once`, `std::invoke`. Others store or
/// forward them: `std::async`, `std::bind`, `std::make_unique`.
bool runsCallables(const clang::FunctionDecl &StandardFunction);

/// The pointer and iterator arguments of \p Call through which a function of
/// the C or C++ library writes: `memcpy`, `snprintf`, `sscanf`, `std::copy`.
llvm::SmallVector<unsigned, 4> writtenArguments(const clang::CallExpr &Call);

/// `std::tie(a, b)`, which is assigned to.
bool tiesReferences(const clang::FunctionDecl &Function);

/// A container or string that owns its elements: `std::vector`, `std::string`,
/// `InlinedVector`, a matrix.
bool holdsElements(clang::QualType Type);

/// `v.begin()`, `v.data()`, `m.find(k)`: methods that return a pointer to an
/// element or an iterator.
bool pointsToElements(llvm::StringRef Method);

/// A class of Eigen with elements: `Eigen::Tensor`, `Eigen::MatrixXf`.
bool isMatrix(clang::QualType Type);
/// A class of Eigen that refers to the elements of another object:
/// `Eigen::Map`, `m.block(...)`.
bool isMatrixView(clang::QualType Type);

namespace tf_api {

/// A function or constructor of TensorFlow that may fail the context it is
/// given and return: the base class's `ResourceOpKernel::Compute`,
/// `PoolParameters`.
bool mayFailContext(const clang::FunctionDecl &Function);

} // namespace tf_api

} // namespace tfop
