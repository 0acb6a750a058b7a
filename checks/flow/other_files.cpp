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

const summary::FunctionSummary *OtherFiles::of(const FunctionDecl &Function) {
  if (!Library)
    return nullptr;
  const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&Function);
  if (Method && Method->isVirtual() && !Method->hasAttr<FinalAttr>())
    return nullptr;
  const auto [Place, New] = Found.try_emplace(Function.getCanonicalDecl());
  if (New)
    Place->second = Library->find(usrOf(Function));
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
