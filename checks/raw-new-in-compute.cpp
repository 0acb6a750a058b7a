// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/raw-new-in-compute.h"

#include "checks/contract/compute_code.h"
#include "checks/facts/matchers.h"
#include "checks/facts/tf_api.h"
#include "checks/flow/too_large.h"
#include "checks/ownership/leak_groups.h"
#include "checks/rewrite/offer.h"
#include "checks/syntax/matchers.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace tfop {

// float *buf = new float[n];
//              ~~~~~~~~~~~~  New
// float *buf = MakeBuffer(n);
//              ~~~~~~~~~~~~~  Call
// OP_REQUIRES_OK(ctx, MakeBuffer(n, &buf));
//                     ~~~~~~~~~~~~~~~~~~~  OutParameterCall
static constexpr llvm::StringLiteral New = "new";
static constexpr llvm::StringLiteral Call = "call";
static constexpr llvm::StringLiteral OutParameterCall = "out-parameter-call";
static constexpr llvm::StringLiteral Function = "function";

RawNewInComputeCheck::RawNewInComputeCheck(llvm::StringRef Name,
                                           tidy::ClangTidyContext *Context,
                                           SharedProgram Shared)
    : ClangTidyCheck(Name, Context), Shared(std::move(Shared)),
      UserFunctions(Options) {}

void RawNewInComputeCheck::storeOptions(
    tidy::ClangTidyOptions::OptionMap &Opts) {
  UserFunctions.store(Options, Opts);
}

void RawNewInComputeCheck::registerMatchers(MatchFinder *Finder) {
  const auto InFunction = insideFunction(functionDecl().bind(Function));
  // tf-heap-tensor reports Tensors on the heap.
  Finder->addMatcher(
      cxxNewExpr(unless(isExpansionInSystemHeader()), InFunction,
                 unless(hasType(pointsTo(qualType(tf_api::tensorType())))))
          .bind(New),
      this);
  Finder->addMatcher(
      callExpr(unless(isExpansionInSystemHeader()), InFunction,
               callee(functionDecl(
                   returns(pointerType(pointee(unless(tf_api::tensorType())))),
                   unless(isExpansionInSystemHeader()))))
          .bind(Call),
      this);
  Finder->addMatcher(
      stmt(tf_api::callWithOutParameter(), InFunction).bind(OutParameterCall),
      this);
}

void RawNewInComputeCheck::check(const MatchFinder::MatchResult &Result) {
  Context = Result.Context;
  const auto *Owner = Result.Nodes.getNodeAs<FunctionDecl>(Function);
  if (const auto *OutCall =
          Result.Nodes.getNodeAs<CallExpr>(OutParameterCall)) {
    OutParameterCalls.emplace_back(OutCall, Owner);
    return;
  }
  ownership::Acquisition Acquired;
  if (const auto *Allocation = Result.Nodes.getNodeAs<CXXNewExpr>(New)) {
    if (!isUserNew(*Allocation, *Result.SourceManager))
      return;
    Acquired.Kind = &resources::resourceOf(*Allocation);
    // tf-resource-leak reports Tensor buffers, which are reference-counted.
    if (!resources::isNew(*Acquired.Kind))
      return;
  }
  Acquired.Expression = Result.Nodes.getNodeAs<Expr>(New);
  if (!Acquired.Expression)
    Acquired.Expression = Result.Nodes.getNodeAs<Expr>(Call);
  Sites.push_back({Acquired, Owner});
}

void RawNewInComputeCheck::onEndOfTranslationUnit() {
  if (!Context)
    return;
  Program &Unit = Shared.of(*Context);
  const ComputeCode &Compute = Unit.get<ComputeCode>();
  ownership::Analysis &Engine =
      Unit.get<ownership::Analyses>().with(UserFunctions.rules());
  AcquisitionSites InCompute;
  for (const AcquisitionSite &Site : Sites) {
    const auto *Factory = llvm::dyn_cast<CallExpr>(Site.Acquired.Expression);
    if (Compute.contains(*Site.Function) &&
        (!Factory || Engine.returnsOwned(*Factory->getDirectCallee())))
      InCompute.add(Site, Context->getSourceManager());
  }
  for (const auto &[OutCall, Owner] : OutParameterCalls)
    if (Compute.contains(*Owner))
      for (const ownership::Acquisition &Acquired :
           Engine.acquiredThroughArguments(*OutCall, *Owner))
        if (resources::isNew(*Acquired.Kind) &&
            !tf_api::isTensor(Acquired.Receiver->getType()->getPointeeType()))
          InCompute.add({Acquired, Owner}, Context->getSourceManager());
  rewrite::SharedEdits Rewrites(areDiagsSelfContained());
  InCompute.report(
      Engine, [&](const AcquisitionSite &Site, const ownership::Fate &Fate) {
        reportFate(Site, Fate, describe(Fate), Engine, Rewrites);
      });
  flow::reportTooLarge(*this, Unit);
}

void RawNewInComputeCheck::reportFate(const AcquisitionSite &Site,
                                      const ownership::Fate &Fate,
                                      const std::string &Clause,
                                      ownership::Analysis &Engine,
                                      rewrite::SharedEdits &Rewrites) {
  if (Clause.empty())
    return;
  const SourceLocation Place = Site.Acquired.Expression->getBeginLoc();
  const rewrite::Fix Owner =
      rewrite::ownerFor(Site, Fate, Engine, *Context, Rewrites);
  flow::Report Finding(*this, Shared.of(*Context), declarationsIn(Site, Fate),
                       Place, "%0 %1", levelOf(Fate));
  Finding << nameOf(Site, Fate) << Clause
          << Site.Acquired.Expression->getSourceRange();
  addPath(Finding, Fate, Site);
  groupByExit(Site, Fate, Shared.of(*Context));
  rewrite::offer(Finding, Owner, Place);
  // clang-tidy applies no suggested fix if there are two.
  if (const rewrite::Fix Scratch =
          Owner.isSafe()
              ? rewrite::scratchTensorFor(Site, Fate, Engine, *Context)
              : rewrite::Fix();
      !Scratch.Edits.empty())
    rewrite::offer(Finding, Scratch, Place);
}

} // namespace tfop
