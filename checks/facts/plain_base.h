// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include <optional>

namespace tfop {

/// An object that an owner of its base class deletes, and with it only the
/// base: the destructor there is not virtual.
struct HeldAsBase {
  const clang::CXXRecordDecl *Base;
  const clang::CXXRecordDecl *Derived;
};

/// What \p Giving makes, resets or assigns an owner with, if something that
/// only the derived class has is lost with it.
std::optional<HeldAsBase> heldAsPlainBase(const clang::Expr &Giving);

} // namespace tfop
