// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/resource-leak.h"

#include "checks/contract/compute_code.h"
#include "checks/facts/matchers.h"
#include "checks/facts/tf_api.h"
#include "checks/flow/too_large.h"
#include "checks/ownership/leak_groups.h"
#include "checks/ownership/taken_references.h"
#include "checks/rewrite/offer.h"
#include "checks/syntax/matchers.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace tfop {

// OP_REQUIRES_OK(ctx, LookupResource(ctx, handle, &table));
//                     ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~  Call
// T *p = new T;
//        ~~~~~  Allocation
// Tensor t(DT_FLOAT, shape, new Buffer(data));
//                           ~~~~~~~~~~~~~~~~  Acquired
// TensorReference reference(tensor);
//                 ~~~~~~~~~~~~~~~~~  Acquired
static constexpr llvm::StringLiteral Call = "call";
static constexpr llvm::StringLiteral Acquired = "acquired";
static constexpr llvm::StringLiteral Allocation = "allocation";
static constexpr llvm::StringLiteral Function = "function";

AST_MATCHER(CXXNewExpr, createsTensorBuffer) {
  return &resources::resourceOf(Node) == &resources::Buffer;
}
AST_MATCHER(QualType, referenceObject) {
  return resources::isReferenceObject(Node);
}

ResourceLeakCheck::ResourceLeakCheck(llvm::StringRef Name,
                                     tidy::ClangTidyContext *Context,
                                     SharedProgram Shared)
    : ClangTidyCheck(Name, Context), Shared(std::move(Shared)),
      UserFunctions(Options), UserPairs(*this, Options, *Context) {}

void ResourceLeakCheck::storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) {
  UserFunctions.store(Options, Opts);
  UserPairs.store(Options, Opts);
}

void ResourceLeakCheck::registerMatchers(MatchFinder *Finder) {
  const auto InFunction = insideFunction(functionDecl().bind(Function));
  const auto InUserCode = unless(isExpansionInSystemHeader());
  Finder->addMatcher(
      callExpr(InUserCode, InFunction, callee(functionDecl())).bind(Call),
      this);
  Finder->addMatcher(
      cxxNewExpr(InUserCode, InFunction, createsTensorBuffer()).bind(Acquired),
      this);
  // tf-heap-tensor reports Tensors on the heap.
  Finder->addMatcher(
      cxxNewExpr(InUserCode, InFunction, unless(createsTensorBuffer()),
                 unless(hasType(pointsTo(qualType(tf_api::tensorType())))))
          .bind(Allocation),
      this);
  // References that are created inside a container are not tracked.
  Finder->addMatcher(
      cxxConstructExpr(
          InUserCode, InFunction, hasType(qualType(referenceObject())),
          hasDeclaration(cxxConstructorDecl(
              unless(anyOf(isCopyConstructor(), isMoveConstructor())))),
          hasAncestor(varDecl(hasType(qualType(referenceObject())))))
          .bind(Acquired),
      this);
}

void ResourceLeakCheck::check(const MatchFinder::MatchResult &Result) {
  Context = Result.Context;
  const auto *Owner = Result.Nodes.getNodeAs<FunctionDecl>(Function);
  if (const auto *Called = Result.Nodes.getNodeAs<CallExpr>(Call)) {
    Calls.emplace_back(Called, Owner);
    return;
  }
  if (const auto *New = Result.Nodes.getNodeAs<CXXNewExpr>(Allocation)) {
    if (isUserNew(*New, *Result.SourceManager))
      Allocations.push_back(
          {{New, nullptr, &resources::resourceOf(*New)}, Owner});
    return;
  }
  const auto *Acquisition = Result.Nodes.getNodeAs<Expr>(Acquired);
  const auto *New = llvm::dyn_cast<CXXNewExpr>(Acquisition);
  if (!New || isUserNew(*New, *Result.SourceManager))
    Sites.add({{Acquisition, nullptr,
                New ? &resources::Buffer : &resources::Reference},
               Owner},
              *Result.SourceManager);
}

/// Adds the result of the call, its out-parameters, and a reference to the
/// object that it is called on.
void ResourceLeakCheck::addCall(const CallExpr &Called,
                                const FunctionDecl &Owner,
                                ownership::Analysis &Engine) {
  const SourceManager &Sources = Context->getSourceManager();
  const FunctionDecl &Callee = *Called.getDirectCallee();
  // tf-heap-tensor reports Tensors on the heap.
  const auto Add = [&](const AcquisitionSite &Site, QualType Pointer) {
    if (!resources::isNew(*Site.Acquired.Kind))
      Sites.add(Site, Sources);
    else if (!tf_api::isTensor(Pointer->getPointeeType()))
      Allocations.push_back(Site);
  };
  if (const resources::Resource *Kind = Engine.ownedResultOf(Callee))
    Add({{&Called, nullptr, Kind}, &Owner}, Called.getType());
  for (const ownership::Acquisition &Received :
       Engine.acquiredThroughArguments(Called, Owner))
    Add({Received, &Owner}, Received.Receiver->getType());
  if (const resources::Resource *Kind = resources::disownedIn(Called))
    Sites.add({{&Called, nullptr, Kind}, &Owner}, Sources);
  if (const VarDecl *Counted = takenReference(Called, Owner, *Context))
    Sites.add({{&Called, nullptr, &resources::Reference, Counted}, &Owner},
              Sources);
}

/// True if only this function holds the pointer: `T *p = Find();`. A parameter,
/// a member, or an element of one is shared.
static bool isUnsharedPointer(const VarDecl &Pointer) {
  if (llvm::isa<ParmVarDecl>(Pointer))
    return false;
  const Expr *Value =
      Pointer.getInit() ? Pointer.getInit()->IgnoreParenImpCasts() : nullptr;
  if (const auto *Method = llvm::dyn_cast_or_null<CXXMemberCallExpr>(Value))
    return llvm::isa<CXXThisExpr>(
        Method->getImplicitObjectArgument()->IgnoreParenImpCasts());
  return !Value ||
         (llvm::isa<CallExpr>(Value) &&
          !llvm::isa<CXXOperatorCallExpr>(Value)) ||
         llvm::isa<CXXNullPtrLiteralExpr>(Value);
}

/// True if the reference is meant for other code: a reference to a shared
/// object that is never released here, or a `release()` that is directly passed
/// to a call.
static bool isSharedReference(const AcquisitionSite &Site,
                              const ownership::Fate &Fate) {
  if (const auto *Called = llvm::dyn_cast<CallExpr>(Site.Acquired.Expression);
      Called && resources::disownedIn(*Called))
    return !Fate.Holder;
  return Fate.Kind == ownership::FateKind::NeverReleased &&
         Site.Acquired.Kind == &resources::Reference &&
         Site.Acquired.Receiver && !isUnsharedPointer(*Site.Acquired.Receiver);
}

/// True if the fate of \p Acquired is worth a remark although it cannot be
/// determined: a handle or reference, whose release is not a matter of style.
/// The standard library constructs an owner from it.
static bool isUnknownHandle(const ownership::Acquisition &Acquired,
                            const ownership::Fate &Fate,
                            const SourceManager &Sources) {
  return Fate.Kind == ownership::FateKind::Unknown &&
         Fate.Reason != ownership::UnknownReason::TooLarge &&
         !resources::isNew(*Acquired.Kind) &&
         !(Fate.Callee && Sources.isInSystemHeader(Fate.Callee->getLocation()));
}

void ResourceLeakCheck::onEndOfTranslationUnit() {
  if (!Context)
    return;
  ownership::Rules Rules = UserFunctions.rules();
  Rules.Pairs = UserPairs.table();
  Program &Unit = Shared.of(*Context);
  ownership::Analysis &Engine = Unit.get<ownership::Analyses>().with(Rules);
  for (const auto &[Called, Owner] : Calls)
    addCall(*Called, *Owner, Engine);
  // The pattern of a template is not called, but its instantiations are.
  const SourceManager &Sources = Context->getSourceManager();
  const auto PlaceOf = [&](const AcquisitionSite &Site) {
    return Sources.getFileLoc(Site.Acquired.Expression->getBeginLoc());
  };
  const ComputeCode &Compute = Shared.of(*Context).get<ComputeCode>();
  llvm::DenseSet<SourceLocation> InCompute;
  for (const AcquisitionSite &Site : Allocations)
    if (Compute.contains(*Site.Function))
      InCompute.insert(PlaceOf(Site));
  for (const AcquisitionSite &Site : Allocations)
    if (!InCompute.contains(PlaceOf(Site)))
      this->Sites.add(Site, Sources);
  rewrite::SharedEdits Rewrites(areDiagsSelfContained());
  this->Sites.report(
      Engine, [&](const AcquisitionSite &Site, const ownership::Fate &Fate) {
        if ((isDefect(Fate) || isUnknownHandle(Site.Acquired, Fate, Sources)) &&
            !isSharedReference(Site, Fate))
          report(Site, Fate, Engine, Rewrites);
      });
  flow::reportTooLarge(*this, Unit);
}

/// The subject of the message: "'table' acquired by 'LookupResource'".
static std::string subjectOf(const AcquisitionSite &Site,
                             const ownership::Fate &Fate) {
  const auto *Called = llvm::dyn_cast<CallExpr>(Site.Acquired.Expression);
  if (Site.Acquired.Kind == &resources::Reference && Site.Acquired.Receiver)
    return "the reference to " + nameOf({{Called}, Site.Function}, Fate);
  if (Fate.Holder || !Called)
    return nameOf(Site, Fate);
  return ("the result of '" + Called->getDirectCallee()->getName() + "'").str();
}

/// The suggested correction.
static std::string adviceFor(const resources::Resource &Kind) {
  if (resources::isCounted(Kind))
    return "call 'Unref' on every path, or use a 'core::ScopedUnref'";
  return resources::isDeleted(Kind)
             ? "use a 'std::unique_ptr'"
             : "release it with '" + resources::releaserOf(Kind).str() + "'";
}

void ResourceLeakCheck::report(const AcquisitionSite &Site,
                               const ownership::Fate &Fate,
                               ownership::Analysis &Engine,
                               rewrite::SharedEdits &Rewrites) {
  const SourceLocation Place = Site.Acquired.Expression->getBeginLoc();
  const auto *Called = llvm::dyn_cast<CallExpr>(Site.Acquired.Expression);
  const rewrite::Fix Guard =
      resources::isNew(*Site.Acquired.Kind) &&
              !(Called && resources::disownedIn(*Called))
          ? rewrite::ownerFor(Site, Fate, Engine, *Context, Rewrites)
          : rewrite::guardFor(Site, Fate, Engine, *Context, Rewrites);
  flow::Report Finding(*this, Shared.of(*Context), declarationsIn(Site, Fate),
                       Place, "%0 %1; %2", levelOf(Fate));
  Finding << subjectOf(Site, Fate) << describe(Fate)
          << adviceFor(*Site.Acquired.Kind)
          << Site.Acquired.Expression->getSourceRange();
  addPath(Finding, Fate, Site);
  groupByExit(Site, Fate, Shared.of(*Context));
  rewrite::offer(Finding, Guard, Place);
}

} // namespace tfop
