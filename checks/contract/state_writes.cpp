// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/contract/state_writes.h"

#include "checks/facts/tf_api.h"
#include "checks/ownership/summaries.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/names.h"
#include "clang/Analysis/AnalysisDeclContext.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace tfop {

static llvm::StringRef nameOf(const NamedDecl *Declaration) {
  const IdentifierInfo *Name =
      Declaration ? Declaration->getIdentifier() : nullptr;
  return Name ? Name->getName() : "";
}

static bool isStandardClass(QualType Type) {
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  return Class && Class->isInStdNamespace();
}

/// The value of a local reference, or of a local pointer to something, which
/// stands for that.
static const Expr *aliased(const Expr *Named) {
  const auto *Reference = llvm::dyn_cast<DeclRefExpr>(Named);
  const auto *Variable =
      Reference ? llvm::dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
  return Variable && Variable->hasLocalStorage() ? Variable->getInit()
                                                 : nullptr;
}

/// What a pointer points to, if that can be seen: `&x`, or a local made of it.
static const Expr *pointee(const Expr *Pointer) {
  Pointer = Pointer->IgnoreParenImpCasts();
  if (const Expr *Value = aliased(Pointer))
    Pointer = Value->IgnoreParenImpCasts();
  const auto *Address = llvm::dyn_cast<UnaryOperator>(Pointer);
  return Address && Address->getOpcode() == UO_AddrOf ? Address->getSubExpr()
                                                      : nullptr;
}

/// One step from a part to the object it is a part of; null where the way
/// leads through a pointer, so that the part is no part.
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
    return llvm::StringSwitch<bool>(nameOf(Call->getMethodDecl()))
                   .Cases("at", "back", "front", true)
                   .Default(false)
               ? Call->getImplicitObjectArgument()
               : nullptr;
  return Part->getType()->isReferenceType() || Part->isGLValue() ? aliased(Part)
                                                                 : nullptr;
}

/// The member of the object itself that \p Target is or is a part of.
static const FieldDecl *ownMember(const Expr *Target) {
  // A local reference may be made of another one; deeper is not written.
  static constexpr int Most = 16;
  for (int I = 0; Target && I != Most; ++I) {
    Target = Target->IgnoreParenImpCasts();
    const auto *Member = llvm::dyn_cast<MemberExpr>(Target);
    if (Member &&
        llvm::isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts()))
      return llvm::dyn_cast<FieldDecl>(Member->getMemberDecl());
    // A local that is no reference is a copy.
    if (const auto *Named = llvm::dyn_cast<DeclRefExpr>(Target);
        Named && !Named->getDecl()->getType()->isReferenceType())
      return nullptr;
    Target = wholeOf(Target);
  }
  return nullptr;
}

/// A method of containers, strings, smart pointers, shapes and Tensors that
/// changes its object.
static bool changesItsObject(const CXXMethodDecl &Method) {
  return !Method.isConst() && !Method.isStatic() &&
         llvm::StringSwitch<bool>(nameOf(&Method))
             .Cases("push_back", "emplace_back", "pop_back", "push", true)
             .Cases("pop", "push_front", "pop_front", "emplace", true)
             .Cases("insert", "erase", "clear", "resize", "assign", true)
             .Cases("append", "reset", "swap", "try_emplace", true)
             .Cases("insert_or_assign", "AddDim", "set_dim", true)
             .Cases("RemoveDim", "InsertDim", "CopyFrom", "Clear", true)
             .Default(false);
}

namespace {

/// Looks whether a function changes what a parameter refers to.
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

/// What the context fills in for its caller.
static bool isFilledByContext(const FunctionDecl &Function) {
  const llvm::StringRef Name = nameOf(&Function);
  return Name.starts_with("allocate_") || Name == "GetAttr" ||
         Name == "forward_input_or_allocate_temp";
}

/// `emplace_back(Args &&...)` and the like pass on what they are given.
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

/// True if a call changes what its argument \p Index, a pointer or reference,
/// leads to.
static bool fillsArgument(const FunctionDecl &Function, unsigned Index,
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
  if (nameOf(&Function) == "swap" || isFilledByContext(Function))
    return true;
  // A number or a handle that cannot be seen to be changed: why else would its
  // address be wanted?
  return !AnalysisDeclContext::isInStdNamespace(&Function) &&
         !Target->isVoidType() && !Target->isDependentType() &&
         (Target->isArithmeticType() || Target->isEnumeralType() ||
          Target->isPointerType());
}

namespace {

/// Goes through a body in the order of its text and knows where a lock is held.
class UnlockedVisitor : public CodeVisitor {
public:
  UnlockedVisitor(ASTContext &Context, UnlockedCode &Result)
      : Context(Context), Result(Result) {}

  bool TraverseCompoundStmt(CompoundStmt *Block) override {
    const bool Outside = Locked;
    const bool GoOn = CodeVisitor::TraverseCompoundStmt(Block);
    release(Outside);
    return GoOn;
  }
  bool TraverseCallExpr(CallExpr *Call) override {
    const bool Outside = Locked;
    // std::call_once runs its lambda on one thread, and the others wait.
    if (nameOf(Call->getDirectCallee()) == "call_once")
      Locked = true;
    const bool GoOn = CodeVisitor::TraverseCallExpr(Call);
    Locked = Outside;
    return GoOn;
  }
  bool VisitVarDecl(VarDecl *Variable) override {
    Locked |= tf_api::isExclusiveLock(Variable->getType());
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *Binary) override {
    if (Binary->isAssignmentOp())
      write(Binary->getLHS(), Binary);
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *Unary) override {
    if (Unary->isIncrementDecrementOp())
      write(Unary->getSubExpr(), Unary);
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override;

private:
  /// The lock is given back, or not, as \p StillLocked says. Who waited for the
  /// others and then said in a member that it is its turn goes on alone.
  void release(bool StillLocked) {
    Alone |= Locked && !StillLocked && Claimed;
    Locked = StillLocked;
  }
  void write(const Expr *Target, const Expr *Where);
  void visitMethodCall(const CXXMemberCallExpr &Call);
  void visitArguments(const CallExpr &Call);

  ASTContext &Context;
  UnlockedCode &Result;
  bool Locked = false;
  /// With the lock held: it waited; and then set a state.
  bool Waited = false;
  bool Claimed = false;
  bool Alone = false;
};

} // namespace

void UnlockedVisitor::write(const Expr *Target, const Expr *Where) {
  const FieldDecl *Member = ownMember(Target);
  if (Locked)
    Claimed |= Waited && Member &&
               (Member->getType()->isEnumeralType() ||
                Member->getType()->isBooleanType());
  else if (Member && !Alone)
    Result.Writes.push_back({Member, Where});
}

bool UnlockedVisitor::VisitCallExpr(CallExpr *Call) {
  if (const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(Call)) {
    const OverloadedOperatorKind Kind = Operator->getOperator();
    if (Operator->isAssignmentOp() || Kind == OO_PlusPlus ||
        Kind == OO_MinusMinus)
      write(Operator->getArg(0), Operator);
    return true;
  }
  if (const auto *Method = llvm::dyn_cast<CXXMemberCallExpr>(Call))
    visitMethodCall(*Method);
  visitArguments(*Call);
  return true;
}

void UnlockedVisitor::visitMethodCall(const CXXMemberCallExpr &Call) {
  const CXXMethodDecl *Method = Call.getMethodDecl();
  const Expr *Object = Call.getImplicitObjectArgument();
  if (!Method || !Object)
    return;
  // mu_.lock(), mu_->Lock(), lock.unlock()
  const llvm::StringRef Name = nameOf(Method);
  QualType Type = Object->getType();
  if (Type->isPointerType())
    Type = Type->getPointeeType();
  if (tf_api::isMutex(Type) || tf_api::isExclusiveLock(Type)) {
    if (Name.equals_insensitive("lock") || Name == "WriterLock")
      Locked = true;
    else if (Name.ends_with_insensitive("unlock"))
      release(/*StillLocked=*/false);
    else
      Waited |= Name.starts_with("Await");
    return;
  }
  // cv_.wait(lock)
  Waited |= Locked && tf_api::isSynchronised(Type) &&
            Name.starts_with_insensitive("wait");
  if (llvm::isa<CXXThisExpr>(Object->IgnoreParenImpCasts()) && !Locked &&
      !Alone)
    Result.Calls.push_back({Method, &Call});
  // p->reset() changes what p points to, not p.
  const auto *Callee =
      llvm::dyn_cast<MemberExpr>(Call.getCallee()->IgnoreParenImpCasts());
  if (Callee && changesItsObject(*Method))
    write(Callee->isArrow() ? pointee(Object) : Object, &Call);
}

void UnlockedVisitor::visitArguments(const CallExpr &Call) {
  const FunctionDecl *Function = Call.getDirectCallee();
  if (!Function || Locked)
    return;
  for (unsigned I = 0; I != Call.getNumArgs(); ++I) {
    if (!fillsArgument(*Function, I, Context))
      continue;
    const Expr *Argument = Call.getArg(I)->IgnoreParenImpCasts();
    // An array goes as a pointer, const or not, also to those who only read.
    if (Argument->getType()->isArrayType())
      continue;
    const Expr *Target =
        Argument->getType()->isPointerType() ? pointee(Argument) : Argument;
    // One call may fill several members: each at its own place.
    if (Target)
      write(Target, Target);
  }
}

UnlockedCode unlockedCodeOf(const FunctionDecl &Method, ASTContext &Context) {
  UnlockedCode Result;
  UnlockedVisitor(Context, Result).TraverseStmt(Method.getBody());
  return Result;
}

} // namespace tfop
