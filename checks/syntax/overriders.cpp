// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/syntax/overriders.h"

#include "checks/syntax/code_visitor.h"

using namespace clang;

namespace tfop {

/// The same for the method of a class template and those of its instantiations.
static const FunctionDecl *keyOf(const CXXMethodDecl &Method) {
  const FunctionDecl *Pattern = Method.getTemplateInstantiationPattern();
  return (Pattern ? Pattern : &Method)->getCanonicalDecl();
}

namespace {

class MethodCollector : public CodeVisitor {
public:
  std::vector<const CXXMethodDecl *> Overriding;
  bool VisitFunctionDecl(FunctionDecl *Function) override {
    const auto *Method = llvm::dyn_cast<CXXMethodDecl>(Function);
    if (Method && Method->isCanonicalDecl() &&
        Method->size_overridden_methods() != 0)
      Overriding.push_back(Method);
    return true;
  }
};

} // namespace

Overriders::Overriders(Program &Unit) {
  MethodCollector Collector;
  Collector.TraverseAST(Unit.context());
  for (const CXXMethodDecl *Method : Collector.Overriding) {
    llvm::SmallVector<const CXXMethodDecl *, 4> Open(
        Method->overridden_methods());
    while (!Open.empty()) {
      const CXXMethodDecl *Base = Open.pop_back_val();
      std::vector<const CXXMethodDecl *> &All = ByMethod[keyOf(*Base)];
      if (!llvm::is_contained(All, Method))
        All.push_back(Method);
      llvm::append_range(Open, Base->overridden_methods());
    }
  }
}

llvm::ArrayRef<const CXXMethodDecl *>
Overriders::of(const CXXMethodDecl &Method) const {
  const auto Found = ByMethod.find(keyOf(Method));
  if (Found == ByMethod.end())
    return {};
  return Found->second;
}

} // namespace tfop
