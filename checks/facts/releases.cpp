// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/facts/releases.h"

#include "checks/syntax/calls.h"
#include "checks/syntax/llvm_version.h"
#include "checks/syntax/names.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace tfop::resources {

const Expr *pointerTo(const Expr &Place) {
  const Expr *Object = Place.IgnoreParenCasts();
  // Limits the chain, since a reference may be initialized with itself.
  for (unsigned Depth = 0; Depth < 8; ++Depth) {
    if (const auto *Unary = llvm::dyn_cast<UnaryOperator>(Object))
      return Unary->getOpcode() == UO_Deref ? Unary->getSubExpr() : nullptr;
    const auto *Named = llvm::dyn_cast<DeclRefExpr>(Object);
    const auto *Variable =
        llvm::dyn_cast_or_null<VarDecl>(Named ? Named->getDecl() : nullptr);
    if (!Variable || llvm::isa<ParmVarDecl>(Variable) ||
        !Variable->getType()->isReferenceType() || !Variable->getInit())
      return nullptr;
    Object = Variable->getInit()->IgnoreParenCasts();
  }
  return nullptr;
}

const Expr *barePointer(const Expr &Value) {
  const Expr *Bare = Value.IgnoreParenCasts();
  while (const auto *Address = llvm::dyn_cast<UnaryOperator>(Bare)) {
    const Expr *Pointer = Address->getOpcode() == UO_AddrOf
                              ? pointerTo(*Address->getSubExpr())
                              : nullptr;
    if (!Pointer)
      break;
    Bare = Pointer->IgnoreParenCasts();
  }
  return Bare;
}

bool isUnref(const NamedDecl &Method) {
  return identifierOf(&Method) == "Unref";
}

const Expr *referencedIn(const CallExpr &Call) {
  const auto [Object, Method] = methodCallIn(Call);
  if (!Object || Method != "Ref" || Call.getNumArgs() != 0)
    return nullptr;
  const Expr *Pointer = pointerTo(*Object);
  return barePointer(Pointer ? *Pointer : *Object);
}

static bool isFreeFunction(llvm::StringRef Name) {
  return StringSwitch<bool>(Name)
      .Cases({"free", "Free", "AlignedFree", "aligned_free", "_aligned_free"},
             true)
      .Default(false);
}

bool releasesArgument(const FunctionDecl &Function, unsigned Index) {
  return builtInPairs().releases(Function, Index) ||
         (Index == 0 && Function.getNumParams() == 1 &&
          isFreeFunction(identifierOf(&Function)));
}

static bool isOperatorDelete(const FunctionDecl &Function) {
  return Function.getOverloadedOperator() == OO_Delete ||
         Function.getOverloadedOperator() == OO_Array_Delete;
}

static bool deletesElements(llvm::StringRef Name) {
  return StringSwitch<bool>(Name)
      .Cases({"STLDeleteElements", "STLDeleteValues"}, true)
      .Default(false);
}

/// A release of the object that \p Value points to.
static Release releaseOf(const Expr &Value, ReleaseForm Form,
                         llvm::StringRef Function = "") {
  return {barePointer(Value), Form, Function};
}

std::optional<Release> releaseIn(const Stmt &Statement) {
  if (const auto *Delete = llvm::dyn_cast<CXXDeleteExpr>(&Statement))
    return releaseOf(*Delete->getArgument(), Delete->isArrayForm()
                                                 ? ReleaseForm::DeleteArray
                                                 : ReleaseForm::Delete);
  const auto *Call = llvm::dyn_cast<CallExpr>(&Statement);
  if (!Call)
    return std::nullopt;
  const auto [Object, Method] = methodCallIn(*Call);
  if (Object && Method == "Unref") {
    // (*p).Unref()
    const Expr *Pointer = pointerTo(*Object);
    return releaseOf(Pointer ? *Pointer : *Object, ReleaseForm::Unref);
  }
  if (const FunctionDecl *Function = Call->getDirectCallee();
      Function && isOperatorDelete(*Function) && Call->getNumArgs() != 0)
    return releaseOf(*Call->getArg(0), ReleaseForm::Function,
                     "operator delete");
  const llvm::StringRef Name = calledName(*Call);
  if (const llvm::ArrayRef<unsigned> Released = builtInPairs().releasedBy(Name);
      !Released.empty() && Released.front() < Call->getNumArgs() &&
      !llvm::isa<CXXOperatorCallExpr>(Call))
    return releaseOf(*Call->getArg(Released.front()), ReleaseForm::Function,
                     Name);
  if (Call->getNumArgs() != 1)
    return std::nullopt;
  if (isFreeFunction(Name))
    return releaseOf(*Call->getArg(0), ReleaseForm::Free);
  if (deletesElements(Name))
    return releaseOf(*Call->getArg(0), ReleaseForm::Delete);
  return std::nullopt;
}

llvm::StringRef spellingOf(ReleaseForm Form) {
  switch (Form) {
  case ReleaseForm::Delete:
    return "delete";
  case ReleaseForm::DeleteArray:
    return "delete[]";
  case ReleaseForm::Free:
    return "free";
  case ReleaseForm::Unref:
    return "Unref";
  case ReleaseForm::Function:
    break;
  }
  return "";
}

} // namespace tfop::resources
