// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/DeclCXX.h"

namespace tfop {

/// True for the class from which the stubs of unknown classes derive. It is
/// also the type of unknown values and the result of unknown functions.
bool isRootOfStubs(const clang::CXXRecordDecl &Class);

/// True if a base class named in the source was not found, but the class itself
/// was: a framework may own its objects.
bool hasUnseenBase(const clang::CXXRecordDecl &Class,
                   const clang::ASTContext &Context);

/// True if the definition of the class, or of a base class named in the source,
/// was not found: the object may be reference-counted or owned by a framework.
bool hasUnseenPart(const clang::CXXRecordDecl &Class,
                   const clang::ASTContext &Context);

} // namespace tfop
