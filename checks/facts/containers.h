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

/// Methods of containers and iterators that return an element or a position.
bool accessesElements(llvm::StringRef Method);

/// A method of containers, strings, smart pointers, shapes, and Tensors that
/// modifies its object.
bool modifiesObject(const clang::CXXMethodDecl &Method);

/// `v.push_back(p)`, `m.insert(p)`: a method that puts its arguments into a
/// container.
bool insertsArguments(llvm::StringRef Method);

/// `v.push_back(t)`, `q.push(t)`: a method that adds one element at an end.
bool appendsElement(llvm::StringRef Method);

/// `v.emplace_back(p)`: a method that constructs an element from its argument.
bool constructsElement(const clang::CXXMethodDecl &Method);

/// `v.size()`, `v.reserve(n)`: a method that does not change the elements.
bool keepsElements(llvm::StringRef Method);

/// A method of `std::vector` that copies or moves its elements when it grows.
bool growsVector(const clang::CXXMethodDecl &Method);

/// `v.empty()`.
bool isEmptyMethod(const clang::CXXMethodDecl &Method);

/// `v.data()`: all elements, not one.
bool returnsAllElements(const clang::CXXMemberCallExpr &Call);

/// `v.at(i)`, `v.back()`.
bool returnsElement(const clang::CXXMemberCallExpr &Call);

} // namespace tfop
