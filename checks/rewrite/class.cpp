// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/rewrite/class.h"

#include "checks/rewrite/destructor.h"
#include "checks/rewrite/uses.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace tfop::rewrite {

static Fix refused(const OwningMember &Owner, llvm::StringRef Why) {
  Fix None;
  None.Obstacle = ("'" + Owner.Member->getName() + "' " + Why).str();
  None.ObstacleAt = Owner.Member->getLocation();
  return None;
}

/// `delete[] data_;`, or nothing where the fills do not agree.
static std::string releaseText(const OwningMember &Owner) {
  std::optional<resources::ReleaseForm> Form = Owner.Fills.front().Form;
  for (const MemberUse &Fill : Owner.Fills)
    if (Fill.Form != Form)
      return "";
  const std::string Name = Owner.Member->getName().str();
  if (!Form)
    return "";
  switch (*Form) {
  case resources::ReleaseForm::Delete:
    return "delete " + Name + ";";
  case resources::ReleaseForm::DeleteArray:
    return "delete[] " + Name + ";";
  case resources::ReleaseForm::Free:
    return "free(" + Name + ");";
  case resources::ReleaseForm::Unref:
    return "if (" + Name + " != nullptr) " + Name + "->Unref();";
  case resources::ReleaseForm::Function:
    return "";
  }
  return "";
}

llvm::ArrayRef<MemberUse> ClassFixes::usesOf(const OwningMember &Owner) const {
  const auto Found = Uses.all().find(Owner.Member->getLocation());
  return Found == Uses.all().end() ? llvm::ArrayRef<MemberUse>()
                                   : llvm::ArrayRef(Found->second);
}

/// Why the class must not release the member, or empty.
std::string ClassFixes::obstacleTo(const OwningMember &Owner) const {
  if (Owner.Elements)
    return "holds many";
  if (releaseText(Owner).empty())
    return "is filled in several ways, or in one that has no simple release";
  if (Owner.Fills.front().Form != resources::ReleaseForm::Unref)
    if (std::string Why =
            whyNotOwned(Owner.Member->getType()->getPointeeType(), {}, Context);
        !Why.empty())
      return Why;
  if (const Member *Seen = memberAt(Owner.Member->getLocation());
      Seen && Seen->isMoved())
    return "is moved along";
  else if (Seen && !Seen->otherRelease().empty())
    return Seen->otherRelease();
  if (Facts.Copies.contains(Owner.Class->getLocation()) ||
      Mentions.isAssigned(*Owner.Class))
    return "is copied with its class";
  if (Facts.Passed.contains(Owner.Class->getLocation()) &&
      isImplicitlyCopyable(*Owner.Class))
    return "is moved or returned with its class";
  for (const MemberUse &Seen : usesOf(Owner))
    if (Seen.Kind == MemberUseKind::OtherValue && !Seen.givesNull())
      return "is given a value that is not its own";
  const FunctionDecl *Destructor = nullptr;
  if (Owner.Destructor)
    Owner.Destructor->hasBody(Destructor);
  if (!isDefinedBefore(Owner.Member->getType()->getPointeeType(),
                       Destructor ? Destructor->getLocation()
                                  : Owner.Class->getLocation(),
                       Context.getSourceManager()))
    return "points to a class that is defined later";
  return "";
}

/// Why somebody else may rely on the class as it is, or empty.
std::string ClassFixes::doubtAbout(const OwningMember &Owner) const {
  if (const Member *Seen = memberAt(Owner.Member->getLocation());
      Seen && !Seen->doubt().empty())
    return Seen->doubt();
  for (const MemberUse &Seen : usesOf(Owner))
    if (Seen.Kind == MemberUseKind::GivenAway ||
        Seen.Kind == MemberUseKind::Returned || Seen.InLambda)
      return "is given to somebody who may keep or release it";
  const SourceManager &Sources = Context.getSourceManager();
  if (!Sources.isInMainFile(Sources.getFileLoc(Owner.Class->getLocation())))
    return "is in a class that other files may copy, or release it in";
  if (const llvm::StringRef Holder = Mentions.holderOf(*Owner.Class);
      !Holder.empty() && isImplicitlyCopyable(*Owner.Class))
    return "is in a class that '" + Holder.str() + "' may copy";
  if (Facts.Elided.contains(Owner.Class->getLocation()) &&
      isImplicitlyCopyable(*Owner.Class))
    return "is in a class that is copied before C++17";
  return "";
}

/// True if a constructor may leave the member unset.
static bool mayBeUnset(const OwningMember &Owner) {
  if (Owner.Member->hasInClassInitializer())
    return false;
  bool Any = false;
  for (const CXXConstructorDecl *Constructor : Owner.Class->ctors()) {
    if (Constructor->isImplicit() || Constructor->isDeleted() ||
        Constructor->isDelegatingConstructor())
      continue;
    Any = true;
    const FunctionDecl *Body = nullptr;
    if (!Constructor->hasBody(Body))
      return true;
    const auto *Defined = llvm::cast<CXXConstructorDecl>(Body);
    if (llvm::none_of(Defined->inits(), [&](const CXXCtorInitializer *Init) {
          return Init->isWritten() && Init->getMember() == Owner.Member;
        }))
      return true;
  }
  return !Any;
}

static void beginAsNull(const OwningMember &Owner, Edits &Result) {
  Result.insertBehind(Owner.Member->getLocation(), " = nullptr");
}

/// A destructor that releases all members of the class that nobody releases.
Fix ClassFixes::destructorFor(const OwnershipFinding &Finding) {
  const OwningMember &First = Finding.Owner;
  if (const std::string Why = obstacleTo(First); !Why.empty())
    return refused(First, Why);
  const std::optional<ClassText> Text = textOfClass(First, Context);
  if (!Text)
    return refused(First, "is in a class without a public constructor");
  Edits Result(Context);
  Fix Found;
  std::string Releases;
  for (const OwnershipFinding &Other : All) {
    const OwningMember &Owner = Other.Owner;
    if (Other.Fault != OwnershipFault::NeverReleased || !Other.Proven ||
        Owner.Class->getLocation() != First.Class->getLocation() ||
        !obstacleTo(Owner).empty())
      continue;
    if (const Member *Other = memberAt(Owner.Member->getLocation());
        Other && !Other->obstacle())
      continue;
    Releases += (Releases.empty() ? "" : " ") + releaseText(Owner);
    if (mayBeUnset(Owner))
      beginAsNull(Owner, Result);
    const std::string Doubt = doubtAbout(Owner);
    if (Found.Reason.empty() && !Doubt.empty())
      Found.Reason = "'" + Owner.Member->getName().str() + "' " + Doubt;
  }
  const CXXRecordDecl &Class = *First.Class;
  const std::string Copies =
      isImplicitlyCopyable(Class) ? deletedCopies(Class, *Text) : "";
  if (!First.Destructor)
    Result.replace(CharSourceRange::getCharRange(Text->Behind),
                   newDestructor(Class, Releases, *Text) + Copies);
  else if (!extendDestructor(*First.Destructor, Releases, Context, Result))
    return refused(First, "is in a class whose destructor cannot be extended");
  else if (!Copies.empty())
    Result.replace(CharSourceRange::getCharRange(Text->Behind), Copies);
  if (Result.impossible())
    return refused(First, "stands in a macro");
  Found.Edits = Result.hints();
  return Found;
}

/// Copies are forbidden; nothing in this file makes one.
Fix ClassFixes::withoutCopies(const OwnershipFinding &Finding) {
  const OwningMember &Owner = Finding.Owner;
  const std::optional<ClassText> Text = textOfClass(Owner, Context);
  if (!Text || !Owner.Class->hasUserDeclaredConstructor())
    return refused(Owner, "is in a class without a constructor");
  if (Facts.Passed.contains(Owner.Class->getLocation()))
    return refused(Owner, "is moved or returned with its class");
  if (Mentions.isAssigned(*Owner.Class))
    return refused(Owner, "is copied with its class");
  Edits Result(Context);
  Result.replace(CharSourceRange::getCharRange(Text->Behind),
                 deletedCopies(*Owner.Class, *Text));
  if (Result.impossible())
    return refused(Owner, "stands in a macro");
  Fix Found;
  Found.Edits = Result.hints();
  const SourceManager &Sources = Context.getSourceManager();
  if (!Sources.isInMainFile(Sources.getFileLoc(Owner.Class->getLocation())))
    Found.Reason =
        "other files may copy '" + Owner.Class->getNameAsString() + "'";
  else if (const llvm::StringRef Holder = Mentions.holderOf(*Owner.Class);
           !Holder.empty())
    Found.Reason = "'" + Holder.str() + "' may copy '" +
                   Owner.Class->getNameAsString() + "'";
  else if (Facts.Elided.contains(Owner.Class->getLocation()))
    Found.Reason =
        "'" + Owner.Class->getNameAsString() + "' is copied before C++17";
  return Found;
}

/// A member that a constructor leaves unset begins as null.
Fix ClassFixes::initialised(const OwnershipFinding &Finding) const {
  const OwningMember &Owner = Finding.Owner;
  for (const MemberUse &Release : Owner.Releases)
    if (Release.Form == resources::ReleaseForm::Unref)
      return refused(Owner, "must not be null where it is released");
  if (Owner.Elements || Owner.Member->hasInClassInitializer() ||
      !Owner.Member->getType()->isPointerType())
    return refused(Owner, "cannot begin as null");
  Edits Result(Context);
  beginAsNull(Owner, Result);
  if (Result.impossible())
    return refused(Owner, "stands in a macro");
  Fix Found;
  Found.Edits = Result.hints();
  return Found;
}

/// `delete p` where an array is to go becomes `delete[] p`, and the reverse.
static void correctForms(const OwningMember &Owner, Edits &Result) {
  for (const MemberUse &Release : Owner.Releases) {
    const auto *Delete = llvm::dyn_cast<CXXDeleteExpr>(Release.Where);
    const auto Wanted = Owner.Fills.front().Form;
    if (!Delete || Delete->isArrayFormAsWritten() ==
                       (Wanted == resources::ReleaseForm::DeleteArray))
      continue;
    Result.replaceBetween(Delete->getBeginLoc(),
                          Delete->getArgument()->getBeginLoc(),
                          Delete->isArrayFormAsWritten() ? " " : "[] ");
  }
}

/// `if (!p) delete p;` becomes `if (p) delete p;`.
Fix ClassFixes::turnedRound(const OwnershipFinding &Finding) const {
  const OwningMember &Owner = Finding.Owner;
  const auto *Condition = llvm::dyn_cast_or_null<Expr>(Finding.Where);
  if (!Condition)
    return refused(Owner, "is tested in a way that is not understood");
  Condition = Condition->IgnoreParenImpCasts();
  Edits Result(Context);
  if (const auto *Not = llvm::dyn_cast<UnaryOperator>(Condition);
      Not && Not->getOpcode() == UO_LNot)
    Result.replaceToken(Not->getOperatorLoc(), "");
  else if (const auto *Compared = llvm::dyn_cast<BinaryOperator>(Condition);
           Compared && Compared->getOpcode() == BO_EQ)
    Result.replaceToken(Compared->getOperatorLoc(), "!=");
  else
    return refused(Owner, "is tested in a way that is not understood");
  correctForms(Owner, Result);
  if (Result.impossible())
    return refused(Owner, "stands in a macro");
  Fix Found;
  Found.Edits = Result.hints();
  if (const std::string Doubt = doubtAbout(Owner); !Doubt.empty())
    Found.Reason = "'" + Owner.Member->getName().str() + "' " + Doubt;
  return Found;
}

/// True for what an owner would mend.
static bool asksForOwner(const OwnershipFinding &Finding) {
  switch (Finding.Fault) {
  case OwnershipFault::NeverReleased:
    return Finding.Proven;
  case OwnershipFault::UnrelatedGuard:
  case OwnershipFault::WrongForm:
  case OwnershipFault::FilledAgain:
  case OwnershipFault::FilledTwice:
  case OwnershipFault::Elsewhere:
  case OwnershipFault::GivenAway:
  case OwnershipFault::ByHand:
    return true;
  case OwnershipFault::InvertedGuard:
  case OwnershipFault::LeftUnset:
  case OwnershipFault::Copied:
  case OwnershipFault::Copyable:
    return false;
  }
  return false;
}

static llvm::StringSet<> namesIn(llvm::ArrayRef<OwnershipFinding> All) {
  llvm::StringSet<> Names;
  for (const OwnershipFinding &Finding : All)
    Names.insert(Finding.Owner.Member->getName());
  return Names;
}

ClassFixes::ClassFixes(llvm::ArrayRef<OwnershipFinding> All,
                       const MemberUses &Uses, const ClassFacts &Facts,
                       ownership::Analysis &Engine, SharedEdits &Shared)
    : All(All), Uses(Uses), Facts(Facts), Shared(Shared),
      Context(Uses.context()), Mentions(Facts, namesIn(All), Uses.context()) {
  for (const OwnershipFinding &Finding : All)
    if (asksForOwner(Finding))
      Members.try_emplace(Finding.Owner.Member->getLocation(), Finding.Owner,
                          Uses, Facts, Mentions, Engine);
}

const Member *ClassFixes::memberAt(SourceLocation Place) const {
  const auto Found = Members.find(Place);
  return Found == Members.end() ? nullptr : &Found->second;
}

/// The declarations that change together with that of \p Asked: all whose
/// members the same destructor has to reset.
std::vector<Declarators> ClassFixes::changedWith(const Member &Asked) const {
  std::vector<Declarators> Changed = {declaratorsWith(*Asked.owner().Member)};
  for (const auto &[Place, Other] : Members) {
    Declarators Together = declaratorsWith(*Other.owner().Member);
    if (Asked.needsReset() && Other.needsReset() && !Other.obstacle() &&
        Other.owner().Class->getLocation() ==
            Asked.owner().Class->getLocation() &&
        llvm::none_of(Changed, [&](const Declarators &Known) {
          return Known.front()->getBeginLoc() ==
                 Together.front()->getBeginLoc();
        }))
      Changed.push_back(std::move(Together));
  }
  // The same fix, whichever of them asks.
  llvm::sort(Changed, [](const Declarators &A, const Declarators &B) {
    return A.front()->getBeginLoc() < B.front()->getBeginLoc();
  });
  return Changed;
}

/// The member becomes an owner, and with it those that are declared together
/// with it and need it too.
Fix ClassFixes::ownerFor(const OwnershipFinding &Finding) {
  const FieldDecl &First = *Finding.Owner.Member;
  const Member &Asked = *memberAt(First.getLocation());
  const auto Refuse = [&](const Obstacle &Met) {
    Fix None = refused(Finding.Owner, Met.Why);
    None.ObstacleAt = Met.Where;
    return None;
  };
  if (Asked.obstacle())
    return Refuse(*Asked.obstacle());
  Edits Result(Context, /*InSeveralFiles=*/true);
  Fix Found;
  std::string Resets;
  const std::vector<Declarators> Changed = changedWith(Asked);
  for (const Declarators &Together : Changed) {
    std::vector<NewDeclaration> News;
    for (const DeclaratorDecl *Declared : Together) {
      const Member *One = memberAt(Declared->getLocation());
      if (!One || One->obstacle())
        continue;
      One->rewriteUses(Result);
      News.push_back({Declared, One->type()});
      if (Found.Reason.empty() && !One->doubt().empty())
        Found.Reason = "'" + Declared->getName().str() + "' " + One->doubt();
      // The last one dies first, as it would by itself.
      if (One->needsReset())
        Resets = Declared->getName().str() + ".reset();" +
                 (Resets.empty() ? "" : " " + Resets);
    }
    redeclare(Together, News, Context, Result);
  }
  if (!Resets.empty() &&
      !extendDestructor(*Finding.Owner.Destructor, Resets, Context, Result))
    return Refuse({"is in a class whose destructor cannot be extended",
                   Finding.Owner.Destructor->getLocation()});
  if (const auto Where = Result.impossible())
    return Refuse({"stands in a macro here", *Where});
  Found.Edits = Result.hints();
  if (Finding.Fault == OwnershipFault::UnrelatedGuard && Found.Reason.empty())
    Found.Reason = "'" + First.getName().str() +
                   "' would be released whatever the condition says";
  if (!Shared.mayRewrite(Asked.needsReset()
                             ? Finding.Owner.Destructor->getLocation()
                             : Changed.front().front()->getBeginLoc())) {
    Fix Other;
    Other.Elsewhere = true;
    return Other;
  }
  if (std::optional<FixItHint> Include =
          Shared.include("memory", First.getLocation(), Context))
    Found.Edits.push_back(*Include);
  return Found;
}

Fix ClassFixes::of(const OwnershipFinding &Finding) {
  Fix Found;
  switch (Finding.Fault) {
  case OwnershipFault::NeverReleased:
    if (!Finding.Proven)
      return refused(Finding.Owner, "may be released where nobody can see it");
    if (Fix Owned = ownerFor(Finding); !Owned.Edits.empty() || Owned.Elsewhere)
      return Owned;
    Found = destructorFor(Finding);
    break;
  case OwnershipFault::Copyable:
    Found = withoutCopies(Finding);
    break;
  case OwnershipFault::LeftUnset:
    return initialised(Finding);
  case OwnershipFault::InvertedGuard:
    return turnedRound(Finding);
  case OwnershipFault::Copied:
    return refused(Finding.Owner, "is copied with its class");
  default:
    return ownerFor(Finding);
  }
  if (!Found.Edits.empty() &&
      !Shared.mayRewrite(Finding.Owner.Class->getLocation())) {
    Found = Fix();
    Found.Elsewhere = true;
  }
  return Found;
}

} // namespace tfop::rewrite
