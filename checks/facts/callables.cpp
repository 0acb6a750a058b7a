// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/facts/callables.h"

#include "checks/facts/tf_api.h"

using namespace clang;

namespace tfop {

bool preservesValue(const CXXConstructExpr &Construction) {
  if (Construction.getNumArgs() == 0)
    return false;
  return Construction.getConstructor()->isCopyOrMoveConstructor() ||
         tf_api::isCallable(Construction.getType());
}

/// The initializer of the local variable that \p Named refers to, or null.
static const Expr *initialValue(const Expr &Named) {
  const auto *Reference = llvm::dyn_cast<DeclRefExpr>(&Named);
  const auto *Variable =
      Reference ? llvm::dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
  return Variable && Variable->hasLocalStorage() ? Variable->getInit()
                                                 : nullptr;
}

const LambdaExpr *lambdaIn(const Expr *Value) {
  // Limits chains of variables that refer to each other.
  static constexpr int MaxDepth = 16;
  for (int I = 0; Value && I != MaxDepth; ++I) {
    Value = Value->IgnoreParenCasts()->IgnoreImplicit();
    if (const auto *Lambda = llvm::dyn_cast<LambdaExpr>(Value))
      return Lambda;
    if (const Expr *Initial = initialValue(*Value)) {
      Value = Initial;
      continue;
    }
    const auto *Construction = llvm::dyn_cast<CXXConstructExpr>(Value);
    Value = Construction && preservesValue(*Construction)
                ? Construction->getArg(0)
                : nullptr;
  }
  return nullptr;
}

} // namespace tfop
