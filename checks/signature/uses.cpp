// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/signature/uses.h"

#include "checks/facts/context_access.h"
#include "checks/facts/registrations.h"
#include "checks/facts/tensor_access.h"
#include "checks/facts/tf_api.h"
#include "checks/signature/branches.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/uses.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"
#include <set>

using namespace clang;

namespace tfop::signature {

static bool isAnyContext(QualType Type) {
  return tf_api::isContext(Type) || tf_api::isShapeContext(Type);
}

// Macros that return on failure store the Status in a variable of their own.
bool isOptional(const CallExpr &Call, ASTContext &Context) {
  if (!tf_api::isStatus(Call.getType()))
    return false;
  const ValueUse How = useOf(Call, Through::Casts, Context);
  if (How.Kind == Usage::Discarded)
    return !isDiscarded(Call, Context);
  const SourceLocation Stored =
      How.Variable ? How.Variable->getLocation() : SourceLocation();
  return !Stored.isMacroID() ||
         Context.getSourceManager().isMacroArgExpansion(Stored);
}

namespace {

class UseVisitor : public BranchVisitor {
public:
  UseVisitor(const CXXRecordDecl *Kernel, ASTContext &Context)
      : BranchVisitor(Context), Kernel(Kernel) {}

  void run(const FunctionDecl &First, bool Conditional = false) {
    if (!Seen.insert(&First).second || !First.hasBody())
      return;
    const size_t FirstUse = Code.Uses.size();
    const bool OuterGuarded = std::exchange(Guarded, false);
    const unsigned OuterDepth = std::exchange(Depth, Conditional ? 1 : 0);
    Code.Bodies.push_back({&First, Conditional});
    if (const auto *Constructor = llvm::dyn_cast<CXXConstructorDecl>(&First))
      for (CXXCtorInitializer *Initializer : Constructor->inits())
        TraverseConstructorInitializer(Initializer);
    TraverseStmt(First.getBody());
    if (Guarded)
      for (size_t I = FirstUse; I < Code.Uses.size(); ++I)
        Code.Uses[I].IsGuarded = true;
    Guarded |= OuterGuarded;
    Depth = OuterDepth;
  }

  bool VisitCallExpr(CallExpr *Call) override {
    if (tf_api::distinguishesSignatures(*Call))
      Guarded = true;
    for (const tf_api::ContextAccess &Access : tf_api::contextAccesses(*Call))
      add(*Call, Access);
    if (tf_api::failsContext(*Call) && !Call->getExprLoc().isMacroID())
      Code.FailsItself = true;
    if (!llvm::any_of(Call->arguments(), [](const Expr *Argument) {
          return isAnyContext(Argument->getType());
        }))
      return true;
    if (const FunctionDecl *Callee = Call->getDirectCallee())
      follow(*Callee);
    else
      Code.Escapes = true;
    return true;
  }
  /// `kept_ = ctx`, `auto *other = ctx`
  bool VisitDeclRefExpr(DeclRefExpr *Reference) override {
    if (!isAnyContext(Reference->getType()))
      return true;
    const Usage How = useOf(*Reference, Through::Written, Context).Kind;
    Code.Escapes |= How == Usage::Assigned || How == Usage::InitialValue ||
                    How == Usage::InitialMember || How == Usage::Element ||
                    How == Usage::Returned || How == Usage::NewOperand;
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *Construction) override {
    if (llvm::any_of(Construction->arguments(), [](const Expr *Argument) {
          return isAnyContext(Argument->getType());
        })) {
      Code.Escapes = true;
      follow(*Construction->getConstructor());
    }
    return true;
  }

  OpCode Code;

private:
  void add(const CallExpr &Call, const tf_api::ContextAccess &Access) {
    Use New;
    New.Part = Access.Part;
    New.Call = &Call;
    New.Key = Access.Key;
    New.IsConditional = isConditional();
    Expr::EvalResult Value;
    if (Access.Key->getType()->isIntegralOrEnumerationType() &&
        !Access.Key->isValueDependent() &&
        Access.Key->EvaluateAsInt(Value, Context))
      New.Index = Value.Val.getInt().getExtValue();
    else
      New.Name = tf_api::literalText(Access.Key);
    if ((New.Index || New.Name) && !isOptional(Call, Context))
      Code.Uses.push_back(std::move(New));
  }

  /// Continues in a callee that receives the context.
  void follow(const FunctionDecl &Callee) {
    const FunctionDecl *Next = &Callee;
    if (const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&Callee);
        Method && Kernel && Method->isVirtual())
      if (const CXXMethodDecl *Final =
              Method->getCorrespondingMethodInClass(Kernel))
        Next = Final;
    const FunctionDecl *Body = visibleBody(*Next, Context);
    if (Body && !Body->isDependentContext())
      run(*Body, isConditional());
    else
      Code.Escapes = true;
  }

  const CXXRecordDecl *Kernel;
  llvm::DenseSet<const FunctionDecl *> Seen;
  bool Guarded = false;
};

} // namespace

/// Runs \p Visitor on the compute methods of \p Class, unless \p Overridden.
static void runComputeMethods(const CXXRecordDecl &Class, UseVisitor &Visitor,
                              std::set<std::string> Overridden) {
  if (!Class.hasDefinition())
    return;
  for (const CXXMethodDecl *Method : Class.methods()) {
    const FunctionDecl *Body = nullptr;
    if (!tf_api::computeKind(*Method) || !Method->hasBody(Body) ||
        !Overridden.insert(Method->getNameAsString()).second)
      continue;
    Visitor.run(*Body);
  }
  for (const CXXBaseSpecifier &Base : Class.bases())
    if (const CXXRecordDecl *Parent = Base.getType()->getAsCXXRecordDecl())
      runComputeMethods(*Parent, Visitor, Overridden);
}

OpCode codeOf(const CXXRecordDecl &Kernel, ASTContext &Context) {
  UseVisitor Visitor(&Kernel, Context);
  if (!Kernel.hasDefinition() || Kernel.isDependentContext())
    return {};
  for (const CXXConstructorDecl *Constructor : Kernel.getDefinition()->ctors())
    if (const FunctionDecl *Body = nullptr;
        tf_api::takesContext(*Constructor) && Constructor->hasBody(Body))
      Visitor.run(*Body);
  runComputeMethods(*Kernel.getDefinition(), Visitor, {});
  return std::move(Visitor.Code);
}

OpCode codeOf(const FunctionDecl &ShapeFunction, ASTContext &Context) {
  UseVisitor Visitor(nullptr, Context);
  if (const FunctionDecl *Body = visibleBody(ShapeFunction, Context))
    Visitor.run(*Body);
  return std::move(Visitor.Code);
}

} // namespace tfop::signature
