// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/DeclCXX.h"
#include <string>

/// Conventions for the names of members, and what code around them says.
namespace tfop {

/// `count` for `count_` and `m_count`; empty for a name without the marks of a
/// member.
llvm::StringRef withoutMemberMarks(llvm::StringRef Member);

/// A name for a mutex that guards \p Member: `count_mu_` for `count_`.
std::string mutexNameFor(llvm::StringRef Member);

/// A comment that suppresses findings on a line.
bool suppressesFindings(llvm::StringRef Comment);

/// `values.clear()`: a method that removes all elements.
bool removesElements(const clang::CXXMethodDecl &Method);

} // namespace tfop
