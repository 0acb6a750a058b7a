// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/members/names.h"

#include "checks/facts/containers.h"
#include "checks/facts/resources.h"
#include "checks/facts/standard_functions.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/names.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tfop {

const Expr *bareValue(const Expr *Value) {
  while (Value) {
    const Expr *Inner = Value->IgnoreParenCasts()->IgnoreImplicit();
    if (const auto *List = llvm::dyn_cast<InitListExpr>(Inner);
        List && List->getNumInits() == 1)
      Inner = List->getInit(0);
    else if (const auto *List = llvm::dyn_cast<ParenListExpr>(Inner);
             List && List->getNumExprs() == 1)
      Inner = List->getExpr(0);
    else if (const auto *Default = llvm::dyn_cast<CXXDefaultInitExpr>(Inner))
      Inner = Default->getExpr();
    if (Inner == Value)
      return Value;
    Value = Inner;
  }
  return nullptr;
}

const VarDecl *MemberNames::localIn(const Expr *Expression) {
  const auto *Reference =
      llvm::dyn_cast_or_null<DeclRefExpr>(bareValue(Expression));
  const auto *Variable =
      Reference ? llvm::dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
  return Variable && Variable->hasLocalStorage() ? Variable : nullptr;
}

/// Resolves an access to the contents of \p Holder: a pointer is an element, a
/// container or iterator leads to elements, and anything else is data.
static std::optional<NamedMember> elementOf(std::optional<NamedMember> Holder,
                                            const Expr &Step) {
  if (!Holder)
    return std::nullopt;
  const QualType Type = Step.getType().getNonReferenceType();
  // In a template, this is an element unless the member is a plain pointer.
  if (Type->isSpecificBuiltinType(BuiltinType::Dependent)) {
    if (Holder->Member->getType()->isPointerType() &&
        !holdsRawPointers(Holder->Member->getType()->getPointeeType()))
      return std::nullopt;
    Holder->Element = true;
    return Holder;
  }
  if (Type->isPointerType()) {
    Holder->Element = true;
    return Holder;
  }
  return holdsRawPointers(Type) ? Holder : std::nullopt;
}

std::optional<NamedMember> MemberNames::inCall(const CallExpr &Call) const {
  if (const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(&Call)) {
    switch (Operator->getOperator()) {
    case OO_Subscript:
      return elementOf(in(Operator->getArg(0)), Call);
    case OO_Star:
    case OO_Arrow: {
      std::optional<NamedMember> Iterator = in(Operator->getArg(0));
      if (Iterator && Call.getType().getNonReferenceType()->isPointerType() &&
          Operator->getOperator() == OO_Star)
        Iterator->Element = true;
      return Iterator;
    }
    default:
      return std::nullopt;
    }
  }
  const Expr *Callee = Call.getCallee()->IgnoreParenImpCasts();
  if (const auto *Method = llvm::dyn_cast<MemberExpr>(Callee)) {
    // Only methods of standard containers lead to elements.
    if (!accessesElements(identifierOf(Method->getMemberDecl())) ||
        !Context.getSourceManager().isInSystemHeader(
            Method->getMemberDecl()->getLocation()))
      return std::nullopt;
    std::optional<NamedMember> Holder = in(Method->getBase());
    if (Holder && Call.getType().getNonReferenceType()->isPointerType())
      Holder->Element = true;
    return Holder;
  }
  if (const auto *Method = llvm::dyn_cast<CXXDependentScopeMemberExpr>(Callee))
    return Method->isImplicitAccess() || !Method->getMember().isIdentifier() ||
                   !accessesElements(
                       Method->getMember().getAsIdentifierInfo()->getName())
               ? std::nullopt
               : elementOf(in(Method->getBase()), Call);
  const FunctionDecl *Function = Call.getDirectCallee();
  const bool Passes =
      Function && Call.getNumArgs() != 0 &&
      (returnsArgument(*Function) || accessesElements(*Function));
  return Passes ? in(Call.getArg(0)) : std::nullopt;
}

/// Resolves a field, an element, or the target of a pointer.
std::optional<NamedMember> MemberNames::inPart(const Expr &Part) const {
  if (const auto *Member = llvm::dyn_cast<MemberExpr>(&Part)) {
    const auto *Field = llvm::dyn_cast<FieldDecl>(Member->getMemberDecl());
    if (!Field)
      return std::nullopt;
    // `entry.second` of a map entry.
    if (Context.getSourceManager().isInSystemHeader(Field->getLocation()))
      return elementOf(in(Member->getBase()), Part);
    if (!holdsRawPointers(Field->getType()))
      return std::nullopt;
    NamedMember Named = {Field};
    Named.Own =
        llvm::isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts());
    Named.Expression = Member;
    return Named;
  }
  if (const auto *Member = llvm::dyn_cast<CXXDependentScopeMemberExpr>(&Part))
    return Member->isImplicitAccess() ? std::nullopt
                                      : elementOf(in(Member->getBase()), Part);
  if (const auto *Subscript = llvm::dyn_cast<ArraySubscriptExpr>(&Part))
    return elementOf(in(Subscript->getBase()), Part);
  const auto *Unary = llvm::dyn_cast<UnaryOperator>(&Part);
  if (!Unary)
    return std::nullopt;
  if (Unary->getOpcode() == UO_AddrOf) {
    std::optional<NamedMember> Named = in(Unary->getSubExpr());
    if (Named)
      Named->Address = true;
    return Named;
  }
  if (Unary->getOpcode() != UO_Deref)
    return std::nullopt;
  std::optional<NamedMember> Pointer = in(Unary->getSubExpr());
  if (Pointer && Pointer->Address) {
    Pointer->Address = false;
    return Pointer;
  }
  return elementOf(Pointer, Part);
}

std::optional<NamedMember> MemberNames::in(const Expr *Expression) const {
  Expression = bareValue(Expression);
  if (!Expression)
    return std::nullopt;
  if (const auto *Reference = llvm::dyn_cast<DeclRefExpr>(Expression)) {
    const auto Found = Locals.find(Reference->getDecl());
    return Found == Locals.end() ? std::nullopt : std::optional(Found->second);
  }
  if (const auto *Call = llvm::dyn_cast<CallExpr>(Expression))
    return inCall(*Call);
  if (const auto *Choice = llvm::dyn_cast<ConditionalOperator>(Expression)) {
    const std::optional<NamedMember> First = in(Choice->getTrueExpr());
    return First ? First : in(Choice->getFalseExpr());
  }
  // A copy of an iterator.
  if (const auto *Copy = llvm::dyn_cast<CXXConstructExpr>(Expression))
    return Copy->getNumArgs() == 1 && !resources::isOwner(Copy->getType())
               ? in(Copy->getArg(0))
               : std::nullopt;
  return inPart(*Expression);
}

/// Finds the local variables that alias the contents of a member.
class LocalNames : public CodeVisitor {
public:
  explicit LocalNames(MemberNames &Names) : Names(Names) {}

  bool VisitVarDecl(VarDecl *Variable) override {
    if (Variable->getInit() && !llvm::isa<ParmVarDecl>(Variable))
      bind(Variable, Variable->getInit());
    return true;
  }
  bool VisitCXXForRangeStmt(CXXForRangeStmt *Loop) override {
    const std::optional<NamedMember> Range = Names.in(Loop->getRangeInit());
    if (!Range)
      return true;
    NamedMember Element = *Range;
    Element.Element = true;
    if (const auto *Parts =
            llvm::dyn_cast<DecompositionDecl>(Loop->getLoopVariable()))
      for (const BindingDecl *Part : Parts->bindings())
        Names.Locals.try_emplace(Part, Element);
    const QualType Type = Loop->getLoopVariable()->getType();
    // The elements of a vector are pointers; those of a map contain one.
    if (!Type.getNonReferenceType()->isPointerType() &&
        !Type->isDependentType())
      Element.Element = false;
    Names.Locals.try_emplace(Loop->getLoopVariable(), Element);
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *Assignment) override {
    if (Assignment->getOpcode() == BO_Assign)
      alias(Assignment->getLHS(), Assignment->getRHS());
    return true;
  }
  bool
  TraverseConstructorInitializer(CXXCtorInitializer *Initializer) override {
    const FieldDecl *Member = Initializer->getAnyMember();
    const VarDecl *Value = MemberNames::localIn(Initializer->getInit());
    if (Member && Value && Value->getType()->isPointerType() &&
        holdsRawPointers(Member->getType()))
      Names.Locals.try_emplace(Value, NamedMember{Member});
    return CodeVisitor::TraverseConstructorInitializer(Initializer);
  }
  // v_.push_back(p)
  bool VisitCallExpr(CallExpr *Call) override {
    const auto *Method =
        llvm::dyn_cast<MemberExpr>(Call->getCallee()->IgnoreParenImpCasts());
    if (!Method)
      return true;
    std::optional<NamedMember> Container = Names.in(Method->getBase());
    if (!Container || !Container->Own)
      return true;
    Container->Element = true;
    for (const Expr *Argument : Call->arguments())
      if (const VarDecl *Local = MemberNames::localIn(Argument);
          Local && Local->getType()->isPointerType() &&
          insertsArguments(identifierOf(Method->getMemberDecl())))
        Names.Locals.try_emplace(Local, *Container);
    return true;
  }

private:
  void bind(const VarDecl *Variable, const Expr *Value) {
    if (const std::optional<NamedMember> Named = Names.in(Value))
      Names.Locals.try_emplace(Variable, *Named);
    else if (const auto *Parts = llvm::dyn_cast<DecompositionDecl>(Variable))
      for (const BindingDecl *Part : Parts->bindings())
        if (const std::optional<NamedMember> Named = Names.in(Value))
          Names.Locals.try_emplace(Part, *Named);
  }
  void alias(const Expr *Target, const Expr *Value) {
    if (const VarDecl *Local = MemberNames::localIn(Target))
      bind(Local, Value);
    else if (const VarDecl *Local = MemberNames::localIn(Value))
      if (const std::optional<NamedMember> Named = Names.in(Target);
          Named && Named->Own && Local->getType()->isPointerType())
        Names.Locals.try_emplace(Local, *Named);
  }
  MemberNames &Names;
};

MemberNames::MemberNames(const FunctionDecl &Function,
                         const ASTContext &Context)
    : Context(Context) {
  // Visit twice, since an alias may be assigned later in the function.
  for (int I = 0; I != 2; ++I)
    LocalNames(*this).TraverseDecl(const_cast<FunctionDecl *>(&Function));
}

} // namespace tfop
