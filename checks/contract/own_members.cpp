// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/contract/own_members.h"

#include "checks/facts/containers.h"
#include "checks/facts/library_effects.h"
#include "checks/facts/standard_functions.h"
#include "checks/facts/tensor_access.h"
#include "checks/facts/tf_api.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/dependent_names.h"
#include "checks/syntax/names.h"

using namespace clang;

namespace tfop {

/// Limits chains of local references.
static constexpr int MaxDepth = 16;

static bool isStandardClass(QualType Type) {
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  return Class && Class->isInStdNamespace();
}

/// The initializer of a local variable, or null.
static const Expr *initializerOf(const Expr *Named) {
  const auto *Reference = llvm::dyn_cast<DeclRefExpr>(Named);
  const auto *Variable =
      Reference ? llvm::dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
  return Variable && Variable->hasLocalStorage() ? Variable->getInit()
                                                 : nullptr;
}

/// The object on which \p Call calls a method.
static const Expr *calledObject(const CallExpr &Call) {
  const auto [Object, IsArrow] = objectOf(Call);
  return Object && IsArrow ? pointee(Object) : Object;
}

/// A view of the elements of another object, which owns them.
static bool isView(QualType Type) {
  return tf_api::isTensorView(Type) || isMatrixView(Type);
}

/// A view of a Tensor: `t.flat<T>()`, `t.scalar<T>()`, or its address.
static bool viewsTensor(const CallExpr &Call) {
  const std::optional<tf_api::TensorAccess> Access = tf_api::tensorAccess(Call);
  switch (Access ? Access->Asks : tf_api::TensorQuery::Shape) {
  case tf_api::TensorQuery::Scalar:
  case tf_api::TensorQuery::View:
  case tf_api::TensorQuery::Flat:
  case tf_api::TensorQuery::Reshaped:
  case tf_api::TensorQuery::Address:
    return true;
  default:
    return false;
  }
}

/// The object that a call returning a pointer or an iterator refers to.
static const Expr *pointeeOfCall(const CallExpr &Call) {
  if (const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(&Call)) {
    const OverloadedOperatorKind Kind = Operator->getOperator();
    return Kind == OO_Arrow || Kind == OO_Plus || Kind == OO_Minus ||
                   Kind == OO_PlusPlus || Kind == OO_MinusMinus
               ? pointee(Operator->getArg(0))
               : nullptr;
  }
  if (const auto *Method = llvm::dyn_cast<CXXMemberCallExpr>(&Call)) {
    const Expr *Object = calledObject(*Method);
    const bool Refers =
        Object && (holdsElements(Object->getType()) || viewsTensor(Call) ||
                   isView(Object->getType()));
    return Refers && pointsToElements(identifierOf(Method->getMethodDecl()))
               ? Object
               : nullptr;
  }
  const FunctionDecl *Function = Call.getDirectCallee();
  if (!Function || !Function->isInStdNamespace() || Call.getNumArgs() == 0)
    return nullptr;
  return accessesElements(*Function) ? Call.getArg(0) : nullptr;
}

const Expr *pointee(const Expr *Pointer) {
  for (int I = 0; Pointer && I != MaxDepth; ++I) {
    Pointer = Pointer->IgnoreParenCasts()->IgnoreImplicit();
    if (Pointer->getType()->isArrayType())
      return Pointer;
    if (const auto *Unary = llvm::dyn_cast<UnaryOperator>(Pointer)) {
      if (Unary->getOpcode() == UO_AddrOf)
        return Unary->getSubExpr();
      Pointer = Unary->isIncrementDecrementOp() ? Unary->getSubExpr() : nullptr;
    } else if (const auto *Binary = llvm::dyn_cast<BinaryOperator>(Pointer)) {
      Pointer = Binary->isAdditiveOp() ? Binary->getLHS() : nullptr;
    } else if (const auto *Call = llvm::dyn_cast<CallExpr>(Pointer)) {
      return pointeeOfCall(*Call);
    } else if (const auto *Copy = llvm::dyn_cast<CXXConstructExpr>(Pointer)) {
      Pointer = Copy->getNumArgs() == 1 ? Copy->getArg(0) : nullptr;
    } else if (const auto *Named = llvm::dyn_cast<DeclRefExpr>(Pointer)) {
      if (llvm::isa<ParmVarDecl>(Named->getDecl()))
        return Named->getType()->isPointerType() ? Named : nullptr;
      Pointer = initializerOf(Named);
    } else {
      return nullptr;
    }
  }
  return nullptr;
}

/// The object that a call returning a part of an object refers to.
static const Expr *wholeOfCall(const CallExpr &Call) {
  if (const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(&Call)) {
    const Expr *Object =
        Operator->getNumArgs() == 0 ? nullptr : Operator->getArg(0);
    switch (Operator->getOperator()) {
    // *it
    case OO_Star:
      return pointee(Object);
    // v[i]: an element of a container.
    case OO_Subscript:
      return isStandardClass(Object->getType()) || isMatrix(Object->getType())
                 ? Object
                 : nullptr;
    // m(i, j): an element of a matrix or of a view.
    case OO_Call:
      return isMatrix(Object->getType()) || isView(Object->getType()) ? Object
                                                                      : nullptr;
    default:
      return nullptr;
    }
  }
  if (viewsTensor(Call))
    return calledObject(Call);
  if (const auto *Method = llvm::dyn_cast<CXXMemberCallExpr>(&Call)) {
    const Expr *Object = calledObject(*Method);
    return returnsElement(*Method) || (Object && (isMatrix(Object->getType()) ||
                                                  isView(Object->getType())))
               ? Object
               : nullptr;
  }
  // `t.flat<T>()(i)` in a template
  const auto *Viewed =
      llvm::dyn_cast<CallExpr>(Call.getCallee()->IgnoreParenImpCasts());
  return Viewed && viewsTensor(*Viewed) ? Viewed : nullptr;
}

/// The object that directly contains \p Part; null if the access goes through a
/// pointer to another object.
static const Expr *wholeOf(const Expr *Part) {
  if (const auto *Member = llvm::dyn_cast<MemberExpr>(Part))
    return Member->isArrow() ? pointee(Member->getBase()) : Member->getBase();
  if (const auto *Subscript = llvm::dyn_cast<ArraySubscriptExpr>(Part))
    return pointee(Subscript->getBase());
  if (const auto *Unary = llvm::dyn_cast<UnaryOperator>(Part))
    return Unary->getOpcode() == UO_Deref ? pointee(Unary->getSubExpr())
                                          : nullptr;
  if (const auto *Call = llvm::dyn_cast<CallExpr>(Part))
    return wholeOfCall(*Call);
  // A copy of a view.
  const auto *Copy = llvm::dyn_cast<CXXConstructExpr>(Part);
  return Copy && Copy->getNumArgs() == 1 && isView(Copy->getType())
             ? Copy->getArg(0)
             : nullptr;
}

/// A parameter whose object belongs to the caller.
static bool isCallersObject(const ParmVarDecl &Parameter) {
  return Parameter.getType()->isReferenceType() ||
         Parameter.getType()->isPointerType();
}

const ValueDecl *ownerOfPart(const Expr *Target) {
  // An assignment to a pointer does not modify its target.
  if (const auto *Named = llvm::dyn_cast_or_null<DeclRefExpr>(
          Target ? Target->IgnoreParenImpCasts() : nullptr);
      Named && llvm::isa<ParmVarDecl>(Named->getDecl()) &&
      Named->getDecl()->getType()->isPointerType())
    return nullptr;
  for (int I = 0; Target && I != MaxDepth; ++I) {
    Target = Target->IgnoreParenImpCasts()->IgnoreImplicit();
    const auto *Member = llvm::dyn_cast<MemberExpr>(Target);
    if (Member &&
        llvm::isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts()))
      return llvm::dyn_cast<FieldDecl>(Member->getMemberDecl());
    if (const auto *Dependent =
            llvm::dyn_cast<CXXDependentScopeMemberExpr>(Target))
      return ownFieldNamed(*Dependent);
    const auto *Named = llvm::dyn_cast<DeclRefExpr>(Target);
    if (!Named) {
      Target = wholeOf(Target);
      continue;
    }
    const auto *Variable = llvm::dyn_cast<VarDecl>(Named->getDecl());
    if (!Variable)
      return nullptr;
    if (const auto *Parameter = llvm::dyn_cast<ParmVarDecl>(Variable))
      return isCallersObject(*Parameter) ? Parameter : nullptr;
    if (Variable->isStaticLocal() &&
        Variable->getTLSKind() == VarDecl::TLS_None)
      return Variable;
    // Any other local variable is a copy.
    Target =
        Variable->getType()->isReferenceType() || isView(Variable->getType())
            ? initializerOf(Named)
            : nullptr;
  }
  return nullptr;
}

} // namespace tfop
