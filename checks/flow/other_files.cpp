// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/flow/other_files.h"

#include "clang/AST/DeclCXX.h"
#include "clang/Index/USRGeneration.h"

using namespace clang;

namespace tfop::flow {

std::string usrOf(const FunctionDecl &Function) {
  llvm::SmallString<128> Usr;
  const bool Failed = index::generateUSRForDecl(&Function, Usr);
  return Failed ? std::string() : Usr.str().str();
}

std::string nameAndArity(const FunctionDecl &Function) {
  return Function.getQualifiedNameAsString() + "/" +
         std::to_string(Function.getNumParams());
}

/// Functions of libraries are not defined in the tree, nor is a function whose
/// body is visible here.
void OtherFiles::recordQuestion(const FunctionDecl &Function,
                                const std::string &Usr) const {
  std::map<std::string, std::string> *Questions = Unit.observer().Questions;
  if (!Questions || Usr.empty() || !Function.isExternallyVisible() ||
      Function.hasBody() || Function.isImplicit() || Function.isDeleted() ||
      Function.getLocation().isInvalid() ||
      Unit.context().getSourceManager().isInSystemHeader(
          Function.getLocation()))
    return;
  Questions->try_emplace(Usr, nameAndArity(Function));
}

const summary::FunctionSummary *OtherFiles::of(const FunctionDecl &Function) {
  const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&Function);
  if (Method && Method->isVirtual() && !Method->hasAttr<FinalAttr>())
    return nullptr;
  const auto [Place, New] = Found.try_emplace(Function.getCanonicalDecl());
  if (New) {
    const std::string Usr = usrOf(Function);
    recordQuestion(Function, Usr);
    Place->second = Library ? Library->find(Usr) : nullptr;
  }
  return Place->second;
}

const summary::Cases *OtherFiles::casesOf(const FunctionDecl &Function,
                                          const summary::AccessPath &About) {
  const summary::FunctionSummary *Summary = of(Function);
  if (!Summary)
    return nullptr;
  const auto Place = Summary->Values.find(About);
  return Place == Summary->Values.end() ? nullptr : &Place->second;
}

} // namespace tfop::flow
