// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/Decl.h"

/// Functions of the C and C++ standard libraries, and of logging libraries.
namespace tfop {

/// A function that returns its first argument, or a reference to it:
/// `std::move`, `std::exchange`, `CHECK_NOTNULL`.
bool passesItsArgument(const clang::FunctionDecl &Function);

bool isStdMove(const clang::FunctionDecl &Function);
bool isStdForward(const clang::FunctionDecl &Function);

/// `std::get<1>(pair)`, `std::begin(v)`: a function that leads to what its
/// argument holds.
bool leadsInside(const clang::FunctionDecl &Function);

/// `memcpy`, `memmove`.
bool copiesMemory(const clang::FunctionDecl &Function);

/// `memset`, `memcpy`, `memmove`, `bzero`: objects are treated as bytes.
bool writesBytes(const clang::FunctionDecl &Function);

/// A function or method that locks, unlocks, clears, moves or prints: nothing
/// that the result of a step depends on.
bool isHousekeeping(llvm::StringRef Name);

/// `LOG(INFO) << ...`, `CHECK(x)`, `DCHECK_EQ(x, y)`, also inside a macro of
/// the project.
bool isLogging(const clang::Stmt &Statement, const clang::ASTContext &Context);

/// A word that changes the path it stands on, whatever the rest of its
/// statement is about: a jump (`return`, `goto`), the end of the program
/// (`abort`, `CHECK_EQ`, `FATAL`), `delete`, and `this`, which reaches every
/// member.
bool changesAnyPath(llvm::StringRef Word);

/// By name, because a template may not have resolved the call: a function whose
/// result stands for its argument, one that puts its arguments into a pair or a
/// tuple, and one that exchanges the contents of two objects.
bool standsForArgument(llvm::StringRef Function);
bool makesTuple(llvm::StringRef Function);
bool swapsContents(llvm::StringRef Function);

} // namespace tfop
