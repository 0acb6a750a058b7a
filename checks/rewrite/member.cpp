// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/rewrite/member.h"

#include "checks/facts/tf_api.h"
#include "checks/flow/conditions.h"
#include "checks/members/names.h"
#include "checks/rewrite/declaration.h"
#include "checks/rewrite/owner.h"
#include "checks/syntax/enclosing.h"
#include "checks/syntax/names.h"
#include "checks/syntax/uses.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tfop::rewrite {

Member::Member(const OwningMember &Owner, const MemberUses &AllUses,
               const ClassFacts &Facts, const MemberMentions &Mentions,
               ownership::Analysis &Engine)
    : Owner(Owner), Field(*Owner.Member), AllUses(AllUses), Facts(Facts),
      Mentions(Mentions), Engine(Engine), Context(AllUses.context()) {
  if (const auto Uses = AllUses.all().find(Field.getLocation());
      Uses != AllUses.all().end())
    RecordedUses = Uses->second;
  Problem = check();
  if (Problem)
    return;
  collectRisks();
  Edits Trial(Context, /*InSeveralFiles=*/true);
  rewriteUses(Trial);
  if (const auto Where = Trial.impossible())
    Problem = {"is in a macro here", *Where};
}

std::optional<Obstacle> Member::check() {
  if (std::optional<Obstacle> Problem = checkVisible())
    return Problem;
  if (std::optional<Obstacle> Problem = checkClass())
    return Problem;
  if (std::optional<Obstacle> Problem = checkFills())
    return Problem;
  if (std::optional<Obstacle> Problem = checkType())
    return Problem;
  if (std::optional<Obstacle> Problem = collectUses())
    return Problem;
  // Check all uses even after an obstacle, since a generated destructor depends
  // on the risks found.
  std::optional<Obstacle> First;
  for (const FunctionUses &Fn : Functions)
    for (const Use &U : Fn.Uses)
      if (std::optional<Obstacle> Problem = checkUse(Fn, U); Problem && !First)
        First = Problem;
  if (First)
    return First;
  if (std::optional<Obstacle> Problem = checkReleases())
    return Problem;
  return checkNames();
}

/// Checks that all code that may name the member is visible.
std::optional<Obstacle> Member::checkVisible() const {
  const SourceLocation Here = Field.getLocation();
  const SourceManager &Sources = Context.getSourceManager();
  const CXXRecordDecl &Class = *Owner.Class;
  if (Owner.Elements || !Field.getType()->isPointerType())
    return Obstacle{"holds more than one object", Here};
  if (Here.isMacroID() || Field.getBeginLoc().isMacroID())
    return Obstacle{"is declared in a macro", Here};
  if (Field.getParent()->isUnion() ||
      Field.getParent()->getLocation() != Class.getLocation())
    return Obstacle{"is a member of a union", Here};
  if (const CXXMethodDecl *External = externalMethod(Class, Context))
    return Obstacle{"may be used in '" + External->getNameAsString() +
                        "', which is not in this file",
                    External->getLocation()};
  if (Sources.isInMainFile(Sources.getFileLoc(Class.getLocation())))
    return std::nullopt;
  if (Field.getAccess() != AS_private || Class.hasFriends())
    return Obstacle{"can be used in other files", Here};
  for (const Decl *Inner : Class.decls())
    if (const auto *Nested = llvm::dyn_cast<CXXRecordDecl>(Inner);
        Nested && Nested->hasDefinition() && externalMethod(*Nested, Context))
      return Obstacle{"can be used in other files", Here};
  return std::nullopt;
}

/// A class with a smart pointer member cannot be copied memberwise.
std::optional<Obstacle> Member::checkClass() const {
  const CXXRecordDecl &Class = *Owner.Class;
  const SourceLocation Here = Field.getLocation();
  // A growing vector moves elements that have a move constructor.
  const auto Copy = Facts.Copies.find(Class.getLocation());
  if ((Copy != Facts.Copies.end() &&
       (llvm::isa<CXXConstructExpr>(Copy->second) || Owner.Destructor)) ||
      Mentions.isAssigned(Class))
    return Obstacle{"is in a class that is copied", Here};
  // A user-declared destructor suppresses the implicit move operations.
  if (Facts.MovedOrReturned.contains(Class.getLocation()) && Owner.Destructor)
    return Obstacle{"is in a class that is moved or returned by value", Here};
  for (const CXXMethodDecl *Method : Class.methods())
    if (const auto *Constructor = llvm::dyn_cast<CXXConstructorDecl>(Method);
        !Method->isImplicit() && Method->isDefaulted() &&
        !Method->isDeleted() &&
        (Method->isCopyAssignmentOperator() ||
         (Constructor && Constructor->isCopyConstructor())))
      return Obstacle{"is in a class that is copied", Method->getLocation()};
  if (Mentions.isBraceInitialized(Class))
    return Obstacle{"is set by aggregate initialization", Here};
  if (Mentions.isTreatedAsBytes(Class))
    return Obstacle{"is in a class whose objects are treated as bytes", Here};
  return std::nullopt;
}

std::optional<Obstacle> Member::checkFills() {
  using resources::ReleaseForm;
  bool First = true;
  for (const MemberUse &Recorded : RecordedUses) {
    if (Recorded.Kind != MemberUseKind::Fill || Recorded.Element)
      continue;
    if (Recorded.Form != ReleaseForm::Delete &&
        Recorded.Form != ReleaseForm::DeleteArray)
      return Obstacle{"is not allocated with 'new'",
                      Recorded.Where->getBeginLoc()};
    const bool Many = Recorded.Form == ReleaseForm::DeleteArray;
    if (!First && Many != Array)
      return Obstacle{"may hold an array or a single object",
                      Recorded.Where->getBeginLoc()};
    Array = Many;
    First = false;
  }
  return std::nullopt;
}

/// The `new` expressions among the fills.
static std::vector<const CXXNewExpr *>
allocationsIn(llvm::ArrayRef<MemberUse> Uses) {
  std::vector<const CXXNewExpr *> News;
  for (const MemberUse &Recorded : Uses)
    if (const auto *Value = llvm::dyn_cast<Expr>(Recorded.Where);
        Value && Recorded.Kind == MemberUseKind::Fill && !Recorded.Element)
      if (const auto *New =
              llvm::dyn_cast<CXXNewExpr>(Value->IgnoreParenImpCasts()))
        News.push_back(New);
  return News;
}

bool isDefinedBefore(QualType Pointee, SourceLocation Where,
                     const SourceManager &Sources) {
  const CXXRecordDecl *Class = Pointee->getAsCXXRecordDecl();
  const CXXRecordDecl *Definition = Class ? Class->getDefinition() : nullptr;
  return !Class || (Definition && Sources.isBeforeInTranslationUnit(
                                      Definition->getLocation(), Where));
}

std::optional<Obstacle> Member::checkType() {
  const SourceLocation Here = Field.getLocation();
  const QualType Pointee = Field.getType()->getPointeeType();
  const std::vector<const CXXNewExpr *> News = allocationsIn(RecordedUses);
  if (tf_api::isRefCounted(Pointee))
    return Obstacle{"is reference-counted", Here};
  if (const std::string Why = whyNotOwned(Pointee, News, Context); !Why.empty())
    return Obstacle{Why, Here};
  // The implicit destructor needs the complete type wherever the header is
  // included.
  if (!isDefinedBefore(Pointee, Here, Context.getSourceManager()))
    return Obstacle{"points to a class that is defined later", Here};
  const std::string Text =
      pointeeText(Field, declaratorsWith(Field),
                  News.empty() ? nullptr : News.front(), Context);
  if (Text.empty())
    return Obstacle{"does not spell out its pointee type", Here};
  Type = std::string(Field.isMutable() ? "mutable " : "") + "std::unique_ptr<" +
         Text + (Array ? "[]>" : ">");
  return std::nullopt;
}

/// `p_()`, `p_{}`, `p_(nullptr)`.
static bool isNullInit(const Expr &Value) {
  if (const auto *List = llvm::dyn_cast<ParenListExpr>(&Value))
    return List->getNumExprs() == 0 || nullIn(Value);
  if (const auto *List = llvm::dyn_cast<InitListExpr>(&Value))
    return List->getNumInits() == 0 || nullIn(Value);
  return llvm::isa<ImplicitValueInitExpr>(Value) || nullIn(Value);
}

std::optional<Obstacle> Member::collectUses() {
  for (const MemberMentions::Mention &Mention : Mentions.of(Field)) {
    if (Functions.empty() || Functions.back().Function != Mention.Function) {
      const auto *Body =
          llvm::dyn_cast_or_null<CompoundStmt>(Mention.Function->getBody());
      if (!Body)
        return Obstacle{"is used in a function that was not fully analyzed",
                        Mention.Expression->getMemberLoc()};
      Functions.push_back({Mention.Function, Body, {}});
    }
    const auto [Kind, User] = useAt(*Mention.Expression, Engine, Context);
    Functions.back().Uses.push_back({Kind, Mention.Expression->getMemberLoc(),
                                     Mention.Expression, User, nullptr,
                                     Mention.Lambda});
  }
  // Constructor initializers.
  for (const CXXCtorInitializer *Initializer : Mentions.initializersOf(Field)) {
    const SourceRange Range = Initializer->getSourceRange();
    const bool Fills =
        llvm::any_of(RecordedUses, [&](const MemberUse &Recorded) {
          return Recorded.Kind == MemberUseKind::Fill && !Recorded.Named &&
                 Context.getSourceManager().isPointWithin(
                     Recorded.Where->getBeginLoc(), Range.getBegin(),
                     Range.getEnd());
        });
    if (!Fills && !isNullInit(*Initializer->getInit()))
      return Obstacle{"is assigned a pointer here that it does not own",
                      Initializer->getSourceLocation()};
  }
  return std::nullopt;
}

std::optional<Obstacle> Member::checkUse(const FunctionUses &Fn, const Use &U) {
  switch (U.Kind) {
  case UseKind::Fill:
  case UseKind::Reassign:
    return checkFill(Fn, U);
  case UseKind::Clear:
    if (!statementOf(*U.User, Context).second)
      return Obstacle{"is assigned inside an expression", U.Where};
    // Without a release, ownership may have been transferred before.
    if (!releasesIn(Fn).followsRelease(U) && !isFirstIn(Fn, U))
      return Obstacle{"is cleared here without a release", U.Where};
    return std::nullopt;
  case UseKind::Release: {
    const std::optional<resources::Release> Release =
        resources::releaseIn(*U.User);
    if (Release && (Release->Form == resources::ReleaseForm::Unref ||
                    Release->Form == resources::ReleaseForm::Function))
      return Obstacle{"is not released with 'delete'", U.Where};
    return std::nullopt;
  }
  case UseKind::Value:
  case UseKind::Arrow:
  case UseKind::Dereference:
  case UseKind::Subscript:
    return checkEscape(Fn, U);
  case UseKind::Test:
  case UseKind::AsBool:
    return std::nullopt;
  default:
    Advanced |= U.Kind == UseKind::Advance;
    if (U.Kind == UseKind::Address)
      noteRisk("is used by reference");
    if (const std::optional<std::string> Why = obstacleIn(U.Kind))
      return Obstacle{*Why, U.Where};
    return Obstacle{"is used in an unsupported way here", U.Where};
  }
}

std::optional<Obstacle> Member::checkFill(const FunctionUses &Fn,
                                          const Use &U) {
  if (!statementOf(*U.User, Context).second)
    return Obstacle{"is assigned inside an expression", U.Where};
  const bool Fills = llvm::any_of(RecordedUses, [&](const MemberUse &Recorded) {
    return Recorded.Kind == MemberUseKind::Fill && Recorded.Named == U.Name;
  });
  if (!Fills)
    return Obstacle{"is assigned a pointer here that it does not own", U.Where};
  // A local variable that held the value before must not transfer it elsewhere.
  const Expr *Value = llvm::cast<BinaryOperator>(U.User)->getRHS();
  const VarDecl *Local = MemberNames::localIn(Value);
  if (!Local)
    return std::nullopt;
  for (const Use &Other : usesOf(*Local, *Fn.Body, Engine, Context)) {
    if (Other.Name == Value->IgnoreParenImpCasts() ||
        Other.Kind != UseKind::Value)
      continue;
    const Escape Out =
        Escapes(*Local, *Fn.Body, *Fn.Function, {}, Engine, Context).of(Other);
    if (Out.Kind == EscapeKind::Released || Out.Kind == EscapeKind::Unfixable ||
        Out.Kind == EscapeKind::Transferred)
      return Obstacle{"is also transferred as '" + Local->getName().str() + "'",
                      Other.Where};
  }
  return std::nullopt;
}

/// The member assigned in `end_ = data_ + n`, or null.
static const FieldDecl *assignedField(const Use &U, ASTContext &Context) {
  const ValueUse VU = useOf(*U.Name, Through::Arithmetic, Context);
  const auto *Assignment = llvm::dyn_cast_or_null<BinaryOperator>(VU.User);
  return VU.Kind == Usage::Assigned && Assignment
             ? llvm::dyn_cast_or_null<FieldDecl>(namedBy(Assignment->getLHS()))
             : nullptr;
}

std::optional<Obstacle> Member::checkEscape(const FunctionUses &Fn,
                                            const Use &U) {
  const Escape Out =
      Escapes(Field, *Fn.Body, *Fn.Function, Fn.Uses, Engine, Context).of(U);
  switch (Out.Kind) {
  case EscapeKind::Released:
  case EscapeKind::Unfixable:
    if (Out.Kind == EscapeKind::Released && Released.empty())
      Released = Out.Reason;
    noteRisk(Out.Reason);
    return Obstacle{Out.Reason, U.Where};
  case EscapeKind::Transferred:
    if (const FieldDecl *Other = assignedField(U, Context)) {
      const auto Uses = AllUses.all().find(Other->getLocation());
      if (Uses == AllUses.all().end() ||
          llvm::none_of(Uses->second, [](const MemberUse &Recorded) {
            return Recorded.Kind == MemberUseKind::Release;
          })) {
        noteRisk("is also stored in '" + Other->getName().str() + "'");
        break;
      }
    }
    noteRisk("is transferred");
    return Obstacle{"is transferred here", U.Where};
  case EscapeKind::UsedLater:
  case EscapeKind::Doubtful:
    noteRisk(Out.Reason);
    break;
  case EscapeKind::Borrowed:
    break;
  }
  // `T *old = p_; p_ = new T; old->...`
  const VarDecl *Alias =
      U.Kind == UseKind::Value
          ? useOf(*U.Name, Through::Arithmetic, Context).Variable
          : nullptr;
  if (!Alias || !Alias->getType()->isPointerType())
    return std::nullopt;
  const SourceManager &Sources = Context.getSourceManager();
  for (const Use &Other : Fn.Uses)
    if ((Other.Kind == UseKind::Fill || Other.Kind == UseKind::Reassign) &&
        Sources.isBeforeInTranslationUnit(Sources.getFileLoc(U.Where),
                                          Sources.getFileLoc(Other.Where)))
      return Obstacle{"is still used through '" + Alias->getName().str() +
                          "' when it is assigned again",
                      U.Where};
  if (isRefilledBy(Fn))
    noteRisk("may be assigned again while '" + Alias->getName().str() +
             "' points to its old value");
  return std::nullopt;
}

/// True if a function called from \p Fn fills the member.
bool Member::isRefilledBy(const FunctionUses &Fn) const {
  std::set<SourceLocation> Reached;
  addReachable(Fn.Function->getLocation(), AllUses, Reached);
  Reached.erase(Fn.Function->getLocation());
  return llvm::any_of(Functions, [&](const FunctionUses &Other) {
    return Reached.contains(Other.Function->getLocation()) &&
           llvm::any_of(Other.Uses, [](const Use &U) {
             return U.Kind == UseKind::Fill || U.Kind == UseKind::Reassign;
           });
  });
}

/// True if a constructor clears the member before any other use.
bool Member::isFirstIn(const FunctionUses &Fn, const Use &Clear) const {
  const SourceManager &Sources = Context.getSourceManager();
  return llvm::isa<CXXConstructorDecl>(Fn.Function) && !Clear.Lambda &&
         llvm::all_of(Fn.Uses, [&](const Use &Other) {
           return Other.Kind == UseKind::Clear ||
                  Sources.isBeforeInTranslationUnit(
                      Sources.getFileLoc(Clear.Where),
                      Sources.getFileLoc(Other.Where));
         });
}

/// Each recorded release must be one that can be rewritten.
std::optional<Obstacle> Member::checkReleases() const {
  for (const MemberUse &Recorded : RecordedUses) {
    if (Recorded.Kind != MemberUseKind::Release || Recorded.Element)
      continue;
    const bool Rewritable =
        llvm::any_of(Functions, [&](const FunctionUses &Fn) {
          return llvm::any_of(Fn.Uses, [&](const Use &U) {
            return U.Kind == UseKind::Release && U.User == Recorded.Where;
          });
        });
    if (!Rewritable)
      return Obstacle{"is released in an unsupported way",
                      Recorded.Where->getBeginLoc()};
  }
  return std::nullopt;
}

std::optional<Obstacle> Member::checkNames() const {
  if (const std::optional<SourceLocation> Where =
          Mentions.unresolvedMention(Field))
    return Obstacle{"is also used in code that was not compiled", *Where};
  return std::nullopt;
}

void Member::noteRisk(llvm::StringRef Why) {
  if (Risk.empty())
    Risk = Why;
}

/// Collects the risks that do not depend on a single use.
void Member::collectRisks() {
  const CXXRecordDecl &Class = *Owner.Class;
  const SourceManager &Sources = Context.getSourceManager();
  // Before C++17, the copy constructor must be accessible even if the copy is
  // elided.
  if (Facts.Elided.contains(Class.getLocation()) && Owner.Destructor)
    noteRisk("is in a class that must be copyable before C++17");
  for (const MemberUse &Recorded : RecordedUses) {
    if (Recorded.Kind == MemberUseKind::Escaped && !Recorded.Element)
      noteRisk("is passed to code that may keep or release it");
    if (Recorded.InLambda && (Recorded.Kind == MemberUseKind::Fill ||
                              Recorded.Kind == MemberUseKind::Release))
      noteRisk("is assigned or released in a lambda");
  }
  // Kernels run several steps concurrently.
  if (tf_api::isKernel(Class))
    for (const FunctionUses &Fn : Functions) {
      bool Released = llvm::isa<CXXConstructorDecl>(Fn.Function);
      for (const Use &U : Fn.Uses) {
        Released |= U.Kind == UseKind::Release;
        if ((U.Kind == UseKind::Fill || U.Kind == UseKind::Reassign) &&
            !Released)
          noteRisk("may be in use by another step when it is assigned again");
      }
    }
  if (!isImplicitlyCopyable(Class))
    return;
  if (const llvm::StringRef Holder = Mentions.holderOf(Class); !Holder.empty())
    noteRisk("is in a class that '" + Holder.str() + "' may copy");
  if (!Sources.isInMainFile(Sources.getFileLoc(Class.getLocation())))
    noteRisk("is in a class that other files may copy");
}

} // namespace tfop::rewrite
