// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/rewrite/pointer.h"

#include "checks/facts/tf_api.h"
#include "checks/flow/flow_graph.h"
#include "checks/rewrite/declaration.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/enclosing.h"
#include "checks/syntax/names.h"
#include "checks/syntax/unseen_classes.h"
#include "checks/syntax/uses.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tfop::rewrite {

Pointer::Pointer(const VarDecl &Variable, ownership::Analysis &Engine,
                 ASTContext &Context, const Expr *Acquired)
    : Variable(Variable), Engine(Engine), Context(Context), Acquired(Acquired) {
  if ((Problem = findScope()))
    return;
  Uses = usesOf(Variable, *Function->getBody(), Engine, Context);
  markAcquisition();
  collectAllocations();
  if ((Problem = checkType()) || (Problem = checkJumps()))
    return;
  const std::vector<SourceLocation> Unresolved = unresolvedMentions(
      Variable, *Function->getBody(), Uses, Scope->getRBracLoc(), Context);
  if (!Unresolved.empty()) {
    Problem = {"is also used in code that was not compiled",
               Unresolved.front()};
    return;
  }
  for (const Use &U : Uses)
    if ((Problem = checkUse(U)))
      return;
  // A deferred lambda shares ownership and keeps the object alive.
  if (UsedLater && !HeldByDeferredLambda) {
    Problem = UsedLater;
    return;
  }
  flow::FlowGraph *Graph = Engine.summaries().graphOf(*Function);
  if (!Graph) {
    Problem = {"is in a function that was not fully analyzed",
               Variable.getLocation()};
    return;
  }
  const Escapes Classifier(Variable, *Scope, *Function, Uses, Engine, Context);
  Order.emplace(Variable, Uses, Classifier.callsOfLambdas(), *Graph);
  Problem = checkTransfers();
}

std::optional<Obstacle> Pointer::findScope() {
  const SourceLocation Here = Variable.getLocation();
  Function = llvm::dyn_cast_or_null<FunctionDecl>(
      Variable.getParentFunctionOrMethod());
  if (llvm::isa<ParmVarDecl>(Variable))
    return Obstacle{"is a parameter", Here};
  if (!Function || !Function->hasBody() || !Variable.hasLocalStorage() ||
      Variable.isInitCapture())
    return Obstacle{"is not a local variable", Here};
  Declaration = declarationOf(Variable, Context);
  if (!Declaration)
    return Obstacle{"is not declared in a separate statement", Here};
  Scope = llvm::cast<CompoundStmt>(parentOf(*Declaration, Context));
  if (llvm::isa_and_nonnull<SwitchStmt>(parentOf(*Scope, Context)))
    return Obstacle{"is declared between the cases of a switch", Here};
  if (Here.isMacroID() || Variable.getBeginLoc().isMacroID() ||
      Declaration->getEndLoc().isMacroID())
    return Obstacle{"is declared in a macro", Here};
  return std::nullopt;
}

/// The `new` that \p Value is, or that it selects with `?:`.
static const CXXNewExpr *newIn(const Expr *Value) {
  Value = Value->IgnoreParenImpCasts();
  if (const auto *Cleanups = llvm::dyn_cast<ExprWithCleanups>(Value))
    return newIn(Cleanups->getSubExpr());
  if (const auto *Choice = llvm::dyn_cast<ConditionalOperator>(Value)) {
    const CXXNewExpr *First = newIn(Choice->getTrueExpr());
    return First ? First : newIn(Choice->getFalseExpr());
  }
  return llvm::dyn_cast<CXXNewExpr>(Value);
}

/// Marks the acquisition, as in `Make(&p)` or `p = malloc(n)`.
void Pointer::markAcquisition() {
  if (!Acquired)
    return;
  for (Use &U : Uses) {
    if (U.Kind == UseKind::Reassign &&
        isAcquired(*llvm::cast<BinaryOperator>(U.User)->getRHS()))
      U.Kind = UseKind::Fill;
    // `p->Ref()` acquires the reference that has to be released.
    if (U.Kind == UseKind::AddRef && U.User == Acquired)
      U.Kind = UseKind::Receive;
    if (U.Kind != UseKind::Address || !U.User)
      continue;
    const Stmt *Receiver = U.User;
    if (const auto *Address = llvm::dyn_cast<UnaryOperator>(Receiver))
      Receiver = useOf(*Address, Through::Arithmetic, Context).User;
    if (Receiver == Acquired)
      U.Kind = UseKind::Receive;
  }
}

bool Pointer::isAcquired(const Expr &Value) const {
  return Acquired && Value.IgnoreParenCasts() == Acquired;
}

void Pointer::collectAllocations() {
  std::vector<const Expr *> Values;
  if (const Expr *Init = withoutBraces(Variable.getInit()))
    Values.push_back(Init);
  for (const Use &U : Uses)
    if (U.Kind == UseKind::Fill)
      Values.push_back(llvm::cast<BinaryOperator>(U.User)->getRHS());
  bool Consistent = true;
  for (const Expr *Value : Values) {
    if (isNull(Value) || !isFresh(Value, Engine))
      continue;
    const CXXNewExpr *New = newIn(Value);
    if (New)
      News.push_back(New);
    const auto *Call = llvm::dyn_cast<CallExpr>(Value->IgnoreParenImpCasts());
    const resources::Resource *Kind =
        Call && Call->getDirectCallee()
            ? Engine.ownedResultOf(*Call->getDirectCallee())
            : nullptr;
    const std::optional<bool> Form =
        New    ? std::optional(New->isArray())
        : Kind ? std::optional(Kind == &resources::NewArray)
               : std::nullopt;
    Consistent &= Form && (!Array || *Array == *Form);
    Array = Form;
  }
  if (!Consistent)
    Array = std::nullopt;
}

std::optional<Obstacle> Pointer::checkType() const {
  const SourceLocation Here = Variable.getLocation();
  const Expr *Init = withoutBraces(Variable.getInit());
  const auto *Call = llvm::dyn_cast_or_null<CallExpr>(Acquired);
  const bool Counted = Call && resources::referencedIn(*Call);
  if (Init && !isNull(Init) && !isAcquired(*Init) && !Counted &&
      (Acquired || !isFresh(Init, Engine)))
    return Obstacle{"is initialized with a pointer that it does not own", Here};
  if (Acquired)
    return std::nullopt;
  if (!Array)
    return Obstacle{"may hold an array or a single object", Here};
  if (std::string Why = whyNotOwned(pointee(), News, Context); !Why.empty())
    return Obstacle{std::move(Why), Here};
  return std::nullopt;
}

std::string whyNotOwned(QualType Pointee,
                        llvm::ArrayRef<const CXXNewExpr *> News,
                        const ASTContext &Context) {
  if (Pointee.isNull() || Pointee->isVoidType() ||
      Pointee.isVolatileQualified())
    return "does not have a pointee type that can be deleted";
  const CXXRecordDecl *Class = Pointee->getAsCXXRecordDecl();
  if (Class && hasUnseenPart(*Class, Context))
    return "points to a class whose definition or base was not found; it may "
           "be reference-counted";
  if (!Class || !Class->hasDefinition() || tf_api::isRefCounted(Pointee))
    return "";
  const CXXDestructorDecl *Destructor = Class->getDestructor();
  if (Destructor && Destructor->getAccess() != AS_public &&
      Destructor->getAccess() != AS_none)
    return "has a destructor that an owner cannot call";
  const bool Virtual = Destructor && Destructor->isVirtual();
  if (!Virtual && llvm::any_of(News, [&](const CXXNewExpr *New) {
        return !New->isTypeDependent() && !Context.hasSameUnqualifiedType(
                                              Pointee, New->getAllocatedType());
      }))
    return "points to a base class without a virtual destructor";
  return "";
}

/// A `goto` may jump over the declaration of a raw pointer, but not over that
/// of an owner.
std::optional<Obstacle> Pointer::checkJumps() const {
  struct GotoFinder : CodeVisitor {
    std::vector<const GotoStmt *> Jumps;
    bool VisitGotoStmt(GotoStmt *Jump) override {
      Jumps.push_back(Jump);
      return true;
    }
  } Gotos;
  Gotos.TraverseStmt(Function->getBody());
  const SourceManager &Sources = Context.getSourceManager();
  for (const GotoStmt *Jump : Gotos.Jumps)
    if (Sources.isBeforeInTranslationUnit(Jump->getGotoLoc(),
                                          Variable.getLocation()) &&
        Sources.isPointWithin(Jump->getLabel()->getLocation(),
                              Variable.getLocation(), Scope->getRBracLoc()))
      return Obstacle{"is declared where 'goto' jumps over it",
                      Jump->getGotoLoc()};
  return std::nullopt;
}

std::optional<std::string> obstacleIn(UseKind Kind) {
  switch (Kind) {
  case UseKind::Address:
    return "is used by reference here";
  case UseKind::Advance:
    return "is modified by pointer arithmetic here";
  case UseKind::Reassign:
    return "is assigned a pointer here that it does not own";
  case UseKind::AddRef:
    return "is reference-counted manually here";
  case UseKind::Other:
    return "is used in an unsupported way here";
  default:
    return std::nullopt;
  }
}

std::optional<Obstacle> Pointer::checkUse(const Use &U) {
  if (std::optional<std::string> Why = obstacleIn(U.Kind))
    return Obstacle{*Why, U.Where};
  Escapes Classifier(Variable, *Scope, *Function, Uses, Engine, Context);
  if (U.Kind == UseKind::Capture && !Classifier.runsInPlace(*U.Lambda)) {
    HeldByDeferredLambda = true;
    if (Risk.empty())
      Risk = "is captured by a lambda that may run later";
  }
  if (Acquired && U.Kind == UseKind::Fill &&
      !isAcquired(*llvm::cast<BinaryOperator>(U.User)->getRHS()))
    return Obstacle{"is reassigned here", U.Where};
  if ((U.Kind == UseKind::Fill || U.Kind == UseKind::Clear) &&
      !statementOf(*U.User, Context).second)
    return Obstacle{"is assigned inside an expression", U.Where};
  const bool Deferred = U.Lambda && !Classifier.runsInPlace(*U.Lambda);
  const Escape Out = Classifier.of(U);
  switch (Out.Kind) {
  case EscapeKind::Released:
  case EscapeKind::Unfixable:
    return Obstacle{Out.Reason, U.Where};
  case EscapeKind::UsedLater:
    if (!UsedLater)
      UsedLater = {Out.Reason, U.Where};
    break;
  case EscapeKind::Doubtful:
    if (Deferred && U.Copy)
      return Obstacle{Out.Reason, U.Where};
    if (Risk.empty())
      Risk = Out.Reason;
    break;
  case EscapeKind::Transferred:
    if (U.Lambda)
      return Obstacle{"is transferred in a lambda", U.Where};
    Transfers.push_back(U.Name);
    break;
  case EscapeKind::Borrowed:
    break;
  }
  return std::nullopt;
}

std::optional<Obstacle> Pointer::checkTransfers() const {
  for (const Use &U : Uses) {
    if (!isTransferred(U))
      continue;
    if (Order->isReadAfter(U))
      return Obstacle{"is used after it is transferred here", U.Where};
    const Stmt *Whole = wholeExpression(*U.Name, Context);
    for (const Use &Other : Uses)
      if (Other.Name != U.Name &&
          wholeExpression(*Other.anchor(), Context) == Whole)
        return Obstacle{"is transferred and used in one expression", U.Where};
    if (HeldByDeferredLambda)
      return Obstacle{"is transferred here and captured by a lambda", U.Where};
  }
  return std::nullopt;
}

bool Pointer::isTransferred(const Use &U) const {
  return U.Name && llvm::is_contained(Transfers, U.Name);
}

static bool isWithin(const Stmt &Inner, const Stmt &Outer,
                     ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  // The control-flow graph splits declarations of several variables.
  if (llvm::isa<DeclStmt>(Outer))
    return Sources.isPointWithin(Sources.getFileLoc(Inner.getBeginLoc()),
                                 Sources.getFileLoc(Outer.getBeginLoc()),
                                 Sources.getFileLoc(Outer.getEndLoc()));
  std::optional<DynTypedNode> Current = DynTypedNode::create(Inner);
  for (; Current && !Current->get<FunctionDecl>();
       Current = parentOf(*Current, Context))
    if (Current->get<Stmt>() == &Outer)
      return true;
  return false;
}

/// True if \p U is the release or transfer at \p End: `delete p`, or a call of
/// the lambda that contains it.
bool Pointer::isEndedBy(const Use &U, const Stmt &End) const {
  if (U.Kind != UseKind::Release && U.Kind != UseKind::Capture &&
      U.Kind != UseKind::Fill && U.Kind != UseKind::Receive &&
      !isTransferred(U) && !U.Lambda)
    return false;
  return isWithin(*U.anchor(), End, Context) ||
         (U.User && isWithin(End, *U.User, Context));
}

std::optional<Obstacle>
Pointer::checkEnds(llvm::ArrayRef<ownership::Fate> Fates) const {
  const Escapes Classifier(Variable, *Scope, *Function, Uses, Engine, Context);
  const std::vector<const Stmt *> Calls = Classifier.callsOfLambdas();
  std::vector<ownership::End> Ends;
  for (const ownership::Fate &Fate : Fates)
    llvm::append_range(Ends, Fate.Ends);
  for (const ownership::End &End : Ends) {
    const auto Accounts = [&](const Use &U) {
      return isEndedBy(U, *End.Where);
    };
    const auto Contains = [&](const Stmt *Call) {
      return isWithin(*Call, *End.Where, Context);
    };
    if (llvm::any_of(Uses, Accounts) || llvm::any_of(Calls, Contains))
      continue;
    const bool Named =
        llvm::any_of(Uses, [&](const Use &U) { return Contains(U.anchor()); });
    return Obstacle{
        std::string(End.Releases ? "is released" : "is transferred") +
            (Named ? " by the function that is called here"
                   : " through another expression here"),
        End.Where->getBeginLoc()};
  }
  if (llvm::any_of(Fates, [](const ownership::Fate &Fate) {
        return Fate.Kind == ownership::FateKind::Unknown &&
               Fate.Reason == ownership::UnknownReason::TooLarge;
      }))
    return std::nullopt;
  // `slot.p = p`, where `slot` is a local object that releases nothing.
  for (const Use &U : Uses)
    if (isTransferred(U) && llvm::none_of(Ends, [&](const ownership::End &E) {
          return isEndedBy(U, *E.Where);
        }))
      return Obstacle{"is stored elsewhere here", U.Where};
  return std::nullopt;
}

bool Pointer::has(UseKind Kind) const {
  return llvm::any_of(Uses, [&](const Use &U) { return U.Kind == Kind; });
}

bool Pointer::canRemove(const Use &Release) const {
  if (Release.Lambda ? !Release.Copy : Order->isReadAfter(Release))
    return false;
  const Releases All = releases();
  const auto [Block, Statement] = All.wholeStatement(Release);
  if (!Block)
    return false;
  return Release.Copy || pointee().isDestructedType() == QualType::DK_none ||
         All.isFollowedOnlyByCleanup(*Block, *Statement);
}

} // namespace tfop::rewrite
