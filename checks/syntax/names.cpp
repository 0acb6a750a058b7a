// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/syntax/names.h"

#include "checks/syntax/dependent_names.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"

using namespace clang;

namespace tfop {

const Expr *bareCondition(const Expr *Condition) {
  while (Condition) {
    Condition = Condition->IgnoreParenCasts();
    if (const auto *Cleanups = llvm::dyn_cast<ExprWithCleanups>(Condition)) {
      Condition = Cleanups->getSubExpr();
      continue;
    }
    if (const auto *Temporary =
            llvm::dyn_cast<MaterializeTemporaryExpr>(Condition)) {
      Condition = Temporary->getSubExpr();
      continue;
    }
    const auto *Call = llvm::dyn_cast<CallExpr>(Condition);
    if (!Call || Call->getBuiltinCallee() != Builtin::BI__builtin_expect)
      return Condition;
    Condition = Call->getArg(0);
  }
  return Condition;
}

const Expr *semanticCondition(const Expr *Condition) {
  Condition = bareCondition(Condition);
  while (const auto *Rewritten =
             llvm::dyn_cast_or_null<CXXRewrittenBinaryOperator>(Condition))
    Condition = bareCondition(Rewritten->getSemanticForm());
  return Condition;
}

bool isNull(const Expr *Value) {
  Value = Value->IgnoreParenCasts();
  if (const auto *Number = llvm::dyn_cast<IntegerLiteral>(Value))
    return Number->getValue() == 0;
  // T *p{};
  if (const auto *List = llvm::dyn_cast<InitListExpr>(Value))
    return List->getType()->isPointerType() &&
           (List->getNumInits() == 0 || isNull(List->getInit(0)));
  return llvm::isa<CXXNullPtrLiteralExpr, GNUNullExpr>(Value);
}

const ValueDecl *namedBy(const Expr *Expression) {
  Expression = bareCondition(Expression);
  if (const auto *Reference = llvm::dyn_cast_or_null<DeclRefExpr>(Expression))
    return Reference->getDecl();
  if (const auto *Dependent =
          llvm::dyn_cast_or_null<CXXDependentScopeMemberExpr>(Expression))
    return ownFieldNamed(*Dependent);
  const auto *Member = llvm::dyn_cast_or_null<MemberExpr>(Expression);
  if (Member && llvm::isa<CXXThisExpr>(Member->getBase()->IgnoreImpCasts()))
    return Member->getMemberDecl();
  return nullptr;
}

/// The subexpression that leads to the root of an expression, or null.
static const Expr *baseOf(const Expr *Expression) {
  if (const auto *Member = llvm::dyn_cast<MemberExpr>(Expression))
    return Member->getBase();
  if (const auto *Member =
          llvm::dyn_cast<CXXDependentScopeMemberExpr>(Expression))
    return Member->isImplicitAccess() ? nullptr : Member->getBase();
  if (const auto *Subscript = llvm::dyn_cast<ArraySubscriptExpr>(Expression))
    return Subscript->getBase();
  if (const auto *Unary = llvm::dyn_cast<UnaryOperator>(Expression))
    return Unary->getOpcode() == UO_Deref || Unary->getOpcode() == UO_AddrOf
               ? Unary->getSubExpr()
               : nullptr;
  if (const auto *Temporary =
          llvm::dyn_cast<MaterializeTemporaryExpr>(Expression))
    return Temporary->getSubExpr();
  if (const auto *Cleanups = llvm::dyn_cast<ExprWithCleanups>(Expression))
    return Cleanups->getSubExpr();
  if (const auto *Binding = llvm::dyn_cast<CXXBindTemporaryExpr>(Expression))
    return Binding->getSubExpr();
  // `*it`, `it->`, `v[i]`.
  if (const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(Expression))
    return Operator->getOperator() == OO_Subscript ||
                   Operator->getOperator() == OO_Star ||
                   Operator->getOperator() == OO_Arrow
               ? Operator->getArg(0)
               : nullptr;
  // `v.begin()`, `v.at(i)`, `v.back()`, `v.data()`.
  if (const auto *Call = llvm::dyn_cast<CXXMemberCallExpr>(Expression))
    return Call->getImplicitObjectArgument();
  if (const auto *Call = llvm::dyn_cast<CallExpr>(Expression))
    return Call->isTypeDependent() &&
                   llvm::isa<CXXDependentScopeMemberExpr>(Call->getCallee())
               ? Call->getCallee()
               : nullptr;
  // A copy of an iterator.
  if (const auto *Construction = llvm::dyn_cast<CXXConstructExpr>(Expression))
    return Construction->getNumArgs() == 1 ? Construction->getArg(0) : nullptr;
  return nullptr;
}

/// The variable at the root of an expression, without following its
/// initializer.
static const ValueDecl *nearestRoot(const Expr *Expression) {
  while (Expression) {
    Expression = Expression->IgnoreParenCasts();
    if (const auto *Reference = llvm::dyn_cast<DeclRefExpr>(Expression))
      return Reference->getDecl();
    Expression = baseOf(Expression);
  }
  return nullptr;
}

/// The initializer of a variable that designates a part of another one: a
/// reference, an iterator, a loop variable, a structured binding.
static const Expr *aliasedValue(const ValueDecl &Variable) {
  if (const auto *Binding = llvm::dyn_cast<BindingDecl>(&Variable))
    return llvm::cast<VarDecl>(Binding->getDecomposedDecl())->getInit();
  const auto *Local = llvm::dyn_cast<VarDecl>(&Variable);
  if (!Local || !Local->hasLocalStorage() || llvm::isa<ParmVarDecl>(Local))
    return nullptr;
  return Local->getInit();
}

const ValueDecl *rootOf(const Expr *Expression) {
  const ValueDecl *Root = nearestRoot(Expression);
  // Longer chains than range, iterator, element, reference do not occur.
  static constexpr int MaxDepth = 6;
  for (int I = 0; Root && I != MaxDepth; ++I) {
    const Expr *Value = aliasedValue(*Root);
    if (!Value)
      return Root;
    const Expr *Bare = Value->IgnoreParenCasts()->IgnoreImplicit();
    // `auto copy = p` is an alias, which the path analysis tracks.
    const bool IsAlias = !Root->getType()->isReferenceType() &&
                         llvm::isa<DeclRefExpr>(Bare) &&
                         !llvm::isa<BindingDecl>(Root);
    const ValueDecl *Next = IsAlias ? nullptr : nearestRoot(Value);
    if (!Next || llvm::isa<FunctionDecl>(Next))
      return Root;
    Root = Next;
  }
  return Root;
}

bool mentions(const Stmt *Tree, const Expr *Call, const ValueDecl *Variable) {
  if (!Tree)
    return false;
  if (Tree == Call)
    return true;
  if (const auto *Reference = llvm::dyn_cast<DeclRefExpr>(Tree))
    return Variable && Reference->getDecl() == Variable;
  if (const auto *Member = llvm::dyn_cast<MemberExpr>(Tree);
      Member && Variable && Member->getMemberDecl() == Variable)
    return true;
  return llvm::any_of(Tree->children(), [&](const Stmt *Child) {
    return mentions(Child, Call, Variable);
  });
}

llvm::StringRef identifierOf(const Decl *Declaration) {
  const auto *Named = llvm::dyn_cast_or_null<NamedDecl>(Declaration);
  const IdentifierInfo *Name = Named ? Named->getIdentifier() : nullptr;
  return Name ? Name->getName() : "";
}

std::string nameOf(const FunctionDecl &Function) {
  const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&Function);
  if (Method && Method->getParent()->isLambda())
    return "the lambda";
  if (llvm::isa<CXXConstructorDecl, CXXDestructorDecl>(Function))
    return ("the constructor of '" + Method->getParent()->getName() + "'")
        .str();
  if (const IdentifierInfo *Name = Function.getIdentifier())
    return ("'" + Name->getName() + "'").str();
  return "the function";
}

} // namespace tfop
