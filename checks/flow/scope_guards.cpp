// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/flow/scope_guards.h"

#include "checks/facts/smart_pointers.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/uses.h"

using namespace clang;

namespace tfop::flow {

bool isScopeGuard(QualType Type) {
  const CXXRecordDecl *Class =
      Type.isNull() ? nullptr : Type->getAsCXXRecordDecl();
  const CXXRecordDecl *Definition = Class ? Class->getDefinition() : nullptr;
  const CXXDestructorDecl *Destructor =
      Definition ? Definition->getDestructor() : nullptr;
  return Destructor && Destructor->isUserProvided() &&
         !Definition->isInStdNamespace() && !resources::isOwner(Type) &&
         llvm::none_of(Definition->decls(), [](const Decl *Member) {
           const FunctionDecl *Function = Member->getAsFunction();
           return Function && Function->getOverloadedOperator() == OO_Call;
         });
}

namespace {

/// Finds the first lambda in a variable's initializer.
class ActionFinder : public CodeVisitor {
public:
  const LambdaExpr *Action = nullptr;

  bool TraverseLambdaExpr(LambdaExpr *Lambda) override {
    if (!Action)
      Action = Lambda;
    return true;
  }
};

/// Finds a call of a variable.
class CallFinder : public CodeVisitor {
public:
  explicit CallFinder(const VarDecl &Callable) : Callable(Callable) {}

  bool VisitDeclRefExpr(DeclRefExpr *Reference) override {
    Found |=
        Reference->getDecl() == &Callable &&
        useOf(*Reference, Through::Written, Callable.getASTContext()).Kind ==
            Usage::Callee;
    return !Found;
  }
  bool Found = false;

private:
  const VarDecl &Callable;
};

class GuardFinder : public CodeVisitor {
public:
  explicit GuardFinder(const FunctionDecl &Function) : Function(Function) {}

  std::vector<ScopeGuard> Guards;

  bool TraverseCompoundStmt(CompoundStmt *Block) override {
    const SourceLocation Outer = End;
    End = Block->getRBracLoc();
    CodeVisitor::TraverseCompoundStmt(Block);
    End = Outer;
    return true;
  }
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
  bool VisitVarDecl(VarDecl *Variable) override {
    if (!Variable->hasLocalStorage() || !Variable->hasInit())
      return true;
    ActionFinder Finder;
    Finder.TraverseStmt(Variable->getInit());
    if (!Finder.Action)
      return true;
    if (isScopeGuard(Variable->getType()) ||
        mayBeGuard(*Variable, *Finder.Action))
      Guards.push_back({Finder.Action, Variable->getLocation(), End});
    return true;
  }

private:
  /// In a template, the type is not known. A variable that is constructed from
  /// a lambda and never called exists for its destructor.
  bool mayBeGuard(const VarDecl &Variable, const LambdaExpr &Action) const {
    const QualType Type = Variable.getType();
    if ((!Type->isDependentType() && !Type->isUndeducedType()) ||
        Variable.getInit()->IgnoreParenCasts()->IgnoreImplicit() == &Action)
      return false;
    CallFinder Calls(Variable);
    Calls.TraverseStmt(Function.getBody());
    return !Calls.Found;
  }

  const FunctionDecl &Function;
  SourceLocation End;
};

} // namespace

std::vector<ScopeGuard> scopeGuardsIn(const FunctionDecl &Function) {
  GuardFinder Finder(Function);
  Finder.TraverseStmt(Function.getBody());
  return std::move(Finder.Guards);
}

} // namespace tfop::flow
