// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/unguarded-state.h"

#include "checks/function_summaries.h"
#include "checks/ownership_witness.h"
#include "checks/tf_api.h"
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
  for (const FunctionDecl *Root : ComputeMethods.chosen())
    collect(*Root);
  // A method that sets up many members for one step is one fault.
  static constexpr size_t MostFindings = 5;
  std::map<SourceLocation, std::vector<Write>> ByMethod;
  for (const auto &[Place, Found] : Writes)
    ByMethod[Found.Method->getLocation()].push_back(Found);
  const SourceManager &Sources = Context->getSourceManager();
  for (auto &[Place, Found] : ByMethod) {
    llvm::sort(Found, [&](const Write &A, const Write &B) {
      return Sources.isBeforeInTranslationUnit(A.Where, B.Where);
    });
    const llvm::ArrayRef<Write> All = Found;
    if (All.size() > MostFindings)
      report(All.front(), All.drop_front());
    else
      for (const Write &One : All)
        report(One, {});
  }
}

/// A lambda or a nested class has an object of its own.
static bool isOwnState(const FieldDecl &Member) {
  const auto *Class = llvm::dyn_cast<CXXRecordDecl>(Member.getParent());
  return Class && !Class->isLambda() && tf_api::isKernel(*Class) &&
         !tf_api::isSynchronised(Member.getType());
}

void UnguardedStateCheck::collect(const FunctionDecl &Root) {
  const SourceManager &Sources = Context->getSourceManager();
  Open.push_back({&Root, {}});
  while (!Open.empty()) {
    const Reached Next = std::move(Open.back());
    Open.pop_back();
    if (!Seen.insert(Next.Method).second)
      continue;
    const UnlockedCode Code = unlockedCodeOf(*Next.Method, *Context);
    for (const MemberWrite &Written : Code.Writes) {
      if (!isOwnState(*Written.Member))
        continue;
      Writes.try_emplace(Written.Member->getLocation(),
                         Write{Written.Member,
                               Sources.getFileLoc(Written.Where->getBeginLoc()),
                               Next.Method, Next.Calls});
    }
    addCallees(Next, Code);
  }
}

void UnguardedStateCheck::addCallees(const Reached &From,
                                     const UnlockedCode &Code) {
  for (const OwnMethodCall &Call : Code.Calls) {
    std::vector<OwnMethodCall> Way = From.Calls;
    Way.push_back(Call);
    llvm::SmallVector<const CXXMethodDecl *, 4> Callees = {Call.Method};
    llvm::append_range(Callees, Overriding.overridersOf(*Call.Method));
    for (const CXXMethodDecl *Callee : Callees)
      if (const FunctionDecl *Definition =
              ownership::visibleBody(*Callee, *Context))
        Open.push_back({Definition, Way});
  }
}

void UnguardedStateCheck::report(const Write &First,
                                 llvm::ArrayRef<Write> Others) {
  const SourceManager &Sources = Context->getSourceManager();
  if (Others.empty())
    diag(First.Where, "member %0 is changed without a lock in %1, which "
                      "several steps may run at once")
        << First.Member << ownership::nameOf(*First.Method);
  else
    diag(First.Where, "%0 and %1 other members are changed without a lock in "
                      "%2, which several steps may run at once")
        << First.Member << unsigned(Others.size())
        << ownership::nameOf(*First.Method);
  for (const OwnMethodCall &Call : First.Calls)
    diag(Sources.getFileLoc(Call.Where->getBeginLoc()),
         "%0 is called from compute code here", DiagnosticIDs::Note)
        << Call.Method;
  for (const Write &Other : Others)
    diag(Other.Where, "%0 is changed here", DiagnosticIDs::Note)
        << Other.Member;
}

} // namespace tfop
