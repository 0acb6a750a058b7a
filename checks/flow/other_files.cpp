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

bool mayBeOverridden(const FunctionDecl &Function) {
  const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&Function);
  return Method && Method->isVirtual() && !Method->hasAttr<FinalAttr>() &&
         !Method->getParent()->isEffectivelyFinal();
}

/// A function whose body is visible here needs no summary.
const summary::FunctionSummary *OtherFiles::of(const FunctionDecl &Function,
                                               Runs What) {
  if ((What == Runs::OrOverrider && mayBeOverridden(Function)) ||
      Function.hasBody())
    return nullptr;
  const auto [Place, New] = Found.try_emplace(Function.getCanonicalDecl());
  if (New)
    if (const std::string Usr = usrOf(Function); !Usr.empty()) {
      recordQuestion(Function, Usr, nameAndArity(Function));
      Place->second = Library ? Library->find(Usr) : nullptr;
    }
  return Place->second;
}

const summary::FunctionSummary *
OtherFiles::ofVirtualCall(const CXXMethodDecl &Method) {
  const auto [Place, New] =
      FoundOverriders.try_emplace(Method.getCanonicalDecl());
  if (New)
    if (const std::string Usr = usrOf(Method); !Usr.empty()) {
      const std::string Key = summary::keyOfVirtualCall(Usr);
      // Files that do not name the method do not override it.
      recordQuestion(Method, Key, identifierOf(&Method).str());
      Place->second = Library ? Library->find(Key) : nullptr;
    }
  return Place->second;
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
