// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/rewrite/owner.h"

#include "checks/facts/tf_api.h"
#include "checks/rewrite/names.h"
#include "checks/syntax/names.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tfop::rewrite {

/// A guard stands behind a declaration that fills the pointer for good.
static bool suitsGuard(const Pointer &Thing) {
  const Expr *Init = Thing.variable().getInit();
  return Init && !isNull(Init) && Thing.declaration().isSingleDecl() &&
         !Thing.has(UseKind::Fill) && !Thing.has(UseKind::Clear) &&
         !Thing.isHandedOver();
}

Owner unrefGuard(const Pointer &Thing) {
  const CXXRecordDecl *Class = Thing.pointee()->getAsCXXRecordDecl();
  const CXXRecordDecl *Counted = Class ? tf_api::countedBase(*Class) : nullptr;
  const std::string Name = Thing.variable().getName().str();
  Owner Result;
  Result.How = Owner::Form::Guard;
  if (!Counted)
    return Result;
  Result.Type =
      spelledBeside(*Counted, "ScopedUnref", *Thing.variable().getDeclContext(),
                    Thing.context());
  Result.Name = freshName(Name + "_unref", Thing.function(), Thing.context());
  Result.Arguments = Name;
  return Result;
}

std::string refCountPtr(const Pointer &Thing) {
  const CXXRecordDecl *Class = Thing.pointee()->getAsCXXRecordDecl();
  const CXXRecordDecl *Counted = Class ? tf_api::countedBase(*Class) : nullptr;
  return Counted ? spelledBeside(*Counted, "RefCountPtr",
                                 *Thing.variable().getDeclContext(),
                                 Thing.context())
                 : "";
}

bool guardsLonger(const Pointer &Thing) {
  return llvm::any_of(Thing.uses(), [&](const Use &Seen) {
    return Seen.Kind == UseKind::Release && !Thing.canGo(Seen);
  });
}

static std::optional<Obstacle> chooseCounted(const Pointer &Thing,
                                             Owner &Result) {
  const VarDecl &Variable = Thing.variable();
  const SourceLocation Here = Variable.getLocation();
  ASTContext &Context = Thing.context();
  const CXXRecordDecl *Class = Thing.pointee()->getAsCXXRecordDecl();
  const CXXRecordDecl *Counted = Class ? tf_api::countedBase(*Class) : nullptr;
  if (!Counted)
    return Obstacle{"counts references in a way that cannot be seen", Here};
  if (Thing.isHeldLater())
    return Obstacle{"is held by a lambda that may run later", Here};
  const bool Used = fileMentions("RefCountPtr", Here, Context);
  Owner Guard = unrefGuard(Thing);
  if (!Used && !Guard.Type.empty() && suitsGuard(Thing)) {
    if (guardsLonger(Thing))
      Guard.Doubt = "would be released only at the end of its block";
    Result = std::move(Guard);
    return std::nullopt;
  }
  const std::string Type = refCountPtr(Thing);
  const std::string Pointee =
      pointeeText(Variable, Thing.declaration(), Thing.allocation(), Context);
  if (Type.empty() || Pointee.empty())
    return Obstacle{"would need 'core::RefCountPtr', which is not there", Here};
  Result = {Owner::Form::Counted, Type + "<" + Pointee + ">",
            Used ? ""
                 : "needs 'core::RefCountPtr', which TensorFlow has only "
                   "since 1.14"};
  return std::nullopt;
}

std::optional<Obstacle> chooseOwner(const Pointer &Thing, Owner &Result) {
  const VarDecl &Variable = Thing.variable();
  const ASTContext &Context = Thing.context();
  if (tf_api::isRefCounted(Thing.pointee()))
    return chooseCounted(Thing, Result);
  if (llvm::any_of(Thing.uses(), [](const Use &Seen) {
        return Seen.Kind == UseKind::Release &&
               !llvm::isa<CXXDeleteExpr>(Seen.What);
      }))
    return Obstacle{"is not released with 'delete'", Variable.getLocation()};
  const std::string Pointee =
      pointeeText(Variable, Thing.declaration(), Thing.allocation(), Context);
  if (Pointee.empty())
    return Obstacle{"does not spell out what it points to",
                    Variable.getLocation()};
  const bool Array = *Thing.isArray();
  if (Thing.isHeldLater() && Array && !Context.getLangOpts().CPlusPlus17)
    return Obstacle{"would need an owner of C++17", Variable.getLocation()};
  Result.How = Thing.isHeldLater() ? Owner::Form::Shared : Owner::Form::Unique;
  Result.Type =
      (Thing.isHeldLater() ? "std::shared_ptr<" : "std::unique_ptr<") +
      Pointee + (Array ? "[]>" : ">");
  return std::nullopt;
}

namespace {

/// Rewrites the uses of one variable one by one.
class UseRewriter {
public:
  UseRewriter(const Pointer &Thing, const Owner &New, Edits &Result)
      : Thing(Thing), New(New), Result(Result),
        Array(Thing.isArray().value_or(false)) {}

  std::optional<Obstacle> rewrite(const Use &Seen);

private:
  std::optional<Obstacle> release(const Use &Seen);
  std::optional<Obstacle> behindGuard(const Use &Seen);
  std::optional<Obstacle> capture(const Use &Seen);
  void clear(const Use &Seen);

  const Pointer &Thing;
  const Owner &New;
  Edits &Result;
  const bool Array;
};

} // namespace

std::optional<Obstacle> UseRewriter::rewrite(const Use &Seen) {
  if (Seen.Kind == UseKind::Release)
    return release(Seen);
  if (New.How == Owner::Form::Guard)
    return behindGuard(Seen);
  if (Seen.Kind == UseKind::Capture)
    return capture(Seen);
  // In a lambda with a copy of the raw pointer nothing changes.
  if (Seen.Copy && New.How != Owner::Form::Shared)
    return std::nullopt;
  switch (Seen.Kind) {
  case UseKind::Value:
    if (!Thing.isHandedOver(Seen))
      readThroughOwner(Seen, Array, Result);
    else
      Result.insertBehind(Seen.Where, ".release()");
    break;
  case UseKind::Clear:
    clear(Seen);
    break;
  case UseKind::Fill:
    fillOwner(Seen, Thing.context(), Result);
    break;
  default:
    readThroughOwner(Seen, Array, Result);
    break;
  }
  return std::nullopt;
}

void readThroughOwner(const Use &Seen, bool Array, Edits &Result) {
  switch (Seen.Kind) {
  // An owner of an array has no `*` and `->`.
  case UseKind::Arrow:
    if (Array)
      Result.replaceToken(arrowOf(*Seen.What), "[0].");
    break;
  case UseKind::Dereference:
    if (!Array)
      break;
    Result.replaceToken(llvm::cast<UnaryOperator>(Seen.What)->getOperatorLoc(),
                        "");
    Result.insertBehind(Seen.Where, "[0]");
    break;
  case UseKind::Subscript:
    if (!Array)
      Result.insertBehind(Seen.Where, ".get()");
    break;
  case UseKind::AsBool:
    Result.insertBehind(Seen.Where, " != nullptr");
    break;
  case UseKind::Value:
    Result.insertBehind(Seen.Where, ".get()");
    break;
  default:
    break;
  }
}

/// `other = realloc(p, n)`, `fs = hdfsBuilderConnect(p)`: takes the thing over
/// for more than to release it, so that the guard only gives it up.
static bool takesOver(const Use &Seen, const Owner &Guard) {
  const std::optional<resources::Release> How =
      resources::releaseIn(*Seen.What);
  return How && How->Form == resources::ReleaseForm::Function &&
         Guard.How == Owner::Form::Guard && Guard.GivesUp &&
         !llvm::StringRef(Guard.Arguments)
              .ends_with(("&" + How->Function).str());
}

std::optional<Obstacle> UseRewriter::release(const Use &Seen) {
  if (takesOver(Seen, New)) {
    Result.replaceToken(Seen.Where, New.Name + ".release()");
    return std::nullopt;
  }
  if (Thing.canGo(Seen) && Thing.releases().remove(Seen, Result))
    return std::nullopt;
  if (Seen.Copy)
    return Obstacle{"is released in a lambda that has a copy of it",
                    Seen.Where};
  const bool Guard = New.How == Owner::Form::Guard;
  if (Guard && !New.GivesUp) {
    if (Thing.releases().remove(Seen, Result))
      return std::nullopt;
    return Obstacle{"is not released in a statement of its own", Seen.Where};
  }
  if (Seen.What->getBeginLoc().isMacroID() ||
      Seen.What->getEndLoc().isMacroID())
    return Obstacle{"is released in a macro", Seen.Where};
  Thing.releases().replace(
      Seen, (Guard ? New.Name : Thing.variable().getName().str()) + ".reset()",
      Result);
  return std::nullopt;
}

/// The pointer stays; only what gives it away or up concerns the guard.
std::optional<Obstacle> UseRewriter::behindGuard(const Use &Seen) {
  if (Seen.Kind == UseKind::Clear) {
    if (Thing.releases().removeClear(Seen, Result))
      return std::nullopt;
    return Obstacle{"is given another value here", Seen.Where};
  }
  if (!Thing.isHandedOver(Seen))
    return std::nullopt;
  if (!New.GivesUp)
    return Obstacle{"is handed over here", Seen.Where};
  Result.replaceToken(Seen.Where, New.Name + ".release()");
  return std::nullopt;
}

/// `[p]` becomes `[p = p.get()]`, `[=]` becomes `[=, p = p.get()]`.
std::optional<Obstacle> UseRewriter::capture(const Use &Seen) {
  if (New.How == Owner::Form::Shared)
    return std::nullopt;
  if (!Thing.context().getLangOpts().CPlusPlus14)
    return Obstacle{"is captured, which needs C++14 to be rewritten",
                    Seen.Where};
  const std::string Name = Thing.variable().getName().str();
  const bool Explicit = llvm::any_of(
      Seen.Copy->explicit_captures(), [&](const LambdaCapture &Capture) {
        return Capture.capturesVariable() &&
               Capture.getCapturedVar() == &Thing.variable();
      });
  // A lambda in a lambda gets it from the outer one.
  if (Seen.Copy != Seen.Lambda)
    return Obstacle{"is captured by a lambda in a lambda", Seen.Where};
  Result.insertBehind(Seen.Where, (Explicit ? " = " : ", " + Name + " = ") +
                                      Name + ".get()");
  return std::nullopt;
}

void UseRewriter::clear(const Use &Seen) {
  // What stands behind a release is part of it.
  if (!Thing.releases().removeClear(Seen, Result))
    clearOwner(Seen, Result);
}

void clearOwner(const Use &Seen, Edits &Result) {
  const Expr &Null = *llvm::cast<BinaryOperator>(Seen.What)->getRHS();
  if (!llvm::isa<CXXNullPtrLiteralExpr>(Null.IgnoreParenImpCasts()))
    Result.replace(CharSourceRange::getTokenRange(Null.getSourceRange()),
                   "nullptr");
}

void fillOwner(const Use &Seen, const ASTContext &Context, Edits &Result) {
  const Expr &Value = *llvm::cast<BinaryOperator>(Seen.What)->getRHS();
  Result.replaceEqual(Seen.Where, Value.getBeginLoc(), ".reset(");
  Result.insertBehind(endOf(Value, Context), ")");
}

std::optional<Obstacle> rewriteUses(const Pointer &Thing, const Owner &New,
                                    Edits &Result) {
  UseRewriter Rewriter(Thing, New, Result);
  for (const Use &Seen : Thing.uses()) {
    if (std::optional<Obstacle> Met = Rewriter.rewrite(Seen))
      return Met;
    if (const auto Where = Result.impossible())
      return Obstacle{"stands in a macro here", *Where};
  }
  return std::nullopt;
}

void addGuard(const Owner &New, const Stmt &Statement, SourceLocation Behind,
              const ASTContext &Context, Edits &Result) {
  const SourceLocation Begin = Statement.getBeginLoc();
  const std::string Line =
      (lineEndAt(Begin, Context) + indentationAt(Begin, Context) + New.Type +
       " " + New.Name + "(" + New.Arguments + ");")
          .str();
  // A comment behind the statement stays with it.
  const SourceManager &Sources = Context.getSourceManager();
  const auto [File, Offset] = Sources.getDecomposedLoc(Behind);
  const llvm::StringRef Rest = Sources.getBufferData(File)
                                   .substr(Offset)
                                   .take_until([](char C) { return C == '\n'; })
                                   .rtrim('\r');
  const bool Comment = Rest.ltrim().starts_with("//");
  Result.replace(CharSourceRange::getCharRange(
                     Behind.getLocWithOffset(Comment ? Rest.size() : 0)),
                 Line);
}

} // namespace tfop::rewrite
