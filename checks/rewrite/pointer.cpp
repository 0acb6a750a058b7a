// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/rewrite/pointer.h"

#include "checks/facts/tf_api.h"
#include "checks/flow/flow_graph.h"
#include "checks/rewrite/declaration.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/enclosing.h"
#include "checks/syntax/names.h"
#include "checks/syntax/uses.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tfop::rewrite {

Pointer::Pointer(const VarDecl &Variable, ownership::Analysis &Engine,
                 ASTContext &Context, const Expr *Acquired)
    : Variable(Variable), Engine(Engine), Context(Context), Acquired(Acquired) {
  if ((Found = findScope()))
    return;
  Uses = usesOf(Variable, *Function->getBody(), Engine, Context);
  findReceipt();
  learnAllocations();
  if ((Found = checkType()) || (Found = checkJumps()))
    return;
  const std::vector<SourceLocation> Unseen = unseenMentions(
      Variable, *Function->getBody(), Uses, Scope->getRBracLoc(), Context);
  if (!Unseen.empty()) {
    Found = {"also stands in code that was not compiled", Unseen.front()};
    return;
  }
  for (const Use &Judged : Uses)
    if ((Found = checkUse(Judged)))
      return;
  // A lambda that may run later keeps it alive for as long.
  if (UsedLater && !HeldLater) {
    Found = UsedLater;
    return;
  }
  flow::FlowGraph *Graph = Engine.summaries().graphOf(*Function);
  if (!Graph) {
    Found = {"is in a function that could not be followed",
             Variable.getLocation()};
    return;
  }
  const Escapes Judge(Variable, *Scope, *Function, Uses, Engine, Context);
  Order.emplace(Variable, Uses, Judge.callsOfLambdas(), *Graph);
  Found = checkHandOvers();
}

std::optional<Obstacle> Pointer::findScope() {
  const SourceLocation Here = Variable.getLocation();
  Function = llvm::dyn_cast_or_null<FunctionDecl>(
      Variable.getParentFunctionOrMethod());
  if (llvm::isa<ParmVarDecl>(Variable))
    return Obstacle{"is a parameter", Here};
  if (!Function || !Function->hasBody() || !Variable.hasLocalStorage() ||
      Variable.isInitCapture())
    return Obstacle{"is no local variable", Here};
  Declaration = declarationOf(Variable, Context);
  if (!Declaration)
    return Obstacle{"is not declared in a statement of its own", Here};
  Scope = llvm::cast<CompoundStmt>(parentOf(*Declaration, Context));
  if (llvm::isa_and_nonnull<SwitchStmt>(parentOf(*Scope, Context)))
    return Obstacle{"is declared between the cases of a switch", Here};
  if (Here.isMacroID() || Variable.getBeginLoc().isMacroID() ||
      Declaration->getEndLoc().isMacroID())
    return Obstacle{"is declared in a macro", Here};
  return std::nullopt;
}

/// The `new` that a value is, or chooses.
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

/// `Make(&p)` and `p = malloc(n)` are what the variable is a guard for.
void Pointer::findReceipt() {
  if (!Acquired)
    return;
  for (Use &Seen : Uses) {
    if (Seen.Kind == UseKind::Reassign &&
        isOurs(*llvm::cast<BinaryOperator>(Seen.What)->getRHS()))
      Seen.Kind = UseKind::Fill;
    // `p->Ref()` adds the reference that is to be given back.
    if (Seen.Kind == UseKind::Count && Seen.What == Acquired)
      Seen.Kind = UseKind::Receive;
    if (Seen.Kind != UseKind::Address || !Seen.What)
      continue;
    const Stmt *Receiver = Seen.What;
    if (const auto *Address = llvm::dyn_cast<UnaryOperator>(Receiver))
      Receiver = useOf(*Address, Through::Arithmetic, Context).What;
    if (Receiver == Acquired)
      Seen.Kind = UseKind::Receive;
  }
}

bool Pointer::isOurs(const Expr &Value) const {
  return Acquired && Value.IgnoreParenCasts() == Acquired;
}

void Pointer::learnAllocations() {
  std::vector<const Expr *> Values;
  if (const Expr *Init = Variable.getInit())
    Values.push_back(Init);
  for (const Use &Seen : Uses)
    if (Seen.Kind == UseKind::Fill)
      Values.push_back(llvm::cast<BinaryOperator>(Seen.What)->getRHS());
  bool Known = true;
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
    Known &= Form && (!Array || *Array == *Form);
    Array = Form;
  }
  if (!Known)
    Array = std::nullopt;
}

std::optional<Obstacle> Pointer::checkType() const {
  const SourceLocation Here = Variable.getLocation();
  const Expr *Init = Variable.getInit();
  const auto *Call = llvm::dyn_cast_or_null<CallExpr>(Acquired);
  const bool Counted = Call && resources::referencedIn(*Call);
  if (Init && !isNull(Init) && !isOurs(*Init) && !Counted &&
      (Acquired || !isFresh(Init, Engine)))
    return Obstacle{"begins with a value that is not its own", Here};
  if (Acquired)
    return std::nullopt;
  if (!Array)
    return Obstacle{"may hold an array or a single object", Here};
  if (std::string Why = whyNotOwned(pointee(), News, Context); !Why.empty())
    return Obstacle{std::move(Why), Here};
  return std::nullopt;
}

/// True if the class, or a base class that the text names, was not found: it
/// may be reference-counted.
static bool isIncomplete(const CXXRecordDecl &Class,
                         const ASTContext &Context) {
  const CXXRecordDecl *Definition = Class.getDefinition();
  if (!Definition)
    return false;
  const auto *Space =
      llvm::dyn_cast<NamespaceDecl>(Definition->getDeclContext());
  if (Space && Space->getName() == "tfop_stub")
    return true;
  if (Definition->getNumBases() == 0) {
    // class Dataset : public Missing {
    const std::string Head =
        textOf(SourceRange(Definition->getLocation(),
                           Definition->getBraceRange().getBegin()),
               Context)
            .str();
    for (size_t At = Head.find(':'); At != std::string::npos;
         At = Head.find(':', At + 2))
      if (Head.compare(At, 2, "::") != 0)
        return true;
    return false;
  }
  return llvm::any_of(Definition->bases(), [&](const CXXBaseSpecifier &Base) {
    const CXXRecordDecl *Parent = Base.getType()->getAsCXXRecordDecl();
    return Parent && isIncomplete(*Parent, Context);
  });
}

std::string whyNotOwned(QualType Pointee,
                        llvm::ArrayRef<const CXXNewExpr *> News,
                        const ASTContext &Context) {
  if (Pointee.isNull() || Pointee->isVoidType() ||
      Pointee.isVolatileQualified())
    return "does not say what it points to";
  const CXXRecordDecl *Class = Pointee->getAsCXXRecordDecl();
  if (Class && isIncomplete(*Class, Context))
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

/// A jump over the declaration of a raw pointer compiles, over that of an owner
/// it does not.
std::optional<Obstacle> Pointer::checkJumps() const {
  struct Finder : CodeVisitor {
    std::vector<const GotoStmt *> Jumps;
    bool VisitGotoStmt(GotoStmt *Jump) override {
      Jumps.push_back(Jump);
      return true;
    }
  } Found;
  Found.TraverseStmt(Function->getBody());
  const SourceManager &Sources = Context.getSourceManager();
  for (const GotoStmt *Jump : Found.Jumps)
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
  case UseKind::Move:
    return "is moved along here";
  case UseKind::Reassign:
    return "is given a value here that is not its own";
  case UseKind::Count:
    return "is counted by hand here";
  case UseKind::Other:
    return "is used here in a way that is not understood";
  default:
    return std::nullopt;
  }
}

std::optional<Obstacle> Pointer::checkUse(const Use &Judged) {
  if (std::optional<std::string> Why = obstacleIn(Judged.Kind))
    return Obstacle{*Why, Judged.Where};
  Escapes Judge(Variable, *Scope, *Function, Uses, Engine, Context);
  if (Judged.Kind == UseKind::Capture && !Judge.runsInPlace(*Judged.Lambda)) {
    HeldLater = true;
    if (Doubt.empty())
      Doubt = "is held by a lambda that may run later";
  }
  if (Acquired && Judged.Kind == UseKind::Fill &&
      !isOurs(*llvm::cast<BinaryOperator>(Judged.What)->getRHS()))
    return Obstacle{"is given another value here", Judged.Where};
  if ((Judged.Kind == UseKind::Fill || Judged.Kind == UseKind::Clear) &&
      !statementOf(*Judged.What, Context).second)
    return Obstacle{"is given a value inside an expression", Judged.Where};
  const bool Deferred = Judged.Lambda && !Judge.runsInPlace(*Judged.Lambda);
  const Escape Out = Judge.of(Judged);
  switch (Out.Kind) {
  case EscapeKind::Released:
  case EscapeKind::Refused:
    return Obstacle{Out.Reason, Judged.Where};
  case EscapeKind::UsedLater:
    if (!UsedLater)
      UsedLater = {Out.Reason, Judged.Where};
    break;
  case EscapeKind::Doubtful:
    // Which of several lambdas runs last cannot be determined.
    if (Deferred && Judged.Copy)
      return Obstacle{Out.Reason, Judged.Where};
    if (Doubt.empty())
      Doubt = Out.Reason;
    break;
  case EscapeKind::HandedOver:
    if (Judged.Lambda)
      return Obstacle{"is handed over in a lambda", Judged.Where};
    HandOvers.push_back(Judged.Name);
    break;
  case EscapeKind::Borrowed:
    break;
  }
  return std::nullopt;
}

std::optional<Obstacle> Pointer::checkHandOvers() const {
  for (const Use &Judged : Uses) {
    if (!isHandedOver(Judged))
      continue;
    if (Order->isReadAfter(Judged))
      return Obstacle{"is used after it is handed over here", Judged.Where};
    const Stmt *Whole = wholeExpression(*Judged.Name, Context);
    for (const Use &Other : Uses)
      if (Other.Name != Judged.Name &&
          wholeExpression(*Other.anchor(), Context) == Whole)
        return Obstacle{"is handed over and used in one expression",
                        Judged.Where};
    if (HeldLater)
      return Obstacle{"is handed over here, and held by a lambda",
                      Judged.Where};
  }
  return std::nullopt;
}

bool Pointer::isHandedOver(const Use &Judged) const {
  return Judged.Name && llvm::is_contained(HandOvers, Judged.Name);
}

bool Pointer::has(UseKind Kind) const {
  return llvm::any_of(Uses, [&](const Use &Seen) { return Seen.Kind == Kind; });
}

bool Pointer::canGo(const Use &Release) const {
  if (Release.Lambda ? !Release.Copy : Order->isReadAfter(Release))
    return false;
  const Releases All = releases();
  const auto [Block, Statement] = All.wholeOf(Release);
  if (!Block)
    return false;
  return Release.Copy || pointee().isDestructedType() == QualType::DK_none ||
         All.comesLast(*Block, *Statement);
}

} // namespace tfop::rewrite
