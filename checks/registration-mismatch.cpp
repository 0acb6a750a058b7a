// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/registration-mismatch.h"

#include "checks/flow/report.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace tfop {

void RegistrationMismatchCheck::registerMatchers(MatchFinder *Finder) {
  // Registrations are compared with each other, so all of them are needed.
  Finder->addMatcher(translationUnitDecl(), this);
}

void RegistrationMismatchCheck::check(const MatchFinder::MatchResult &Result) {
  Program &Unit = Shared.of(*Result.Context);
  report(signature::undeclaredUses(Unit), Unit);
  report(signature::wrongRegistrations(Unit), Unit);
  report(signature::invalidSpecs(Unit), Unit);
}

void RegistrationMismatchCheck::report(
    const std::vector<signature::Mismatch> &Found, Program &Unit) {
  const SourceManager &Sources = Unit.context().getSourceManager();
  for (const signature::Mismatch &Wrong : Found) {
    // Instantiations of a template repeat its findings.
    const SourceLocation Where = Sources.getFileLoc(Wrong.Where);
    if (!Reported.insert({Where, Wrong.Message}).second)
      continue;
    flow::Report Finding(*this, Unit, {Wrong.About}, Where, "%0");
    Finding << Wrong.Message << Wrong.Range;
    for (const flow::PathStep &Step : Wrong.Steps)
      Finding.step(Step);
    if (Wrong.Fix)
      Finding.suggestFix(Wrong.FixReason, *Wrong.Fix);
  }
}

} // namespace tfop
