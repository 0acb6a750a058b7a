// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The uses of a member, rewritten for an owner.
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

/// Nothing stands behind a member that is a container of pointers.
static bool isDestroyed(QualType Type) {
  return !Type.isNull() && Type.isDestructedType() != QualType::DK_none;
}

/// True if the member's own end does what a release in the destructor did.
bool Member::diesWithObject(const InFunction &Where, const Use &Release) const {
  const auto *Destructor = llvm::dyn_cast<CXXDestructorDecl>(Where.Function);
  if (!Destructor || Release.Lambda ||
      Destructor->getParent()->getLocation() != Owner.Class->getLocation() ||
      !llvm::isa<CXXThisExpr>(
          llvm::cast<MemberExpr>(Release.Name)->getBase()->IgnoreImpCasts()))
    return false;
  const auto [Block, Statement] = releasesIn(Where).wholeOf(Release);
  if (Block != Where.Body)
    return false;
  const SourceManager &Sources = Context.getSourceManager();
  for (const Use &Other : Where.Uses)
    if (Other.Kind != UseKind::Clear &&
        Sources.isBeforeInTranslationUnit(
            Sources.getFileLoc(Statement->getEndLoc()),
            Sources.getFileLoc(Other.Where)))
      return false;
  return !isDestroyed(Field.getType()->getPointeeType()) ||
         (!diesBeforeOthers() &&
          releasesIn(Where).comesLast(*Block, *Statement));
}

/// True if a destructor that releases it does so before members die that an
/// owner in its place would outlive: those that are declared behind it.
bool Member::diesBeforeOthers() const {
  return isDestroyed(Field.getType()->getPointeeType()) &&
         llvm::any_of(Field.getParent()->fields(), [&](const FieldDecl *Other) {
           return Other->getFieldIndex() > Field.getFieldIndex() &&
                  isDestroyed(Other->getType());
         });
}

bool Member::needsReset() const {
  return Owner.Destructor && Owner.Releases.empty() && diesBeforeOthers();
}

/// Empties the destructor's body where all that it did is gone.
bool Member::emptyBody(const InFunction &Where, Edits &Result) const {
  if (Where.Body->getLBracLoc().isMacroID() ||
      textOf(Where.Body->getSourceRange(), Context).contains("//") ||
      textOf(Where.Body->getSourceRange(), Context).contains("/*"))
    return false;
  for (const Stmt *Statement : Where.Body->body())
    if (llvm::none_of(Where.Uses, [&](const Use &Seen) {
          return (Seen.Kind == UseKind::Release &&
                  diesWithObject(Where, Seen) &&
                  releasesIn(Where).wholeOf(Seen).second == Statement) ||
                 (Seen.Kind == UseKind::Clear &&
                  releasesIn(Where).followsRelease(Seen) &&
                  statementOf(*Seen.What, Context).second == Statement);
        }))
      return false;
  Result.replaceBetween(Where.Body->getLBracLoc(), Where.Body->getRBracLoc(),
                        "");
  return true;
}

void Member::rewriteRelease(const InFunction &Where, const Use &Seen,
                            Edits &Result) const {
  if (diesWithObject(Where, Seen)) {
    releasesIn(Where).remove(Seen, Result);
    return;
  }
  const std::string Reset =
      textOf(Seen.Name->getSourceRange(), Context).str() + ".reset()";
  releasesIn(Where).replace(Seen, Reset, Result);
}

void Member::rewriteUses(Edits &Result) const {
  for (const InFunction &Where : Functions) {
    if (llvm::isa<CXXDestructorDecl>(Where.Function) &&
        emptyBody(Where, Result))
      continue;
    for (const Use &Seen : Where.Uses) {
      switch (Seen.Kind) {
      case UseKind::Release:
        rewriteRelease(Where, Seen, Result);
        break;
      case UseKind::Clear:
        if (!releasesIn(Where).removeClear(Seen, Result))
          clearOwner(Seen, Result);
        break;
      case UseKind::Fill:
      case UseKind::Reassign:
        fillOwner(Seen, Context, Result);
        break;
      // The `if (p)` around a release goes or stays with it.
      case UseKind::Test:
        break;
      default:
        readThroughOwner(Seen, Array, Result);
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
