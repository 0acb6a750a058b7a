// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringRef.h"

namespace tfop {

/// `std::pair<int, T *>`, `std::vector<std::vector<T *>>`, a struct with a
/// public pointer.
bool canHoldPointers(clang::QualType Type);
/// `std::vector<std::unique_ptr<T>>`.
bool holdsOwners(clang::QualType Type);

/// `T *`, `T *[4]`, `std::vector<T *>`, `std::map<K, T *>`.
bool holdsRawPointers(clang::QualType Type);

/// Methods of containers and iterators that lead to what is held.
bool leadsInside(llvm::StringRef Method);

/// A method of containers, strings, smart pointers, shapes and Tensors that
/// changes its object.
bool changesItsObject(const clang::CXXMethodDecl &Method);

/// `v.at(i)`, `v.back()`.
bool returnsElement(const clang::CXXMemberCallExpr &Call);

} // namespace tfop
