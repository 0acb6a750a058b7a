// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/registration-mismatch.h"

#include "clang/ASTMatchers/ASTMatchFinder.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace tfop {

void RegistrationMismatchCheck::registerMatchers(MatchFinder *Finder) {
  // Registrations are compared with each other, so all of them are needed.
  Finder->addMatcher(translationUnitDecl(), this);
}

void RegistrationMismatchCheck::check(const MatchFinder::MatchResult &Result) {
  Program &Unit = Shared.of(*Result.Context);
  Reporter.report(signature::undeclaredUses(Unit), Unit);
  Reporter.report(signature::wrongRegistrations(Unit), Unit);
  Reporter.report(signature::invalidSpecs(Unit), Unit);
}

} // namespace tfop
