// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/wrong-release.h"

#include "checks/flow/flow_graph.h"
#include "checks/flow/too_large.h"
#include "checks/members/ownership.h"
#include "checks/ownership/dead_pointers.h"
#include "checks/ownership/second_owners.h"
#include "checks/ownership/witness.h"
#include "checks/rewrite/edits.h"
#include "checks/rewrite/matching_release.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/matchers.h"
#include "checks/syntax/names.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace tfop {

// float *buf = new float[n];
//              ~~~~~~~~~~~~  New
// float *buf = MakeBuffer(n);
//              ~~~~~~~~~~~~~  Factory
// member_ = new float[n];     delete member_;
// ~~~~~~~  Member             ~~~~~~~~~~~~~~  Delete
// member_ = Create(n);
//           ~~~~~~~~~  OtherFill
// owner.release();            table->Unref(); table->size();
// ~~~~~~~~~~~~~~~  DiscardedRelease  (in a Function)
// std::unique_ptr<Base> owner(new Derived);
//                       ~~~~~~~~~~~~~~~~~~  OwnerTransfer
static constexpr llvm::StringLiteral DiscardedRelease = "discarded-release";
static constexpr llvm::StringLiteral OwnerTransfer = "owner-transfer";
static constexpr llvm::StringLiteral Body = "body";
static constexpr llvm::StringLiteral New = "new";
static constexpr llvm::StringLiteral Allocation = "allocation";
static constexpr llvm::StringLiteral Factory = "factory";
static constexpr llvm::StringLiteral Delete = "delete";
static constexpr llvm::StringLiteral OtherFill = "other-fill";
static constexpr llvm::StringLiteral Member = "member";
static constexpr llvm::StringLiteral Function = "function";

AST_MATCHER(FunctionDecl, callsMalloc) { return resources::isMalloc(Node); }
AST_MATCHER(CXXMemberCallExpr, disownsPointer) {
  return resources::disownedIn(Node) != nullptr;
}
AST_MATCHER(CXXMethodDecl, resetsOwner) { return resources::resetsOwner(Node); }
AST_MATCHER(QualType, uniquePtr) { return resources::isUniquePtr(Node); }

WrongReleaseCheck::WrongReleaseCheck(llvm::StringRef Name,
                                     tidy::ClangTidyContext *Context,
                                     SharedProgram Shared)
    : ClangTidyCheck(Name, Context), Shared(std::move(Shared)),
      UserFunctions(Options) {}

void WrongReleaseCheck::storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) {
  UserFunctions.store(Options, Opts);
}

void WrongReleaseCheck::registerMatchers(MatchFinder *Finder) {
  const auto InFunction = insideFunction(functionDecl().bind(Function));
  const auto AMember = memberExpr(hasObjectExpression(cxxThisExpr()),
                                  hasDeclaration(fieldDecl().bind(Member)));
  const auto ANew = cxxNewExpr(unless(isExpansionInSystemHeader())).bind(New);

  Finder->addMatcher(cxxNewExpr(unless(isExpansionInSystemHeader()), InFunction)
                         .bind(Allocation),
                     this);
  Finder->addMatcher(callExpr(unless(isExpansionInSystemHeader()), InFunction,
                              callee(functionDecl(callsMalloc())))
                         .bind(Allocation),
                     this);
  Finder->addMatcher(
      callExpr(unless(isExpansionInSystemHeader()), InFunction,
               callee(functionDecl(returns(pointerType()),
                                   unless(isExpansionInSystemHeader()))))
          .bind(Factory),
      this);
  Finder->addMatcher(binaryOperator(hasOperatorName("="),
                                    hasLHS(ignoringParenImpCasts(AMember)),
                                    hasRHS(ignoringParenImpCasts(ANew))),
                     this);
  Finder->addMatcher(
      cxxCtorInitializer(
          forField(fieldDecl(hasType(pointerType())).bind(Member)),
          withInitializer(ignoringParenImpCasts(ANew))),
      this);
  const auto Other = ignoringParenImpCasts(
      expr(unless(anyOf(cxxNewExpr(), cxxNullPtrLiteralExpr(), integerLiteral(),
                        gnuNullExpr())))
          .bind(OtherFill));
  Finder->addMatcher(binaryOperator(hasOperatorName("="),
                                    hasLHS(ignoringParenImpCasts(AMember)),
                                    hasRHS(Other)),
                     this);
  Finder->addMatcher(
      unaryOperator(hasOperatorName("&"),
                    hasUnaryOperand(ignoringParenImpCasts(AMember)))
          .bind(OtherFill),
      this);
  Finder->addMatcher(functionDecl(isDefinition(), hasBody(stmt()),
                                  unless(isExpansionInSystemHeader()))
                         .bind(Body),
                     this);
  Finder->addMatcher(cxxMemberCallExpr(unless(isExpansionInSystemHeader()),
                                       InFunction, disownsPointer())
                         .bind(DiscardedRelease),
                     this);
  const auto AnOwner = hasType(qualType(uniquePtr()));
  Finder->addMatcher(
      expr(unless(isExpansionInSystemHeader()),
           anyOf(cxxConstructExpr(AnOwner),
                 cxxMemberCallExpr(callee(cxxMethodDecl(resetsOwner())),
                                   on(AnOwner)),
                 cxxOperatorCallExpr(hasOperatorName("="),
                                     hasArgument(0, AnOwner))))
          .bind(OwnerTransfer),
      this);
  Finder->addMatcher(cxxDeleteExpr(unless(isExpansionInSystemHeader()),
                                   has(ignoringParenImpCasts(AMember)))
                         .bind(Delete),
                     this);
}

void WrongReleaseCheck::check(const MatchFinder::MatchResult &Result) {
  Context = Result.Context;
  if (const auto *Defined = Result.Nodes.getNodeAs<FunctionDecl>(Body)) {
    Functions.add(*Defined);
    return;
  }
  if (const auto *Call =
          Result.Nodes.getNodeAs<CXXMemberCallExpr>(DiscardedRelease)) {
    Disowned.emplace_back(Call, Result.Nodes.getNodeAs<FunctionDecl>(Function));
    return;
  }
  if (const auto *Transfer = Result.Nodes.getNodeAs<Expr>(OwnerTransfer)) {
    if (const std::optional<DeletedThroughBase> Deletion =
            deletedThroughBase(*Transfer))
      reportDeletedThroughBase(*Deletion, *Transfer);
    return;
  }
  if (const auto *Allocated = Result.Nodes.getNodeAs<Expr>(Allocation)) {
    const auto *Plain = llvm::dyn_cast<CXXNewExpr>(Allocated);
    if (Plain && !isUserNew(*Plain, *Result.SourceManager))
      return;
    const resources::Resource &Kind =
        Plain ? resources::resourceOf(*Plain) : resources::Malloc;
    Sites.add({{Allocated, nullptr, &Kind},
               Result.Nodes.getNodeAs<FunctionDecl>(Function)},
              *Result.SourceManager);
    return;
  }
  if (const auto *Made = Result.Nodes.getNodeAs<CallExpr>(Factory)) {
    Factories.emplace_back(Made,
                           Result.Nodes.getNodeAs<FunctionDecl>(Function));
    return;
  }
  const auto *Owned = Result.Nodes.getNodeAs<FieldDecl>(Member);
  auto Place = llvm::find_if(
      Fields, [&](const auto &Entry) { return Entry.first == Owned; });
  if (Place == Fields.end())
    Place = Fields.insert(Fields.end(), {Owned, {}});
  if (const auto *Allocated = Result.Nodes.getNodeAs<CXXNewExpr>(New))
    Place->second.News.push_back(Allocated);
  if (Result.Nodes.getNodeAs<Expr>(OtherFill))
    Place->second.OtherFill = true;
  if (const auto *Deleted = Result.Nodes.getNodeAs<CXXDeleteExpr>(Delete))
    Place->second.Deletes.push_back(Deleted);
}

void WrongReleaseCheck::onEndOfTranslationUnit() {
  if (!Context)
    return;
  Program &Unit = Shared.of(*Context);
  ownership::Analysis &Engine =
      Unit.get<ownership::Analyses>().with(UserFunctions.rules());
  for (const auto &[Made, Owner] : Factories)
    if (const resources::Resource *Kind =
            Engine.ownedResultOf(*Made->getDirectCallee());
        Kind && (resources::isNew(*Kind) ||
                 resources::onlyFormOf(*Kind) == resources::ReleaseForm::Free))
      Sites.add({{Made, nullptr, Kind}, Owner}, Context->getSourceManager());
  Sites.report(Engine,
               [&](const AcquisitionSite &Site, const ownership::Fate &Fate) {
                 if (Fate.WrongRelease)
                   reportLocal(Site, Fate);
               });
  reportFields();
  for (const FunctionDecl *Defined : Functions.chosen())
    if (flow::FlowGraph *Graph = Unit.get<flow::Graphs>().of(*Defined)) {
      reportDeadPointers(*Graph, Engine.summaries());
      reportMembersReleasedTwice(*Graph, Engine.summaries());
      reportSecondOwners(*Defined);
    }
  reportDiscardedReleases();
  flow::reportTooLarge(*this, Unit);
}

void WrongReleaseCheck::reportLocal(const AcquisitionSite &Site,
                                    const ownership::Fate &Fate) {
  const bool ByOwner = !llvm::isa<CXXDeleteExpr>(Fate.WrongRelease) &&
                       !llvm::isa<CallExpr>(Fate.WrongRelease);
  flow::Report Finding(
      *this, Shared.of(*Context), declarationsIn(Site, Fate),
      Fate.WrongRelease->getBeginLoc(),
      "%0 is %1 with '%2' but released%select{| by its owner}3 with '%4'");
  const llvm::StringRef Verb = ownership::acquisitionVerb(*Site.Acquired.Kind);
  const std::string Name =
      Fate.Holder ? ownership::describeHolder(Fate.Holder, Fate.HeldInside)
                  : "the memory";
  Finding << Name << Verb << Site.Acquired.Kind->Name << ByOwner
          << resources::spellingOf(Fate.WrongForm)
          << Fate.WrongRelease->getSourceRange();
  Finding.in(*Site.Function);
  Finding.step(Site.Acquired.Expression->getBeginLoc(), "%0 is %1 here")
      << Name << Verb;
  rewrite::offer(Finding, rewrite::matchingReleaseFor(Site, Fate, *Context),
                 Fate.WrongRelease->getBeginLoc());
}

/// Reports members that are allocated in one method and deleted with the wrong
/// form in another.
void WrongReleaseCheck::reportFields() {
  const SourceManager &Sources = Context->getSourceManager();
  for (const auto &[Owned, Uses] : Fields) {
    if (Uses.News.empty())
      continue;
    const bool Array = Uses.News.front()->isArray();
    // If both forms are allocated, the deleted one cannot be determined.
    if (llvm::any_of(Uses.News, [&](const CXXNewExpr *Other) {
          return Other->isArray() != Array;
        }))
      continue;
    for (const CXXDeleteExpr *Wrong : Uses.Deletes) {
      const SourceLocation Where = Sources.getFileLoc(Wrong->getBeginLoc());
      // tf-owning-raw-pointer reports `if (!member_) delete member_;`, which
      // releases nothing.
      if (Wrong->isArrayForm() == Array ||
          isUnderInvertedGuard(*Wrong, *Owned, *Context) ||
          !Reported.insert(Where).second)
        continue;
      flow::Report Finding(*this, Shared.of(*Context), {Owned}, Where,
                           "%0 is allocated with 'new%select{|[]}1' but "
                           "released with 'delete%select{[]|}1'");
      Finding << Owned << Array << Wrong->getSourceRange();
      Finding.step(Uses.News.front()->getBeginLoc(), "%0 is allocated here")
          << Owned;
      rewrite::offer(
          Finding,
          rewrite::matchingDeleteFor(*Wrong, *Owned, Uses.OtherFill, *Context),
          Where);
    }
  }
}

void WrongReleaseCheck::reportDeadPointers(flow::FlowGraph &Graph,
                                           ownership::Summaries &Summaries) {
  const SourceManager &Sources = Context->getSourceManager();
  for (const DeadUse &Found : findDeadUses(Graph, Summaries)) {
    const SourceLocation Where = Sources.getFileLoc(Found.Use->getBeginLoc());
    if (!Reported.insert(Where).second)
      continue;
    flow::Report Finding(
        *this, Shared.of(*Context), {Found.Pointer}, Where,
        Found.Deferred    ? "%0 is released here and again by the callback "
                            "passed to '%1'"
        : Found.IsRelease ? "%0 is released a second time"
                          : "%0 is used after it was released by '%1'",
        Found.Proven ? DiagnosticIDs::Warning : DiagnosticIDs::Remark);
    Finding << Found.Pointer << Found.ReleasedBy << Found.Use->getSourceRange();
    Finding.in(Graph.function());
    if (Found.Deferred)
      Finding.step(Found.Release->getBeginLoc(),
                   "the callback is registered here");
    else
      Finding.step(Found.Release->getBeginLoc(), "%0 is released here")
          << Found.Pointer;
    Finding.noFix(Where, Found.IsRelease || Found.Deferred
                             ? "the code does not show which release is wrong"
                             : "the code does not show whether the use or the "
                               "release is misplaced");
  }
  for (const KeptAddress &Found : findKeptAddresses(Graph, *Context)) {
    const SourceLocation Where = Sources.getFileLoc(Found.Store->getBeginLoc());
    if (!Reported.insert(Where).second)
      continue;
    flow::Report Finding(*this, Shared.of(*Context),
                         {Found.Member, Found.Local}, Where,
                         "%0 keeps the address of %1 after %2 returns");
    Finding << Found.Member << Found.Local << nameOf(Graph.function())
            << Found.Store->getSourceRange();
    Finding.in(Graph.function());
    Finding.step(Found.Local->getLocation(),
                 "%0 is destroyed at the end of the call")
        << Found.Local;
    Finding.noFix(Where, "the object would have to outlive the call");
  }
}

void WrongReleaseCheck::reportDeletedThroughBase(
    const DeletedThroughBase &Deletion, const Expr &Transfer) {
  const SourceManager &Sources = Context->getSourceManager();
  const SourceLocation Where = Sources.getFileLoc(Deletion.Base->getLocation());
  if (Sources.isInSystemHeader(Where) || !Reported.insert(Where).second)
    return;
  flow::Report Finding(*this, Shared.of(*Context),
                       {Deletion.Base, Deletion.Derived}, Where,
                       "%0 has no virtual destructor, but an owner deletes %1 "
                       "through it; only the base class is destroyed");
  Finding << Deletion.Base << Deletion.Derived;
  Finding.step(Transfer.getBeginLoc(), "%0 is passed to the owner here")
      << Deletion.Derived;
  suggestVirtual(Finding, *Deletion.Base);
}

/// Suggests a virtual destructor before the first public method, or makes the
/// declared destructor virtual.
void WrongReleaseCheck::suggestVirtual(flow::Report &Finding,
                                       const CXXRecordDecl &Base) {
  const CXXMethodDecl *First = Base.getDestructor();
  const bool IsThere = First && !First->isImplicit();
  if (!IsThere) {
    const auto Public =
        llvm::find_if(Base.methods(), [](const CXXMethodDecl *Method) {
          return !Method->isImplicit() && Method->getAccess() == AS_public;
        });
    First = Public == Base.method_end() ? nullptr : *Public;
  }
  if (!First || First->getBeginLoc().isMacroID())
    return Finding.noFix(Base.getLocation(),
                         "the class has no public member function before which "
                         "a destructor could be declared");
  const SourceLocation Where = First->getBeginLoc();
  const std::string NextLine = (rewrite::lineEndAt(Where, *Context) +
                                rewrite::indentationAt(Where, *Context))
                                   .str();
  Finding.suggestFix("it may change how the class is copied or moved",
                     FixItHint::CreateInsertion(
                         Where, IsThere ? "virtual "
                                        : "virtual ~" + Base.getNameAsString() +
                                              "() = default;" + NextLine));
}

void WrongReleaseCheck::reportDiscardedReleases() {
  const SourceManager &Sources = Context->getSourceManager();
  for (const auto &[Call, Owner] : Disowned) {
    const SourceLocation Where = Sources.getFileLoc(beginOf(*Call));
    if (!leaksHeldResource(*Call, *Owner, *Context) ||
        !Reported.insert(Where).second)
      continue;
    const NamedDecl *Holder = namedBy(Call->getImplicitObjectArgument());
    flow::Report Finding(
        *this, Shared.of(*Context), {Holder}, Where,
        "the pointer returned by 'release' of %0 is discarded and leaks; call "
        "'reset' to destroy the object");
    Finding << Holder << Call->getSourceRange();
    const auto *Callee = llvm::cast<MemberExpr>(Call->getCallee());
    if (Callee->getMemberLoc().isMacroID())
      Finding.noFix(Where, "'release' is called in a macro");
    else
      Finding.suggestFix(
          "code that was not analyzed may still use the object",
          FixItHint::CreateReplacement(Callee->getMemberLoc(), "reset"));
  }
}

/// Reports pointers that are released, or get another owner, although they have
/// one.
void WrongReleaseCheck::reportSecondOwners(const FunctionDecl &Function) {
  const SourceManager &Sources = Context->getSourceManager();
  for (const SecondOwner &Found : secondOwnersIn(Function)) {
    const SourceLocation Where = Sources.getFileLoc(Found.Where->getBeginLoc());
    if (!Reported.insert(Where).second)
      continue;
    flow::Report Finding(
        *this, Shared.of(*Context), {Found.First, Found.Second}, Where,
        Found.IsRelease
            ? "this releases an object that %0 still owns; call 'reset' or "
              "'release'"
            : "the object that %0 owns gets a second owner; move the first "
              "one");
    Finding << Found.First << Found.Where->getSourceRange();
    Finding.in(Function);
    Finding.step(Found.First->getLocation(), "the first owner is here");
  }
}

void WrongReleaseCheck::reportMembersReleasedTwice(
    flow::FlowGraph &Graph, ownership::Summaries &Summaries) {
  const SourceManager &Sources = Context->getSourceManager();
  for (const ReleasedTwice &Found : membersReleasedTwice(Graph, Summaries)) {
    const Stmt *At = Found.InDestructor ? Found.Release : Found.Again;
    const SourceLocation Where = Sources.getFileLoc(At->getBeginLoc());
    if (!Reported.insert(Where).second)
      continue;
    flow::Report Finding(
        *this, Shared.of(*Context), {Found.Member}, Where,
        Found.InDestructor
            ? "member %0 is released here and again by the destructor; set it "
              "to null"
            : "member %0 is released a second time");
    Finding << Found.Member << At->getSourceRange();
    Finding.in(Graph.function());
    if (Found.InDestructor)
      Finding.step(Found.Again->getBeginLoc(),
                   "the destructor releases it here");
    else
      Finding.step(Found.Release->getBeginLoc(), "released first here");
  }
}

} // namespace tfop
