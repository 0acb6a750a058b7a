// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/contract/compute_code.h"

#include "checks/facts/tf_api.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/dependent_names.h"
#include "checks/syntax/overriders.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tfop {

namespace {

/// Collects the compute methods and the constructors of kernels.
class RootCollector : public CodeVisitor {
public:
  explicit RootCollector(const SourceManager &Sources) : Sources(Sources) {}
  std::vector<const FunctionDecl *> Roots;

  bool VisitFunctionDecl(FunctionDecl *Function) override {
    if (Function->isThisDeclarationADefinition() && isRoot(*Function) &&
        !Sources.isInSystemHeader(
            Sources.getExpansionLoc(Function->getBeginLoc())))
      Roots.push_back(Function);
    return true;
  }

private:
  static bool isRoot(const FunctionDecl &Function) {
    const auto *Constructor = llvm::dyn_cast<CXXConstructorDecl>(&Function);
    return tf_api::computeKind(Function).has_value() ||
           (Constructor && tf_api::isKernel(*Constructor->getParent()));
  }

  const SourceManager &Sources;
};

/// Collects every function that a body calls, or names as a callback.
class CalleeCollector : public CodeVisitor {
public:
  explicit CalleeCollector(std::vector<const FunctionDecl *> &Callees)
      : Callees(Callees) {}

  bool VisitDeclRefExpr(DeclRefExpr *Reference) override {
    if (const auto *Function =
            llvm::dyn_cast<FunctionDecl>(Reference->getDecl()))
      Callees.push_back(Function);
    return true;
  }
  bool VisitMemberExpr(MemberExpr *Member) override {
    if (const auto *Method =
            llvm::dyn_cast<CXXMethodDecl>(Member->getMemberDecl()))
      Callees.push_back(Method);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *Construction) override {
    Callees.push_back(Construction->getConstructor());
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *Lambda) override {
    Callees.push_back(Lambda->getCallOperator());
    return true;
  }
  // An unresolved call in an uninstantiated template matches by name.
  bool VisitOverloadExpr(OverloadExpr *Overloads) override {
    for (const NamedDecl *Declaration : Overloads->decls())
      if (const FunctionDecl *Function = Declaration->getAsFunction())
        Callees.push_back(Function);
    return true;
  }
  bool VisitCXXDependentScopeMemberExpr(
      CXXDependentScopeMemberExpr *Member) override {
    for (const NamedDecl *Found : membersNamed(*Member))
      if (const FunctionDecl *Function = Found->getAsFunction())
        Callees.push_back(Function);
    return true;
  }

private:
  std::vector<const FunctionDecl *> &Callees;
};

} // namespace

ComputeCode::ComputeCode(Program &Unit) {
  ASTContext &Context = Unit.context();
  RootCollector Collector(Context.getSourceManager());
  Collector.TraverseAST(Context);
  std::vector<const FunctionDecl *> Open = std::move(Collector.Roots);
  const Overriders &Overriding = Unit.get<Overriders>();
  while (!Open.empty()) {
    const FunctionDecl *Next = Open.back();
    Open.pop_back();
    if (const auto *Method = llvm::dyn_cast<CXXMethodDecl>(Next))
      llvm::append_range(Open, Overriding.of(*Method));
    const FunctionDecl *Definition = visibleBody(*Next, Context);
    if (Definition && Reached.insert(Definition).second)
      CalleeCollector(Open).TraverseDecl(
          const_cast<FunctionDecl *>(Definition));
  }
}

} // namespace tfop
