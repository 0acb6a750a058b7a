// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/output-contract.h"

#include "checks/flow/too_large.h"

#include "clang/ASTMatchers/ASTMatchFinder.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace tfop {

void OutputContractCheck::registerMatchers(MatchFinder *Finder) {
  // Shape functions are compared with kernels elsewhere in the file.
  Finder->addMatcher(translationUnitDecl(), this);
}

void OutputContractCheck::check(const MatchFinder::MatchResult &Result) {
  Program &Unit = Shared.of(*Result.Context);
  Reporter.report(signature::wrongOutputs(Unit), Unit);
  Reporter.report(signature::contradictoryRanks(Unit), Unit);
  flow::reportTooLarge(*this, Unit);
}

} // namespace tfop
