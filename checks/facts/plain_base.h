// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include <optional>

namespace tfop {

/// An object that an owner deletes through a base class without a virtual
/// destructor.
struct DeletedThroughBase {
  const clang::CXXRecordDecl *Base;
  const clang::CXXRecordDecl *Derived;
};

/// The classes involved if \p Transfer constructs, resets, or assigns an owner
/// of a base class and the destruction of the derived part is skipped.
std::optional<DeletedThroughBase>
deletedThroughBase(const clang::Expr &Transfer);

} // namespace tfop
