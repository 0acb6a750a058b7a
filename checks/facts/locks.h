// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"

/// Facts about locks and other synchronization primitives.
namespace tfop::tf_api {

/// A mutex of TensorFlow, Abseil, the standard library, or the project,
/// recognized by the name of its class.
bool isMutex(clang::QualType Type);

/// A scoped lock that excludes all other threads; not `tf_shared_lock`, which
/// admits other readers.
bool isExclusiveLock(clang::QualType Type);

/// A type that several threads may use concurrently: atomics, mutexes,
/// notifications.
bool isSynchronized(clang::QualType Type);

/// The effect of a method of a mutex, a scoped lock, or a condition variable.
enum class LockCall { None, Acquires, Releases, Waits, Other };
LockCall lockCall(const clang::CXXMethodDecl &Method, clang::QualType Object);

/// The declaration of a scoped lock called \p Name of a mutex of that type:
/// `mutex_lock lock(mu_);`. \p Type is the type of the mutex as written.
std::string lockOf(llvm::StringRef Type, llvm::StringRef Mutex,
                   llvm::StringRef Name);

/// `std::call_once`, `absl::call_once`.
bool callsOnce(const clang::CallExpr &Call);

/// A const method of a dataset, which several threads may call.
bool belongsToDataset(const clang::CXXMethodDecl &Method);

} // namespace tfop::tf_api
