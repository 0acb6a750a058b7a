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

Member::Member(const OwningMember &Owner, const MemberUses &Known,
               const ClassFacts &Facts, const MemberMentions &Mentions,
               ownership::Analysis &Engine)
    : Owner(Owner), Field(*Owner.Member), Known(Known), Facts(Facts),
      Mentions(Mentions), Engine(Engine), Context(Known.context()) {
  if (const auto Uses = Known.all().find(Field.getLocation());
      Uses != Known.all().end())
    KnownUses = Uses->second;
  Found = check();
  if (Found)
    return;
  judge();
  Edits Trial(Context, /*InSeveralFiles=*/true);
  rewriteUses(Trial);
  if (const auto Where = Trial.impossible())
    Found = {"stands in a macro here", *Where};
}

std::optional<Obstacle> Member::check() {
  if (std::optional<Obstacle> Met = checkVisible())
    return Met;
  if (std::optional<Obstacle> Met = checkClass())
    return Met;
  if (std::optional<Obstacle> Met = checkFills())
    return Met;
  if (std::optional<Obstacle> Met = checkType())
    return Met;
  if (std::optional<Obstacle> Met = collectUses())
    return Met;
  // All of them, for what a destructor would have to know.
  std::optional<Obstacle> First;
  for (const InFunction &Where : Functions)
    for (const Use &Judged : Where.Uses)
      if (std::optional<Obstacle> Met = checkUse(Where, Judged); Met && !First)
        First = Met;
  if (First)
    return First;
  if (std::optional<Obstacle> Met = checkReleases())
    return Met;
  return checkNames();
}

/// True if the member can only be named in this translation unit.
std::optional<Obstacle> Member::checkVisible() const {
  const SourceLocation Here = Field.getLocation();
  const SourceManager &Sources = Context.getSourceManager();
  const CXXRecordDecl &Class = *Owner.Class;
  if (Owner.Elements || !Field.getType()->isPointerType())
    return Obstacle{"holds many", Here};
  if (Here.isMacroID() || Field.getBeginLoc().isMacroID())
    return Obstacle{"is declared in a macro", Here};
  if (Field.getParent()->isUnion() ||
      Field.getParent()->getLocation() != Class.getLocation())
    return Obstacle{"is a member of a union", Here};
  if (const CXXMethodDecl *Unseen = unseenMethod(Class, Context))
    return Obstacle{"may be used in '" + Unseen->getNameAsString() +
                        "', which is not in this file",
                    Unseen->getLocation()};
  if (Sources.isInMainFile(Sources.getFileLoc(Class.getLocation())))
    return std::nullopt;
  if (Field.getAccess() != AS_private || Class.hasFriends())
    return Obstacle{"can be used in other files", Here};
  for (const Decl *Inner : Class.decls())
    if (const auto *Nested = llvm::dyn_cast<CXXRecordDecl>(Inner);
        Nested && Nested->hasDefinition() && unseenMethod(*Nested, Context))
      return Obstacle{"can be used in other files", Here};
  return std::nullopt;
}

/// An object that has an owner inside cannot be copied member by member.
std::optional<Obstacle> Member::checkClass() const {
  const CXXRecordDecl &Class = *Owner.Class;
  const SourceLocation Here = Field.getLocation();
  // A vector that grows moves what can be moved.
  const auto Copy = Facts.Copies.find(Class.getLocation());
  if ((Copy != Facts.Copies.end() &&
       (llvm::isa<CXXConstructExpr>(Copy->second) || Owner.Destructor)) ||
      Mentions.isAssigned(Class))
    return Obstacle{"is copied with its class", Here};
  // A class with a destructor of its own is not moved by itself.
  if (Facts.Passed.contains(Class.getLocation()) && Owner.Destructor)
    return Obstacle{"is moved or returned with its class", Here};
  for (const CXXMethodDecl *Method : Class.methods())
    if (const auto *Constructor = llvm::dyn_cast<CXXConstructorDecl>(Method);
        !Method->isImplicit() && Method->isDefaulted() &&
        !Method->isDeleted() &&
        (Method->isCopyAssignmentOperator() ||
         (Constructor && Constructor->isCopyConstructor())))
      return Obstacle{"is copied with its class", Method->getLocation()};
  if (Mentions.isMadeOfValues(Class))
    return Obstacle{"is set by values in braces", Here};
  if (Mentions.isOverwritten(Class))
    return Obstacle{"is in a class whose objects are treated as bytes", Here};
  return std::nullopt;
}

std::optional<Obstacle> Member::checkFills() {
  using resources::ReleaseForm;
  bool First = true;
  for (const MemberUse &Seen : KnownUses) {
    if (Seen.Kind != MemberUseKind::Fill || Seen.Element)
      continue;
    if (Seen.Form != ReleaseForm::Delete &&
        Seen.Form != ReleaseForm::DeleteArray)
      return Obstacle{"is not filled with 'new'", Seen.Where->getBeginLoc()};
    const bool Many = Seen.Form == ReleaseForm::DeleteArray;
    if (!First && Many != Array)
      return Obstacle{"may hold an array or a single object",
                      Seen.Where->getBeginLoc()};
    Array = Many;
    First = false;
  }
  return std::nullopt;
}

/// The `new` of the first fill that is one, for its spelling.
static std::vector<const CXXNewExpr *>
allocationsIn(llvm::ArrayRef<MemberUse> Uses) {
  std::vector<const CXXNewExpr *> News;
  for (const MemberUse &Seen : Uses)
    if (const auto *Value = llvm::dyn_cast<Expr>(Seen.Where);
        Value && Seen.Kind == MemberUseKind::Fill && !Seen.Element)
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
  const std::vector<const CXXNewExpr *> News = allocationsIn(KnownUses);
  if (tf_api::isRefCounted(Pointee))
    return Obstacle{"counts its references", Here};
  if (const std::string Why = whyNotOwned(Pointee, News, Context); !Why.empty())
    return Obstacle{Why, Here};
  // The class destroys its owner wherever it is included.
  if (!isDefinedBefore(Pointee, Here, Context.getSourceManager()))
    return Obstacle{"points to a class that is defined later", Here};
  const std::string Text =
      pointeeText(Field, declaratorsWith(Field),
                  News.empty() ? nullptr : News.front(), Context);
  if (Text.empty())
    return Obstacle{"does not spell out what it points to", Here};
  Type = std::string(Field.isMutable() ? "mutable " : "") + "std::unique_ptr<" +
         Text + (Array ? "[]>" : ">");
  return std::nullopt;
}

/// `p_()`, `p_{}`, `p_(nullptr)`.
static bool isNothing(const Expr &Value) {
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
        return Obstacle{"is used in a function that could not be followed",
                        Mention.Expression->getMemberLoc()};
      Functions.push_back({Mention.Function, Body, {}});
    }
    const auto [Kind, What] = useAt(*Mention.Expression, Engine, Context);
    Functions.back().Uses.push_back({Kind, Mention.Expression->getMemberLoc(),
                                     Mention.Expression, What, nullptr,
                                     Mention.Lambda});
  }
  // What a constructor's initialiser gives it.
  for (const CXXCtorInitializer *Initializer : Mentions.initializersOf(Field)) {
    const SourceRange Range = Initializer->getSourceRange();
    const bool Fills = llvm::any_of(KnownUses, [&](const MemberUse &Seen) {
      return Seen.Kind == MemberUseKind::Fill && !Seen.Named &&
             Context.getSourceManager().isPointWithin(
                 Seen.Where->getBeginLoc(), Range.getBegin(), Range.getEnd());
    });
    if (!Fills && !isNothing(*Initializer->getInit()))
      return Obstacle{"is given a value here that is not its own",
                      Initializer->getSourceLocation()};
  }
  return std::nullopt;
}

std::optional<Obstacle> Member::checkUse(const InFunction &Where,
                                         const Use &Judged) {
  switch (Judged.Kind) {
  case UseKind::Fill:
  case UseKind::Reassign:
    return checkFill(Where, Judged);
  case UseKind::Clear:
    if (!statementOf(*Judged.What, Context).second)
      return Obstacle{"is given a value inside an expression", Judged.Where};
    // What nobody released may have been handed over before.
    if (!releasesIn(Where).followsRelease(Judged) && !isFirstIn(Where, Judged))
      return Obstacle{"is cleared here without a release", Judged.Where};
    return std::nullopt;
  case UseKind::Release: {
    const std::optional<resources::Release> Release =
        resources::releaseIn(*Judged.What);
    if (Release && (Release->Form == resources::ReleaseForm::Unref ||
                    Release->Form == resources::ReleaseForm::Function))
      return Obstacle{"is not released with 'delete'", Judged.Where};
    return std::nullopt;
  }
  case UseKind::Value:
  case UseKind::Arrow:
  case UseKind::Dereference:
  case UseKind::Subscript:
    return checkEscape(Where, Judged);
  case UseKind::Test:
  case UseKind::AsBool:
    return std::nullopt;
  default:
    Moved |= Judged.Kind == UseKind::Move;
    if (Judged.Kind == UseKind::Address)
      doubtThat("is used by reference");
    if (const std::optional<std::string> Why = obstacleIn(Judged.Kind))
      return Obstacle{*Why, Judged.Where};
    return Obstacle{"is used here in a way that is not understood",
                    Judged.Where};
  }
}

std::optional<Obstacle> Member::checkFill(const InFunction &Where,
                                          const Use &Judged) {
  if (!statementOf(*Judged.What, Context).second)
    return Obstacle{"is given a value inside an expression", Judged.Where};
  const bool Fills = llvm::any_of(KnownUses, [&](const MemberUse &Seen) {
    return Seen.Kind == MemberUseKind::Fill && Seen.Named == Judged.Name;
  });
  if (!Fills)
    return Obstacle{"is given a value here that is not its own", Judged.Where};
  // A local variable that had it before must not give it to anybody else.
  const Expr *Value = llvm::cast<BinaryOperator>(Judged.What)->getRHS();
  const VarDecl *Local = MemberNames::localIn(Value);
  if (!Local)
    return std::nullopt;
  for (const Use &Other : usesOf(*Local, *Where.Body, Engine, Context)) {
    if (Other.Name == Value->IgnoreParenImpCasts() ||
        Other.Kind != UseKind::Value)
      continue;
    const Escape Out =
        Escapes(*Local, *Where.Body, *Where.Function, {}, Engine, Context)
            .of(Other);
    if (Out.Kind == EscapeKind::Released || Out.Kind == EscapeKind::Refused ||
        Out.Kind == EscapeKind::HandedOver)
      return Obstacle{"is also given away as '" + Local->getName().str() + "'",
                      Other.Where};
  }
  return std::nullopt;
}

/// `end_ = data_ + n`: another member of the same object, or null.
static const FieldDecl *fieldGiven(const Use &Judged, ASTContext &Context) {
  const ValueUse Given = useOf(*Judged.Name, Through::Arithmetic, Context);
  const auto *Assignment = llvm::dyn_cast_or_null<BinaryOperator>(Given.What);
  return Given.Kind == Usage::Assigned && Assignment
             ? llvm::dyn_cast_or_null<FieldDecl>(namedBy(Assignment->getLHS()))
             : nullptr;
}

std::optional<Obstacle> Member::checkEscape(const InFunction &Where,
                                            const Use &Judged) {
  const Escape Out =
      Escapes(Field, *Where.Body, *Where.Function, Where.Uses, Engine, Context)
          .of(Judged);
  switch (Out.Kind) {
  case EscapeKind::Released:
  case EscapeKind::Refused:
    if (Out.Kind == EscapeKind::Released && Released.empty())
      Released = Out.Reason;
    doubtThat(Out.Reason);
    return Obstacle{Out.Reason, Judged.Where};
  case EscapeKind::HandedOver:
    if (const FieldDecl *Other = fieldGiven(Judged, Context)) {
      const auto Uses = Known.all().find(Other->getLocation());
      if (Uses == Known.all().end() ||
          llvm::none_of(Uses->second, [](const MemberUse &Seen) {
            return Seen.Kind == MemberUseKind::Release;
          })) {
        doubtThat("is kept in '" + Other->getName().str() + "' too");
        break;
      }
    }
    doubtThat("is given away");
    return Obstacle{"is given away here", Judged.Where};
  case EscapeKind::UsedLater:
  case EscapeKind::Doubtful:
    doubtThat(Out.Reason);
    break;
  case EscapeKind::Borrowed:
    break;
  }
  // `T *old = p_; p_ = new T; old->...`
  const VarDecl *Alias =
      Judged.Kind == UseKind::Value
          ? useOf(*Judged.Name, Through::Arithmetic, Context).Variable
          : nullptr;
  if (!Alias || !Alias->getType()->isPointerType())
    return std::nullopt;
  const SourceManager &Sources = Context.getSourceManager();
  for (const Use &Other : Where.Uses)
    if ((Other.Kind == UseKind::Fill || Other.Kind == UseKind::Reassign) &&
        Sources.isBeforeInTranslationUnit(Sources.getFileLoc(Judged.Where),
                                          Sources.getFileLoc(Other.Where)))
      return Obstacle{"is kept in '" + Alias->getName().str() +
                          "' when it is filled again",
                      Judged.Where};
  if (isFilledAgainBy(Where))
    doubtThat("may be filled again while '" + Alias->getName().str() +
              "' points to what it held");
  return std::nullopt;
}

/// True if something that the function calls fills the member.
bool Member::isFilledAgainBy(const InFunction &Where) const {
  std::set<SourceLocation> Reached;
  addReached(Where.Function->getLocation(), Known, Reached);
  Reached.erase(Where.Function->getLocation());
  return llvm::any_of(Functions, [&](const InFunction &Other) {
    return Reached.contains(Other.Function->getLocation()) &&
           llvm::any_of(Other.Uses, [](const Use &Seen) {
             return Seen.Kind == UseKind::Fill ||
                    Seen.Kind == UseKind::Reassign;
           });
  });
}

/// True if a constructor clears the member before it does anything else with
/// it.
bool Member::isFirstIn(const InFunction &Where, const Use &Clear) const {
  const SourceManager &Sources = Context.getSourceManager();
  return llvm::isa<CXXConstructorDecl>(Where.Function) && !Clear.Lambda &&
         llvm::all_of(Where.Uses, [&](const Use &Other) {
           return Other.Kind == UseKind::Clear ||
                  Sources.isBeforeInTranslationUnit(
                      Sources.getFileLoc(Clear.Where),
                      Sources.getFileLoc(Other.Where));
         });
}

/// Each release that the engine knows of must be one that can be rewritten.
std::optional<Obstacle> Member::checkReleases() const {
  for (const MemberUse &Known : KnownUses) {
    if (Known.Kind != MemberUseKind::Release || Known.Element)
      continue;
    const bool Ours = llvm::any_of(Functions, [&](const InFunction &Where) {
      return llvm::any_of(Where.Uses, [&](const Use &Seen) {
        return Seen.Kind == UseKind::Release && Seen.What == Known.Where;
      });
    });
    if (!Ours)
      return Obstacle{"is released in a way that is not understood",
                      Known.Where->getBeginLoc()};
  }
  return std::nullopt;
}

std::optional<Obstacle> Member::checkNames() const {
  if (const std::optional<SourceLocation> Where = Mentions.notUnderstood(Field))
    return Obstacle{"also stands in code that was not compiled", *Where};
  return std::nullopt;
}

void Member::doubtThat(llvm::StringRef Why) {
  if (Doubt.empty())
    Doubt = Why;
}

/// Why the fix is only suggested, beyond what single uses say.
void Member::judge() {
  const CXXRecordDecl &Class = *Owner.Class;
  const SourceManager &Sources = Context.getSourceManager();
  // Before C++17 the copy must be possible, although no compiler makes it.
  if (Facts.Elided.contains(Class.getLocation()) && Owner.Destructor)
    doubtThat("is in a class that is copied before C++17");
  for (const MemberUse &Seen : KnownUses) {
    if (Seen.Kind == MemberUseKind::GivenAway && !Seen.Element)
      doubtThat("is given to somebody who may keep or release it");
    if (Seen.InLambda && (Seen.Kind == MemberUseKind::Fill ||
                          Seen.Kind == MemberUseKind::Release))
      doubtThat("is filled or released in a lambda");
  }
  // Kernels run many steps at once.
  if (tf_api::isKernel(Class))
    for (const InFunction &Where : Functions) {
      bool Released = llvm::isa<CXXConstructorDecl>(Where.Function);
      for (const Use &Seen : Where.Uses) {
        Released |= Seen.Kind == UseKind::Release;
        if ((Seen.Kind == UseKind::Fill || Seen.Kind == UseKind::Reassign) &&
            !Released)
          doubtThat("may be in use by another step when it is filled again");
      }
    }
  if (!isImplicitlyCopyable(Class))
    return;
  if (const llvm::StringRef Holder = Mentions.holderOf(Class); !Holder.empty())
    doubtThat("is in a class that '" + Holder.str() + "' may copy");
  if (!Sources.isInMainFile(Sources.getFileLoc(Class.getLocation())))
    doubtThat("is in a class that other files may copy");
}

} // namespace tfop::rewrite
