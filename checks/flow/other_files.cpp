// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/flow/other_files.h"

#include "checks/syntax/names.h"
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

/// Functions of libraries are not defined in the tree.
void OtherFiles::recordQuestion(const FunctionDecl &Function,
                                const std::string &Key,
                                const std::string &Name) const {
  std::map<std::string, std::string> *Questions = Unit.observer().Questions;
  if (!Questions || !Function.isExternallyVisible() || Function.isImplicit() ||
      Function.isDeleted() || Function.getLocation().isInvalid() ||
      Unit.context().getSourceManager().isInSystemHeader(
          Function.getLocation()))
    return;
  Questions->try_emplace(Key, Name);
}

const summary::FunctionSummary *OtherFiles::find(const FunctionDecl &Function,
                                                 const std::string &Key,
                                                 const std::string &Name) {
  const auto [Place, New] = Found.try_emplace(Key);
  if (New) {
    recordQuestion(Function, Key, Name);
    Place->second = Library ? Library->find(Key) : nullptr;
  }
  return Place->second;
}

static bool mayBeOverridden(const FunctionDecl &Function) {
  const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&Function);
  return Method && Method->isVirtual() && !Method->hasAttr<FinalAttr>();
}

/// A function whose body is visible here needs no summary.
const summary::FunctionSummary *OtherFiles::of(const FunctionDecl &Function,
                                               Runs What) {
  if ((What == Runs::OrOverrider && mayBeOverridden(Function)) ||
      Function.hasBody())
    return nullptr;
  const std::string Usr = usrOf(Function);
  return Usr.empty() ? nullptr : find(Function, Usr, nameAndArity(Function));
}

const summary::FunctionSummary *
OtherFiles::ofVirtualCall(const CXXMethodDecl &Method) {
  const std::string Usr = usrOf(Method);
  if (Usr.empty())
    return nullptr;
  const std::string Key = summary::keyOfVirtualCall(Usr);
  // Files that do not name the method do not override it.
  return find(Method, Key, identifierOf(&Method).str());
}

const summary::Cases *OtherFiles::casesOf(const FunctionDecl &Function,
                                          const summary::AccessPath &About,
                                          Runs What) {
  const summary::FunctionSummary *Summary = of(Function, What);
  if (!Summary)
    return nullptr;
  const auto Place = Summary->Values.find(About);
  return Place == Summary->Values.end() ? nullptr : &Place->second;
}

} // namespace tfop::flow
