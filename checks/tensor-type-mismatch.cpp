// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/tensor-type-mismatch.h"

#include "clang/ASTMatchers/ASTMatchFinder.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace tfop {

void TensorTypeMismatchCheck::registerMatchers(MatchFinder *Finder) {
  // The access is in a kernel, the types are in the registrations.
  Finder->addMatcher(translationUnitDecl(), this);
}

void TensorTypeMismatchCheck::check(const MatchFinder::MatchResult &Result) {
  Program &Unit = Shared.of(*Result.Context);
  Reporter.report(signature::wrongElementTypes(Unit), Unit);
}

} // namespace tfop
