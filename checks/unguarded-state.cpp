// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/unguarded-state.h"

#include "checks/facts/locks.h"
#include "checks/facts/matchers.h"
#include "checks/facts/tf_api.h"
#include "checks/flow/report.h"
#include "checks/flow/too_large.h"
#include "checks/ownership/summaries.h"
#include "checks/ownership/witness.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/names.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace tfop {

// void Compute(OpKernelContext* ctx) override {...}
//      ~~~~~~~  Method
static constexpr llvm::StringLiteral Method = "method";

void UnguardedStateCheck::registerMatchers(MatchFinder *Finder) {
  ComputeCode::addMatchers(*Finder, *this);
  Finder->addMatcher(cxxMethodDecl(isDefinition(),
                                   unless(isExpansionInSystemHeader()),
                                   tf_api::computeMethod())
                         .bind(Method),
                     this);
}

void UnguardedStateCheck::check(const MatchFinder::MatchResult &Result) {
  Context = Result.Context;
  const auto *Definition = Result.Nodes.getNodeAs<FunctionDecl>(Method);
  if (!Definition) {
    Overriding.add(Result);
    return;
  }
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
  for (const auto &[Place, Entry] : Writes)
    report(*Entry.first, Entry.second);
  flow::reportTooLarge(*this, Unit);
}

/// The members of a lambda or a nested class belong to another object.
static bool isOwnState(const FieldDecl &Member) {
  const auto *Class = llvm::dyn_cast<CXXRecordDecl>(Member.getParent());
  return Class && !Class->isLambda() && tf_api::isKernel(*Class) &&
         !tf_api::isSynchronized(Member.getType());
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
    for (const MemberWrite &Written : Code.Writes) {
      if (!isOwnState(*Written.Member))
        continue;
      auto &[Member, Places] = Writes[Written.Member->getLocation()];
      Member = Written.Member;
      const SourceLocation Where =
          Sources.getFileLoc(Written.Where->getBeginLoc());
      if (llvm::none_of(Places,
                        [&](const Write &W) { return W.Where == Where; }))
        Places.push_back({Where, nameOf(*Next.Method), Next.Calls});
    }
    addCallees(Next, Code);
  }
}

void UnguardedStateCheck::addCallees(const ReachedMethod &From,
                                     const UnlockedCode &Code) {
  for (const OwnMethodCall &Call : Code.Calls) {
    std::vector<OwnMethodCall> CallPath = From.Calls;
    CallPath.push_back(Call);
    llvm::SmallVector<const CXXMethodDecl *, 4> Callees = {Call.Method};
    llvm::append_range(Callees, Overriding.overridersOf(*Call.Method));
    for (const CXXMethodDecl *Callee : Callees)
      if (const FunctionDecl *Definition = visibleBody(*Callee, *Context))
        Worklist.push_back({Definition, CallPath});
  }
}

void UnguardedStateCheck::report(const FieldDecl &Member,
                                 llvm::ArrayRef<Write> Writes) {
  if (Writes.empty())
    return;
  const Write &First = Writes.front();
  flow::Report Finding(*this, Shared.of(*Context), {&Member}, First.Where,
                       "member %0 is modified without a lock in %1, which "
                       "several steps may run concurrently");
  Finding << &Member << First.Method;
  for (const OwnMethodCall &Call : First.Calls)
    Finding.step(Call.Where->getBeginLoc(),
                 "%0 is called from compute code here")
        << Call.Method;
}

} // namespace tfop
