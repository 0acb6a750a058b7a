// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/DeclCXX.h"

namespace tfop {

/// True if a base class named in the source was not found, but the class itself
/// was: a framework may own its objects.
bool hasUnseenBase(const clang::CXXRecordDecl &Class,
                   const clang::ASTContext &Context);

/// True if the definition of the class, or of a base class named in the source,
/// was not found: the object may be reference-counted or owned by a framework.
bool hasUnseenPart(const clang::CXXRecordDecl &Class,
                   const clang::ASTContext &Context);

} // namespace tfop
