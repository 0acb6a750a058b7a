// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/unguarded-state.h"

#include "checks/facts/locks.h"
#include "checks/facts/matchers.h"
#include "checks/facts/tf_api.h"
#include "checks/flow/report.h"
#include "checks/flow/too_large.h"
#include "checks/ownership/summaries.h"
#include "checks/ownership/witness.h"
#include "checks/rewrite/state.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/finding_groups.h"
#include "checks/syntax/names.h"
#include "checks/syntax/overriders.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace tfop {

// void Compute(OpKernelContext* ctx) override {...}
//      ~~~~~~~  Method
static constexpr llvm::StringLiteral Method = "method";
static constexpr llvm::StringLiteral Defined = "defined";

AST_MATCHER(CXXMethodDecl, belongsToDataset) {
  return tf_api::belongsToDataset(Node);
}

void UnguardedStateCheck::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(
      cxxMethodDecl(isDefinition(), unless(isExpansionInSystemHeader()),
                    anyOf(tf_api::computeMethod(), belongsToDataset()))
          .bind(Method),
      this);
  Finder->addMatcher(
      functionDecl(isDefinition(), unless(isExpansionInSystemHeader()))
          .bind(Defined),
      this);
}

void UnguardedStateCheck::check(const MatchFinder::MatchResult &Result) {
  Context = Result.Context;
  if (const auto *Any = Result.Nodes.getNodeAs<FunctionDecl>(Defined)) {
    Bodies.add(*Any);
    return;
  }
  const auto *Definition = Result.Nodes.getNodeAs<FunctionDecl>(Method);
  // ResourceOpKernel calls CreateResource with its mutex held.
  if (tf_api::computeKind(*Definition) != tf_api::ComputeKind::Resource)
    ComputeMethods.add(*Definition);
}

void UnguardedStateCheck::onEndOfTranslationUnit() {
  if (!Context)
    return;
  Program &Unit = Shared.of(*Context);
  for (const FunctionDecl *Root : ComputeMethods.chosen())
    collect(*Root, Unit);
  reportAll(Unit);
  flow::reportTooLarge(*this, Unit);
}

/// True for a member of the kernel, and for a static local variable. The
/// members of a lambda or a nested class belong to another object.
static bool isSharedState(const ValueDecl &Variable) {
  if (tf_api::isSynchronized(Variable.getType()))
    return false;
  const auto *Member = llvm::dyn_cast<FieldDecl>(&Variable);
  const auto *Class =
      Member ? llvm::dyn_cast<CXXRecordDecl>(Member->getParent()) : nullptr;
  return Member ? Class && !Class->isLambda() && tf_api::isKernel(*Class)
                : !Variable.getType().isConstQualified();
}

/// The value that `flag_ = true` assigns; nothing for other writes.
static std::optional<bool> flagSetBy(const Expr &Write) {
  const auto *Assignment = llvm::dyn_cast<BinaryOperator>(&Write);
  const auto *Value = Assignment && Assignment->getOpcode() == BO_Assign
                          ? llvm::dyn_cast<CXXBoolLiteralExpr>(
                                Assignment->getRHS()->IgnoreParenImpCasts())
                          : nullptr;
  return Value ? std::optional(Value->getValue()) : std::nullopt;
}

void UnguardedStateCheck::collect(const FunctionDecl &Root, Program &Unit) {
  const SourceManager &Sources = Context->getSourceManager();
  Worklist.push_back({&Root, {}});
  while (!Worklist.empty()) {
    const ReachedMethod Next = std::move(Worklist.back());
    Worklist.pop_back();
    if (!Visited.insert(Next.Method).second)
      continue;
    flow::FlowGraph *Graph = Unit.get<flow::Graphs>().of(*Next.Method);
    if (!Graph)
      continue;
    const UnlockedCode Code = unlockedCodeOf(*Graph);
    for (const StateWrite &Written : Code.Writes) {
      if (!isSharedState(*Written.Variable))
        continue;
      auto &[Variable, Places] = Writes[Written.Variable->getLocation()];
      Variable = Written.Variable;
      const SourceLocation Where =
          Sources.getFileLoc(Written.Where->getBeginLoc());
      if (llvm::none_of(Places,
                        [&](const Write &W) { return W.Where == Where; }))
        Places.push_back({Where, Next.Method, Next.Calls, Written.Calls,
                          flagSetBy(*Written.Where)});
    }
    addCallees(Next, Code, Unit);
  }
}

void UnguardedStateCheck::addCallees(const ReachedMethod &From,
                                     const UnlockedCode &Code, Program &Unit) {
  for (const CallOnPath &Call : Code.Calls) {
    std::vector<CallOnPath> CallPath = From.Calls;
    CallPath.push_back(Call);
    const auto &Method = *llvm::cast<CXXMethodDecl>(Call.Callee);
    llvm::SmallVector<const CXXMethodDecl *, 4> Callees = {&Method};
    llvm::append_range(Callees, Unit.get<Overriders>().of(Method));
    for (const CXXMethodDecl *Callee : Callees)
      if (const FunctionDecl *Definition = visibleBody(*Callee, *Context))
        Worklist.push_back({Definition, CallPath});
  }
}

void UnguardedStateCheck::reportAll(Program &Unit) {
  if (Writes.empty())
    return;
  llvm::StringSet<> Names;
  std::vector<const FieldDecl *> Members;
  for (const auto &[Place, Entry] : Writes)
    if (const auto *Member = llvm::dyn_cast<FieldDecl>(Entry.first)) {
      Names.insert(Member->getName());
      Members.push_back(Member);
    }
  ClassFacts Facts;
  Facts.Lost = &Unit.get<LostCode>();
  std::set<SourceLocation> Analyzed;
  for (const FunctionDecl *Body : Bodies.chosen())
    if (Analyzed.insert(Body->getLocation()).second)
      Facts.Functions.push_back(Body);
  rewrite::SharedEdits Rewrites(areDiagsSelfContained());
  rewrite::StateFixes Fixes(Facts, Members, Names, *Context, Rewrites);
  for (const auto &[Place, Entry] : Writes)
    report(*Entry.first, Entry.second, Fixes);
}

void UnguardedStateCheck::report(const ValueDecl &Variable,
                                 llvm::ArrayRef<Write> Writes,
                                 rewrite::StateFixes &Fixes) {
  if (Writes.empty())
    return;
  const Write &First = Writes.front();
  // A race between steps that set a flag to the same value is harmless.
  const bool IsHarmless = llvm::all_of(Writes, [&](const Write &Other) {
    return Other.Flag && Other.Flag == First.Flag;
  });
  flow::Report Finding(
      *this, Shared.of(*Context), {&Variable}, First.Where,
      "%select{static variable|member}0 %1 is modified without a lock in %2, "
      "which several steps may run concurrently"
      "%select{|; all of them set it to the same value}3",
      IsHarmless ? DiagnosticIDs::Remark : DiagnosticIDs::Warning);
  const FunctionDecl &Last =
      First.Passed.empty() ? *First.Method : *First.Passed.back().Callee;
  Finding << llvm::isa<FieldDecl>(Variable) << &Variable << nameOf(Last)
          << IsHarmless;
  for (const CallOnPath &Call : First.Calls)
    Finding.step(Call.Where->getBeginLoc(),
                 "%0 is called from compute code here")
        << Call.Callee;
  for (const CallOnPath &Call : First.Passed)
    Finding.step(Call.Where->getBeginLoc(), "%0 is passed to %1 here")
        << &Variable << nameOf(*Call.Callee);
  // A few examples suffice for a member that many methods modify.
  static constexpr size_t MostMethods = 4;
  std::set<SourceLocation> Shown = {First.Method->getLocation()};
  for (const Write &Other : Writes)
    if (Shown.size() <= MostMethods &&
        Shown.insert(Other.Method->getLocation()).second)
      Finding.step(Other.Where, "%0 is also modified in %1 here")
          << &Variable << nameOf(*Other.Method);
  // One lock in the method suffices for all of them.
  Shared.of(*Context).get<FindingGroups>().add(First.Where,
                                               First.Method->getLocation());
  if (const auto *Member = llvm::dyn_cast<FieldDecl>(&Variable))
    rewrite::offer(Finding, Fixes.of(*Member), First.Where);
  else
    Finding.noFix(
        First.Where,
        "the mutex of a static variable would have to be static, too");
}

} // namespace tfop
