// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/syntax/function_bodies.h"

#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace tfop {

std::vector<const FunctionDecl *> FunctionBodies::chosen() const {
  llvm::DenseSet<SourceLocation> Instantiated;
  for (const FunctionDecl *Function : All)
    if (!Function->isDependentContext())
      Instantiated.insert(Function->getLocation());
  std::vector<const FunctionDecl *> Result;
  for (const FunctionDecl *Function : All)
    if (!Function->isDependentContext() ||
        !Instantiated.contains(Function->getLocation()))
      Result.push_back(Function);
  return Result;
}

} // namespace tfop
