// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/rewrite/escapes.h"

#include "checks/facts/containers.h"
#include "checks/facts/standard_functions.h"
#include "checks/facts/tf_api.h"
#include "checks/flow/flow_graph.h"
#include "checks/ownership/effects.h"
#include "checks/syntax/enclosing.h"
#include "checks/syntax/names.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tfop::rewrite {

using ownership::Effect;

static std::string quoted(const NamedDecl *Declaration,
                          llvm::StringRef Otherwise) {
  const IdentifierInfo *Name =
      Declaration ? Declaration->getIdentifier() : nullptr;
  return Name ? "'" + Name->getName().str() + "'" : Otherwise.str();
}

static Escape worse(Escape A, Escape B) {
  return B.Kind < A.Kind ? std::move(B) : std::move(A);
}

bool Escapes::livesInScope(const VarDecl &Variable) const {
  const SourceManager &Sources = Context.getSourceManager();
  // A member outlives all local variables.
  if (llvm::isa<FieldDecl>(Pointer))
    return Variable.hasLocalStorage();
  return Variable.hasLocalStorage() &&
         Sources.isPointWithin(Variable.getLocation(), Pointer.getLocation(),
                               Scope.getRBracLoc());
}

Escape Escapes::of(const Use &U) {
  const bool Later = U.Lambda && !runsInPlace(*U.Lambda);
  if (U.Kind == UseKind::Capture)
    return {};
  Escape Result;
  // Deferred code that uses a member needs the object as well.
  if (Later && !U.Copy && !llvm::isa<FieldDecl>(Pointer))
    Result = {EscapeKind::Doubtful,
              "is used by reference in a lambda that may run later"};
  switch (U.Kind) {
  case UseKind::Value:
    return worse(Result, ofValue(*U.Name, 0));
  case UseKind::Arrow:
  case UseKind::Dereference:
  case UseKind::Subscript:
    if (const auto *Place = llvm::dyn_cast_or_null<Expr>(U.User))
      return worse(Result, ofPlace(*Place, 0));
    return Result;
  default:
    return Result;
  }
}

Escape Escapes::ofValue(const Expr &Value, unsigned Depth) {
  if (Depth > 4)
    return {EscapeKind::Doubtful, "is passed through too many calls to follow"};
  const ValueUse VU = useOf(Value, Through::Arithmetic, Context);
  if (VU.Variable)
    return ofAlias(*VU.Variable, Depth);
  switch (VU.Kind) {
  // A delete of the pointer itself is a UseKind::Release.
  case Usage::Deleted:
    return {EscapeKind::Released, "is deleted through another expression here"};
  case Usage::ThroughMemberPointer:
    return throughMemberPointer();
  case Usage::Assigned:
    if (const auto *Assignment = llvm::dyn_cast<BinaryOperator>(VU.User))
      return ofAssignment(*Assignment, Depth);
    return {};
  case Usage::Callee:
  case Usage::Argument:
    return ofArgument(VU, Depth);
  case Usage::Returned:
    return ofReturn(Value);
  case Usage::Member:
  case Usage::Dereference:
  case Usage::Subscript:
  case Usage::AddressTaken:
    return ofPlace(*llvm::cast<Expr>(VU.User), Depth);
  case Usage::Captured:
  case Usage::NewOperand:
  case Usage::Thrown:
    return {EscapeKind::Unfixable, "is stored elsewhere here"};
  case Usage::Element:
    return {EscapeKind::Doubtful, "is stored in an object"};
  case Usage::Tested:
  case Usage::Compared:
  case Usage::Computed:
  case Usage::Unevaluated:
  case Usage::Discarded:
  case Usage::Target:
  case Usage::Updated:
    return {};
  default:
    return {VU.User ? EscapeKind::Doubtful : EscapeKind::Unfixable,
            "is used in an unsupported way"};
  }
}

/// `T *q = p`: the alias must not release the pointer or outlive it.
Escape Escapes::ofAlias(const VarDecl &Alias, unsigned Depth) {
  const QualType Type = Alias.getType();
  if (Type->isBooleanType())
    return {};
  if (Type->isIntegerType())
    return {EscapeKind::Doubtful,
            "is stored as an integer in " + quoted(&Alias, "a variable")};
  if (!livesInScope(Alias) || Alias.isInitCapture() ||
      (!Type->isPointerType() && !Type->isDependentType()))
    return {EscapeKind::Unfixable,
            "is also stored in " + quoted(&Alias, "a variable")};
  Escape Worst;
  for (const Use &Other : usesOf(Alias, *Function.getBody(), Engine, Context)) {
    Escape One;
    switch (Other.Kind) {
    case UseKind::Release:
    case UseKind::AddRef:
      One = {EscapeKind::Transferred, ""};
      break;
    case UseKind::Address:
    case UseKind::Other:
      One = {EscapeKind::Doubtful,
             "can be changed through " + quoted(&Alias, "another name")};
      break;
    case UseKind::Capture:
      if (!runsInPlace(*Other.Copy))
        One = {EscapeKind::Doubtful,
               "is captured by a lambda that may run later"};
      break;
    case UseKind::Value:
      One = ofValue(*Other.Name, Depth + 1);
      break;
    case UseKind::Arrow:
    case UseKind::Dereference:
    case UseKind::Subscript:
      One = ofPlace(*llvm::cast<Expr>(Other.User), Depth + 1);
      break;
    default:
      break;
    }
    if (One.Kind == EscapeKind::Transferred)
      One = {EscapeKind::Unfixable,
             "is transferred as " + quoted(&Alias, "another name")};
    Worst = worse(Worst, One);
  }
  return Worst;
}

Escape Escapes::ofAssignment(const BinaryOperator &Assignment, unsigned Depth) {
  const Expr *Target = Assignment.getLHS()->IgnoreParenImpCasts();
  const auto *Variable = llvm::dyn_cast_or_null<VarDecl>(namedBy(Target));
  if (Variable && Variable->hasLocalStorage() &&
      llvm::isa<DeclRefExpr>(Target) && !Variable->getType()->isReferenceType())
    return isPointer(Variable) ? Escape{} : ofAlias(*Variable, Depth);
  const auto *Root = llvm::dyn_cast_or_null<VarDecl>(rootOf(Target));
  // `params.data = p`: a field of a local object.
  if (Root && livesInScope(*Root) && !Root->getType()->isPointerType() &&
      !Root->getType()->isReferenceType()) {
    const flow::FlowGraph *Graph = Engine.summaries().graphOf(Function);
    if (!Graph || Engine.summaries().loopsOf(Function).releasesThrough(Root) ||
        canHoldPointers(Root->getType()))
      return {EscapeKind::Unfixable,
              "is also stored in " + quoted(Root, "an object")};
    return {EscapeKind::Doubtful, "is stored in " + quoted(Root, "an object")};
  }
  // A struct without a destructor releases nothing.
  const CXXRecordDecl *Class = Root && Root->hasLocalStorage()
                                   ? Root->getType()->getAsCXXRecordDecl()
                                   : nullptr;
  if (Class && Class->hasDefinition() && Class->hasTrivialDestructor())
    return {EscapeKind::Unfixable,
            "is also stored in " + quoted(Root, "an object")};
  return {EscapeKind::Transferred, ""};
}

/// All instantiations of a member of a template share its location.
bool Escapes::isPointer(const ValueDecl *Named) const {
  return Named && Named->getLocation() == Pointer.getLocation();
}

Escape Escapes::ofReturn(const Expr &Value) const {
  if (llvm::isa<FieldDecl>(Pointer))
    return Function.getReturnType()->isPointerType() &&
                   Function.getReturnType()->getPointeeType().isConstQualified()
               ? Escape()
               : Escape{EscapeKind::Doubtful,
                        "is transferred by " + quoted(&Function, "a method")};
  const auto *Reference = llvm::dyn_cast<DeclRefExpr>(&Value);
  return Reference && !Reference->refersToEnclosingVariableOrCapture()
             ? Escape{EscapeKind::Transferred, ""}
             : Escape{EscapeKind::Unfixable, "is returned here"};
}

/// True if the code after the call always releases the pointer: the callee
/// cannot have taken ownership.
bool Escapes::isReleasedAfter(const Expr &Call) const {
  const SourceManager &Sources = Context.getSourceManager();
  return llvm::any_of(Uses, [&](const Use &Other) {
    if (Other.Kind != UseKind::Release || Other.Lambda ||
        !Sources.isBeforeInTranslationUnit(
            Sources.getFileLoc(Call.getBeginLoc()),
            Sources.getFileLoc(Other.Where)))
      return false;
    const Stmt *Current = Other.User;
    while (Current) {
      const Stmt *Parent = parentOf(*Current, Context);
      if (const auto *Block = llvm::dyn_cast_or_null<CompoundStmt>(Parent))
        return Sources.isPointWithin(Sources.getFileLoc(Call.getBeginLoc()),
                                     Block->getLBracLoc(),
                                     Block->getRBracLoc());
      // The release may only be conditional on the pointer itself.
      const auto *If = llvm::dyn_cast_or_null<IfStmt>(Parent);
      const auto *Named =
          If ? namedBy(If->getCond()->IgnoreParenImpCasts()) : nullptr;
      if (If ? !isPointer(Named) : !llvm::isa_and_nonnull<Expr>(Parent))
        return false;
      Current = Parent;
    }
    return false;
  });
}

static Escape usedLater(const NamedDecl &Callee) {
  return {EscapeKind::UsedLater, "may still be used by " +
                                     quoted(&Callee, "a function") +
                                     " after the function has returned"};
}

Escape Escapes::unknown(const Expr &Call, const NamedDecl *Callee) const {
  if (isReleasedAfter(Call))
    return {};
  const auto *Function = llvm::dyn_cast_or_null<FunctionDecl>(Callee);
  if (Function && tf_api::usesAfterReturn(*Function))
    return usedLater(*Function);
  return {EscapeKind::Doubtful, "is passed to " + quoted(Callee, "a function") +
                                    ", which may keep or release it"};
}

/// Containers and pairs of raw pointers keep their arguments.
static std::optional<Escape> keptByLibrary(const CallExpr &Call,
                                           const FunctionDecl &Callee,
                                           const SourceManager &Sources) {
  if (!Sources.isInSystemHeader(Callee.getLocation()))
    return std::nullopt;
  const auto *Method = llvm::dyn_cast<CXXMemberCallExpr>(&Call);
  QualType Type = Call.getType();
  if (Method && Method->getMethodDecl() &&
      !Method->getMethodDecl()->isConst() &&
      !llvm::isa<CXXOperatorCallExpr>(Call)) {
    Type = Method->getImplicitObjectArgument()->getType();
    if (Type->isPointerType())
      Type = Type->getPointeeType();
  }
  if (resources::isOwner(Type))
    return std::nullopt;
  if (holdsOwners(Type))
    return Escape{EscapeKind::Transferred, ""};
  if (canHoldPointers(Type) && Type->isRecordType())
    return Escape{EscapeKind::Unfixable, "is inserted into a container"};
  return std::nullopt;
}

Escape Escapes::ofArgument(const ValueUse &VU, unsigned Depth) {
  if (const auto *Construction = llvm::dyn_cast<CXXConstructExpr>(VU.User))
    return ofConstruction(*Construction, VU.Argument);
  if (llvm::isa<CXXUnresolvedConstructExpr>(VU.User))
    return {EscapeKind::Doubtful, "is stored in an object"};
  const auto &Call = *llvm::cast<CallExpr>(VU.User);
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee)
    return unknown(Call,
                   llvm::dyn_cast_or_null<NamedDecl>(Call.getCalleeDecl()));
  if (const std::optional<Escape> Kept =
          keptByLibrary(Call, *Callee, Context.getSourceManager()))
    return *Kept;
  // The object argument: `static_cast<Derived *>(p)->Run()`.
  const std::optional<unsigned> Index = VU.parameter();
  if (!Index)
    return {};
  if (Engine.summaries().releasesSometimes(*Callee, *Index))
    return {EscapeKind::Released,
            "is released on some paths of " + quoted(Callee, "a function")};
  return ofEffect(
      Engine.summaries().ofArgument(*Callee, *Index, ownership::Hold::Direct),
      Call, Depth);
}

Escape Escapes::ofEffect(Effect E, const CallExpr &Call, unsigned Depth) {
  const FunctionDecl &Callee = *Call.getDirectCallee();
  switch (E) {
  case Effect::Borrows:
    if (tf_api::usesAfterReturn(Callee) && !isReleasedAfter(Call))
      return usedLater(Callee);
    // std::find(p, p + n, x), but not TF_NewSession(graph, options, status)
    if (Call.getType()->isPointerType() && !Engine.ownedResultOf(Callee) &&
        Context.getSourceManager().isInSystemHeader(Callee.getLocation())) {
      const Escape Result = ofValue(Call, Depth + 1);
      return Result.Kind == EscapeKind::Transferred
                 ? Escape{EscapeKind::Unfixable, "is transferred here"}
                 : Result;
    }
    return {};
  case Effect::Returns: {
    const Escape Result = ofValue(Call, Depth + 1);
    return Result.Kind == EscapeKind::Transferred
               ? Escape{EscapeKind::Unfixable, "is transferred here"}
               : Result;
  }
  case Effect::Releases:
  case Effect::Takes:
    return {EscapeKind::Transferred, ""};
  case Effect::KeepsInObject: {
    const auto *Method = llvm::dyn_cast<CXXMemberCallExpr>(&Call);
    const Expr *Object =
        Method ? Method->getImplicitObjectArgument()->IgnoreParenImpCasts()
               : nullptr;
    if (llvm::isa_and_nonnull<CXXThisExpr>(Object))
      return {EscapeKind::Transferred, ""};
    return {EscapeKind::Doubtful,
            "is kept by " + quoted(&Callee, "a function")};
  }
  case Effect::Sometimes:
  case Effect::Unknown:
    return unknown(Call, &Callee);
  }
  return {};
}

Escape Escapes::ofConstruction(const CXXConstructExpr &Construction,
                               unsigned Argument) {
  const CXXConstructorDecl &Constructor = *Construction.getConstructor();
  const QualType Type = Construction.getType();
  if (resources::isOwner(Type))
    return {EscapeKind::Transferred, ""};
  if (Context.getSourceManager().isInSystemHeader(Constructor.getLocation()) &&
      (canHoldPointers(Type) || holdsOwners(Type)))
    return {EscapeKind::Unfixable, "is stored in an object"};
  switch (Engine.summaries().ofArgument(Constructor, Argument,
                                        ownership::Hold::Direct)) {
  case Effect::Borrows:
  case Effect::Returns:
    return {};
  case Effect::Releases:
  case Effect::Takes:
    return {EscapeKind::Transferred, ""};
  case Effect::KeepsInObject:
    if (Engine.summaries().releasesFields(*Constructor.getParent()))
      return {EscapeKind::Transferred, ""};
    return {EscapeKind::Doubtful,
            "is kept by " + quoted(Constructor.getParent(), "an object")};
  case Effect::Sometimes:
  case Effect::Unknown:
    return unknown(Construction, Constructor.getParent());
  }
  return {};
}

/// A free function of the standard library.
static bool isAlgorithm(const FunctionDecl &Callee) {
  return Callee.isInStdNamespace() && !llvm::isa<CXXMethodDecl>(Callee) &&
         !resources::keepsForLater(Callee) &&
         !Callee.getReturnType()->isRecordType();
}

/// True if \p User wraps or forwards the same lambda, as std::function and
/// std::move do.
static bool passesLambda(const Stmt *User) {
  if (const auto *Construction =
          llvm::dyn_cast_or_null<CXXConstructExpr>(User)) {
    const CXXRecordDecl *Class = Construction->getType()->getAsCXXRecordDecl();
    return tf_api::isCallable(Construction->getType()) ||
           (Class && Class->isLambda());
  }
  const auto *Call = llvm::dyn_cast_or_null<CallExpr>(User);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  return Callee && Callee->isInStdNamespace() && returnsArgument(*Callee);
}

/// The use of \p Callable, or of the std::function constructed from it.
static ValueUse useOfLambda(const Expr &Callable, ASTContext &Context) {
  ValueUse VU = useOf(Callable, Through::Casts, Context);
  while (VU.Kind == Usage::Argument && passesLambda(VU.User))
    VU = useOf(*llvm::cast<Expr>(VU.User), Through::Casts, Context);
  return VU;
}

bool Escapes::isCalledInPlace(const Expr &Callable) const {
  const ValueUse VU = useOfLambda(Callable, Context);
  if (VU.Variable)
    return llvm::all_of(
        namesOf(*VU.Variable, *Function.getBody()),
        [&](const DeclRefExpr *Name) { return isCalledInPlace(*Name); });
  if (VU.Kind == Usage::Callee)
    return true;
  const auto *Call =
      VU.Kind == Usage::Argument ? llvm::dyn_cast<CallExpr>(VU.User) : nullptr;
  return Call && !llvm::isa<CXXOperatorCallExpr>(Call) &&
         (tf_api::runsInPlace(*Call) ||
          (Call->getDirectCallee() && isAlgorithm(*Call->getDirectCallee())));
}

bool Escapes::runsInPlace(const LambdaExpr &Lambda) const {
  return isCalledInPlace(Lambda);
}

std::vector<const Stmt *> Escapes::callsOfLambdas() const {
  std::vector<const Stmt *> Calls;
  for (const Use &U : Uses) {
    const VarDecl *Variable =
        U.Lambda ? useOfLambda(*U.Lambda, Context).Variable : nullptr;
    if (!Variable)
      continue;
    llvm::append_range(Calls, namesOf(*Variable, *Function.getBody()));
  }
  return Calls;
}

} // namespace tfop::rewrite
