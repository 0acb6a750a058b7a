// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Escapes of the object that a pointer designates: `*p`, `p->f`, `p[i]`, and
// the references bound to it.
#include "checks/rewrite/escapes.h"

#include "checks/facts/resources.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/enclosing.h"
#include "clang/AST/ASTLambda.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tfop::rewrite {

/// Transferring a part of the object rules out an owner for the whole.
static Escape partOf(Escape Inside) {
  return Inside.Kind == EscapeKind::Transferred
             ? Escape{EscapeKind::Unfixable, "is partially transferred here"}
             : Inside;
}

static std::string nameOf(const VarDecl &Variable) {
  return "'" + Variable.getNameAsString() + "'";
}

/// True if an object of the class can keep a reference to its argument.
static bool hasIndirection(const CXXRecordDecl &Class) {
  const CXXRecordDecl *Definition = Class.getDefinition();
  return !Definition ||
         llvm::any_of(Definition->fields(), [](const FieldDecl *Field) {
           return Field->getType()->isReferenceType() ||
                  Field->getType()->isPointerType();
         });
}

static bool binds(const VarDecl &Variable) {
  return Variable.getType()->isReferenceType();
}

/// True if \p Parent constructs an object that may keep a reference to its
/// operand.
static bool mayRefer(const Stmt &Parent, const SourceManager &Sources) {
  if (const auto *List = llvm::dyn_cast<InitListExpr>(&Parent)) {
    const CXXRecordDecl *Class = List->getType()->getAsCXXRecordDecl();
    return Class && hasIndirection(*Class);
  }
  const auto *Construct = llvm::dyn_cast<CXXConstructExpr>(&Parent);
  if (!Construct || Construct->getConstructor()->isCopyOrMoveConstructor())
    return false;
  return !Sources.isInSystemHeader(
             Construct->getConstructor()->getLocation()) &&
         hasIndirection(*Construct->getConstructor()->getParent());
}

Escape throughMemberPointer() {
  return {EscapeKind::Doubtful, "is used through a pointer to member"};
}

/// True if \p Return exits a function or lambda that returns a reference. The
/// result of a callee is classified as the value of the call.
static bool returnsReference(const Stmt &Return, const FunctionDecl &Function,
                             ASTContext &Context) {
  const FunctionDecl *Enclosing = enclosingFunction(Return, Context);
  const bool InLambda = isLambdaCallOperator(Enclosing);
  return (InLambda ? *Enclosing : Function).getReturnType()->isReferenceType();
}

/// The lvalue \p Place denotes the object or a part of it. Taking its address
/// or array decay produces the pointer again; a reference bound to it is an
/// alias.
Escape Escapes::ofPlace(const Expr &Place, unsigned Depth) {
  if (Depth > 4)
    return {EscapeKind::Doubtful, "is passed through too many calls to follow"};
  const ValueUse VU = useOf(Place, Through::Place, Context);
  if (VU.Variable)
    return binds(*VU.Variable)
               ? ofReference(*VU.Variable, *Function.getBody(), Depth + 1)
               : Escape();
  switch (VU.Kind) {
  case Usage::Member: {
    // `o.f` is part of the object, `p->f` is part of another one.
    const auto *Member = llvm::dyn_cast<MemberExpr>(VU.User);
    return Member && Member->isArrow()
               ? Escape()
               : ofPlace(*llvm::cast<Expr>(VU.User), Depth);
  }
  case Usage::AddressTaken:
  case Usage::Decayed:
    return partOf(ofValue(*llvm::cast<Expr>(VU.User), Depth + 1));
  case Usage::Callee:
    return ofMethodCall(*llvm::cast<CallExpr>(VU.User), Depth);
  case Usage::ThroughMemberPointer:
    return throughMemberPointer();
  case Usage::Argument:
    if (llvm::isa<CallExpr>(VU.User))
      return ofObjectArgument(VU, Depth);
    [[fallthrough]];
  case Usage::Element:
    return mayRefer(*VU.User, Context.getSourceManager())
               ? Escape{EscapeKind::Doubtful,
                        "may be kept by reference in an object"}
               : Escape();
  case Usage::Returned:
    return !llvm::isa<FieldDecl>(Pointer) &&
                   returnsReference(*VU.User, Function, Context)
               ? Escape{EscapeKind::Unfixable, "is returned by reference here"}
               : Escape();
  default:
    return {};
  }
}

/// `T &r = *p`: each use of \p Reference is a use of the object.
Escape Escapes::ofReference(const VarDecl &Reference, const Stmt &Body,
                            unsigned Depth) {
  if (!Reference.hasLocalStorage())
    return {EscapeKind::Unfixable, "is also stored in " + nameOf(Reference)};
  const std::vector<const DeclRefExpr *> Names = namesOf(Reference, Body);
  Escape Worst;
  if (Reference.isInitCapture() ||
      llvm::any_of(Names, [](const DeclRefExpr *Name) {
        return Name->refersToEnclosingVariableOrCapture();
      }))
    Worst = {EscapeKind::Doubtful,
             "is captured by reference as " + nameOf(Reference)};
  for (const DeclRefExpr *Name : Names) {
    const Escape E = ofPlace(*Name, Depth);
    if (E.Kind < Worst.Kind)
      Worst = E;
  }
  return Worst;
}

/// `Use(*p)` passes a copy or a reference. The body of the callee determines
/// the fate of the reference; without a body it only borrows.
Escape Escapes::ofObjectArgument(const ValueUse &VU, unsigned Depth) {
  const auto &Call = *llvm::cast<CallExpr>(VU.User);
  const FunctionDecl *Callee = Call.getDirectCallee();
  const std::optional<unsigned> Index = VU.parameter();
  if (!Callee || !Index || *Index >= Callee->getNumParams() ||
      !binds(*Callee->getParamDecl(*Index)))
    return {};
  const FunctionDecl *Definition = visibleBody(*Callee, Context);
  Escape Result;
  if (Definition && *Index < Definition->getNumParams())
    Result = ofReference(*Definition->getParamDecl(*Index),
                         *Definition->getBody(), Depth + 1);
  if (llvm::isa<CXXOperatorCallExpr>(Call))
    return Result;
  const Escape Returned = ofSameObject(Call, VU.Operand->getType(), Depth);
  return Returned.Kind < Result.Kind ? Returned : Result;
}

/// `Address(object)` and `object.Self()` may return their argument, so the
/// result is classified as the same object.
Escape Escapes::ofSameObject(const CallExpr &Call, QualType Object,
                             unsigned Depth) {
  const bool Address = Call.getType()->isPointerType();
  if (!Address && !Call.isGLValue())
    return {};
  const QualType Returned =
      Address ? Call.getType()->getPointeeType() : Call.getType();
  const CXXRecordDecl *A = Returned->getAsCXXRecordDecl();
  const CXXRecordDecl *B = Object->getAsCXXRecordDecl();
  const bool Related = Context.hasSameUnqualifiedType(Returned, Object) ||
                       (A && B && A->hasDefinition() && B->hasDefinition() &&
                        (A->isDerivedFrom(B) || B->isDerivedFrom(A)));
  if (!Related)
    return {};
  return Address ? partOf(ofValue(Call, Depth + 1)) : ofPlace(Call, Depth + 1);
}

/// `p->Finish()` may destroy the object, `r.Unref()` is a release.
Escape Escapes::ofMethodCall(const CallExpr &Call, unsigned Depth) {
  if (resources::releaseIn(Call) || resources::referencedIn(Call))
    return {EscapeKind::Released,
            "is referenced or released through a C++ reference here"};
  const auto *Method =
      llvm::dyn_cast_or_null<CXXMethodDecl>(Call.getDirectCallee());
  if (!Method)
    return {};
  if (Engine.summaries().ofThis(*Method) == ownership::Effect::Takes)
    return {EscapeKind::Released,
            "is released by '" + Method->getNameAsString() + "'"};
  return ofSameObject(Call, Method->getFunctionObjectParameterType(), Depth);
}

} // namespace tfop::rewrite
