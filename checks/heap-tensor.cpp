// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/heap-tensor.h"

#include "checks/facts/matchers.h"
#include "checks/facts/tf_api.h"
#include "checks/flow/too_large.h"
#include "checks/ownership/leak_groups.h"
#include "checks/rewrite/offer.h"
#include "checks/syntax/matchers.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace tfop {

// Tensor *t = new Tensor(DT_FLOAT, shape);
//             ~~~~~~~~~~~~~~~~~~~~~~~~~~~  New
// Tensor *t = MakeScratch(shape);
//             ~~~~~~~~~~~~~~~~~~  Call
// OP_REQUIRES_OK(ctx, MakeScratch(shape, &t));
//                     ~~~~~~~~~~~~~~~~~~~~~~  OutParameterCall
static constexpr llvm::StringLiteral New = "new";
static constexpr llvm::StringLiteral Call = "call";
static constexpr llvm::StringLiteral OutParameterCall = "out-parameter-call";
static constexpr llvm::StringLiteral Function = "function";

HeapTensorCheck::HeapTensorCheck(llvm::StringRef Name,
                                 tidy::ClangTidyContext *Context,
                                 SharedProgram Shared)
    : ClangTidyCheck(Name, Context), Shared(std::move(Shared)),
      UserFunctions(Options) {}

void HeapTensorCheck::storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) {
  UserFunctions.store(Options, Opts);
}

void HeapTensorCheck::registerMatchers(MatchFinder *Finder) {
  const auto ToTensor = pointsTo(qualType(tf_api::tensorType()));
  const auto InFunction = insideFunction(functionDecl().bind(Function));
  Finder->addMatcher(cxxNewExpr(unless(isExpansionInSystemHeader()),
                                hasType(ToTensor), InFunction)
                         .bind(New),
                     this);
  Finder->addMatcher(
      callExpr(unless(isExpansionInSystemHeader()), InFunction,
               callee(functionDecl(returns(ToTensor),
                                   unless(isExpansionInSystemHeader()))))
          .bind(Call),
      this);
  Finder->addMatcher(
      stmt(tf_api::callWithOutParameter(), InFunction).bind(OutParameterCall),
      this);
}

void HeapTensorCheck::check(const MatchFinder::MatchResult &Result) {
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
    Acquired.Expression = Allocation;
    Acquired.Kind = &resources::resourceOf(*Allocation);
  } else {
    Acquired.Expression = Result.Nodes.getNodeAs<CallExpr>(Call);
  }
  Sites.push_back({Acquired, Owner});
}

void HeapTensorCheck::onEndOfTranslationUnit() {
  if (!Context)
    return;
  Program &Unit = Shared.of(*Context);
  ownership::Analysis &Engine =
      Unit.get<ownership::Analyses>().with(UserFunctions.rules());
  AcquisitionSites Heap;
  for (const AcquisitionSite &Site : Sites) {
    const auto *Factory = llvm::dyn_cast<CallExpr>(Site.Acquired.Expression);
    if (!Factory || Engine.returnsOwned(*Factory->getDirectCallee()))
      Heap.add(Site, Context->getSourceManager());
  }
  for (const auto &[OutCall, Owner] : OutParameterCalls)
    for (const ownership::Acquisition &Acquired :
         Engine.acquiredThroughArguments(*OutCall, *Owner))
      if (resources::isNew(*Acquired.Kind) &&
          tf_api::isTensor(Acquired.Receiver->getType()->getPointeeType()))
        Heap.add({Acquired, Owner}, Context->getSourceManager());
  rewrite::SharedEdits Rewrites(areDiagsSelfContained());
  Heap.report(Engine,
              [&](const AcquisitionSite &Site, const ownership::Fate &Fate) {
                report(Site, Fate, Engine, Rewrites);
              });
  flow::reportTooLarge(*this, Unit);
}

/// The fate of the Tensor, worded to follow "is allocated on the heap and";
/// empty if it is not reported.
static std::string describeTensor(const ownership::Fate &Fate) {
  using ownership::bit;
  using ownership::Transfer;
  switch (Fate.Kind) {
  case ownership::FateKind::Released:
    return "released manually";
  case ownership::FateKind::Transferred:
  case ownership::FateKind::OwnedImmediately:
    if (Fate.TransferredTo == bit(Transfer::Returned))
      return "returned; the caller must release it";
    if (Fate.TransferredTo == bit(Transfer::OutParameter))
      return "returned through an out-parameter; the caller must release it";
    if (Fate.TransferredTo == bit(Transfer::Callback))
      return "released manually in a lambda";
    return "";
  default: {
    const std::string Clause = tfop::describe(Fate);
    llvm::StringRef Rest = Clause;
    Rest.consume_front("is ");
    return Rest.str();
  }
  }
}

/// A local value if possible, otherwise an owner.
static rewrite::Fix fixFor(const AcquisitionSite &Site,
                           const ownership::Fate &Fate,
                           ownership::Analysis &Engine, ASTContext &Context,
                           rewrite::SharedEdits &Rewrites, bool &IsValue) {
  rewrite::Fix NewFix;
  IsValue = false;
  if (Fate.Kind == ownership::FateKind::Transferred ||
      Fate.Kind == ownership::FateKind::OwnedImmediately) {
    NewFix.Obstacle =
        "the new owner of the Tensor would have to change as well";
    return NewFix;
  }
  NewFix = rewrite::valueFor(Site, Fate, Engine, Context);
  IsValue = !NewFix.Edits.empty();
  return IsValue ? NewFix
                 : rewrite::ownerFor(Site, Fate, Engine, Context, Rewrites);
}

void HeapTensorCheck::report(const AcquisitionSite &Site,
                             const ownership::Fate &Fate,
                             ownership::Analysis &Engine,
                             rewrite::SharedEdits &Rewrites) {
  const std::string Clause = describeTensor(Fate);
  if (Clause.empty())
    return;
  const SourceLocation Place = Site.Acquired.Expression->getBeginLoc();
  bool IsValue = false;
  const rewrite::Fix NewFix =
      fixFor(Site, Fate, Engine, *Context, Rewrites, IsValue);
  const bool Named = Fate.Holder && !Fate.HeldInside;
  flow::Report Finding(
      *this, Shared.of(*Context), declarationsIn(Site, Fate), Place,
      "%select{a Tensor|Tensor %1}0 is allocated on the heap and "
      "%2%select{|; make it a local value}3",
      levelOf(Fate));
  Finding << Named << nameOf(Site, Fate) << Clause << IsValue
          << Site.Acquired.Expression->getSourceRange();
  addPath(Finding, Fate, Site);
  groupByExit(Site, Fate, Shared.of(*Context));
  rewrite::offer(Finding, NewFix, Place);
}

} // namespace tfop
