// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The effect of one element of a path on the tracked resource.
#include "checks/ownership/effects.h"

#include "checks/facts/containers.h"
#include "checks/facts/lent_pointers.h"
#include "checks/facts/tf_api.h"
#include "checks/flow/call_cases.h"
#include "checks/flow/flow_graph.h"
#include "checks/flow/scope_guards.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/names.h"
#include "checks/syntax/unseen_classes.h"
#include "checks/syntax/uses.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tfop::ownership {

/// The variable that `T *p = <value>` or `p = <value>` assigns.
static const ValueDecl *receiverOf(const Expr &Value, ASTContext &Context) {
  const ValueUse Use = useOf(Value, Through::Choices, Context);
  const auto *Assignment = llvm::dyn_cast_or_null<BinaryOperator>(Use.User);
  return Use.Kind == Usage::Assigned && Assignment
             ? namedBy(Assignment->getLHS())
             : Use.Variable;
}

Effects::Effects(flow::FlowGraph &Graph, Summaries &Functions,
                 const Start &From)
    : Graph(Graph), Functions(Functions), From(From),
      FirstHolder(From.Receiver ? From.Receiver
                  : From.Acquisition
                      ? receiverOf(*From.Acquisition, Functions.context())
                      : nullptr),
      IsStatement(From.Acquisition &&
                  isDiscarded(*From.Acquisition, Functions.context())) {}

bool Effects::isLocal(const ValueDecl &Variable) const {
  if (const auto *Binding = llvm::dyn_cast<BindingDecl>(&Variable))
    return isLocal(*Binding->getDecomposedDecl());
  const auto *Local = llvm::dyn_cast<VarDecl>(&Variable);
  if (!Local || !Local->hasLocalStorage())
    return false;
  // A captured variable that holds the resource is local to the lambda.
  return Local->getParentFunctionOrMethod() ==
             static_cast<const DeclContext *>(&Graph.function()) ||
         llvm::any_of(From.Holders,
                      [&](const Holder &H) { return H.Variable == &Variable; });
}

/// True if a scope guard that is active at \p Where releases the variable's
/// value: `auto cleanup = MakeCleanup([&] { delete p; }); p = new T;`.
bool Effects::isGuarded(const ValueDecl &Variable, SourceLocation Where) const {
  const SourceManager &Sources = Functions.context().getSourceManager();
  Where = Sources.getFileLoc(Where);
  return llvm::any_of(Graph.scopeGuards(), [&](const flow::ScopeGuard &Guard) {
    const auto Captures = [&](const LambdaCapture &Capture) {
      return Capture.capturesVariable() &&
             Capture.getCaptureKind() == LCK_ByRef &&
             Capture.getCapturedVar() == &Variable;
    };
    if (!Sources.isBeforeInTranslationUnit(Sources.getFileLoc(Guard.Begin),
                                           Where) ||
        !Sources.isBeforeInTranslationUnit(Where,
                                           Sources.getFileLoc(Guard.End)) ||
        llvm::none_of(Guard.Action->captures(), Captures))
      return false;
    const Effect Done =
        Functions
            .ofLambda(Functions.unique(
                {Guard.Action, {{&Variable, Hold::Direct, nullptr}}}))
            .What;
    return Done == Effect::Releases || Done == Effect::Takes ||
           Done == Effect::Sometimes;
  });
}

bool Effects::isBorrowedBy(const Expr &Call, const PathState &State) const {
  const FunctionDecl *Callee = flow::calleeOf(Call);
  if (!Callee)
    return false;
  if (const auto *Plain = llvm::dyn_cast<CallExpr>(&Call)) {
    const auto *Method = llvm::dyn_cast<CXXMethodDecl>(Callee);
    if (const Expr *Object = objectOf(*Plain).first;
        Object && Method && carried(Object, State) &&
        Functions.ofThis(*Method) != Effect::Borrows)
      return false;
  }
  for (unsigned I = 0; I != Callee->getNumParams(); ++I) {
    const Expr *Argument = flow::argumentAt(Call, I);
    const std::optional<Carried> Value =
        Argument ? carried(Argument, State) : std::nullopt;
    if (Value &&
        (Value->How == Hold::Closure ||
         Functions.ofArgument(*Callee, I, Value->How) != Effect::Borrows))
      return false;
  }
  return true;
}

void Effects::testTransfers(const Expr *Condition, bool Truth,
                            PathState &State) const {
  for (PossibleTransfer &D : State.PossibleTransfers) {
    if (D.Result != flow::CallResult::NotTested)
      continue;
    // A condition that Clang could not parse may test for failure.
    if (Condition->containsErrors())
      D.Result = flow::CallResult::Failed;
    else if (mentions(Condition, D.Call, Graph.resultOf(D.Call)))
      D.Result = flow::meansSuccess(Condition, Truth)
                     ? flow::CallResult::Succeeded
                     : flow::CallResult::Failed;
  }
  llvm::sort(State.PossibleTransfers);
}

Event Effects::initialize(const CXXCtorInitializer &Initializer,
                          PathState &State) const {
  return carried(Initializer.getInit(), State)
             ? keepInMember(Initializer.getMember(), State)
             : Event();
}

/// Stores the resource in the object under construction, whose destructor does
/// not run if the constructor throws later.
Event Effects::keepInMember(const ValueDecl *Member, PathState &State) const {
  if (Member && Member->getType()->isPointerType() && From.Acquisition &&
      llvm::isa<CXXConstructorDecl>(Graph.function())) {
    State.InMember = true;
    State.hold({Member, Hold::Direct, nullptr});
  }
  return {Event::Transferred, Transfer::Member};
}

/// `data = TF_TensorData(tensor)`: `data` dangles after the release of the
/// tensor. `part = &p->part`: the resource can be recovered from `part`.
void Effects::trackDerived(const ValueDecl &Variable, const Expr *Value,
                           PathState &State) const {
  if (!From.Dangling) {
    const bool Leads = leadsToResource(Value, State);
    llvm::erase(State.Derived, &Variable);
    if (Leads && Variable.getType()->isPointerType())
      State.derive(&Variable);
    return;
  }
  llvm::erase(State.Derived, &Variable);
  const Expr *Base = Value ? resources::owningHandle(*Value) : nullptr;
  if (Base && carried(Base, State))
    State.derive(&Variable);
}

Event Effects::apply(const Stmt &Statement, PathState &State) {
  if (&Statement == From.Acquisition) {
    // p = realloc(p, n)
    const std::optional<resources::Release> Old =
        State.Acquired ? resources::releaseIn(Statement) : std::nullopt;
    return Old && carried(Old->Released, State) ? Event{Event::Released}
                                                : acquire(State);
  }
  if (const auto *Declaration = llvm::dyn_cast<DeclStmt>(&Statement)) {
    for (const Decl *Declared : Declaration->decls())
      if (const auto *Variable = llvm::dyn_cast<VarDecl>(Declared)) {
        const Event Happened = declare(*Variable, State);
        if (Happened.What != Event::None)
          return Happened;
      }
    return {};
  }
  if (const std::optional<resources::Release> Release =
          resources::releaseIn(Statement))
    if (const Event Happened = release(*Release, State);
        Happened.What != Event::None)
      return Happened;
  if (const auto *Binary = llvm::dyn_cast<BinaryOperator>(&Statement))
    return Binary->isAssignmentOp()
               ? store(*Binary->getLHS(), *Binary->getRHS(), State)
               : Event();
  if (const auto *Call = llvm::dyn_cast<CallExpr>(&Statement))
    return call(*Call, State);
  if (const auto *Construction = llvm::dyn_cast<CXXConstructExpr>(&Statement))
    return construct(*Construction, State);
  if (const auto *Made = llvm::dyn_cast<CXXUnresolvedConstructExpr>(&Statement))
    return constructUnresolved(*Made, State);
  // The type of the owner in `Missing<T>(p)` was not found.
  if (const auto *Lost = llvm::dyn_cast<RecoveryExpr>(&Statement))
    for (const Expr *Part : const_cast<RecoveryExpr *>(Lost)->subExpressions())
      if (carried(Part, State))
        State.addPossibleTransfer(Lost);
  if (const auto *New = llvm::dyn_cast<CXXNewExpr>(&Statement))
    return create(*New, State);
  if (const auto *Return = llvm::dyn_cast<ReturnStmt>(&Statement))
    return carried(Return->getRetValue(), State) ||
                   leadsToResource(Return->getRetValue(), State)
               ? Event{Event::Transferred, Transfer::Returned}
               : Event();
  if (const auto *Throw = llvm::dyn_cast<CXXThrowExpr>(&Statement))
    return leavesByThrow(*Throw, State) ? Event() : Event{Event::PathEnds};
  return {};
}

/// True if \p Throw leaves the function and leaks the resource. An exception
/// that leaves `main` ends the process; handlers in the function itself are not
/// explored.
bool Effects::leavesByThrow(const CXXThrowExpr &Throw,
                            const PathState &State) const {
  const CFGBlock *Block = Graph.blockOf(&Throw);
  return From.Acquisition && State.Acquired && Block &&
         !Graph.function().isMain() && Block->succ_size() == 1 &&
         Block->succ_begin()->getReachableBlock() == &Graph.cfg().getExit() &&
         !carried(Throw.getSubExpr(), State);
}

/// Accounts for objects that delete themselves.
Event Effects::startLifetime(PathState &State) const {
  const auto *New = llvm::dyn_cast<CXXNewExpr>(From.Acquisition);
  const CXXRecordDecl *Class =
      New && !New->isArray() ? New->getAllocatedType()->getAsCXXRecordDecl()
                             : nullptr;
  // A base class that was not found may own the object: `Wrap(info.This())`.
  if (Class && hasUnseenBase(*Class, Functions.context()))
    State.SelfDeletion = From.Acquisition;
  const CXXConstructExpr *Construction =
      Class ? New->getConstructExpr() : nullptr;
  if (!Construction)
    return {};
  const CXXConstructorDecl &Constructor = *Construction->getConstructor();
  // Its constructor registers the object where its methods are called.
  if (Functions.deletesItself(*Constructor.getParent()) &&
      Functions.mayRegisterItself(Constructor))
    return {Event::Transferred};
  // `new Tag(queue);`: the constructor may register the object.
  if (IsStatement && Functions.mayRegisterItself(Constructor))
    State.SelfDeletion = From.Acquisition;
  return {};
}

/// Starts to track the resource. In a loop, the acquisition may be reached
/// again while the resource of the previous iteration is still owned.
Event Effects::acquire(PathState &State) {
  if (!State.Acquired) {
    State.Acquired = true;
    State.Presence = From.Presence;
    if (From.Receiver)
      State.hold({From.Receiver,
                  !From.Inside && (From.Receiver->getType()->isPointerType() ||
                                   resources::isReferenceObject(
                                       From.Receiver->getType()))
                      ? Hold::Direct
                      : Hold::Inside,
                  nullptr});
    if (From.Receiver &&
        isGuarded(*From.Receiver, From.Acquisition->getBeginLoc()))
      return {Event::Transferred, Transfer::Callback};
    return startLifetime(State);
  }
  if (From.Element || State.InMember)
    return {Event::PathEnds};
  const SourceManager &Sources = Functions.context().getSourceManager();
  const bool AllReassigned = llvm::all_of(State.Holders, [&](const Holder &H) {
    // A variable declared after the acquisition belongs to this iteration.
    return H.Variable == FirstHolder ||
           Sources.isBeforeInTranslationUnit(From.Acquisition->getBeginLoc(),
                                             H.Variable->getLocation());
  });
  return {AllReassigned ? Event::Reacquired : Event::PathEnds};
}

Event Effects::declare(const VarDecl &Variable, PathState &State) {
  const std::optional<Carried> Value = carried(Variable.getInit(), State);
  if (!Variable.hasLocalStorage())
    return Value ? Event{Event::Transferred, Transfer::Static} : Event();
  // In a template, `std::unique_ptr<T> owner(p)` is not resolved yet.
  if (const auto *List =
          llvm::dyn_cast_or_null<ParenListExpr>(Variable.getInit());
      List && resources::isOwner(Variable.getType()))
    for (const Expr *Argument : const_cast<ParenListExpr *>(List)->exprs())
      if (carried(Argument, State))
        return {Event::Transferred};
  if (Variable.getType()->isReferenceType())
    return {};
  trackDerived(Variable, Variable.getInit(), State);
  if (llvm::isa<DecompositionDecl>(Variable) && Value)
    return setVariable(Variable, Carried{Hold::Inside}, State);
  // Guard guard = {p};
  if (const CXXRecordDecl *Class = Variable.getType()->getAsCXXRecordDecl();
      Class && Class->hasDefinition() && Value && Value->How == Hold::Inside &&
      llvm::isa<InitListExpr>(Variable.getInit()->IgnoreImplicit()) &&
      Functions.releasesFields(*Class))
    return placeIntoVariable(Variable, *Value, State);
  Event Happened = setVariable(Variable, Value, State);
  // The next iteration of a loop declares the variable before the next
  // acquisition.
  if (From.Receiver && Happened.What == Event::Overwritten)
    Happened.What = Event::Reacquired;
  return Happened;
}

/// Assigns a local variable, and determines whether that leaks the resource.
Event Effects::setVariable(const ValueDecl &Variable,
                           std::optional<Carried> Value,
                           PathState &State) const {
  const QualType Type = Variable.getType();
  if (Value && (Type->isBooleanType() || Type->isFloatingType()))
    return {};
  if (Value) {
    State.hold({&Variable, Value->How, Value->Lambda});
    return {};
  }
  // The aliases keep the previous value.
  if (From.Dangling == &Variable) {
    State.Holders.clear();
    State.Derived.clear();
    State.hold({&Variable, Hold::Direct, nullptr});
    return {};
  }
  if (!State.holderOf(&Variable))
    return {};
  State.drop(&Variable);
  return State.Acquired && State.Holders.empty() ? Event{Event::Overwritten}
                                                 : Event();
}

/// The `p` in `&p->part`, from which the resource can be recovered, or null.
static const Expr *objectOfMemberAddress(const Expr &Value) {
  const auto *Address = llvm::dyn_cast<UnaryOperator>(Value.IgnoreParenCasts());
  const Expr *Part = Address && Address->getOpcode() == UO_AddrOf
                         ? Address->getSubExpr()->IgnoreParenImpCasts()
                         : nullptr;
  while (Part) {
    if (const auto *Member = llvm::dyn_cast<MemberExpr>(Part)) {
      if (Member->isArrow())
        return Member->getBase();
      Part = Member->getBase()->IgnoreParenImpCasts();
      continue;
    }
    const auto *Dependent = llvm::dyn_cast<CXXDependentScopeMemberExpr>(Part);
    if (!Dependent || Dependent->isImplicitAccess())
      return nullptr;
    if (Dependent->isArrow())
      return Dependent->getBase();
    Part = Dependent->getBase()->IgnoreParenImpCasts();
  }
  return nullptr;
}

/// The `p` in `p->AsTable()`, which may return the same reference-counted
/// object as another class, or null.
static const Expr *objectOfView(const Expr &Value) {
  const auto *Call = llvm::dyn_cast<CXXMemberCallExpr>(
      Value.IgnoreParenCasts()->IgnoreImplicit());
  return Call && Call->getType()->isPointerType() &&
                 tf_api::isRefCounted(Call->getType()->getPointeeType()) &&
                 tf_api::isRefCounted(Call->getObjectType())
             ? Call->getImplicitObjectArgument()
             : nullptr;
}

/// True if the resource can be recovered from \p Value, which is not an alias.
bool Effects::leadsToResource(const Expr *Value, const PathState &State) const {
  if (!Value)
    return false;
  if (const ValueDecl *Named = From.Dangling ? nullptr : namedBy(Value);
      Named && llvm::is_contained(State.Derived, Named))
    return true;
  const Expr *Whole = objectOfMemberAddress(*Value);
  if (!Whole)
    Whole = objectOfView(*Value);
  return Whole && carried(Whole, State).has_value();
}

Event Effects::store(const Expr &Target, const Expr &Value, PathState &State) {
  const std::optional<Carried> Stored = carried(&Value, State);
  const auto *Variable = llvm::dyn_cast_or_null<VarDecl>(namedBy(&Target));
  if (Variable && isLocal(*Variable) &&
      !Variable->getType()->isReferenceType()) {
    if (Stored && Stored->How == Hold::Direct &&
        isGuarded(*Variable, Target.getBeginLoc()))
      return {Event::Transferred, Transfer::Callback};
    trackDerived(*Variable, &Value, State);
    return setVariable(*Variable, Stored, State);
  }
  if (Stored)
    return placeInto(Target, *Stored, State);
  if (const ValueDecl *Member = namedBy(&Target);
      Member && State.InMember && State.holderOf(Member))
    return {Event::PathEnds};
  // buf_ = &block->buffer;
  return leadsToResource(&Value, State)
             ? placeInto(Target, Carried{Hold::Direct}, State)
             : Event();
}

/// True for `.model.outputs[1]`: only fields and elements of the object itself.
static bool isPartPath(llvm::StringRef Steps) {
  return Steps.find_first_of(".[") == 0 &&
         Steps.find_first_of("*(&") == llvm::StringRef::npos;
}

/// Stores the resource in a field, an element, an out-parameter, or a member.
Event Effects::placeInto(const Expr &Target, Carried Value,
                         PathState &State) const {
  const ValueDecl *Root = rootOf(&Target);
  if (!Root)
    return keepInMember(Value.How == Hold::Direct ? namedBy(&Target) : nullptr,
                        State);
  const Event Happened = placeIntoVariable(*Root, Value, State);
  if (Happened.To == Transfer::OutParameter && From.Acquisition &&
      Value.How == Hold::Direct && llvm::isa<ParmVarDecl>(Root) &&
      tf_api::ignoresOutputOnFailure(Graph.function())) {
    State.InOutput = true;
    State.hold({Root, Hold::Inside, nullptr});
    return {};
  }
  // Track the field or element of a local object, not the whole object.
  const std::optional<flow::Place> Where = flow::placeOf(&Target);
  if (const Holder *Placed = State.holderOf(Root);
      Happened.What == Event::None && Placed && Placed->How == Hold::Inside &&
      Value.How == Hold::Direct && Where && Where->Root == Root &&
      isPartPath(Where->Steps)) {
    State.drop(Root);
    State.hold({Root, Hold::Direct, nullptr, Where->Steps});
  }
  return Happened;
}

/// True for a class outside the standard library with a user-provided
/// destructor.
static bool hasOwnDestructor(QualType Type, const ASTContext &Context) {
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition())
    return false;
  const CXXDestructorDecl *Destructor = Class->getDestructor();
  return Destructor && Destructor->isUserProvided() &&
         !Context.getSourceManager().isInSystemHeader(Class->getLocation());
}

Event Effects::placeIntoVariable(const ValueDecl &Root, Carried Value,
                                 PathState &State) const {
  const auto *Variable = llvm::dyn_cast<VarDecl>(&Root);
  if (Variable && !Variable->hasLocalStorage())
    return {Event::Transferred, Transfer::Static};
  // In a template, `auto out` may be a pointer.
  if (!isLocal(Root) ||
      (llvm::isa<ParmVarDecl>(Root) && Root.getType()->isDependentType()))
    return {Event::Transferred, Transfer::OutParameter};
  // A field of the resource itself: a list node that points to itself.
  if (const Holder *Found = State.holderOf(&Root);
      Found && Found->How == Hold::Direct)
    return {};
  const QualType Type = Root.getType();
  // A store through a pointer or reference escapes, unless the pointer is local
  // and the function also releases through it.
  if (Type->isPointerType() || Type->isReferenceType()) {
    if (llvm::isa<ParmVarDecl>(Root) ||
        !Functions.loopsOf(Graph.function()).releasesThrough(&Root))
      return {Event::Transferred, Transfer::OutParameter};
  } else if (hasOwnDestructor(Type, Functions.context()) || holdsOwners(Type) ||
             (resources::isOwner(Type) &&
              !resources::ownsArrayOfPointers(Type))) {
    return {Event::Transferred};
  }
  const Hold How = Value.How == Hold::Closure ? Hold::Closure : Hold::Inside;
  State.hold({&Root, How, Value.Lambda});
  return {};
}

} // namespace tfop::ownership
