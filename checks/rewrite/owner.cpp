// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/rewrite/owner.h"

#include "checks/facts/tf_api.h"
#include "checks/rewrite/names.h"
#include "checks/syntax/names.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tfop::rewrite {

/// A guard suits a declaration that is the only assignment to the pointer.
static bool suitsGuard(const Pointer &Ptr) {
  const Expr *Init = Ptr.variable().getInit();
  return Init && !isNull(Init) && Ptr.declaration().isSingleDecl() &&
         !Ptr.has(UseKind::Fill) && !Ptr.has(UseKind::Clear) &&
         !Ptr.isTransferred();
}

Owner unrefGuard(const Pointer &Ptr) {
  const CXXRecordDecl *Class = Ptr.pointee()->getAsCXXRecordDecl();
  const CXXRecordDecl *Counted = Class ? tf_api::countedBase(*Class) : nullptr;
  const std::string Name = Ptr.variable().getName().str();
  Owner Result;
  Result.How = Owner::Form::Guard;
  if (!Counted)
    return Result;
  Result.Type = spelledBeside(*Counted, "ScopedUnref",
                              *Ptr.variable().getDeclContext(), Ptr.context());
  Result.Name = freshName(Name + "_unref", Ptr.function(), Ptr.context());
  Result.Arguments = Name;
  return Result;
}

std::string refCountPtr(const Pointer &Ptr) {
  const CXXRecordDecl *Class = Ptr.pointee()->getAsCXXRecordDecl();
  const CXXRecordDecl *Counted = Class ? tf_api::countedBase(*Class) : nullptr;
  return Counted
             ? spelledBeside(*Counted, "RefCountPtr",
                             *Ptr.variable().getDeclContext(), Ptr.context())
             : "";
}

bool guardExtendsLifetime(const Pointer &Ptr) {
  return llvm::any_of(Ptr.uses(), [&](const Use &U) {
    return U.Kind == UseKind::Release && !Ptr.canRemove(U);
  });
}

static std::optional<Obstacle> chooseCounted(const Pointer &Ptr,
                                             Owner &Result) {
  const VarDecl &Variable = Ptr.variable();
  const SourceLocation Here = Variable.getLocation();
  ASTContext &Context = Ptr.context();
  const CXXRecordDecl *Class = Ptr.pointee()->getAsCXXRecordDecl();
  const CXXRecordDecl *Counted = Class ? tf_api::countedBase(*Class) : nullptr;
  if (!Counted)
    return Obstacle{"has a reference count that is not visible here", Here};
  if (Ptr.isHeldByDeferredLambda())
    return Obstacle{"is captured by a lambda that may run later", Here};
  const bool Used = fileMentions("RefCountPtr", Here, Context);
  Owner Guard = unrefGuard(Ptr);
  if (!Used && !Guard.Type.empty() && suitsGuard(Ptr)) {
    if (guardExtendsLifetime(Ptr))
      Guard.Risk = "would be released only at the end of its block";
    Result = std::move(Guard);
    return std::nullopt;
  }
  const std::string Type = refCountPtr(Ptr);
  const std::string Pointee =
      pointeeText(Variable, Ptr.declaration(), Ptr.allocation(), Context);
  if (Type.empty() || Pointee.empty())
    return Obstacle{"needs 'core::RefCountPtr', which is not declared here",
                    Here};
  Result = {Owner::Form::Counted, Type + "<" + Pointee + ">",
            Used ? ""
                 : "needs 'core::RefCountPtr', which TensorFlow has only "
                   "since 1.14"};
  return std::nullopt;
}

std::optional<Obstacle> chooseOwner(const Pointer &Ptr, Owner &Result) {
  const VarDecl &Variable = Ptr.variable();
  const ASTContext &Context = Ptr.context();
  if (tf_api::isRefCounted(Ptr.pointee()))
    return chooseCounted(Ptr, Result);
  if (llvm::any_of(Ptr.uses(), [](const Use &U) {
        return U.Kind == UseKind::Release && !llvm::isa<CXXDeleteExpr>(U.User);
      }))
    return Obstacle{"is not released with 'delete'", Variable.getLocation()};
  const std::string Pointee =
      pointeeText(Variable, Ptr.declaration(), Ptr.allocation(), Context);
  if (Pointee.empty())
    return Obstacle{"does not spell out its pointee type",
                    Variable.getLocation()};
  const bool Array = *Ptr.isArray();
  if (Ptr.isHeldByDeferredLambda() && Array &&
      !Context.getLangOpts().CPlusPlus17)
    return Obstacle{"needs a smart pointer that requires C++17",
                    Variable.getLocation()};
  Result.How =
      Ptr.isHeldByDeferredLambda() ? Owner::Form::Shared : Owner::Form::Unique;
  Result.Type =
      (Ptr.isHeldByDeferredLambda() ? "std::shared_ptr<" : "std::unique_ptr<") +
      Pointee + (Array ? "[]>" : ">");
  return std::nullopt;
}

namespace {

/// Rewrites the uses of one variable.
class UseRewriter {
public:
  UseRewriter(const Pointer &Ptr, const Owner &New, Edits &Result)
      : Ptr(Ptr), New(New), Result(Result),
        Array(Ptr.isArray().value_or(false)) {}

  std::optional<Obstacle> rewrite(const Use &U);

private:
  std::optional<Obstacle> release(const Use &U);
  std::optional<Obstacle> rewriteForGuard(const Use &U);
  std::optional<Obstacle> capture(const Use &U);
  void clear(const Use &U);

  const Pointer &Ptr;
  const Owner &New;
  Edits &Result;
  const bool Array;
};

} // namespace

std::optional<Obstacle> UseRewriter::rewrite(const Use &U) {
  if (U.Kind == UseKind::Release)
    return release(U);
  if (New.How == Owner::Form::Guard)
    return rewriteForGuard(U);
  if (U.Kind == UseKind::Capture)
    return capture(U);
  // A lambda that captured the raw pointer by copy does not change.
  if (U.Copy && New.How != Owner::Form::Shared)
    return std::nullopt;
  switch (U.Kind) {
  case UseKind::Value:
    if (!Ptr.isTransferred(U))
      readThroughOwner(U, Array, Result);
    else
      Result.insertAfter(U.Where, ".release()");
    break;
  case UseKind::Clear:
    clear(U);
    break;
  case UseKind::Fill:
    fillOwner(U, Ptr.context(), Result);
    break;
  default:
    readThroughOwner(U, Array, Result);
    break;
  }
  return std::nullopt;
}

void readThroughOwner(const Use &U, bool Array, Edits &Result) {
  switch (U.Kind) {
  // `std::unique_ptr<T[]>` has no `*` and `->`.
  case UseKind::Arrow:
    if (Array)
      Result.replaceToken(arrowOf(*U.User), "[0].");
    break;
  case UseKind::Dereference:
    if (!Array)
      break;
    Result.replaceToken(llvm::cast<UnaryOperator>(U.User)->getOperatorLoc(),
                        "");
    Result.insertAfter(U.Where, "[0]");
    break;
  case UseKind::Subscript:
    if (!Array)
      Result.insertAfter(U.Where, ".get()");
    break;
  case UseKind::AsBool:
    Result.insertAfter(U.Where, " != nullptr");
    break;
  case UseKind::Value:
    Result.insertAfter(U.Where, ".get()");
    break;
  default:
    break;
  }
}

/// `other = realloc(p, n)`, `fs = hdfsBuilderConnect(p)`: the callee consumes
/// the resource in another way than the guard would release it, so the guard
/// has to give up ownership.
static bool consumesResource(const Use &U, const Owner &Guard) {
  const std::optional<resources::Release> How = resources::releaseIn(*U.User);
  return How && How->Form == resources::ReleaseForm::Function &&
         Guard.How == Owner::Form::Guard && Guard.CanRelease &&
         !llvm::StringRef(Guard.Arguments)
              .ends_with(("&" + How->Function).str());
}

std::optional<Obstacle> UseRewriter::release(const Use &U) {
  if (consumesResource(U, New)) {
    Result.replaceToken(U.Where, New.Name + ".release()");
    return std::nullopt;
  }
  if (Ptr.canRemove(U) && Ptr.releases().remove(U, Result))
    return std::nullopt;
  if (U.Copy)
    return Obstacle{"is released in a lambda that captures it by copy",
                    U.Where};
  const bool Guard = New.How == Owner::Form::Guard;
  if (Guard && !New.CanRelease) {
    if (Ptr.releases().remove(U, Result))
      return std::nullopt;
    return Obstacle{"is not released in a separate statement", U.Where};
  }
  if (U.User->getBeginLoc().isMacroID() || U.User->getEndLoc().isMacroID())
    return Obstacle{"is released in a macro", U.Where};
  Ptr.releases().replace(
      U, (Guard ? New.Name : Ptr.variable().getName().str()) + ".reset()",
      Result);
  return std::nullopt;
}

/// The pointer remains; only transfers and reassignments affect the guard.
std::optional<Obstacle> UseRewriter::rewriteForGuard(const Use &U) {
  if (U.Kind == UseKind::Clear) {
    if (Ptr.releases().removeClear(U, Result))
      return std::nullopt;
    return Obstacle{"is reassigned here", U.Where};
  }
  if (!Ptr.isTransferred(U))
    return std::nullopt;
  if (!New.CanRelease)
    return Obstacle{"is transferred here", U.Where};
  Result.replaceToken(U.Where, New.Name + ".release()");
  return std::nullopt;
}

/// `[p]` becomes `[p = p.get()]`, `[=]` becomes `[=, p = p.get()]`.
std::optional<Obstacle> UseRewriter::capture(const Use &U) {
  if (New.How == Owner::Form::Shared)
    return std::nullopt;
  if (!Ptr.context().getLangOpts().CPlusPlus14)
    return Obstacle{"is captured, which needs C++14 to be rewritten", U.Where};
  const std::string Name = Ptr.variable().getName().str();
  const bool Explicit = llvm::any_of(
      U.Copy->explicit_captures(), [&](const LambdaCapture &Capture) {
        return Capture.capturesVariable() &&
               Capture.getCapturedVar() == &Ptr.variable();
      });
  // A nested lambda captures the copy of the outer one.
  if (U.Copy != U.Lambda)
    return Obstacle{"is captured by a nested lambda", U.Where};
  Result.insertAfter(U.Where, (Explicit ? " = " : ", " + Name + " = ") + Name +
                                  ".get()");
  return std::nullopt;
}

void UseRewriter::clear(const Use &U) {
  // A `p = nullptr` after a release is removed with it.
  if (!Ptr.releases().removeClear(U, Result))
    clearOwner(U, Result);
}

void clearOwner(const Use &U, Edits &Result) {
  const Expr &Null = *llvm::cast<BinaryOperator>(U.User)->getRHS();
  if (!llvm::isa<CXXNullPtrLiteralExpr>(Null.IgnoreParenImpCasts()))
    Result.replace(CharSourceRange::getTokenRange(Null.getSourceRange()),
                   "nullptr");
}

void fillOwner(const Use &U, const ASTContext &Context, Edits &Result) {
  const Expr &Value = *llvm::cast<BinaryOperator>(U.User)->getRHS();
  Result.replaceEqual(U.Where, Value.getBeginLoc(), ".reset(");
  Result.insertAfter(endOf(Value, Context), ")");
}

std::optional<Obstacle> rewriteUses(const Pointer &Ptr, const Owner &New,
                                    Edits &Result) {
  UseRewriter Rewriter(Ptr, New, Result);
  for (const Use &U : Ptr.uses()) {
    if (std::optional<Obstacle> Problem = Rewriter.rewrite(U))
      return Problem;
    if (const auto Where = Result.impossible())
      return Obstacle{"is in a macro here", *Where};
  }
  return std::nullopt;
}

void addGuard(const Owner &New, const Stmt &Statement, SourceLocation End,
              const ASTContext &Context, Edits &Result) {
  const SourceLocation Begin = Statement.getBeginLoc();
  const std::string Line =
      (lineEndAt(Begin, Context) + indentationAt(Begin, Context) + New.Type +
       " " + New.Name + "(" + New.Arguments + ");")
          .str();
  // A comment on the same line stays with the statement.
  const SourceManager &Sources = Context.getSourceManager();
  const auto [File, Offset] = Sources.getDecomposedLoc(End);
  const llvm::StringRef Rest = Sources.getBufferData(File)
                                   .substr(Offset)
                                   .take_until([](char C) { return C == '\n'; })
                                   .rtrim('\r');
  const bool Comment = Rest.ltrim().starts_with("//");
  Result.replace(CharSourceRange::getCharRange(
                     End.getLocWithOffset(Comment ? Rest.size() : 0)),
                 Line);
}

} // namespace tfop::rewrite
