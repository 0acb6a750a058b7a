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

/// `delete[] data_;`, or empty if the fills need different releases.
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
    return "holds more than one object";
  if (releaseText(Owner).empty())
    return "has no single matching release";
  if (Owner.Fills.front().Form != resources::ReleaseForm::Unref)
    if (std::string Why =
            whyNotOwned(Owner.Member->getType()->getPointeeType(), {}, Context);
        !Why.empty())
      return Why;
  if (const Member *M = memberAt(Owner.Member->getLocation());
      M && M->isAdvanced())
    return "is modified by pointer arithmetic";
  else if (M && !M->otherRelease().empty())
    return M->otherRelease();
  if (Facts.Copies.contains(Owner.Class->getLocation()) ||
      Mentions.isAssigned(*Owner.Class))
    return "is in a class that is copied";
  if (Facts.MovedOrReturned.contains(Owner.Class->getLocation()) &&
      isImplicitlyCopyable(*Owner.Class))
    return "is in a class that is moved or returned by value";
  for (const MemberUse &U : usesOf(Owner))
    if (U.Kind == MemberUseKind::OtherValue && !U.isNullValue())
      return "is assigned a pointer that it does not own";
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

/// Why other code may depend on the class as it is, or empty.
std::string ClassFixes::riskOf(const OwningMember &Owner) const {
  if (const Member *M = memberAt(Owner.Member->getLocation());
      M && !M->risk().empty())
    return M->risk();
  for (const MemberUse &U : usesOf(Owner))
    if (U.Kind == MemberUseKind::Escaped || U.Kind == MemberUseKind::Returned ||
        U.InLambda)
      return "is passed to code that may keep or release it";
  const SourceManager &Sources = Context.getSourceManager();
  if (!Sources.isInMainFile(Sources.getFileLoc(Owner.Class->getLocation())))
    return "is in a class that other files may copy, or may be released in "
           "other files";
  if (const llvm::StringRef Holder = Mentions.holderOf(*Owner.Class);
      !Holder.empty() && isImplicitlyCopyable(*Owner.Class))
    return "is in a class that '" + Holder.str() + "' may copy";
  if (Facts.Elided.contains(Owner.Class->getLocation()) &&
      isImplicitlyCopyable(*Owner.Class))
    return "is in a class that must be copyable before C++17";
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

static void addNullInitializer(const OwningMember &Owner, Edits &Result) {
  Result.insertAfter(Owner.Member->getLocation(), " = nullptr");
}

/// Adds a destructor that releases all members of the class that are never
/// released.
Fix ClassFixes::destructorFor(const OwnershipFinding &Finding) {
  const OwningMember &First = Finding.Owner;
  if (const std::string Why = obstacleTo(First); !Why.empty())
    return refused(First, Why);
  const std::optional<ClassText> Text = textOfClass(First, Context);
  if (!Text)
    return refused(First, "is in a class without a public constructor");
  Edits Result(Context);
  Fix NewFix;
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
      addNullInitializer(Owner, Result);
    const std::string Risk = riskOf(Owner);
    if (NewFix.Reason.empty() && !Risk.empty())
      NewFix.Reason = "'" + Owner.Member->getName().str() + "' " + Risk;
  }
  const CXXRecordDecl &Class = *First.Class;
  const std::string Copies =
      isImplicitlyCopyable(Class) ? deletedCopies(Class, *Text) : "";
  if (!First.Destructor)
    Result.replace(CharSourceRange::getCharRange(Text->InsertLoc),
                   newDestructor(Class, Releases, *Text) + Copies);
  else if (!extendDestructor(*First.Destructor, Releases, Context, Result))
    return refused(First, "is in a class whose destructor cannot be extended");
  else if (!Copies.empty())
    Result.replace(CharSourceRange::getCharRange(Text->InsertLoc), Copies);
  if (Result.impossible())
    return refused(First, "is in a macro");
  NewFix.Edits = Result.hints();
  return NewFix;
}

/// Deletes the copy operations, which this file does not use.
Fix ClassFixes::deleteCopies(const OwnershipFinding &Finding) {
  const OwningMember &Owner = Finding.Owner;
  const std::optional<ClassText> Text = textOfClass(Owner, Context);
  if (!Text || !Owner.Class->hasUserDeclaredConstructor())
    return refused(Owner, "is in a class without a constructor");
  if (Facts.MovedOrReturned.contains(Owner.Class->getLocation()))
    return refused(Owner, "is in a class that is moved or returned by value");
  if (Mentions.isAssigned(*Owner.Class))
    return refused(Owner, "is in a class that is copied");
  Edits Result(Context);
  Result.replace(CharSourceRange::getCharRange(Text->InsertLoc),
                 deletedCopies(*Owner.Class, *Text));
  if (Result.impossible())
    return refused(Owner, "is in a macro");
  Fix NewFix;
  NewFix.Edits = Result.hints();
  const SourceManager &Sources = Context.getSourceManager();
  if (!Sources.isInMainFile(Sources.getFileLoc(Owner.Class->getLocation())))
    NewFix.Reason =
        "other files may copy '" + Owner.Class->getNameAsString() + "'";
  else if (const llvm::StringRef Holder = Mentions.holderOf(*Owner.Class);
           !Holder.empty())
    NewFix.Reason = "'" + Holder.str() + "' may copy '" +
                    Owner.Class->getNameAsString() + "'";
  else if (Facts.Elided.contains(Owner.Class->getLocation()))
    NewFix.Reason = "'" + Owner.Class->getNameAsString() +
                    "' must be copyable before C++17";
  return NewFix;
}

/// Initializes a member to null if a constructor leaves it unset.
Fix ClassFixes::initializeToNull(const OwnershipFinding &Finding) const {
  const OwningMember &Owner = Finding.Owner;
  for (const MemberUse &Release : Owner.Releases)
    if (Release.Form == resources::ReleaseForm::Unref)
      return refused(Owner, "must not be null when it is released");
  if (Owner.Elements || Owner.Member->hasInClassInitializer() ||
      !Owner.Member->getType()->isPointerType())
    return refused(Owner, "cannot be initialized to null");
  Edits Result(Context);
  addNullInitializer(Owner, Result);
  if (Result.impossible())
    return refused(Owner, "is in a macro");
  Fix NewFix;
  NewFix.Edits = Result.hints();
  return NewFix;
}

/// Rewrites `delete p` as `delete[] p` for an array, and the reverse.
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
Fix ClassFixes::invertGuard(const OwnershipFinding &Finding) const {
  const OwningMember &Owner = Finding.Owner;
  const auto *Condition = llvm::dyn_cast_or_null<Expr>(Finding.Where);
  if (!Condition)
    return refused(Owner, "is tested in an unsupported way");
  Condition = Condition->IgnoreParenImpCasts();
  Edits Result(Context);
  if (const auto *Not = llvm::dyn_cast<UnaryOperator>(Condition);
      Not && Not->getOpcode() == UO_LNot)
    Result.replaceToken(Not->getOperatorLoc(), "");
  else if (const auto *Compared = llvm::dyn_cast<BinaryOperator>(Condition);
           Compared && Compared->getOpcode() == BO_EQ)
    Result.replaceToken(Compared->getOperatorLoc(), "!=");
  else
    return refused(Owner, "is tested in an unsupported way");
  correctForms(Owner, Result);
  if (Result.impossible())
    return refused(Owner, "is in a macro");
  Fix NewFix;
  NewFix.Edits = Result.hints();
  if (const std::string Risk = riskOf(Owner); !Risk.empty())
    NewFix.Reason = "'" + Owner.Member->getName().str() + "' " + Risk;
  return NewFix;
}

/// True if a smart pointer would fix the fault.
static bool isFixedByOwner(const OwnershipFinding &Finding) {
  switch (Finding.Fault) {
  case OwnershipFault::NeverReleased:
    return Finding.Proven;
  case OwnershipFault::UnrelatedGuard:
  case OwnershipFault::WrongForm:
  case OwnershipFault::Refilled:
  case OwnershipFault::FilledTwice:
  case OwnershipFault::NotVisible:
  case OwnershipFault::Escaped:
  case OwnershipFault::ManualRelease:
    return true;
  case OwnershipFault::InvertedGuard:
  case OwnershipFault::Uninitialized:
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
    if (isFixedByOwner(Finding))
      Members.try_emplace(Finding.Owner.Member->getLocation(), Finding.Owner,
                          Uses, Facts, Mentions, Engine);
}

const Member *ClassFixes::memberAt(SourceLocation Place) const {
  const auto Found = Members.find(Place);
  return Found == Members.end() ? nullptr : &Found->second;
}

/// The declarations that have to change together with that of \p Requested:
/// those of all members that the same destructor has to reset.
std::vector<Declarators>
ClassFixes::changedWith(const Member &Requested) const {
  std::vector<Declarators> Changed = {
      declaratorsWith(*Requested.owner().Member)};
  for (const auto &[Place, Other] : Members) {
    Declarators Siblings = declaratorsWith(*Other.owner().Member);
    if (Requested.needsReset() && Other.needsReset() && !Other.obstacle() &&
        Other.owner().Class->getLocation() ==
            Requested.owner().Class->getLocation() &&
        llvm::none_of(Changed, [&](const Declarators &Existing) {
          return Existing.front()->getBeginLoc() ==
                 Siblings.front()->getBeginLoc();
        }))
      Changed.push_back(std::move(Siblings));
  }
  // Findings about different members must produce the same fix.
  llvm::sort(Changed, [](const Declarators &A, const Declarators &B) {
    return A.front()->getBeginLoc() < B.front()->getBeginLoc();
  });
  return Changed;
}

/// Turns the member into a smart pointer, together with the members of the same
/// declaration that need it.
Fix ClassFixes::ownerFor(const OwnershipFinding &Finding) {
  const FieldDecl &First = *Finding.Owner.Member;
  const Member &Requested = *memberAt(First.getLocation());
  const auto Refuse = [&](const Obstacle &Problem) {
    Fix None = refused(Finding.Owner, Problem.Why);
    None.ObstacleAt = Problem.Where;
    return None;
  };
  if (Requested.obstacle())
    return Refuse(*Requested.obstacle());
  Edits Result(Context, /*InSeveralFiles=*/true);
  Fix NewFix;
  std::string Resets;
  const std::vector<Declarators> Changed = changedWith(Requested);
  for (const Declarators &Siblings : Changed) {
    std::vector<NewDeclaration> News;
    for (const DeclaratorDecl *Declared : Siblings) {
      const Member *M = memberAt(Declared->getLocation());
      if (!M || M->obstacle())
        continue;
      M->rewriteUses(Result);
      News.push_back({Declared, M->type()});
      if (NewFix.Reason.empty() && !M->risk().empty())
        NewFix.Reason = "'" + Declared->getName().str() + "' " + M->risk();
      // Members are destroyed in reverse order of declaration.
      if (M->needsReset())
        Resets = Declared->getName().str() + ".reset();" +
                 (Resets.empty() ? "" : " " + Resets);
    }
    redeclare(Siblings, News, Context, Result);
  }
  if (!Resets.empty() &&
      !extendDestructor(*Finding.Owner.Destructor, Resets, Context, Result))
    return Refuse({"is in a class whose destructor cannot be extended",
                   Finding.Owner.Destructor->getLocation()});
  if (const auto Where = Result.impossible())
    return Refuse({"is in a macro here", *Where});
  NewFix.Edits = Result.hints();
  if (Finding.Fault == OwnershipFault::UnrelatedGuard && NewFix.Reason.empty())
    NewFix.Reason = "'" + First.getName().str() +
                    "' would be released regardless of the condition";
  if (!Shared.mayRewrite(Requested.needsReset()
                             ? Finding.Owner.Destructor->getLocation()
                             : Changed.front().front()->getBeginLoc())) {
    Fix Other;
    Other.Elsewhere = true;
    return Other;
  }
  if (std::optional<FixItHint> Include =
          Shared.include("memory", First.getLocation(), Context))
    NewFix.Edits.push_back(*Include);
  return NewFix;
}

Fix ClassFixes::of(const OwnershipFinding &Finding) {
  Fix NewFix;
  switch (Finding.Fault) {
  case OwnershipFault::NeverReleased:
    if (!Finding.Proven)
      return refused(Finding.Owner,
                     "may be released in code that was not analyzed");
    if (Fix Owned = ownerFor(Finding); !Owned.Edits.empty() || Owned.Elsewhere)
      return Owned;
    NewFix = destructorFor(Finding);
    break;
  case OwnershipFault::Copyable:
    NewFix = deleteCopies(Finding);
    break;
  case OwnershipFault::Uninitialized:
    return initializeToNull(Finding);
  case OwnershipFault::InvertedGuard:
    return invertGuard(Finding);
  case OwnershipFault::Copied:
    return refused(Finding.Owner, "is in a class that is copied");
  default:
    return ownerFor(Finding);
  }
  if (!NewFix.Edits.empty() &&
      !Shared.mayRewrite(Finding.Owner.Class->getLocation())) {
    NewFix = Fix();
    NewFix.Elsewhere = true;
  }
  return NewFix;
}

} // namespace tfop::rewrite
