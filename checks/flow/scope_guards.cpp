// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/flow/scope_guards.h"

#include "checks/facts/smart_pointers.h"
#include "checks/facts/suggestive_names.h"
#include "checks/syntax/code_visitor.h"

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

/// Finds the first lambda in a variable's initialiser, and the names on the way
/// to it.
class ActionFinder : public CodeVisitor {
public:
  const LambdaExpr *Action = nullptr;
  bool Named = false;

  bool TraverseLambdaExpr(LambdaExpr *Lambda) override {
    if (!Action)
      Action = Lambda;
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Reference) override {
    Named |= soundsLikeGuard(Reference->getNameInfo().getAsString());
    return true;
  }
  bool VisitOverloadExpr(OverloadExpr *Overloads) override {
    Named |= soundsLikeGuard(Overloads->getName().getAsString());
    return true;
  }
};

class GuardFinder : public CodeVisitor {
public:
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
    const QualType Type = Variable->getType();
    const bool Seen = !Type->isDependentType() && !Type->isUndeducedType();
    if (isScopeGuard(Type) ||
        (!Seen && (Finder.Named || soundsLikeGuard(Type.getAsString()))))
      Guards.push_back({Finder.Action, Variable->getLocation(), End});
    return true;
  }

private:
  SourceLocation End;
};

} // namespace

std::vector<ScopeGuard> scopeGuardsIn(const FunctionDecl &Function) {
  GuardFinder Finder;
  Finder.TraverseStmt(Function.getBody());
  return std::move(Finder.Guards);
}

} // namespace tfop::flow
