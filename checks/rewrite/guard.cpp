// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Adds a guard for a resource that a call acquires; the pointer itself remains.
#include "checks/rewrite/offer.h"
#include "checks/syntax/names.h"

#include "checks/facts/smart_pointers.h"
#include "checks/facts/status_handle.h"
#include "checks/facts/tf_api.h"
#include "checks/flow/conditions.h"
#include "checks/ownership/out_parameters.h"
#include "checks/rewrite/exits.h"
#include "checks/rewrite/fix.h"
#include "checks/rewrite/guard.h"
#include "checks/rewrite/names.h"
#include "checks/rewrite/owner.h"
#include "checks/syntax/enclosing.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace tfop::rewrite {

const Stmt *statementIn(const CompoundStmt &Scope, const Expr &Inner,
                        ASTContext &Context) {
  const Stmt *Current = &Inner;
  while (true) {
    std::optional<DynTypedNode> Node =
        parentOf(DynTypedNode::create(*Current), Context);
    if (Node && Node->get<VarDecl>())
      Node = parentOf(*Node, Context);
    const Stmt *Parent = Node ? Node->get<Stmt>() : nullptr;
    if (Parent == &Scope)
      return Current;
    const bool Plain = llvm::isa_and_nonnull<Expr, DeclStmt>(Parent) &&
                       !llvm::isa<LambdaExpr, ConditionalOperator>(Parent) &&
                       !(llvm::isa<BinaryOperator>(Parent) &&
                         llvm::cast<BinaryOperator>(Parent)->isLogicalOp());
    if (!Parent || (!Plain && !Parent->getBeginLoc().isMacroID()))
      return nullptr;
    Current = Parent;
  }
}

bool isReleaser(llvm::StringRef Name, ASTContext &Context) {
  const FunctionDecl *Found = nullptr;
  for (const NamedDecl *Declared :
       Context.getTranslationUnitDecl()->lookup(&Context.Idents.get(Name))) {
    const auto *Function =
        llvm::dyn_cast<FunctionDecl>(Declared->getUnderlyingDecl());
    if (!Function || Function->getNumParams() != 1 || Found ||
        ownership::isOutParameterType(Function->getParamDecl(0)->getType()))
      return false;
    Found = Function;
  }
  return Found;
}

/// True if the function called \p Name takes the resource and a status.
static bool reportsStatus(llvm::StringRef Name, ASTContext &Context) {
  const auto Found =
      Context.getTranslationUnitDecl()->lookup(&Context.Idents.get(Name));
  const auto *Function =
      Found.isSingleResult()
          ? llvm::dyn_cast<FunctionDecl>(Found.front()->getUnderlyingDecl())
          : nullptr;
  return Function && Function->getNumParams() == 2 &&
         resources::isStatusHandle(Function->getParamDecl(1)->getType());
}

/// Chooses a smart pointer that guards the raw pointer.
static std::optional<Obstacle> chooseSmartGuard(const Pointer &Ptr,
                                                const resources::Resource &Kind,
                                                Owner &Result) {
  const VarDecl &Variable = Ptr.variable();
  ASTContext &Context = Ptr.context();
  const std::string Name = Variable.getName().str();
  std::string Pointee =
      pointeeText(Variable, Ptr.declaration(), nullptr, Context);
  if (Pointee.empty())
    return Obstacle{"does not spell out its pointee type",
                    Variable.getLocation()};
  Result.How = Owner::Form::Guard;
  Result.Name = freshName(Name + "_owner", Ptr.function(), Context);
  Result.CanRelease = true;
  if (resources::isDeleted(Kind)) {
    Result.Type = "std::unique_ptr<" + Pointee +
                  (&Kind == &resources::NewArray ? "[]>" : ">");
    Result.Arguments = Name;
    return std::nullopt;
  }
  const llvm::StringRef Releaser = resources::releaserOf(Kind);
  if (reportsStatus(Releaser, Context)) {
    // The status of the function may be released before the resource.
    Result.Type =
        "std::unique_ptr<" + Pointee + ", void (*)(" + Pointee + " *)>";
    Result.Arguments = Name + ", [](" + Pointee + " *object) { " +
                       resources::callWithOwnStatus(Releaser, "object") + " }";
    Result.Risk = "would be released with a separate status, so that '" +
                  Releaser.str() + "' no longer reports an error";
    return std::nullopt;
  }
  if (!isReleaser(Releaser, Context))
    return Obstacle{"is released with '" + Releaser.str() +
                        "', which cannot be used as a deleter here",
                    Variable.getLocation()};
  Result.Arguments = Name + ", &" + Releaser.str();
  // free() does not take a pointer to const.
  if (Ptr.pointee().isConstQualified()) {
    if (!llvm::StringRef(Pointee).starts_with("const "))
      return Obstacle{"points to const, which '" + Releaser.str() +
                          "' does not accept",
                      Variable.getLocation()};
    Pointee.erase(0, llvm::StringRef("const ").size());
    Result.Arguments =
        "const_cast<" + Pointee + "*>(" + Name + "), &" + Releaser.str();
  }
  Result.Type =
      "std::unique_ptr<" + Pointee + ", decltype(&" + Releaser.str() + ")>";
  return std::nullopt;
}

/// `core::RefCountPtr<T>` if the file already uses it and the type can be
/// spelled.
static std::string countedPointer(const Pointer &Ptr) {
  const VarDecl &Variable = Ptr.variable();
  const std::string Type = refCountPtr(Ptr);
  const std::string Pointee =
      pointeeText(Variable, Ptr.declaration(), nullptr, Ptr.context());
  if (Type.empty() || Pointee.empty() ||
      !fileMentions("RefCountPtr", Variable.getLocation(), Ptr.context()))
    return "";
  return Type + "<" + Pointee + ">";
}

static std::optional<Obstacle> chooseGuard(const Pointer &Ptr,
                                           const resources::Resource &Kind,
                                           Owner &Result) {
  if (!resources::isCounted(Kind) && !tf_api::isRefCounted(Ptr.pointee()))
    return chooseSmartGuard(Ptr, Kind, Result);
  if (std::string Type = countedPointer(Ptr); !Type.empty()) {
    const std::string Name = Ptr.variable().getName().str();
    Result.How = Owner::Form::Guard;
    Result.Type = std::move(Type);
    Result.Name = freshName(Name + "_owner", Ptr.function(), Ptr.context());
    Result.Arguments = Name;
    Result.CanRelease = true;
    return std::nullopt;
  }
  Result = unrefGuard(Ptr);
  if (Result.Type.empty())
    return Obstacle{"has a reference count that is not visible here",
                    Ptr.variable().getLocation()};
  if (guardExtendsLifetime(Ptr))
    Result.Risk = "would be released only at the end of its block";
  return std::nullopt;
}

/// Why a guard after \p Statement must not release \p Ptr, or nothing.
static std::optional<Obstacle> checkPlace(const Pointer &Ptr,
                                          const AcquisitionSite &Site,
                                          const Stmt *Statement) {
  const SourceLocation Here = Site.Acquired.Expression->getBeginLoc();
  if (!Statement)
    return Obstacle{"is not acquired in the block in which it is declared",
                    Here};
  if (Ptr.isHeldByDeferredLambda())
    return Obstacle{"is captured by a lambda that may run later", Here};
  return std::nullopt;
}

/// True if the parameter \p Index of a function is a `core::RefCountPtr<T> *`.
static bool takesCountedPointer(const FunctionDecl &Function, unsigned Index) {
  if (Index >= Function.getNumParams())
    return false;
  const QualType Type = Function.getParamDecl(Index)->getType();
  return Type->isPointerType() &&
         resources::isRefCountPtr(Type->getPointeeType());
}

/// True if an overload of the callee of \p Call takes the address of a
/// `core::RefCountPtr<T>`: `LookupResource(ctx, handle, &table)`.
static bool alsoFillsOwners(const CallExpr &Call, const VarDecl &Receiver) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || !Callee->getIdentifier())
    return false;
  for (unsigned I = 0; I != Call.getNumArgs(); ++I) {
    const auto *Address =
        llvm::dyn_cast<UnaryOperator>(Call.getArg(I)->IgnoreParenImpCasts());
    if (!Address || Address->getOpcode() != UO_AddrOf ||
        namedBy(Address->getSubExpr()) != &Receiver)
      continue;
    for (const NamedDecl *Declared :
         Callee->getDeclContext()->lookup(Callee->getDeclName()))
      if (const FunctionDecl *Other = Declared->getAsFunction();
          Other && Other->getNumParams() == Callee->getNumParams() &&
          takesCountedPointer(*Other, I))
        return true;
  }
  return false;
}

/// Turns the variable into a `core::RefCountPtr<T>` that the lookup fills. No
/// edits if that is not possible.
static Fix receivedByOwner(const Pointer &Ptr, const AcquisitionSite &Site,
                           const ownership::Fate &Fate) {
  const auto *Call = llvm::dyn_cast<CallExpr>(Site.Acquired.Expression);
  const std::string Type =
      tf_api::isRefCounted(Ptr.pointee()) ? countedPointer(Ptr) : "";
  if (!Call || Type.empty() || Ptr.isHeldByDeferredLambda() ||
      !Ptr.declaration().isSingleDecl() || Ptr.has(UseKind::Fill) ||
      !alsoFillsOwners(*Call, Ptr.variable()))
    return Fix();
  const Owner New = {Owner::Form::Counted, Type, ""};
  Edits Result(Ptr.context());
  if (rewriteUses(Ptr, New, Result))
    return Fix();
  redeclare(Ptr.declaration(), {{&Ptr.variable(), Type}}, Ptr.context(),
            Result);
  return fixOf(Result, Ptr, Fate, "");
}

/// True if control never reaches the code after \p Statement.
static bool leaves(const Stmt &Statement) {
  if (const auto *Block = llvm::dyn_cast<CompoundStmt>(&Statement))
    return !Block->body_empty() && leaves(*Block->body_back());
  return llvm::isa<ReturnStmt, BreakStmt, ContinueStmt, GotoStmt>(Statement);
}

/// The statement of \p Scope after which the resource is acquired, or null: the
/// acquisition, or `if (!Lookup(&p).ok()) return;`.
static const Stmt *acquisitionIn(const CompoundStmt &Scope, const Expr &Call,
                                 ASTContext &Context) {
  if (const Stmt *Statement = statementIn(Scope, Call, Context))
    return Statement;
  const auto [Block, Statement] = evaluatingStatementOf(Call, Context);
  const auto *If = llvm::dyn_cast_or_null<IfStmt>(Statement);
  return Block == &Scope && If && !If->getElse() && leaves(*If->getThen())
             ? If
             : nullptr;
}

Fix guardFor(const AcquisitionSite &Site, const ownership::Fate &Fate,
             ownership::Analysis &Engine, ASTContext &Context,
             SharedEdits &Shared) {
  const auto *Variable = Site.Acquired.Receiver
                             ? Site.Acquired.Receiver
                             : llvm::dyn_cast_or_null<VarDecl>(Fate.Holder);
  if (!Variable)
    return refusal("is not stored in a variable", nullptr, Site);
  if (Fate.HeldInside || Site.Acquired.Element ||
      !Variable->getType()->isPointerType())
    return refusal("is not a pointer", Variable, Site);
  const Pointer Ptr(*Variable, Engine, Context, Site.Acquired.Expression);
  if (Ptr.obstacle())
    return refusal(*Ptr.obstacle(), *Variable);
  if (const std::optional<Obstacle> Problem = Ptr.checkEnds({Fate}))
    return refusal(*Problem, *Variable);
  if (!Context.getLangOpts().CPlusPlus)
    return releaseBeforeExits(Ptr, Site, Fate);
  if (Fix Received = receivedByOwner(Ptr, Site, Fate); !Received.Edits.empty())
    return Received;
  const Stmt *Statement =
      acquisitionIn(Ptr.scope(), *Site.Acquired.Expression, Context);
  Owner Guard;
  Edits Result(Context);
  std::optional<Obstacle> Problem = checkPlace(Ptr, Site, Statement);
  if (!Problem)
    Problem = chooseGuard(Ptr, *Site.Acquired.Kind, Guard);
  if (!Problem)
    Problem = rewriteUses(Ptr, Guard, Result);
  if (Problem)
    return refusal(*Problem, *Variable);
  const SourceLocation End = afterSemicolon(*Statement, Context);
  if (End.isInvalid())
    return refusal("is acquired in a macro", Variable, Site);
  addGuard(Guard, *Statement, End, Context, Result);
  // If the call fails and the function continues, the guard must not see an
  // uninitialized pointer.
  if (Site.Acquired.Receiver && !Variable->getInit())
    Result.insertAfter(Variable->getLocation(), " = nullptr");
  Fix NewFix = fixOf(Result, Ptr, Fate, Guard.Risk);
  if (NewFix.Edits.empty() || !llvm::StringRef(Guard.Type).starts_with("std::"))
    return NewFix;
  if (std::optional<FixItHint> Include =
          Shared.include("memory", Variable->getLocation(), Context))
    NewFix.Edits.push_back(*Include);
  return NewFix;
}

} // namespace tfop::rewrite
