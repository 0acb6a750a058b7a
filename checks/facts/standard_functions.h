// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/Decl.h"

/// Functions of the C and C++ standard libraries, and of logging libraries.
namespace tfop {

/// A function that returns its first argument or a reference to it:
/// `std::move`, `std::exchange`, `CHECK_NOTNULL`.
bool returnsArgument(const clang::FunctionDecl &Function);

bool isStdMove(const clang::FunctionDecl &Function);
bool isStdForward(const clang::FunctionDecl &Function);

/// `std::get<1>(pair)`, `std::begin(v)`: a function that returns an element or
/// a position of its argument.
bool accessesElements(const clang::FunctionDecl &Function);

/// `memcpy`, `memmove`.
bool copiesMemory(const clang::FunctionDecl &Function);

/// `memset`, `memcpy`, `memmove`, `bzero`: treats objects as bytes.
bool writesBytes(const clang::FunctionDecl &Function);

/// A function or method that locks, unlocks, clears, moves, or prints, and so
/// does not affect the result of a step.
bool isHousekeeping(llvm::StringRef Name);

/// `LOG(INFO) << ...`, `CHECK(x)`, `DCHECK_EQ(x, y)`, including inside project
/// macros.
bool isLogging(const clang::Stmt &Statement, const clang::ASTContext &Context);

/// A token that affects the path regardless of the rest of its statement: a
/// jump (`return`, `goto`), program termination (`abort`, `CHECK_EQ`, `FATAL`),
/// `delete`, and `this`, which gives access to all members.
bool affectsPath(llvm::StringRef Word);

/// These match by name, since a call may be unresolved in a template: functions
/// that forward their argument, create a pair or tuple of their arguments, or
/// swap the contents of two objects.
bool forwardsArgument(llvm::StringRef Function);
bool createsTuple(llvm::StringRef Function);
bool swapsContents(llvm::StringRef Function);

} // namespace tfop
