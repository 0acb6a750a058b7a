// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/contract/own_members.h"

#include "checks/facts/containers.h"
#include "checks/facts/tf_api.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/dependent_names.h"
#include "checks/syntax/names.h"
#include "clang/Analysis/AnalysisDeclContext.h"

using namespace clang;

namespace tfop {

static bool isStandardClass(QualType Type) {
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  return Class && Class->isInStdNamespace();
}

/// The initializer of a local reference, or the pointee of a local pointer.
static const Expr *aliased(const Expr *Named) {
  const auto *Reference = llvm::dyn_cast<DeclRefExpr>(Named);
  const auto *Variable =
      Reference ? llvm::dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
  return Variable && Variable->hasLocalStorage() ? Variable->getInit()
                                                 : nullptr;
}

const Expr *pointee(const Expr *Pointer) {
  Pointer = Pointer->IgnoreParenImpCasts();
  if (const Expr *Value = aliased(Pointer))
    Pointer = Value->IgnoreParenImpCasts();
  const auto *Address = llvm::dyn_cast<UnaryOperator>(Pointer);
  return Address && Address->getOpcode() == UO_AddrOf ? Address->getSubExpr()
                                                      : nullptr;
}

/// The object that directly contains \p Part; null if the access goes through a
/// pointer, so that it is not a part of the object.
static const Expr *wholeOf(const Expr *Part) {
  if (const auto *Member = llvm::dyn_cast<MemberExpr>(Part))
    return Member->isArrow() ? pointee(Member->getBase()) : Member->getBase();
  if (const auto *Subscript = llvm::dyn_cast<ArraySubscriptExpr>(Part)) {
    const Expr *Base = Subscript->getBase()->IgnoreParenImpCasts();
    return Base->getType()->isArrayType() ? Base : pointee(Base);
  }
  if (const auto *Unary = llvm::dyn_cast<UnaryOperator>(Part))
    return Unary->getOpcode() == UO_Deref ? pointee(Unary->getSubExpr())
                                          : nullptr;
  // v[i], v.at(i), v.back(): an element of a container.
  if (const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(Part))
    return Operator->getOperator() == OO_Subscript &&
                   isStandardClass(Operator->getArg(0)->getType())
               ? Operator->getArg(0)
               : nullptr;
  if (const auto *Call = llvm::dyn_cast<CXXMemberCallExpr>(Part))
    return returnsElement(*Call) ? Call->getImplicitObjectArgument() : nullptr;
  return Part->getType()->isReferenceType() || Part->isGLValue() ? aliased(Part)
                                                                 : nullptr;
}

const FieldDecl *ownMember(const Expr *Target) {
  // Limits chains of local references.
  static constexpr int MaxDepth = 16;
  for (int I = 0; Target && I != MaxDepth; ++I) {
    Target = Target->IgnoreParenImpCasts();
    const auto *Member = llvm::dyn_cast<MemberExpr>(Target);
    if (Member &&
        llvm::isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts()))
      return llvm::dyn_cast<FieldDecl>(Member->getMemberDecl());
    if (const auto *Dependent =
            llvm::dyn_cast<CXXDependentScopeMemberExpr>(Target))
      return ownFieldNamed(*Dependent);
    // A local variable that is not a reference is a copy.
    if (const auto *Named = llvm::dyn_cast<DeclRefExpr>(Target);
        Named && !Named->getDecl()->getType()->isReferenceType())
      return nullptr;
    Target = wholeOf(Target);
  }
  return nullptr;
}

namespace {

/// Determines whether a function modifies the target of a parameter.
class ParameterWrites : public CodeVisitor {
public:
  explicit ParameterWrites(const ParmVarDecl &Parameter)
      : Parameter(Parameter) {}
  bool Found = false;
  bool VisitBinaryOperator(BinaryOperator *Binary) override {
    return look(Binary->isAssignmentOp() ? Binary->getLHS() : nullptr);
  }
  bool VisitUnaryOperator(UnaryOperator *Unary) override {
    return look(Unary->isIncrementDecrementOp() ? Unary->getSubExpr()
                                                : nullptr);
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *Operator) override {
    return look(Operator->isAssignmentOp() ? Operator->getArg(0) : nullptr);
  }

private:
  bool look(const Expr *Target) {
    Found |= Target && rootOf(Target) == &Parameter;
    return !Found;
  }
  const ParmVarDecl &Parameter;
};

} // namespace

/// True for a forwarding parameter, as in `emplace_back(Args &&...)`.
static bool isForwarded(const FunctionDecl &Function, unsigned Index) {
  const FunctionTemplateDecl *Template = Function.getPrimaryTemplate();
  const FunctionDecl *Pattern =
      Template ? Template->getTemplatedDecl() : nullptr;
  if (!Pattern || Pattern->getNumParams() == 0)
    return false;
  const ParmVarDecl *Parameter =
      Pattern->getParamDecl(std::min(Index, Pattern->getNumParams() - 1));
  const QualType Type = Parameter->getType();
  const auto *Pack = Type->getAs<PackExpansionType>();
  return (Pack ? Pack->getPattern() : Type)->isRValueReferenceType();
}

bool fillsArgument(const FunctionDecl &Function, unsigned Index,
                   const ASTContext &Context) {
  if (Index >= Function.getNumParams())
    return false;
  const QualType Type = Function.getParamDecl(Index)->getType();
  const QualType Target = Type->getPointeeType();
  if (Target.isNull() || Target.isConstQualified() ||
      Type->isRValueReferenceType() || isForwarded(Function, Index))
    return false;
  if (const FunctionDecl *Definition = visibleBody(Function, Context)) {
    ParameterWrites Visitor(*Definition->getParamDecl(Index));
    Visitor.TraverseStmt(Definition->getBody());
    return Visitor.Found;
  }
  if (tf_api::writesArguments(Function))
    return true;
  // Without a body, a function that takes the address of a number or a handle
  // is assumed to modify it.
  return !AnalysisDeclContext::isInStdNamespace(&Function) &&
         !Target->isVoidType() && !Target->isDependentType() &&
         (Target->isArithmeticType() || Target->isEnumeralType() ||
          Target->isPointerType());
}

} // namespace tfop
