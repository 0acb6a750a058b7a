// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A guard for what a call acquires; the pointer itself stays.
#include "checks/rewrite/offer.h"
#include "checks/syntax/names.h"

#include "checks/facts/smart_pointers.h"
#include "checks/facts/tf_api.h"
#include "checks/flow/conditions.h"
#include "checks/ownership/out_parameters.h"
#include "checks/rewrite/fix.h"
#include "checks/rewrite/names.h"
#include "checks/rewrite/owner.h"
#include "checks/syntax/enclosing.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace tfop::rewrite {

/// The statement of \p Scope that runs \p Inner on each path through it, or
/// null. What a macro wraps around it may return where it fails.
static const Stmt *statementIn(const CompoundStmt &Scope, const Expr &Inner,
                               ASTContext &Context) {
  const Stmt *Current = &Inner;
  while (true) {
    std::optional<DynTypedNode> Around =
        parentOf(DynTypedNode::create(*Current), Context);
    if (Around && Around->get<VarDecl>())
      Around = parentOf(*Around, Context);
    const Stmt *Parent = Around ? Around->get<Stmt>() : nullptr;
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

/// The one function that has a name and is given the thing alone, or null. One
/// that wants the thing's address, to set it to null, does not fit.
static const FunctionDecl *releaserNamed(llvm::StringRef Name,
                                         ASTContext &Context) {
  const FunctionDecl *Found = nullptr;
  for (const NamedDecl *Declared :
       Context.getTranslationUnitDecl()->lookup(&Context.Idents.get(Name))) {
    const auto *Function =
        llvm::dyn_cast<FunctionDecl>(Declared->getUnderlyingDecl());
    if (!Function || Function->getNumParams() != 1 || Found ||
        ownership::canHandOut(Function->getParamDecl(0)->getType()))
      return nullptr;
    Found = Function;
  }
  return Found;
}

/// A smart pointer beside the pointer.
static std::optional<Obstacle> chooseSmartGuard(const Pointer &Thing,
                                                const resources::Resource &Kind,
                                                Owner &Result) {
  const VarDecl &Variable = Thing.variable();
  ASTContext &Context = Thing.context();
  const std::string Name = Variable.getName().str();
  std::string Pointee =
      pointeeText(Variable, Thing.declaration(), nullptr, Context);
  if (Pointee.empty())
    return Obstacle{"does not spell out what it points to",
                    Variable.getLocation()};
  Result.How = Owner::Form::Guard;
  Result.Name = freshName(Name + "_owner", Thing.function(), Context);
  Result.GivesUp = true;
  if (resources::isNew(Kind)) {
    Result.Type = "std::unique_ptr<" + Pointee +
                  (&Kind == &resources::NewArray ? "[]>" : ">");
    Result.Arguments = Name;
    return std::nullopt;
  }
  const llvm::StringRef Releaser = resources::releaserOf(Kind);
  if (!releaserNamed(Releaser, Context))
    return Obstacle{"is released in a way that no simple owner has",
                    Variable.getLocation()};
  Result.Arguments = Name + ", &" + Releaser.str();
  // free() does not take a pointer to const.
  if (Thing.pointee().isConstQualified()) {
    if (!llvm::StringRef(Pointee).starts_with("const "))
      return Obstacle{"points to const, which '" + Releaser.str() +
                          "' does not take",
                      Variable.getLocation()};
    Pointee.erase(0, llvm::StringRef("const ").size());
    Result.Arguments =
        "const_cast<" + Pointee + "*>(" + Name + "), &" + Releaser.str();
  }
  Result.Type =
      "std::unique_ptr<" + Pointee + ", decltype(&" + Releaser.str() + ")>";
  return std::nullopt;
}

/// `core::RefCountPtr<T>`, where the file uses it and it can be spelled.
static std::string countedPointer(const Pointer &Thing) {
  const VarDecl &Variable = Thing.variable();
  const std::string Type = refCountPtr(Thing);
  const std::string Pointee =
      pointeeText(Variable, Thing.declaration(), nullptr, Thing.context());
  if (Type.empty() || Pointee.empty() ||
      !fileMentions("RefCountPtr", Variable.getLocation(), Thing.context()))
    return "";
  return Type + "<" + Pointee + ">";
}

static std::optional<Obstacle> chooseGuard(const Pointer &Thing,
                                           const resources::Resource &Kind,
                                           Owner &Result) {
  if (!resources::isCounted(Kind) && !tf_api::isRefCounted(Thing.pointee()))
    return chooseSmartGuard(Thing, Kind, Result);
  if (std::string Type = countedPointer(Thing); !Type.empty()) {
    const std::string Name = Thing.variable().getName().str();
    Result.How = Owner::Form::Guard;
    Result.Type = std::move(Type);
    Result.Name = freshName(Name + "_owner", Thing.function(), Thing.context());
    Result.Arguments = Name;
    Result.GivesUp = true;
    return std::nullopt;
  }
  Result = unrefGuard(Thing);
  if (Result.Type.empty())
    return Obstacle{"counts references in a way that cannot be seen",
                    Thing.variable().getLocation()};
  if (guardsLonger(Thing))
    Result.Doubt = "would be released only at the end of its block";
  return std::nullopt;
}

/// Why nothing behind \p Statement may release \p Thing, or nothing.
static std::optional<Obstacle> checkPlace(const Pointer &Thing,
                                          const AcquisitionSite &Site,
                                          const Stmt *Statement) {
  const SourceLocation Here = Site.Thing.What->getBeginLoc();
  if (!Statement)
    return Obstacle{"is not acquired in the block in which it is declared",
                    Here};
  if (Thing.isHeldLater())
    return Obstacle{"is held by a lambda that may run later", Here};
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

/// True if \p Call could as well be given the address of a
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

/// The variable itself becomes a `core::RefCountPtr<T>`, which the lookup
/// fills; no edits where that cannot be.
static Fix receivedByOwner(const Pointer &Thing, const AcquisitionSite &Site,
                           const ownership::Fate &Fate) {
  const auto *Call = llvm::dyn_cast<CallExpr>(Site.Thing.What);
  const std::string Type =
      tf_api::isRefCounted(Thing.pointee()) ? countedPointer(Thing) : "";
  if (!Call || Type.empty() || Thing.isHeldLater() ||
      !Thing.declaration().isSingleDecl() || Thing.has(UseKind::Fill) ||
      !alsoFillsOwners(*Call, Thing.variable()))
    return Fix();
  const Owner New = {Owner::Form::Counted, Type, ""};
  Edits Result(Thing.context());
  if (rewriteUses(Thing, New, Result))
    return Fix();
  redeclare(Thing.declaration(), {{&Thing.variable(), Type}}, Thing.context(),
            Result);
  return fixOf(Result, Thing, Fate, "");
}

Fix guardFor(const AcquisitionSite &Site, const ownership::Fate &Fate,
             ownership::Analysis &Engine, ASTContext &Context,
             SharedEdits &Shared) {
  const auto *Variable = Site.Thing.Receiver
                             ? Site.Thing.Receiver
                             : llvm::dyn_cast_or_null<VarDecl>(Fate.Holder);
  if (!Variable)
    return refusal("is in no variable", nullptr, Site);
  if (!Context.getLangOpts().CPlusPlus)
    return refusal("is C, which has no owners", Variable, Site);
  if (Fate.HeldInside || Site.Thing.Element ||
      !Variable->getType()->isPointerType())
    return refusal("is no pointer", Variable, Site);
  const Pointer Thing(*Variable, Engine, Context, Site.Thing.What);
  if (Thing.obstacle())
    return refusal(*Thing.obstacle(), *Variable);
  if (Fix Received = receivedByOwner(Thing, Site, Fate);
      !Received.Edits.empty())
    return Received;
  const Stmt *Statement = statementIn(Thing.scope(), *Site.Thing.What, Context);
  Owner Guard;
  Edits Result(Context);
  std::optional<Obstacle> Met = checkPlace(Thing, Site, Statement);
  if (!Met)
    Met = chooseGuard(Thing, *Site.Thing.Kind, Guard);
  if (!Met)
    Met = rewriteUses(Thing, Guard, Result);
  if (Met)
    return refusal(*Met, *Variable);
  const SourceLocation Behind = behindSemicolon(*Statement, Context);
  if (Behind.isInvalid())
    return refusal("is acquired in a macro", Variable, Site);
  addGuard(Guard, *Statement, Behind, Context, Result);
  // Where the call fails and the function goes on, the guard must see null.
  if (Site.Thing.Receiver && !Variable->getInit())
    Result.insertBehind(Variable->getLocation(), " = nullptr");
  Fix Found = fixOf(Result, Thing, Fate, Guard.Doubt);
  if (Found.Edits.empty() || !llvm::StringRef(Guard.Type).starts_with("std::"))
    return Found;
  if (std::optional<FixItHint> Include =
          Shared.include("memory", Variable->getLocation(), Context))
    Found.Edits.push_back(*Include);
  return Found;
}

} // namespace tfop::rewrite
