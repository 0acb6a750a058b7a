// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ExprCXX.h"
#include <vector>

namespace tfop {

/// The variables that \p Lambda captures without naming them in its list, which
/// Clang does not record in a template that is not instantiated: `[&]`, `[=]`.
std::vector<const clang::VarDecl *>
unrecordedCaptures(const clang::LambdaExpr &Lambda);

} // namespace tfop
