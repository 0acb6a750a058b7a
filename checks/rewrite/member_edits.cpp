// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rewrites the uses of a member for a smart pointer.
#include "checks/rewrite/member.h"
#include "checks/rewrite/owner.h"
#include "checks/syntax/enclosing.h"
#include "checks/syntax/names.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tfop::rewrite {

const Expr *nullIn(const Expr &Value) {
  const Expr *Only = &Value;
  if (const auto *List = llvm::dyn_cast<ParenListExpr>(&Value))
    Only = List->getNumExprs() == 1 ? List->getExpr(0) : nullptr;
  if (const auto *List = llvm::dyn_cast<InitListExpr>(&Value))
    Only = List->getNumInits() == 1 ? List->getInit(0) : nullptr;
  Only = Only ? Only->IgnoreParenCasts() : nullptr;
  return Only && isNull(Only) ? Only : nullptr;
}

static bool isDestroyed(QualType Type) {
  return !Type.isNull() && Type.isDestructedType() != QualType::DK_none;
}

/// True if the destructor of the smart pointer makes a release in the
/// destructor of the class redundant.
bool Member::diesWithObject(const FunctionUses &Fn, const Use &Release) const {
  const auto *Destructor = llvm::dyn_cast<CXXDestructorDecl>(Fn.Function);
  if (!Destructor || Release.Lambda ||
      Destructor->getParent()->getLocation() != Owner.Class->getLocation() ||
      !llvm::isa<CXXThisExpr>(
          llvm::cast<MemberExpr>(Release.Name)->getBase()->IgnoreImpCasts()))
    return false;
  const auto [Block, Statement] = releasesIn(Fn).wholeStatement(Release);
  if (Block != Fn.Body)
    return false;
  const SourceManager &Sources = Context.getSourceManager();
  for (const Use &Other : Fn.Uses)
    if (Other.Kind != UseKind::Clear &&
        Sources.isBeforeInTranslationUnit(
            Sources.getFileLoc(Statement->getEndLoc()),
            Sources.getFileLoc(Other.Where)))
      return false;
  return !isDestroyed(Field.getType()->getPointeeType()) ||
         (!mustBeResetFirst() &&
          releasesIn(Fn).isFollowedOnlyByCleanup(*Block, *Statement));
}

/// True if a release in the destructor of the class precedes the destruction of
/// members that a smart pointer would outlive: those declared after it.
bool Member::mustBeResetFirst() const {
  return isDestroyed(Field.getType()->getPointeeType()) &&
         llvm::any_of(Field.getParent()->fields(), [&](const FieldDecl *Other) {
           return Other->getFieldIndex() > Field.getFieldIndex() &&
                  isDestroyed(Other->getType());
         });
}

bool Member::needsReset() const {
  return Owner.Destructor && Owner.Releases.empty() && mustBeResetFirst();
}

/// Empties the body of the destructor if every statement becomes redundant.
bool Member::emptyBody(const FunctionUses &Fn, Edits &Result) const {
  if (Fn.Body->getLBracLoc().isMacroID() ||
      textOf(Fn.Body->getSourceRange(), Context).contains("//") ||
      textOf(Fn.Body->getSourceRange(), Context).contains("/*"))
    return false;
  for (const Stmt *Statement : Fn.Body->body())
    if (llvm::none_of(Fn.Uses, [&](const Use &U) {
          return (U.Kind == UseKind::Release && diesWithObject(Fn, U) &&
                  releasesIn(Fn).wholeStatement(U).second == Statement) ||
                 (U.Kind == UseKind::Clear &&
                  releasesIn(Fn).followsRelease(U) &&
                  statementOf(*U.User, Context).second == Statement);
        }))
      return false;
  Result.replaceBetween(Fn.Body->getLBracLoc(), Fn.Body->getRBracLoc(), "");
  return true;
}

void Member::rewriteRelease(const FunctionUses &Fn, const Use &U,
                            Edits &Result) const {
  if (diesWithObject(Fn, U)) {
    releasesIn(Fn).remove(U, Result);
    return;
  }
  const std::string Reset =
      textOf(U.Name->getSourceRange(), Context).str() + ".reset()";
  releasesIn(Fn).replace(U, Reset, Result);
}

void Member::rewriteUses(Edits &Result) const {
  for (const FunctionUses &Fn : Functions) {
    if (llvm::isa<CXXDestructorDecl>(Fn.Function) && emptyBody(Fn, Result))
      continue;
    for (const Use &U : Fn.Uses) {
      switch (U.Kind) {
      case UseKind::Release:
        rewriteRelease(Fn, U, Result);
        break;
      case UseKind::Clear:
        if (!releasesIn(Fn).removeClear(U, Result))
          clearOwner(U, Result);
        break;
      case UseKind::Fill:
      case UseKind::Reassign:
        fillOwner(U, Context, Result);
        break;
      // The `if (p)` around a release is rewritten together with the release.
      case UseKind::Test:
        break;
      default:
        readThroughOwner(U, Array, Result);
        break;
      }
    }
  }
  for (const CXXCtorInitializer *Initializer : Mentions.initializersOf(Field))
    if (const Expr *Null = nullIn(*Initializer->getInit());
        Null && !llvm::isa<CXXNullPtrLiteralExpr>(Null))
      Result.replace(CharSourceRange::getTokenRange(Null->getSourceRange()),
                     "nullptr");
}

} // namespace tfop::rewrite
