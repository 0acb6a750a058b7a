// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/syntax/overriders.h"

#include "checks/syntax/code_visitor.h"

using namespace clang;

namespace tfop {

namespace {

class ClassCollector : public CodeVisitor {
public:
  std::vector<const CXXRecordDecl *> Found;
  bool VisitCXXRecordDecl(CXXRecordDecl *Class) override {
    if (Class->isThisDeclarationADefinition() && !Class->isLambda())
      Found.push_back(Class);
    return true;
  }
};

} // namespace

Overriders::Overriders(Program &Unit) {
  ClassCollector Classes;
  Classes.TraverseAST(Unit.context());
  for (const CXXRecordDecl *Class : Classes.Found)
    for (const CXXMethodDecl *Method : Class->methods())
      for (const CXXMethodDecl *Overridden : Method->overridden_methods())
        Direct[Overridden->getCanonicalDecl()].push_back(Method);
}

std::vector<const CXXMethodDecl *>
Overriders::of(const CXXMethodDecl &Method) const {
  std::vector<const CXXMethodDecl *> Result;
  const auto Found = Direct.find(Method.getCanonicalDecl());
  if (Found == Direct.end())
    return Result;
  for (const CXXMethodDecl *One : Found->second) {
    Result.push_back(One);
    const std::vector<const CXXMethodDecl *> Further = of(*One);
    Result.insert(Result.end(), Further.begin(), Further.end());
  }
  return Result;
}

} // namespace tfop
