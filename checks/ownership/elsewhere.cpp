// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Effects on ownership from the summaries of other files, and of callbacks.
#include "checks/facts/lent_pointers.h"
#include "checks/ownership/summaries.h"
#include "checks/syntax/calls.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace tfop::ownership {

static std::optional<Effect> effectOf(summary::Action Does) {
  switch (Does) {
  case summary::Action::Borrows:
  case summary::Action::Fails:
    return Effect::Borrows;
  case summary::Action::Releases:
    return Effect::Releases;
  case summary::Action::Takes:
    return Effect::Takes;
  case summary::Action::Returns:
    return Effect::Returns;
  case summary::Action::KeepsInObject:
    return Effect::KeepsInObject;
  case summary::Action::Creates:
  case summary::Action::Calls:
  case summary::Action::Defers:
  case summary::Action::Unknown:
    return std::nullopt;
  }
  return std::nullopt;
}

std::optional<Effect> Summaries::effectIn(const summary::FunctionSummary &Other,
                                          const summary::AccessPath &About) {
  const auto Place = Other.Values.find(About);
  const std::optional<summary::Action> Does =
      Place == Other.Values.end() ? std::nullopt
                                  : summary::commonAction(Place->second);
  return Does ? effectOf(*Does) : std::nullopt;
}

/// Nothing if the summary is inconclusive; the declaration may still decide.
std::optional<Effect>
Summaries::effectInOtherFiles(const FunctionDecl &Function,
                              const summary::AccessPath &About) {
  const summary::FunctionSummary *Other = Others.of(Function);
  return Other ? effectIn(*Other, About) : std::nullopt;
}

std::optional<OutValue>
Summaries::createdInOtherFiles(const FunctionDecl &Function,
                               const summary::AccessPath &About) {
  const summary::Cases *Cases = Others.casesOf(Function, About);
  if (!Cases || Cases->size() != 1 ||
      Cases->front().Does != summary::Action::Creates)
    return std::nullopt;
  const summary::Case &Created = Cases->front();
  const resources::Resource *Kind =
      UserRules.Pairs ? UserRules.Pairs->named(Created.Kind) : nullptr;
  if (!Kind)
    Kind = resources::resourceNamed(Created.Kind);
  if (!Kind)
    return std::nullopt;
  const bool Always = Created.Result.isAnything();
  return OutValue{Always ? Acquires::Always : Acquires::OnSuccess, Kind};
}

/// The function that \p Value names, or that a lambda without captures becomes.
static const FunctionDecl *functionIn(const Expr *Value) {
  Value = Value->IgnoreParenCasts()->IgnoreImplicit();
  if (const auto *Unary = llvm::dyn_cast<UnaryOperator>(Value))
    Value = Unary->getSubExpr()->IgnoreParenCasts()->IgnoreImplicit();
  if (const auto *Lambda = llvm::dyn_cast<LambdaExpr>(Value))
    return Lambda->getCallOperator();
  // The conversion of a lambda to a function pointer.
  if (const auto *Conversion = llvm::dyn_cast<CXXMemberCallExpr>(Value))
    if (const Expr *Object = Conversion->getImplicitObjectArgument())
      if (const auto *Lambda = llvm::dyn_cast<LambdaExpr>(
              Object->IgnoreParenCasts()->IgnoreImplicit()))
        return Lambda->getCallOperator();
  const auto *Named = llvm::dyn_cast<DeclRefExpr>(Value);
  return Named ? llvm::dyn_cast<FunctionDecl>(Named->getDecl()) : nullptr;
}

std::optional<Effect> Summaries::effectOfDeferred(const CallExpr &Call,
                                                  unsigned Index) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  const std::optional<resources::DeferredArgument> Deferred =
      Callee ? resources::deferredArgument(*Callee, Index) : std::nullopt;
  const FunctionDecl *Callback =
      Deferred && Deferred->Callback < Call.getNumArgs()
          ? functionIn(Call.getArg(Deferred->Callback))
          : nullptr;
  if (!Callback || !visibleBody(*Callback, Context) ||
      Deferred->Parameter >= Callback->getNumParams())
    return std::nullopt;
  return ofArgument(*Callback, Deferred->Parameter, Hold::Direct,
                    Dispatch::Excluded);
}

} // namespace tfop::ownership
