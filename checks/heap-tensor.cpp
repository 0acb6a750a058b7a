// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/heap-tensor.h"

#include "checks/facts/tf_api.h"
#include "checks/flow/too_large.h"
#include "checks/rewrite/offer.h"
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
//                     ~~~~~~~~~~~~~~~~~~~~~~  HandOut
static constexpr llvm::StringLiteral New = "new";
static constexpr llvm::StringLiteral Call = "call";
static constexpr llvm::StringLiteral HandOut = "hand-out";
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
  const auto InFunction = forFunction(functionDecl().bind(Function));
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
  Finder->addMatcher(stmt(mayHandOut(), InFunction).bind(HandOut), this);
}

void HeapTensorCheck::check(const MatchFinder::MatchResult &Result) {
  Context = Result.Context;
  const auto *Owner = Result.Nodes.getNodeAs<FunctionDecl>(Function);
  if (const auto *Handing = Result.Nodes.getNodeAs<CallExpr>(HandOut)) {
    Handings.emplace_back(Handing, Owner);
    return;
  }
  ownership::Acquisition Thing;
  if (const auto *Allocation = Result.Nodes.getNodeAs<CXXNewExpr>(New)) {
    if (!isUsersNew(*Allocation, *Result.SourceManager))
      return;
    Thing.What = Allocation;
    Thing.Kind = &resources::resourceOf(*Allocation);
  } else {
    Thing.What = Result.Nodes.getNodeAs<CallExpr>(Call);
  }
  Sites.push_back({Thing, Owner});
}

void HeapTensorCheck::onEndOfTranslationUnit() {
  if (!Context)
    return;
  Program &Unit = Shared.of(*Context);
  ownership::Analysis &Engine =
      Unit.get<ownership::Analyses>().with(UserFunctions.rules());
  AcquisitionSites Heap;
  for (const AcquisitionSite &Site : Sites) {
    const auto *Maker = llvm::dyn_cast<CallExpr>(Site.Thing.What);
    if (!Maker || Engine.returnsOwned(*Maker->getDirectCallee()))
      Heap.add(Site, Context->getSourceManager());
  }
  for (const auto &[Handing, Owner] : Handings)
    for (const ownership::Acquisition &Thing :
         Engine.handedOutBy(*Handing, *Owner))
      if (resources::isNew(*Thing.Kind) &&
          tf_api::isTensor(Thing.Receiver->getType()->getPointeeType()))
        Heap.add({Thing, Owner}, Context->getSourceManager());
  rewrite::SharedEdits Rewrites(areDiagsSelfContained());
  Heap.report(Engine,
              [&](const AcquisitionSite &Site, const ownership::Fate &Fate) {
                report(Site, Fate, Engine, Rewrites);
              });
  flow::reportTooLarge(*this, Unit);
}

/// What becomes of the Tensor, to follow "is allocated on the heap and"; empty
/// where it is none of our business.
static std::string describeTensor(const ownership::Fate &Fate) {
  using ownership::bit;
  using ownership::HandOver;
  switch (Fate.Kind) {
  case ownership::FateKind::Released:
    return "released by hand";
  case ownership::FateKind::HandedOver:
  case ownership::FateKind::OwnedAtOnce:
    if (Fate.HandedTo == bit(HandOver::Returned))
      return "returned; the caller must release it";
    if (Fate.HandedTo == bit(HandOver::OutParameter))
      return "handed out; who receives it must release it";
    if (Fate.HandedTo == bit(HandOver::Callback))
      return "released by hand in a lambda";
    return "";
  default: {
    const std::string Clause = tfop::describe(Fate);
    llvm::StringRef Rest = Clause;
    Rest.consume_front("is ");
    return Rest.str();
  }
  }
}

/// A local value where that will do, else an owner.
static rewrite::Fix fixFor(const AcquisitionSite &Site,
                           const ownership::Fate &Fate,
                           ownership::Analysis &Engine, ASTContext &Context,
                           rewrite::SharedEdits &Rewrites, bool &IsValue) {
  rewrite::Fix Found;
  IsValue = false;
  if (Fate.Kind == ownership::FateKind::HandedOver ||
      Fate.Kind == ownership::FateKind::OwnedAtOnce) {
    Found.Obstacle = "who receives the Tensor would have to change too";
    return Found;
  }
  Found = rewrite::valueFor(Site, Fate, Engine, Context);
  IsValue = !Found.Edits.empty();
  return IsValue ? Found
                 : rewrite::ownerFor(Site, Fate, Engine, Context, Rewrites);
}

void HeapTensorCheck::report(const AcquisitionSite &Site,
                             const ownership::Fate &Fate,
                             ownership::Analysis &Engine,
                             rewrite::SharedEdits &Rewrites) {
  const std::string Clause = describeTensor(Fate);
  if (Clause.empty())
    return;
  const SourceLocation Place = Site.Thing.What->getBeginLoc();
  bool IsValue = false;
  const rewrite::Fix Found =
      fixFor(Site, Fate, Engine, *Context, Rewrites, IsValue);
  const bool Named = Fate.Holder && !Fate.HeldInside;
  flow::Report Finding(
      *this, Shared.of(*Context), declarationsIn(Site, Fate), Place,
      "%select{a Tensor|Tensor %1}0 is allocated on the heap and "
      "%2%select{|; make it a local value}3",
      isDefect(Fate) ? DiagnosticIDs::Warning : DiagnosticIDs::Remark);
  Finding << Named << nameOf(Site, Fate) << Clause << IsValue
          << Site.Thing.What->getSourceRange();
  addPath(Finding, Fate, Site);
  rewrite::offer(Finding, Found, Place);
}

} // namespace tfop
