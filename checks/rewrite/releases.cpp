// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/rewrite/releases.h"

#include "checks/facts/resources.h"
#include "checks/flow/conditions.h"
#include "checks/syntax/enclosing.h"
#include "checks/syntax/names.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tfop::rewrite {

/// `delete q`, `q = nullptr`, `;`.
static bool isCleanup(const Stmt &Statement) {
  const Stmt *Bare = &Statement;
  if (const auto *Cleanups = llvm::dyn_cast<ExprWithCleanups>(Bare))
    Bare = Cleanups->getSubExpr();
  const auto *Assignment = llvm::dyn_cast<BinaryOperator>(Bare);
  return llvm::isa<NullStmt>(Bare) || resources::releaseIn(*Bare) ||
         (Assignment && Assignment->getOpcode() == BO_Assign &&
          isNull(Assignment->getRHS()));
}

bool Releases::isFollowedOnlyByCleanup(const CompoundStmt &Block,
                                       const Stmt &Statement) const {
  bool After = false;
  for (const Stmt *Next : Block.body()) {
    if (After && llvm::isa<ReturnStmt>(Next))
      return true;
    if (After && !isCleanup(*Next))
      return false;
    After |= Next == &Statement;
  }
  return &Block == &Scope;
}

/// True for `{ delete p; p = nullptr; }` or either statement alone.
bool Releases::isOwnBlock(const Stmt &Block) const {
  const auto IsReleaseOrClear = [&](const Stmt *Inner) {
    return llvm::any_of(Uses, [&](const Use &U) {
      return (U.Kind == UseKind::Release || U.Kind == UseKind::Clear) &&
             statementOf(*U.User, Context).second == Inner;
    });
  };
  if (const auto *Several = llvm::dyn_cast<CompoundStmt>(&Block))
    return llvm::all_of(Several->body(), IsReleaseOrClear);
  return IsReleaseOrClear(&Block);
}

/// The `if (p)` around a block that only releases the pointer, or null.
const IfStmt *Releases::enclosingTest(const Use &Release) const {
  const auto [Block, Statement] = statementOf(*Release.User, Context);
  const Stmt *Whole =
      Block && Block != &Scope ? static_cast<const Stmt *>(Block) : Statement;
  if (!Whole || !isOwnBlock(*Whole))
    return nullptr;
  const auto *If = llvm::dyn_cast_or_null<IfStmt>(parentOf(*Whole, Context));
  if (!If || If->getThen() != Whole || If->getElse() || !If->getCond() ||
      If->getInit())
    return nullptr;
  const Expr *Condition = If->getCond()->IgnoreParenImpCasts();
  if (const auto *Compared = llvm::dyn_cast<BinaryOperator>(Condition);
      Compared && Compared->getOpcode() == BO_NE && isNull(Compared->getRHS()))
    Condition = Compared->getLHS()->IgnoreParenImpCasts();
  // All instantiations of a member of a template share its location.
  const ValueDecl *Named = namedBy(Condition);
  return Named && Named->getLocation() == Pointer.getLocation() ? If : nullptr;
}

std::pair<const CompoundStmt *, const Stmt *>
Releases::wholeStatement(const Use &Release) const {
  const IfStmt *Test = enclosingTest(Release);
  return statementOf(Test ? *Test : *Release.User, Context);
}

/// True in a loop after the declaration, whose condition or later iterations
/// may see that the pointer was set to null: `while (p) { delete p; p = 0; }`.
static bool isRepeated(const Stmt &Release, SourceLocation Declared,
                       ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  for (const Stmt *Outer = parentOf(Release, Context); Outer;
       Outer = parentOf(*Outer, Context))
    if (llvm::isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(Outer) &&
        Sources.isBeforeInTranslationUnit(
            Declared, Sources.getFileLoc(Outer->getBeginLoc())))
      return true;
  return false;
}

bool Releases::remove(const Use &Removed, Edits &Result) const {
  if (isRepeated(*Removed.User, Pointer.getLocation(), Context))
    return false;
  const IfStmt *Test = enclosingTest(Removed);
  auto [Block, Statement] = statementOf(*Removed.User, Context);
  if (Test && statementOf(*Test, Context).first)
    Statement = Test;
  else if (!Block)
    return false;
  Result.removeStatement(*Statement);
  return true;
}

void Releases::replace(const Use &Release, std::string Reset,
                       Edits &Result) const {
  const auto [Block, Statement] = wholeStatement(Release);
  const auto *Test = llvm::dyn_cast_or_null<IfStmt>(Statement);
  if (!Test || !Block)
    return Result.replace(
        CharSourceRange::getTokenRange(Release.User->getSourceRange()),
        std::move(Reset));
  Result.replace(CharSourceRange::getCharRange(Test->getBeginLoc(),
                                               afterSemicolon(*Test, Context)),
                 Reset + ";");
}

bool Releases::removeClear(const Use &Clear, Edits &Result) const {
  if (!followsRelease(Clear))
    return false;
  const auto [Block, Statement] = wholeStatement(Clear);
  return (Block && llvm::isa<IfStmt>(Statement)) || remove(Clear, Result);
}

bool Releases::followsRelease(const Use &Clear) const {
  const auto [Block, Statement] = statementOf(*Clear.User, Context);
  if (!Block)
    return false;
  const Stmt *Previous = nullptr;
  for (const Stmt *Next : Block->body()) {
    if (Next == Statement)
      break;
    Previous = Next;
  }
  return Previous && llvm::any_of(Uses, [&](const Use &U) {
           return U.Kind == UseKind::Release &&
                  (statementOf(*U.User, Context).second == Previous ||
                   wholeStatement(U).second == Previous);
         });
}

} // namespace tfop::rewrite
