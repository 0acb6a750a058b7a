// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What becomes of the object that a pointer leads to: `*p`, `p->f`, `p[i]`, and
// the references that are bound to it.
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
  return Inside.Kind == EscapeKind::HandedOver
             ? Escape{EscapeKind::Refused, "is given away in part here"}
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
  const auto *Made = llvm::dyn_cast<CXXConstructExpr>(&Parent);
  if (!Made || Made->getConstructor()->isCopyOrMoveConstructor())
    return false;
  return !Sources.isInSystemHeader(Made->getConstructor()->getLocation()) &&
         hasIndirection(*Made->getConstructor()->getParent());
}

Escape throughMemberPointer() {
  return {EscapeKind::Doubtful, "is used through a pointer to member"};
}

/// True if \p Return leaves a function or lambda that returns a reference. What
/// a callee returns is the value of the call.
static bool returnsReference(const Stmt &Return, const FunctionDecl &Function,
                             ASTContext &Context) {
  const FunctionDecl *Around = functionAround(Return, Context);
  const bool InLambda = isLambdaCallOperator(Around);
  return (InLambda ? *Around : Function).getReturnType()->isReferenceType();
}

/// The lvalue \p Place is the object or a part of it. Its address is the
/// pointer again, an array's name is its address, and a reference to it is
/// another name.
Escape Escapes::ofPlace(const Expr &Place, unsigned Depth) {
  if (Depth > 4)
    return {EscapeKind::Doubtful, "is handed on too often to follow"};
  const ValueUse Given = useOf(Place, Through::Place, Context);
  if (Given.Variable)
    return binds(*Given.Variable)
               ? ofReference(*Given.Variable, *Function.getBody(), Depth + 1)
               : Escape();
  switch (Given.Kind) {
  case Usage::Member: {
    // `o.f` is a part of the object, `p->f` one of another.
    const auto *Member = llvm::dyn_cast<MemberExpr>(Given.What);
    return Member && Member->isArrow()
               ? Escape()
               : ofPlace(*llvm::cast<Expr>(Given.What), Depth);
  }
  case Usage::AddressTaken:
  case Usage::Decayed:
    return partOf(ofValue(*llvm::cast<Expr>(Given.What), Depth + 1));
  case Usage::Callee:
    return ofMethodCall(*llvm::cast<CallExpr>(Given.What), Depth);
  case Usage::ThroughMemberPointer:
    return throughMemberPointer();
  case Usage::Argument:
    if (llvm::isa<CallExpr>(Given.What))
      return ofObjectArgument(Given, Depth);
    [[fallthrough]];
  case Usage::Element:
    return mayRefer(*Given.What, Context.getSourceManager())
               ? Escape{EscapeKind::Doubtful,
                        "may be kept by reference in an object"}
               : Escape();
  case Usage::Returned:
    return !llvm::isa<FieldDecl>(Pointer) &&
                   returnsReference(*Given.What, Function, Context)
               ? Escape{EscapeKind::Refused, "is returned by reference here"}
               : Escape();
  default:
    return {};
  }
}

/// `T &r = *p`: whatever is done with \p Reference is done with the object.
Escape Escapes::ofReference(const VarDecl &Reference, const Stmt &Body,
                            unsigned Depth) {
  if (!Reference.hasLocalStorage())
    return {EscapeKind::Refused, "is kept in " + nameOf(Reference) + " too"};
  const std::vector<const DeclRefExpr *> Names = namesOf(Reference, Body);
  Escape Worst;
  if (Reference.isInitCapture() ||
      llvm::any_of(Names, [](const DeclRefExpr *Name) {
        return Name->refersToEnclosingVariableOrCapture();
      }))
    Worst = {EscapeKind::Doubtful,
             "is captured by reference as " + nameOf(Reference)};
  for (const DeclRefExpr *Name : Names) {
    const Escape One = ofPlace(*Name, Depth);
    if (One.Kind < Worst.Kind)
      Worst = One;
  }
  return Worst;
}

/// `Use(*p)`: a copy, or a reference. The body of the callee says what becomes
/// of the reference; without one, references only borrow.
Escape Escapes::ofObjectArgument(const ValueUse &Given, unsigned Depth) {
  const auto &Call = *llvm::cast<CallExpr>(Given.What);
  const FunctionDecl *Callee = Call.getDirectCallee();
  const std::optional<unsigned> Index = Given.parameter();
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
  const Escape Returned = ofSameObject(Call, Given.Operand->getType(), Depth);
  return Returned.Kind < Result.Kind ? Returned : Result;
}

/// `Address(object)` and `object.Self()` may return the object that
/// they were given: what becomes of it then.
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

/// `p->Finish()` may end the object's life, `r.Unref()` is a release.
Escape Escapes::ofMethodCall(const CallExpr &Call, unsigned Depth) {
  if (resources::releaseIn(Call) || resources::referencedIn(Call))
    return {EscapeKind::Released,
            "is counted or released through a reference here"};
  const auto *Method =
      llvm::dyn_cast_or_null<CXXMethodDecl>(Call.getDirectCallee());
  if (!Method)
    return {};
  if (Engine.summaries().ofThis(*Method) == ownership::Effect::Takes)
    return {EscapeKind::Released,
            "is released by '" + Method->getNameAsString() + "'"};
  return ofSameObject(Call, Context.getTypeDeclType(Method->getParent()),
                      Depth);
}

} // namespace tfop::rewrite
