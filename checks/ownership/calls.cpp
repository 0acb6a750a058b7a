// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The effect of calls and constructions on the tracked resource.
#include "checks/syntax/calls.h"
#include "checks/facts/callables.h"
#include "checks/facts/containers.h"
#include "checks/facts/standard_functions.h"
#include "checks/flow/scope_guards.h"
#include "checks/ownership/effects.h"

#include "checks/flow/call_results.h"
#include "checks/syntax/enclosing.h"
#include "checks/syntax/names.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tfop::ownership {

/// The possible callees; several in a template that is not instantiated.
static llvm::SmallVector<const FunctionDecl *, 2>
candidates(const CallExpr &Call) {
  llvm::SmallVector<const FunctionDecl *, 2> Result;
  if (const FunctionDecl *Function = Call.getDirectCallee()) {
    Result.push_back(Function);
    return Result;
  }
  const auto *Overloads =
      llvm::dyn_cast<OverloadExpr>(Call.getCallee()->IgnoreParenImpCasts());
  if (!Overloads)
    return Result;
  for (const NamedDecl *Declaration : Overloads->decls())
    if (const FunctionDecl *Function = Declaration->getAsFunction())
      Result.push_back(Function);
  return Result;
}

/// The object whose operator() is called, or null. In a template that is not
/// instantiated it is the callee.
static const Expr *calledObject(const CallExpr &Call) {
  const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(&Call);
  if (Operator)
    return Operator->getOperator() == OO_Call ? Operator->getArg(0) : nullptr;
  const Expr *Callee = Call.getCallee()->IgnoreParens();
  return Call.isTypeDependent() && llvm::isa<DeclRefExpr, LambdaExpr>(Callee)
             ? Callee
             : nullptr;
}

Event Effects::call(const CallExpr &Call, PathState &State) {
  if (const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(&Call)) {
    if (Operator->getOperator() == OO_Equal && Operator->getNumArgs() == 2)
      return store(*Operator->getArg(0), *Operator->getArg(1), State);
  }
  if (const Expr *Called = calledObject(Call)) {
    if (const std::optional<Carried> Callee = carried(Called, State);
        Callee && Callee->How == Hold::Closure)
      return passClosure(Call, Callee->Lambda, /*Invoked=*/true, State);
    // clean(), where `clean` captured the variable by reference before the
    // resource was acquired.
    if (const LambdaExpr *Made = lambdaIn(Called);
        Made && llvm::any_of(Made->captures(), [](const LambdaCapture &Seen) {
          return Seen.getCaptureKind() == LCK_ByRef;
        }))
      if (const std::optional<Carried> Now = carriedByLambda(*Made, State))
        return passClosure(Call, Now->Lambda, /*Invoked=*/true, State);
  }
  if (!State.Acquired)
    return {};
  // The TF_Status refers to this call from here on.
  if (State.Presence == Presence::UnlessFailed)
    if (const auto *Acquiring = llvm::dyn_cast<CallExpr>(From.Acquisition);
        Acquiring && flow::cStatusOf(*Acquiring, Graph) &&
        flow::cStatusOf(*Acquiring, Graph) == flow::cStatusOf(Call, Graph))
      State.Presence = Presence::Sure;
  if (const Event Happened = acquireAgain(Call, State);
      Happened.What != Event::None)
    return Happened;
  if (const auto *Method = llvm::dyn_cast<CXXMemberCallExpr>(&Call)) {
    const Event Happened = callOnResource(*Method, State);
    if (Happened.What != Event::None)
      return Happened;
  }
  Event First, Leaked;
  const unsigned Skip =
      llvm::isa<CXXOperatorCallExpr>(Call) &&
      llvm::isa_and_nonnull<CXXMethodDecl>(Call.getDirectCallee());
  for (unsigned I = Skip; I < Call.getNumArgs(); ++I) {
    // Finish(*p)
    if (const Expr *Pointer = resources::pointerTo(*Call.getArg(I));
        Pointer && Call.getDirectCallee() && carried(Pointer, State) &&
        Functions.releasesObject(*Call.getDirectCallee(), I - Skip))
      return {Event::Released};
    const std::optional<Carried> Value = carried(Call.getArg(I), State);
    if (!Value)
      continue;
    const bool Closure = Value->How == Hold::Closure;
    const Event Happened =
        Closure ? passClosure(Call, Value->Lambda, /*Invoked=*/false, State)
                : passArgument(Call, I, *Value, State);
    // `Run(job, done)` calls `done` in any case, whatever `job` does.
    if (Closure && Happened.What == Event::Transferred)
      return Happened;
    if (Happened.What == Event::LeakedInLambda)
      Leaked = Happened;
    else if (First.What == Event::None)
      First = Happened;
  }
  // A leak in a lambda takes precedence over the other arguments.
  return Leaked.What != Event::None ? Leaked : First;
}

/// `LookupResource(ctx, other, &p)` while `p` still holds an earlier result.
/// Only for functions of the tables: a function of the project may inspect `p`
/// first.
Event Effects::acquireAgain(const CallExpr &Call, PathState &State) const {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || !Functions.acquiredBy(*Callee))
    return {};
  for (const Holder &H : State.Holders)
    if (const auto *Variable = llvm::dyn_cast<VarDecl>(H.Variable);
        Variable && H.How == Hold::Direct &&
        Functions.acquiredInto(Call, *Variable))
      return setVariable(*Variable, std::nullopt, State);
  return {};
}

/// `p->Start()`, or a method of an object that holds the resource.
Event Effects::callOnResource(const CXXMemberCallExpr &Call,
                              PathState &State) const {
  const CXXMethodDecl *Method = Call.getMethodDecl();
  // (*p).Start()
  const Expr *Named = Call.getImplicitObjectArgument();
  if (Named && !Named->getType()->isPointerType())
    if (const Expr *Pointer = resources::pointerTo(*Named))
      Named = Pointer;
  const std::optional<Carried> Object = carried(Named, State);
  if (!Object || !Method || Object->How == Hold::Closure)
    return {};
  if (Object->How == Hold::Direct && Functions.isUserRelease(*Method))
    return {Event::Released};
  const Target Called = targetOf(Call, *Method, State);
  const Effect OnItself = Functions.ofThis(
      *llvm::cast<CXXMethodDecl>(Called.Function), Called.Other);
  if (Object->How == Hold::Inside) {
    if (Functions.releasesAnything(*Method))
      return {Event::Released};
    if (OnItself == Effect::Unknown)
      State.addPossibleTransfer(&Call);
    return {};
  }
  if (OnItself == Effect::Takes)
    return {Event::Transferred};
  // Resources that are looked up or created by a library do not delete
  // themselves.
  if (OnItself == Effect::Unknown && !State.SelfDeletion &&
      (!From.Kind || resources::isNew(*From.Kind)))
    State.SelfDeletion = &Call;
  return {};
}

/// The container in `v.push_back(p)`, or null.
static const Expr *containerIn(const CallExpr &Call,
                               const ASTContext &Context) {
  const auto *Method = llvm::dyn_cast<CXXMemberCallExpr>(&Call);
  if (!Method || !Method->getMethodDecl() || Method->getMethodDecl()->isConst())
    return nullptr;
  const CXXRecordDecl *Class = Method->getRecordDecl();
  const Expr *Object = Method->getImplicitObjectArgument();
  QualType Type = Object->getType();
  if (Type->isPointerType())
    Type = Type->getPointeeType();
  return Context.getSourceManager().isInSystemHeader(Class->getLocation()) &&
                 !resources::isOwner(Type) &&
                 (canHoldPointers(Type) || holdsOwners(Type))
             ? Object
             : nullptr;
}

/// `memcpy(to, &from, n)`: `to` holds the resource as well.
static bool copiesMemory(const CallExpr &Call) {
  const FunctionDecl *Function = Call.getDirectCallee();
  return Function && Call.getNumArgs() == 3 && tfop::copiesMemory(*Function);
}

/// `cudaLaunchHostFunc(stream, &Finished, p)`: the effect of `Finished` on its
/// `void *` argument, if a function of the project is passed as the callback.
static std::optional<Effect>
effectOfCallback(const CallExpr &Call, unsigned Index, Summaries &Functions) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || Index >= Callee->getNumParams() ||
      !Callee->getParamDecl(Index)->getType()->isVoidPointerType())
    return std::nullopt;
  for (const Expr *Argument : Call.arguments()) {
    Argument = Argument->IgnoreParenCasts();
    if (const auto *Address = llvm::dyn_cast<UnaryOperator>(Argument);
        Address && Address->getOpcode() == UO_AddrOf)
      Argument = Address->getSubExpr()->IgnoreParenCasts();
    const auto *Named = llvm::dyn_cast<DeclRefExpr>(Argument);
    const auto *Callback = llvm::dyn_cast_or_null<FunctionDecl>(
        Named ? Named->getDecl() : nullptr);
    for (unsigned I = 0; Callback && I < Callback->getNumParams(); ++I)
      if (Callback->getParamDecl(I)->getType()->isVoidPointerType())
        return Functions.ofArgument(*Callback, I, Hold::Direct);
  }
  return std::nullopt;
}

/// `std::for_each(v.begin(), v.end(), [](T *p) { delete p; })`: the effect on
/// an element of the function that an algorithm calls.
static std::optional<Effect> effectOnElements(const CallExpr &Call,
                                              Summaries &Functions) {
  const NamedDecl *Callee = Call.getDirectCallee();
  // In a template, the type of the lambda is dependent.
  if (const auto *Overloads =
          llvm::dyn_cast<OverloadExpr>(Call.getCallee()->IgnoreParenImpCasts());
      Overloads && Overloads->getNumDecls() != 0)
    Callee = *Overloads->decls_begin();
  if (!Callee || !Callee->isInStdNamespace() ||
      llvm::isa<CXXMethodDecl>(Callee))
    return std::nullopt;
  for (const Expr *Argument : Call.arguments()) {
    const CXXRecordDecl *Class = Argument->getType()->getAsCXXRecordDecl();
    const FunctionDecl *Function =
        Class && Class->isLambda()
            ? Class->getLambdaCallOperator()
            : llvm::dyn_cast_or_null<FunctionDecl>(namedBy(Argument));
    if (Function && Function->getNumParams() != 0 &&
        Function->getParamDecl(0)
            ->getType()
            .getNonReferenceType()
            ->isPointerType())
      return Functions.ofArgument(*Function, 0, Hold::Direct);
  }
  return std::nullopt;
}

/// The callee releases or takes the resource for some results and borrows it
/// for the others. Its caller can distinguish them by the result.
Event Effects::splitByResult(const CallExpr &Call, const summary::Cases &Cases,
                             const PathState &State) {
  Event Happened = {Event::Split};
  for (const summary::Case &Ended : Cases) {
    if (Ended.Does == summary::Action::Releases)
      Happened.SomeRelease = true;
    else if (Ended.Does == summary::Action::Takes)
      Happened.SomeTransfer = true;
    else
      Forks.push_back({State, &Call, Ended.Result});
  }
  return Happened;
}

/// The effect of an algorithm that calls a function for each element, or
/// nothing.
std::optional<Event> Effects::passElements(const CallExpr &Call, Carried Value,
                                           PathState &State) const {
  const std::optional<Effect> OnElements =
      Value.How == Hold::Inside ? effectOnElements(Call, Functions)
                                : std::nullopt;
  if (!OnElements || *OnElements == Effect::Borrows)
    return std::nullopt;
  if (*OnElements == Effect::Releases)
    return Event{Event::Released};
  if (*OnElements == Effect::Takes)
    return Event{Event::Transferred};
  State.addPossibleTransfer(&Call);
  return Event();
}

Event Effects::passArgument(const CallExpr &Call, unsigned Index, Carried Value,
                            PathState &State) {
  if (Index == 1 && Value.How == Hold::Inside && copiesMemory(Call))
    return placeInto(*Call.getArg(0), Value, State);
  if (const Expr *Container = containerIn(Call, Functions.context()))
    return holdsOwners(Container->getType()) && Value.How == Hold::Direct
               ? Event{Event::Transferred}
               : placeInto(*Container, Value, State);
  // owner.reset(p), where the owner is std::shared_ptr<T> in a template.
  if (const Expr *Object = objectOf(Call).first;
      Object && !Call.getDirectCallee() &&
      resources::isOwner(Object->getType()))
    return {Event::Transferred};
  const std::optional<Effect> Deferred =
      Value.How == Hold::Direct ? Functions.effectOfDeferred(Call, Index)
                                : std::nullopt;
  if (Deferred == Effect::Borrows)
    return {};
  if (const std::optional<Effect> Later =
          Deferred ? Deferred : effectOfCallback(Call, Index, Functions);
      Later && Value.How == Hold::Direct && *Later != Effect::Borrows) {
    if (*Later == Effect::Releases || *Later == Effect::Takes)
      return {Event::Transferred, Transfer::Callback};
    State.addPossibleTransfer(&Call);
    return {};
  }
  if (std::optional<Event> Happened = passElements(Call, Value, State))
    return *Happened;
  const auto Candidates = candidates(Call);
  const bool Operator =
      llvm::isa<CXXOperatorCallExpr>(Call) &&
      llvm::isa_and_nonnull<CXXMethodDecl>(Call.getDirectCallee());
  std::optional<Effect> Agreed;
  for (const FunctionDecl *Function : Candidates) {
    const Target Called = targetOf(Call, *Function, State);
    const Effect One = Functions.ofArgument(*Called.Function, Index - Operator,
                                            Value.How, Called.Other);
    Agreed = !Agreed || *Agreed == One ? One : Effect::Unknown;
  }
  if (Agreed == Effect::Unknown && Candidates.size() == 1) {
    const Target Called = targetOf(Call, *Candidates.front(), State);
    if (const summary::Cases *Cases = Functions.casesOf(
            *Called.Function, Index - Operator, Value.How, Called.Other))
      return splitByResult(Call, *Cases, State);
  }
  switch (Agreed.value_or(Effect::Unknown)) {
  case Effect::Borrows:
    return {};
  case Effect::Returns:
    return resources::isOwner(Call.getType()) ? Event{Event::Transferred}
                                              : Event();
  case Effect::Releases:
    return {Event::Released};
  case Effect::Takes: {
    Event Happened = {Event::Transferred};
    // owner.reset(new T[n])
    if (const auto *Method = llvm::dyn_cast<CXXMemberCallExpr>(&Call);
        Method && Value.How == Hold::Direct)
      Happened.Form = resources::releaseFormOf(
          Method->getImplicitObjectArgument()->getType());
    return Happened;
  }
  case Effect::KeepsInObject:
    if (const Expr *Object = objectOf(Call).first)
      return placeInto(*Object, Value, State);
    return {Event::Transferred, Transfer::Member};
  case Effect::Sometimes:
  case Effect::Unknown:
    State.addPossibleTransfer(&Call);
    return {};
  }
  return {};
}

/// `[=] { if (owns) delete p; }`: a captured flag or pointer determines whether
/// there is something to release.
static bool testsCapturedFlag(const Closure &Lambda) {
  const auto *Body = llvm::dyn_cast<CompoundStmt>(Lambda.Expression->getBody());
  return Body && llvm::any_of(Body->body(), [&](const Stmt *Statement) {
           const auto *If = llvm::dyn_cast<IfStmt>(Statement);
           const Expr *Condition =
               If ? If->getCond()->IgnoreParenImpCasts() : nullptr;
           if (const auto *Not =
                   llvm::dyn_cast_or_null<UnaryOperator>(Condition);
               Not && Not->getOpcode() == UO_LNot)
             Condition = Not->getSubExpr()->IgnoreParenImpCasts();
           const auto *Named = llvm::dyn_cast_or_null<DeclRefExpr>(Condition);
           return Named && Named->refersToEnclosingVariableOrCapture() &&
                  (Named->getType()->isBooleanType() ||
                   Named->getType()->isPointerType()) &&
                  llvm::none_of(Lambda.Captured, [&](const Holder &H) {
                    return H.Variable == Named->getDecl();
                  });
         });
}

/// True if a loop contains \p Call but not \p Acquisition, so that all
/// iterations share one resource.
static bool isInLoopWithout(const Expr &Call, const Expr *Acquisition,
                            ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  const Stmt *Loop = enclosingLoop(Call, Context);
  return Loop &&
         (!Acquisition ||
          !Sources.isPointWithin(Sources.getFileLoc(Acquisition->getBeginLoc()),
                                 Sources.getFileLoc(Loop->getBeginLoc()),
                                 Sources.getFileLoc(Loop->getEndLoc())));
}

Event Effects::passClosure(const Expr &Call, const Closure *Lambda,
                           bool Invoked, PathState &State) const {
  if (!Lambda) {
    State.addPossibleTransfer(&Call);
    return {};
  }
  const Summary &Inner = Functions.ofLambda(*Lambda);
  switch (Inner.What) {
  case Effect::Borrows:
    return {};
  case Effect::Releases:
    return {Invoked ? Event::Released : Event::Transferred, Transfer::Callback};
  case Effect::Takes:
  case Effect::KeepsInObject:
    return {Event::Transferred, Transfer::Callback};
  case Effect::Sometimes: {
    // `if (!committed) delete p;` in a scope guard releases if necessary.
    if (flow::isScopeGuard(Call.getType()))
      return {Event::Transferred, Transfer::Callback};
    // Several lambdas share it, and the last one releases it.
    if (!Invoked &&
        isInLoopWithout(Call, From.Acquisition, Functions.context()))
      return {Event::Transferred, Transfer::Callback};
    if (testsCapturedFlag(*Lambda)) {
      State.addPossibleTransfer(&Call);
      return {};
    }
    Event Happened = {Event::LeakedInLambda, Transfer::Callback};
    Happened.Inner = &Inner;
    return Happened;
  }
  case Effect::Returns:
  case Effect::Unknown:
    State.addPossibleTransfer(&Call);
    return {};
  }
  return {};
}

/// True for std::function and other callables, which only store a lambda; a
/// scope guard calls it.
static bool isCallable(const CXXRecordDecl &Class) {
  const CXXRecordDecl *Definition = Class.getDefinition();
  return !Definition ||
         llvm::any_of(Definition->decls(), [](const Decl *Member) {
           const FunctionDecl *Function = Member->getAsFunction();
           return Function && Function->getOverloadedOperator() == OO_Call;
         });
}

Effect Effects::keptByConstructor(const CXXConstructExpr &Construction,
                                  unsigned Index, Hold How) const {
  const CXXConstructorDecl &Constructor = *Construction.getConstructor();
  const Effect Seen = Functions.ofArgument(Constructor, Index, How);
  return Seen == Effect::KeepsInObject &&
                 Functions.releasesFields(*Constructor.getParent())
             ? Effect::Takes
             : Seen;
}

/// `std::unique_ptr<T>(p)` in a template. An object of another class may keep
/// the pointer.
Event Effects::constructUnresolved(const CXXUnresolvedConstructExpr &Made,
                                   PathState &State) const {
  if (llvm::none_of(Made.arguments(), [&](const Expr *Argument) {
        return carried(Argument, State).has_value();
      }))
    return {};
  if (resources::isOwner(Made.getTypeAsWritten()))
    return {Event::Transferred};
  if (!Made.getTypeAsWritten()->isPointerType())
    State.addPossibleTransfer(&Made);
  return {};
}

Event Effects::construct(const CXXConstructExpr &Construction,
                         PathState &State) const {
  const CXXConstructorDecl &Constructor = *Construction.getConstructor();
  if (!State.Acquired || Constructor.isCopyOrMoveConstructor())
    return {};
  for (unsigned I = 0; I != Construction.getNumArgs(); ++I) {
    const std::optional<Carried> Value = carried(Construction.getArg(I), State);
    if (!Value)
      continue;
    if (resources::isOwner(Construction.getType())) {
      Event Happened = {Event::Transferred};
      // A second argument is a custom deleter.
      if (Value->How == Hold::Direct && Construction.getNumArgs() == 1)
        Happened.Form = resources::releaseFormOf(Construction.getType());
      return Happened;
    }
    if (Value->How == Hold::Closure) {
      if (isCallable(*Constructor.getParent()))
        continue;
      return passClosure(Construction, Value->Lambda, /*Invoked=*/false, State);
    }
    switch (keptByConstructor(Construction, I, Value->How)) {
    case Effect::Releases:
    case Effect::Takes:
      return {Event::Transferred};
    case Effect::Sometimes:
    case Effect::Unknown:
      State.addPossibleTransfer(&Construction);
      break;
    default:
      break;
    }
  }
  return {};
}

} // namespace tfop::ownership
