// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/facts/lent_pointers.h"

#include "checks/facts/smart_pointers.h"
#include "checks/facts/tf_api.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/llvm_version.h"
#include "checks/syntax/names.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace tfop::resources {

/// The session of a bundle belongs to the bundle.
static bool isBundle(llvm::StringRef Class) {
  return StringSwitch<bool>(Class)
      .Cases({"SavedModelBundle", "SavedModelBundleLite",
              "SavedModelBundleInterface"},
             true)
      .Default(false);
}

const Expr *lendingOwner(const Expr &Value) {
  const Expr *Bare = Value.IgnoreParenCasts()->IgnoreImplicit();
  const auto IsPlainOwner = [](const Expr *Owner) {
    QualType Type = Owner->getType();
    if (Type->isPointerType())
      Type = Type->getPointeeType();
    return releaseFormOf(Type).has_value();
  };
  if (const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(Bare))
    return Operator->getOperator() == OO_Arrow &&
                   IsPlainOwner(Operator->getArg(0))
               ? Operator->getArg(0)
               : nullptr;
  const auto *Call = llvm::dyn_cast<CXXMemberCallExpr>(Bare);
  const CXXMethodDecl *Method = Call ? Call->getMethodDecl() : nullptr;
  if (!Method || Call->getNumArgs() != 0)
    return nullptr;
  const Expr *Object = Call->getImplicitObjectArgument();
  if (isGetMethod(*Method))
    return IsPlainOwner(Object) ? Object : nullptr;
  return identifierOf(Method) == "GetSession" &&
                 isBundle(identifierOf(Method->getParent()))
             ? Object
             : nullptr;
}

std::optional<DeferredArgument> deferredArgument(const FunctionDecl &Function,
                                                 unsigned Index) {
  if (identifierOf(&Function) != "TF_NewTensor")
    return std::nullopt;
  if (Index == 3)
    return DeferredArgument{5, 0};
  return Index == 6 ? std::optional(DeferredArgument{5, 2}) : std::nullopt;
}

bool endsUse(const FunctionDecl &Function) {
  const llvm::StringRef Name = identifierOf(&Function);
  const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&Function);
  return Method
             ? Name == "Close" && identifierOf(Method->getParent()) == "Session"
             : Name == "TF_CloseSession";
}

} // namespace tfop::resources

namespace tfop::tf_api {

/// `[](Table **made) -> Status {...}`, the creator for LookupOrCreate.
static bool isCreator(const FunctionDecl &Function) {
  const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&Function);
  if (!Method || !Method->getParent()->isLambda() ||
      Method->getNumParams() != 1 || !isStatus(Method->getReturnType()))
    return false;
  const QualType Out = Method->getParamDecl(0)->getType();
  return Out->isPointerType() && Out->getPointeeType()->isPointerType() &&
         isRefCounted(Out->getPointeeType()->getPointeeType());
}

bool ignoresOutputOnFailure(const FunctionDecl &Function) {
  return computeKind(Function) == ComputeKind::Dataset || isCreator(Function);
}

} // namespace tfop::tf_api
