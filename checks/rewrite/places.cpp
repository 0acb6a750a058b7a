// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What becomes of the object that a pointer leads to: `*p`, `p->f`, `p[i]`, and
// the references that are bound to it.
#include "checks/rewrite/escapes.h"
#include "checks/syntax/calls.h"

#include "checks/facts/resources.h"
#include "clang/AST/ParentMapContext.h"
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

/// True if \p Parent denotes the same object as its operand, or a part of it.
static bool isSamePlace(const Stmt &Parent) {
  const auto *Cast = llvm::dyn_cast<CastExpr>(&Parent);
  const auto *Member = llvm::dyn_cast<MemberExpr>(&Parent);
  return (Cast && Cast->isGLValue()) || (Member && !Member->isArrow()) ||
         llvm::isa<ParenExpr, CXXDependentScopeMemberExpr,
                   UnresolvedMemberExpr>(Parent);
}

Escape throughMemberPointer() {
  return {EscapeKind::Doubtful, "is used through a pointer to member"};
}

/// True if \p Return leaves a function or lambda that returns a reference.
static bool returnsReference(const Stmt &Return, const FunctionDecl &Function,
                             ASTContext &Context) {
  for (DynTypedNodeList Parents = Context.getParents(Return); !Parents.empty();
       Parents = Context.getParents(Parents[0]))
    if (const auto *Lambda = Parents[0].get<LambdaExpr>())
      return Lambda->getCallOperator()->getReturnType()->isReferenceType();
  return Function.getReturnType()->isReferenceType();
}

/// The lvalue \p Place is the object or a part of it. Its address is the
/// pointer again, an array's name is its address, and a reference to it is
/// another name.
Escape Escapes::ofPlace(const Expr &Place, unsigned Depth) {
  if (Depth > 4)
    return {EscapeKind::Doubtful, "is handed on too often to follow"};
  const Expr *Operand = &Place;
  while (true) {
    const DynTypedNodeList Parents = Context.getParents(*Operand);
    if (Parents.empty())
      return {};
    if (const auto *Variable = Parents[0].get<VarDecl>())
      return binds(*Variable)
                 ? ofReference(*Variable, *Function.getBody(), Depth + 1)
                 : Escape();
    const Stmt *Parent = Parents[0].get<Stmt>();
    if (!Parent)
      return {};
    const auto *Cast = llvm::dyn_cast<CastExpr>(Parent);
    if (const auto *Unary = llvm::dyn_cast<UnaryOperator>(Parent))
      return Unary->getOpcode() == UO_AddrOf
                 ? partOf(ofValue(*Unary, Depth + 1))
                 : Escape();
    if (Cast && Cast->getCastKind() == CK_ArrayToPointerDecay)
      return partOf(ofValue(*Cast, Depth + 1));
    if (const auto *Call = llvm::dyn_cast<CallExpr>(Parent))
      return Call->getCallee()->IgnoreParenImpCasts() == Operand
                 ? ofMethodCall(*Call, Depth)
                 : ofObjectArgument(*Call, *Operand, Depth);
    if (const auto *Binary = llvm::dyn_cast<BinaryOperator>(Parent);
        Binary && Binary->isPtrMemOp())
      return throughMemberPointer();
    if (mayRefer(*Parent, Context.getSourceManager()))
      return {EscapeKind::Doubtful, "may be kept by reference in an object"};
    if (llvm::isa<ReturnStmt>(Parent) && !llvm::isa<FieldDecl>(Pointer) &&
        returnsReference(*Parent, Function, Context))
      return {EscapeKind::Refused, "is returned by reference here"};
    if (!isSamePlace(*Parent))
      return {};
    Operand = llvm::cast<Expr>(Parent);
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
Escape Escapes::ofObjectArgument(const CallExpr &Call, const Expr &Operand,
                                 unsigned Depth) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee)
    return {};
  const unsigned Skip =
      llvm::isa<CXXOperatorCallExpr>(Call) && llvm::isa<CXXMethodDecl>(Callee);
  const FunctionDecl *Definition = visibleBody(*Callee, Context);
  Escape Result;
  for (unsigned I = Skip; I < Call.getNumArgs(); ++I) {
    if (Call.getArg(I) != &Operand || I - Skip >= Callee->getNumParams() ||
        !binds(*Callee->getParamDecl(I - Skip)))
      continue;
    if (Definition && I - Skip < Definition->getNumParams())
      Result = ofReference(*Definition->getParamDecl(I - Skip),
                           *Definition->getBody(), Depth + 1);
    if (llvm::isa<CXXOperatorCallExpr>(Call))
      continue;
    const Escape Returned = ofSameObject(Call, Operand.getType(), Depth);
    if (Returned.Kind < Result.Kind)
      Result = Returned;
  }
  return Result;
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
