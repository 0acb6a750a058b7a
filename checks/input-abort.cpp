// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/input-abort.h"

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

void InputAbortCheck::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(functionDecl(isDefinition(),
                                  unless(isExpansionInSystemHeader()),
                                  tf_api::computeMethod())
                         .bind(Compute),
                     this);
}

void InputAbortCheck::check(const MatchFinder::MatchResult &Result) {
  Context = Result.Context;
  ComputeMethods.add(*Result.Nodes.getNodeAs<FunctionDecl>(Compute));
}

void InputAbortCheck::onEndOfTranslationUnit() {
  using inputs::Sink;
  static constexpr Sink::Kind Kinds[] = {
      Sink::Kind::NewShape, Sink::Kind::NewSize, Sink::Kind::Abort};
  if (Context)
    inputs::Findings(*this, Shared.of(*Context), Kinds).report(ComputeMethods);
}

} // namespace tfop
