// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/input-rank.h"

#include "checks/facts/matchers.h"
#include "checks/facts/tf_api.h"
#include "checks/inputs/findings.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace tfop {

// void Compute(OpKernelContext* ctx) override { ... }
//      ~~~~~~~  Compute
static constexpr llvm::StringLiteral Compute = "compute";

void InputRankCheck::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(functionDecl(isDefinition(),
                                  unless(isExpansionInSystemHeader()),
                                  tf_api::computeMethod())
                         .bind(Compute),
                     this);
}

void InputRankCheck::check(const MatchFinder::MatchResult &Result) {
  Context = Result.Context;
  ComputeMethods.add(*Result.Nodes.getNodeAs<FunctionDecl>(Compute));
}

void InputRankCheck::onEndOfTranslationUnit() {
  using inputs::Sink;
  static constexpr Sink::Kind Kinds[] = {
      Sink::Kind::ViewRank,  Sink::Kind::OneElement,
      Sink::Kind::Element,   Sink::Kind::ElementOfDimension,
      Sink::Kind::Dimension, Sink::Kind::OtherRank};
  if (Context)
    inputs::Findings(*this, Shared.of(*Context), Kinds).report(ComputeMethods);
}

} // namespace tfop
