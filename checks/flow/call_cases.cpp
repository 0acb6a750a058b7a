// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/flow/call_cases.h"

#include "checks/syntax/calls.h"

using namespace clang;

namespace tfop::flow {

const FunctionDecl *calleeOf(const Expr &Call) {
  if (const auto *Construction = llvm::dyn_cast<CXXConstructExpr>(&Call))
    return Construction->getConstructor();
  const auto *Plain = llvm::dyn_cast<CallExpr>(&Call);
  return Plain ? Plain->getDirectCallee() : nullptr;
}

const Expr *argumentAt(const Expr &Call, unsigned Index) {
  const Expr *Argument = nullptr;
  if (const auto *Construction = llvm::dyn_cast<CXXConstructExpr>(&Call)) {
    if (Index < Construction->getNumArgs())
      Argument = Construction->getArg(Index);
  } else if (const auto *Plain = llvm::dyn_cast<CallExpr>(&Call)) {
    Index += objectArguments(*Plain);
    if (Index < Plain->getNumArgs())
      Argument = Plain->getArg(Index);
  }
  if (const auto *Default = llvm::dyn_cast_or_null<CXXDefaultArgExpr>(Argument))
    return Default->getExpr();
  return Argument;
}

std::optional<Place> placeInCaller(const Expr &Call,
                                   const summary::AccessPath &Inside) {
  switch (Inside.From) {
  case summary::AccessPath::Root::Result:
    return std::nullopt;
  case summary::AccessPath::Root::Parameter: {
    const Expr *Argument = argumentAt(Call, Inside.Index);
    const std::optional<Place> Given =
        Argument ? placeOf(Argument) : std::nullopt;
    if (!Given)
      return std::nullopt;
    // The callee receives a pointer to the first element of an array.
    const llvm::StringRef Steps = Inside.Steps;
    return isArray(Argument) && Steps.starts_with("*")
               ? Given->followedBy(("[0]" + Steps.drop_front()).str())
               : Given->followedBy(Steps);
  }
  case summary::AccessPath::Root::This: {
    const auto *Plain = llvm::dyn_cast<CallExpr>(&Call);
    if (!Plain)
      return std::nullopt;
    const auto [Object, Arrow] = objectOf(*Plain);
    const std::optional<Place> On = Object ? placeOf(Object) : std::nullopt;
    if (!On)
      return std::nullopt;
    const bool OnThis = llvm::isa<CXXThisExpr>(Object->IgnoreParenImpCasts());
    return On->followedBy(Arrow && !OnThis ? "*" + Inside.Steps : Inside.Steps);
  }
  }
  return std::nullopt;
}

CallCase translated(const summary::Case &Ended, const Expr &Call,
                    Symbols &Names) {
  CallCase Result;
  Result.Throws = Ended.Throws;
  Result.Result = Ended.Result;
  for (const summary::Condition &Holds : Ended.If) {
    if (Holds.About.From == summary::AccessPath::Root::Parameter &&
        Holds.About.Steps.empty()) {
      if (const Expr *Argument = argumentAt(Call, Holds.About.Index))
        Result.If.push_back({std::nullopt, Argument, Holds.Value});
      continue;
    }
    if (const std::optional<Place> Given = placeInCaller(Call, Holds.About))
      Result.If.push_back({Names.of(*Given), nullptr, Holds.Value});
  }
  return Result;
}

} // namespace tfop::flow
