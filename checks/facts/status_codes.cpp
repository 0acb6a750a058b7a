// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/facts/status_codes.h"

#include "checks/facts/tf_api.h"
#include "checks/syntax/names.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace tfop::tf_api {

const Expr *statusOfCode(const Expr &Value) {
  const auto *Call = llvm::dyn_cast<CXXMemberCallExpr>(
      Value.IgnoreParenCasts()->IgnoreImplicit());
  const llvm::StringRef Name =
      Call ? identifierOf(Call->getMethodDecl()) : llvm::StringRef();
  return (Name == "code" || Name == "raw_code" || Name == "error_code") &&
                 isStatus(Call->getImplicitObjectArgument()->getType())
             ? Call->getImplicitObjectArgument()
             : nullptr;
}

bool createsCStatus(const FunctionDecl &Function) {
  return identifierOf(&Function) == "TF_NewStatus";
}

} // namespace tfop::tf_api
