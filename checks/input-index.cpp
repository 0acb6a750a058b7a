// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/input-index.h"

#include "checks/facts/matchers.h"
#include "checks/facts/tensor_access.h"
#include "checks/facts/tf_api.h"
#include "checks/inputs/findings.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/uses.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace tfop {

// void Compute(OpKernelContext* ctx) override { ... }
//      ~~~~~~~  Compute
static constexpr llvm::StringLiteral Compute = "compute";
// Shard(threads, workers, total, cost, [&](int begin, int end) { ... });
// ~~~~~  Call
static constexpr llvm::StringLiteral Call = "call";

// FastBoundsCheck(index, limit);
// ~~~~~~~~~~~~~~~  BoundsTest
static constexpr llvm::StringLiteral BoundsTest = "bounds-test";

AST_MATCHER(CallExpr, testsBounds) { return tf_api::testsBounds(Node); }
AST_MATCHER(CallExpr, runsInPlace) { return tf_api::runsInPlace(Node); }

void InputIndexCheck::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(functionDecl(isDefinition(),
                                  unless(isExpansionInSystemHeader()),
                                  tf_api::computeMethod())
                         .bind(Compute),
                     this);
  Finder->addMatcher(
      callExpr(testsBounds(), unless(isExpansionInSystemHeader()))
          .bind(BoundsTest),
      this);
  Finder->addMatcher(
      callExpr(runsInPlace(), unless(isExpansionInSystemHeader())).bind(Call),
      this);
}

/// The function of the lambda that \p Argument is, or null.
static const CXXMethodDecl *lambdaIn(const Expr *Argument) {
  while (true) {
    Argument = Argument->IgnoreParenImpCasts()->IgnoreImplicit();
    const CXXRecordDecl *Class = Argument->getType()->getAsCXXRecordDecl();
    if (Class && Class->isLambda())
      return Class->getLambdaCallOperator();
    const auto *Converted = llvm::dyn_cast<CXXConstructExpr>(Argument);
    if (!Converted || Converted->getNumArgs() != 1)
      return nullptr;
    Argument = Converted->getArg(0);
  }
}

void InputIndexCheck::checkRange(const CallExpr &Sharded,
                                 const ASTContext &Context) {
  const auto IsNarrow = [&](const ParmVarDecl *Parameter) {
    return !Parameter->getType()->isDependentType() &&
           Parameter->getType()->isIntegerType() &&
           Context.getTypeSize(Parameter->getType()) < 64;
  };
  // Shard(threads, workers, int_total, ...): all positions fit into the type of
  // the total.
  const Expr *Total = tf_api::dividedTotal(Sharded);
  const QualType Given =
      Total ? Total->IgnoreParenImpCasts()->getType() : QualType();
  if (!Given.isNull() && Given->isIntegerType() &&
      Context.getTypeSize(Given) < 64)
    return;
  for (const Expr *Argument : Sharded.arguments()) {
    const CXXMethodDecl *Lambda = lambdaIn(Argument);
    if (Lambda && Lambda->getNumParams() >= 2 &&
        IsNarrow(Lambda->getParamDecl(0)) &&
        IsNarrow(Lambda->getParamDecl(1))) {
      diag(Lambda->getParamDecl(0)->getLocation(),
           "'%0' passes 64-bit positions, which are truncated here; declare "
           "the parameters as 'int64_t'")
          << calledName(Sharded);
      diag(Lambda->getParamDecl(0)->getLocation(),
           "no fix: variables computed from the parameters may be too narrow "
           "as well",
           DiagnosticIDs::Note);
    }
  }
}

void InputIndexCheck::check(const MatchFinder::MatchResult &Result) {
  if (const auto *Test = Result.Nodes.getNodeAs<CallExpr>(BoundsTest)) {
    if (isDiscarded(*Test, *Result.Context))
      diag(Test->getExprLoc(),
           "the result of '%0' is discarded, so that nothing is checked")
          << calledName(*Test) << Test->getSourceRange();
    return;
  }
  if (const auto *Sharded = Result.Nodes.getNodeAs<CallExpr>(Call))
    return checkRange(*Sharded, *Result.Context);
  Context = Result.Context;
  ComputeMethods.add(*Result.Nodes.getNodeAs<FunctionDecl>(Compute));
}

void InputIndexCheck::onEndOfTranslationUnit() {
  using inputs::Sink;
  static constexpr Sink::Kind Kinds[] = {
      Sink::Kind::Index, Sink::Kind::OtherSize, Sink::Kind::PassedAddress};
  if (Context)
    inputs::Findings(*this, Shared.of(*Context), Kinds).report(ComputeMethods);
}

} // namespace tfop
