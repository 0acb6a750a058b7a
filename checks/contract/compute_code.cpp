// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/contract/compute_code.h"

#include "checks/facts/matchers.h"
#include "checks/facts/tf_api.h"
#include "checks/ownership/summaries.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/code_visitor.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace tfop {

static constexpr llvm::StringLiteral Root = "compute-root";
static constexpr llvm::StringLiteral Overrider = "compute-overrider";

void ComputeCode::addMatchers(MatchFinder &Finder,
                              MatchFinder::MatchCallback &Check) {
  Finder.addMatcher(
      functionDecl(isDefinition(), unless(isExpansionInSystemHeader()),
                   anyOf(tf_api::computeMethod(),
                         cxxConstructorDecl(ofClass(tf_api::kernel()))))
          .bind(Root),
      &Check);
  Finder.addMatcher(cxxMethodDecl(isDefinition(), isOverride(),
                                  unless(isExpansionInSystemHeader()))
                        .bind(Overrider),
                    &Check);
}

bool ComputeCode::add(const MatchFinder::MatchResult &Result) {
  if (const auto *Function = Result.Nodes.getNodeAs<FunctionDecl>(Root)) {
    Open.push_back(Function);
    return true;
  }
  const auto *Method = Result.Nodes.getNodeAs<CXXMethodDecl>(Overrider);
  if (!Method)
    return false;
  for (const CXXMethodDecl *Base : Method->overridden_methods())
    Overriders[Base->getCanonicalDecl()].push_back(Method);
  return true;
}

namespace {

/// Collects every function that a body calls, or names as a callback.
class CalleeCollector : public CodeVisitor {
public:
  CalleeCollector(const FunctionDecl &Caller,
                  std::vector<const FunctionDecl *> &Callees)
      : Caller(Caller), Callees(Callees) {}

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
    const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&Caller);
    if (!Method || !Member->isImplicitAccess())
      return true;
    for (const NamedDecl *Found :
         Method->getParent()->lookup(Member->getMember()))
      if (const FunctionDecl *Function = Found->getAsFunction())
        Callees.push_back(Function);
    return true;
  }

private:
  const FunctionDecl &Caller;
  std::vector<const FunctionDecl *> &Callees;
};

} // namespace

void ComputeCode::reach(const FunctionDecl *Function,
                        const ASTContext &Context) {
  if (const auto *Method = llvm::dyn_cast<CXXMethodDecl>(Function)) {
    const auto Overriding = overridersOf(*Method);
    Open.insert(Open.end(), Overriding.begin(), Overriding.end());
  }
  const FunctionDecl *Definition = visibleBody(*Function, Context);
  if (!Definition || !Reached.insert(Definition).second)
    return;
  CalleeCollector(*Definition, Open)
      .TraverseDecl(const_cast<FunctionDecl *>(Definition));
}

llvm::ArrayRef<const CXXMethodDecl *>
ComputeCode::overridersOf(const CXXMethodDecl &Method) const {
  const auto Found = Overriders.find(Method.getCanonicalDecl());
  if (Found == Overriders.end())
    return {};
  return Found->second;
}

bool ComputeCode::contains(const FunctionDecl &Function,
                           const ASTContext &Context) {
  while (!Open.empty()) {
    const FunctionDecl *Next = Open.back();
    Open.pop_back();
    reach(Next, Context);
  }
  return Reached.contains(&Function);
}

} // namespace tfop
