// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

/// Facts about the codes of Statuses.
namespace tfop::tf_api {

/// The Status whose code \p Value is: `s` in `s.code()` and `s.raw_code()`,
/// which are 0 for success. Null for other values.
const clang::Expr *statusOfCode(const clang::Expr &Value);

/// `TF_NewStatus`, which returns a TF_Status that is ok.
bool createsCStatus(const clang::FunctionDecl &Function);

} // namespace tfop::tf_api
