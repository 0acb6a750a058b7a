// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/rewrite/exits.h"

#include "checks/facts/resources.h"
#include "checks/rewrite/guard.h"
#include "checks/syntax/enclosing.h"
#include "checks/syntax/names.h"
#include "clang/AST/StmtVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"

using namespace clang;

namespace tfop::rewrite {

namespace {

/// Whether the resource is held at a point of the source, on all paths.
enum class Held { No, Yes, Maybe, Unreachable };

/// Follows the structure of the code from the acquisition to the exits.
class ExitFinder {
public:
  ExitFinder(const Pointer &Ptr, const Stmt &Acquisition)
      : Ptr(Ptr), Acquisition(Acquisition) {}

  /// The returns at which the resource is held.
  std::vector<const ReturnStmt *> Returns;
  /// An exit at which it may be held, or null.
  const Stmt *Unknown = nullptr;

  Held scan(const Stmt *Statement, Held State);

private:
  static Held join(Held A, Held B) {
    if (A == Held::Unreachable || A == B)
      return B;
    return B == Held::Unreachable ? A : Held::Maybe;
  }
  bool isInside(const Stmt &Outer, const Use &U) const {
    const SourceManager &Sources = Ptr.context().getSourceManager();
    return Sources.isPointWithin(Sources.getFileLoc(U.Where),
                                 Sources.getFileLoc(Outer.getBeginLoc()),
                                 Sources.getFileLoc(Outer.getEndLoc()));
  }
  bool changes(const Stmt &Statement) const {
    return llvm::any_of(Ptr.uses(), [&](const Use &U) {
      return isInside(Statement, U) &&
             (U.Kind == UseKind::Release || U.Kind == UseKind::Clear ||
              U.Kind == UseKind::Fill || Ptr.isTransferred(U));
    });
  }
  Held scanIf(const IfStmt &If, Held State);
  Held scanReturn(const ReturnStmt &Return, Held State);
  /// True if \p Condition is the pointer, compared with null or not; \p IsNull
  /// receives whether the pointer is null if it is true.
  bool testsPointer(const Expr &Condition, bool &IsNull) const;

  const Pointer &Ptr;
  const Stmt &Acquisition;
  llvm::DenseMap<const LabelDecl *, Held> AtLabel;
};

} // namespace

bool ExitFinder::testsPointer(const Expr &Condition, bool &IsNull) const {
  const Expr *Bare = Condition.IgnoreParenImpCasts();
  IsNull = false;
  if (const auto *Not = llvm::dyn_cast<UnaryOperator>(Bare);
      Not && Not->getOpcode() == UO_LNot) {
    IsNull = true;
    Bare = Not->getSubExpr()->IgnoreParenImpCasts();
  } else if (const auto *Compared = llvm::dyn_cast<BinaryOperator>(Bare);
             Compared && Compared->isEqualityOp()) {
    IsNull = Compared->getOpcode() == BO_EQ;
    Bare = isNull(Compared->getRHS())
               ? Compared->getLHS()->IgnoreParenImpCasts()
               : Compared->getRHS()->IgnoreParenImpCasts();
    if (!isNull(Compared->getRHS()) && !isNull(Compared->getLHS()))
      return false;
  }
  return namedBy(Bare) == &Ptr.variable();
}

Held ExitFinder::scanIf(const IfStmt &If, Held State) {
  if (If.getCond() && changes(*If.getCond()))
    State = Held::Maybe;
  bool IsNull = false;
  const bool Tested = If.getCond() && testsPointer(*If.getCond(), IsNull);
  const Held Then = scan(If.getThen(), Tested && IsNull ? Held::No : State);
  const Held Other = Tested && !IsNull ? Held::No : State;
  const Held Else = If.getElse() ? scan(If.getElse(), Other) : Other;
  // if (p) free(p);
  return join(Then, Else);
}

Held ExitFinder::scanReturn(const ReturnStmt &Return, Held State) {
  if (State == Held::Maybe && !Unknown)
    Unknown = &Return;
  if (State == Held::Yes && !changes(Return))
    Returns.push_back(&Return);
  return Held::Unreachable;
}

Held ExitFinder::scan(const Stmt *Statement, Held State) {
  if (!Statement)
    return State;
  if (Statement == &Acquisition)
    return Held::Yes;
  if (const auto *Block = llvm::dyn_cast<CompoundStmt>(Statement)) {
    for (const Stmt *Next : Block->body())
      State = scan(Next, State);
    return State;
  }
  if (const auto *If = llvm::dyn_cast<IfStmt>(Statement))
    return scanIf(*If, State);
  if (const auto *Return = llvm::dyn_cast<ReturnStmt>(Statement))
    return scanReturn(*Return, State);
  if (const auto *Jump = llvm::dyn_cast<GotoStmt>(Statement)) {
    const auto [Known, IsNew] = AtLabel.try_emplace(Jump->getLabel(), State);
    if (!IsNew)
      Known->second = join(Known->second, State);
    return Held::Unreachable;
  }
  if (const auto *Label = llvm::dyn_cast<LabelStmt>(Statement)) {
    const auto Known = AtLabel.find(Label->getDecl());
    // Without a goto above, one below jumps back.
    State = Known == AtLabel.end() ? Held::Maybe : join(Known->second, State);
    return scan(Label->getSubStmt(), State);
  }
  if (llvm::isa<BreakStmt, ContinueStmt>(Statement))
    return Held::Unreachable;
  if (llvm::isa<ForStmt, WhileStmt, DoStmt, SwitchStmt, CaseStmt, DefaultStmt>(
          Statement)) {
    const Held Inside = changes(*Statement) ? Held::Maybe : State;
    for (const Stmt *Child : Statement->children())
      scan(Child, Inside);
    return Inside;
  }
  if (llvm::isa<Expr, DeclStmt>(Statement))
    return changes(*Statement) ? Held::No : State;
  return changes(*Statement) ? Held::Maybe : State;
}

/// True if the value may be computed from the resource.
static bool readsMemory(const Expr *Value) {
  if (!Value)
    return false;
  if (llvm::isa<CallExpr, ArraySubscriptExpr>(Value))
    return true;
  if (const auto *Member = llvm::dyn_cast<MemberExpr>(Value);
      Member && Member->isArrow())
    return true;
  if (const auto *Unary = llvm::dyn_cast<UnaryOperator>(Value);
      Unary && Unary->getOpcode() == UO_Deref)
    return true;
  return llvm::any_of(Value->children(), [](const Stmt *Child) {
    return readsMemory(llvm::dyn_cast_or_null<Expr>(Child));
  });
}

Fix releaseBeforeExits(const Pointer &Ptr, const AcquisitionSite &Site,
                       const ownership::Fate &Fate) {
  const VarDecl &Variable = Ptr.variable();
  ASTContext &Context = Ptr.context();
  const SourceLocation Here = Site.Acquired.Expression->getBeginLoc();
  const llvm::StringRef Releaser = resources::releaserOf(*Site.Acquired.Kind);
  if (!isReleaser(Releaser, Context))
    return refusal(Obstacle{"is released with '" + Releaser.str() +
                                "', which needs other arguments as well",
                            Here},
                   Variable);
  const Stmt *Acquisition =
      Site.Acquired.Receiver
          ? nullptr
          : statementIn(Ptr.scope(), *Site.Acquired.Expression, Context);
  if (!Acquisition)
    return refusal(Obstacle{"is acquired conditionally", Here}, Variable);
  ExitFinder Exits(Ptr, *Acquisition);
  const Held AtEnd = Exits.scan(&Ptr.scope(), Held::No);
  if (Exits.Unknown || AtEnd == Held::Maybe)
    return refusal(Obstacle{"may already be released at this exit",
                            Exits.Unknown ? Exits.Unknown->getBeginLoc()
                                          : Ptr.scope().getRBracLoc()},
                   Variable);
  const std::string Call =
      Releaser.str() + "(" + Variable.getName().str() + ");";
  Edits Result(Context);
  for (const ReturnStmt *Return : Exits.Returns) {
    if (Return->getBeginLoc().isMacroID())
      return refusal(Obstacle{"is not released in a macro that returns",
                              Return->getBeginLoc()},
                     Variable);
    if (readsMemory(Return->getRetValue()))
      return refusal(
          Obstacle{"may be used by the returned value", Return->getBeginLoc()},
          Variable);
    const bool Alone =
        !llvm::isa_and_nonnull<CompoundStmt>(parentOf(*Return, Context));
    const std::string NextLine = (lineEndAt(Return->getBeginLoc(), Context) +
                                  indentationAt(Return->getBeginLoc(), Context))
                                     .str();
    Result.insertBefore(Return->getBeginLoc(),
                        (Alone ? "{" + NextLine : "") + Call + NextLine);
    if (Alone) {
      const SourceLocation End = afterSemicolon(*Return, Context);
      Result.replace(CharSourceRange::getCharRange(End, End), NextLine + "}");
    }
  }
  if (AtEnd == Held::Yes && !Ptr.scope().body_empty()) {
    const SourceLocation Last = Ptr.scope().body_back()->getBeginLoc();
    const SourceLocation End = Ptr.scope().getRBracLoc();
    const SourceManager &Sources = Context.getSourceManager();
    const llvm::StringRef Text = Sources.getBufferData(Sources.getFileID(End));
    const unsigned Offset = Sources.getFileOffset(End);
    const size_t After = Text.take_front(Offset).rtrim().size();
    const SourceLocation Place =
        Sources.getLocForStartOfFile(Sources.getFileID(End))
            .getLocWithOffset(After);
    Result.replace(CharSourceRange::getCharRange(Place, Place),
                   (lineEndAt(End, Context) +
                    indentationAt(Sources.getExpansionLoc(Last), Context) +
                    Call)
                       .str());
  }
  if (Exits.Returns.empty() && AtEnd != Held::Yes)
    return refusal(Obstacle{"is not held at an exit that can be edited", Here},
                   Variable);
  return fixOf(Result, Ptr, Fate,
               "has to be released at exits that are added later as well");
}

} // namespace tfop::rewrite
