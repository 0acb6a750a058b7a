// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"

/// Facts about locks and other ways to synchronize threads.
namespace tfop::tf_api {

/// A mutex of TensorFlow, abseil, the standard library or the project: a class
/// that is named for it.
bool isMutex(clang::QualType Type);

/// A scope's hold on a mutex that keeps every other thread out; not
/// `tf_shared_lock`, which lets other readers in.
bool isExclusiveLock(clang::QualType Type);

/// A type whose objects several threads may use at once: atomics, mutexes,
/// notifications.
bool isSynchronised(clang::QualType Type);

/// What a method of a mutex, a scoped lock or a condition variable does.
enum class LockCall { None, Acquires, Releases, Waits, Other };
LockCall lockCall(const clang::CXXMethodDecl &Method, clang::QualType Object);

/// `std::call_once`, `absl::call_once`.
bool callsOnce(const clang::CallExpr &Call);

} // namespace tfop::tf_api
