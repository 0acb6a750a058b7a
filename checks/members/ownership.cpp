// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/members/ownership.h"

#include "checks/facts/resources.h"
#include "checks/facts/tf_api.h"
#include "checks/flow/trace.h"
#include "checks/members/paths.h"
#include "checks/ownership/witness.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/text_pattern.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tfop {

llvm::StringRef acquisitionVerb(const MemberUse &Fill) {
  const resources::Resource *Kind = resources::resourceNamed(Fill.Source);
  return Kind ? ownership::acquisitionVerb(*Kind) : "acquired";
}

namespace {

/// Checks the uses of one member, or of its elements.
class OwnershipChecker {
public:
  OwnershipChecker(const MemberUses &Uses, const ClassFacts &Facts,
                   std::vector<OwnershipFinding> &Findings)
      : Uses(Uses), Facts(Facts), Findings(Findings) {}

  void check(llvm::ArrayRef<MemberUse> All, bool Elements);

private:
  bool collect(llvm::ArrayRef<MemberUse> All, bool Elements);
  bool isReleasedElsewhere() const;
  void checkNeverReleased();
  void checkManualRelease();
  void checkReleased();
  void checkGuards();
  void checkForm();
  void checkUninitialized();
  bool checkOverwritten();
  void checkRefill();
  void checkCopies();
  OwnershipFinding &report(OwnershipFault Fault, bool Proven);

  const MemberUses &Uses;
  const ClassFacts &Facts;
  std::vector<OwnershipFinding> &Findings;
  OwningMember Owner;
  std::vector<MemberUse> Others;
  /// The locations of the destructor and of the functions reachable from it.
  std::set<SourceLocation> DestructorReachable;
};

} // namespace

/// The named class of the member, skipping anonymous unions.
static const CXXRecordDecl *classOf(const FieldDecl &Member) {
  const auto *Class = llvm::dyn_cast<CXXRecordDecl>(Member.getParent());
  while (Class && Class->isAnonymousStructOrUnion())
    Class = llvm::dyn_cast<CXXRecordDecl>(Class->getDeclContext());
  return Class;
}

/// The next node of a list or a child in a tree: ownership is a property of the
/// whole structure.
static bool isLink(const FieldDecl &Member, const CXXRecordDecl &Class) {
  QualType Type = Member.getType();
  while (Type->isPointerType() || Type->isArrayType())
    Type = Type->isPointerType()
               ? Type->getPointeeType()
               : QualType(Type->getArrayElementTypeNoTypeQual(), 0);
  const CXXRecordDecl *Pointee = Type->getAsCXXRecordDecl();
  return Pointee && Pointee->getLocation() == Class.getLocation();
}

bool OwnershipChecker::collect(llvm::ArrayRef<MemberUse> All, bool Elements) {
  const FieldDecl &Member = *All.front().Member;
  const CXXRecordDecl *Class = classOf(Member);
  if (!Class || Class->isInvalidDecl() || isLink(Member, *Class))
    return false;
  Owner = {Class, &Member, Elements, userDestructor(*Class), {}, {}};
  for (const MemberUse &Use : All) {
    if (Use.Element != Elements)
      continue;
    if (Use.Kind == MemberUseKind::Release)
      Owner.Releases.push_back(Use);
    else if (Use.Kind != MemberUseKind::Fill)
      Others.push_back(Use);
    // The owner of a member of another object is not known.
    else if (Use.Own && (!Use.Function || isMethodOf(*Use.Function, *Class)))
      Owner.Fills.push_back(Use);
  }
  return !Owner.Fills.empty();
}

OwnershipFinding &OwnershipChecker::report(OwnershipFault Fault, bool Proven) {
  Findings.push_back({Owner, Fault});
  Findings.back().Proven = Proven;
  return Findings.back();
}

void OwnershipChecker::check(llvm::ArrayRef<MemberUse> All, bool Elements) {
  if (!collect(All, Elements))
    return;
  for (const FunctionDecl *Function : Facts.Functions)
    if (llvm::isa<CXXDestructorDecl>(Function) &&
        isMethodOf(*Function, *Owner.Class))
      addReachable(Function->getLocation(), Uses, DestructorReachable);
  const bool Released =
      llvm::any_of(Owner.Releases, [&](const MemberUse &Release) {
        return DestructorReachable.contains(Release.Function->getLocation());
      });
  // The members of a union share storage.
  if (Owner.Member->getParent()->isUnion() && Owner.Releases.empty())
    return;
  if (Released)
    return checkReleased();
  if (Owner.Releases.empty())
    return checkNeverReleased();
  checkManualRelease();
}

/// True if code outside the class releases it, or a method transfers it to the
/// caller: `T *old = member_; member_ = nullptr; return old;`.
bool OwnershipChecker::isReleasedElsewhere() const {
  if (Facts.StaticStorage.contains(Owner.Class->getLocation()))
    return true;
  return llvm::any_of(Others, [&](const MemberUse &Use) {
    return Use.Kind == MemberUseKind::Returned && Use.Function &&
           (Uses.resultIsReleased(*Use.Function) ||
            llvm::any_of(Others, [&](const MemberUse &Other) {
              return Other.Kind == MemberUseKind::OtherValue &&
                     Other.isNullValue() && Other.Function == Use.Function;
            }));
  });
}

/// True if \p Class is the class at \p Base or derives from it.
static bool isOrDerivesFrom(const CXXRecordDecl &Class, SourceLocation Base) {
  return Class.getLocation() == Base ||
         (Class.hasDefinition() &&
          llvm::any_of(Class.bases(), [&](const CXXBaseSpecifier &One) {
            const CXXRecordDecl *Parent = One.getType()->getAsCXXRecordDecl();
            return Parent && isOrDerivesFrom(*Parent, Base);
          }));
}

/// True if the destructor of the class, or of a derived class, uses the member.
static bool destructorUses(const OwningMember &Owner, const ClassFacts &Facts) {
  struct : CodeVisitor {
    SourceLocation Wanted;
    bool Found = false;
    bool VisitMemberExpr(MemberExpr *Member) override {
      Found |= Member->getMemberDecl()->getLocation() == Wanted;
      return !Found;
    }
  } Visitor;
  Visitor.Wanted = Owner.Member->getLocation();
  for (const FunctionDecl *Function : Facts.Functions)
    if (const auto *Destructor = llvm::dyn_cast<CXXDestructorDecl>(Function);
        Destructor &&
        isOrDerivesFrom(*Destructor->getParent(), Owner.Class->getLocation()))
      Visitor.TraverseStmt(Function->getBody());
  return Visitor.Found;
}

/// True if `main` creates one object of the class, and fills the member once:
/// the process ends with the object.
static bool livesUntilExit(const OwningMember &Owner, const ClassFacts &Facts) {
  if (!Facts.Once || !Owner.Class->hasDefinition())
    return false;
  const auto RunsOnce = [&](const FunctionDecl *Function) {
    return Function && Facts.Once->contains(*Function);
  };
  return llvm::any_of(Owner.Class->ctors(), RunsOnce) &&
         llvm::all_of(Owner.Class->ctors(),
                      [&](const CXXConstructorDecl *Constructor) {
                        return RunsOnce(Constructor) ||
                               !Facts.Once->isNamed(*Constructor);
                      }) &&
         llvm::all_of(Owner.Fills, [&](const MemberUse &Fill) {
           return !Fill.Function || RunsOnce(Fill.Function);
         });
}

/// True for `nodes_.push_back(root_)` if the elements of `nodes_` are released.
static bool isReleasedIn(const NamedDecl *Container, const MemberUses &Uses) {
  const auto *Member = llvm::dyn_cast_or_null<FieldDecl>(Container);
  const auto Found =
      Member ? Uses.all().find(Member->getLocation()) : Uses.all().end();
  return Found != Uses.all().end() &&
         llvm::any_of(Found->second, [](const MemberUse &Use) {
           return Use.Kind == MemberUseKind::Release && Use.Element;
         });
}

void OwnershipChecker::checkNeverReleased() {
  if (isReleasedElsewhere())
    return;
  const auto Escape = llvm::find_if(Others, [&](const MemberUse &Use) {
    return Use.Kind == MemberUseKind::Escaped ||
           // `~Holder() { codec_->Destroy(); }`
           (Use.Kind == MemberUseKind::MayRelease && Use.Function &&
            DestructorReachable.contains(Use.Function->getLocation()));
  });
  if (Escape != Others.end() && isReleasedIn(Escape->Receiver, Uses))
    return;
  if (Escape != Others.end()) {
    OwnershipFinding &Finding = report(OwnershipFault::Escaped, false);
    Finding.Where = Escape->Where;
    Finding.Other = Escape->Receiver;
    return;
  }
  if (const CXXMethodDecl *External =
          externalMethod(*Owner.Class, Uses.context())) {
    if (!isDefinedInPairedSource(*External, Uses.context()))
      report(OwnershipFault::NotVisible, false).Other = External;
    return;
  }
  if (isMentionedInLostCode(*Owner.Class, Owner.Member->getName(), Facts))
    return;
  // Code that includes the header may release an accessible member, unless the
  // destructor already uses it: `~Runner() { session_->Close(); }`.
  const bool Open = Owner.Member->getAccess() != AS_private &&
                    !Uses.context().getSourceManager().isInMainFile(
                        Owner.Class->getLocation()) &&
                    !destructorUses(Owner, Facts);
  report(OwnershipFault::NeverReleased, !Open && !livesUntilExit(Owner, Facts));
}

/// True for `delete p_; p_ = new T;`, which leaks the last object.
static bool isBeforeFill(const MemberUse &Release,
                         llvm::ArrayRef<MemberUse> Fills,
                         const SourceManager &Sources) {
  return llvm::any_of(Fills, [&](const MemberUse &Fill) {
    return Fill.Function == Release.Function &&
           Sources.isBeforeInTranslationUnit(Release.Where->getBeginLoc(),
                                             Fill.Where->getBeginLoc());
  });
}

void OwnershipChecker::checkManualRelease() {
  checkRefill();
  if (isReleasedElsewhere() ||
      llvm::any_of(Owner.Releases, [&](const MemberUse &Release) {
        return !isMethodOf(*Release.Function, *Owner.Class);
      }))
    return;
  if (externalMethod(*Owner.Class, Uses.context()) ||
      isMentionedInLostCode(*Owner.Class, Owner.Member->getName(), Facts))
    return;
  const SourceManager &Sources = Uses.context().getSourceManager();
  if (llvm::all_of(Owner.Releases, [&](const MemberUse &Release) {
        return isBeforeFill(Release, Owner.Fills, Sources);
      })) {
    const bool Escape = llvm::any_of(Others, [](const MemberUse &Use) {
      return Use.Kind == MemberUseKind::Escaped;
    });
    if (!Escape)
      report(OwnershipFault::NeverReleased, true);
    return;
  }
  const MemberUse &Release = Owner.Releases.front();
  // The same function fills and releases it, or the method is called.
  if (llvm::any_of(Owner.Fills,
                   [&](const MemberUse &Fill) {
                     return Fill.Function == Release.Function;
                   }) ||
      Uses.isCalled(*Release.Function) ||
      tf_api::computeKind(*Release.Function))
    return;
  OwnershipFinding &Finding = report(OwnershipFault::ManualRelease, false);
  Finding.Where = Release.Where;
  Finding.Other = Release.Function;
}

void OwnershipChecker::checkReleased() {
  checkGuards();
  checkForm();
  checkUninitialized();
  checkRefill();
  checkCopies();
}

/// The release, if it is the only one and in the destructor itself.
static const MemberUse *onlyRelease(const OwningMember &Owner) {
  const MemberUse *Only = nullptr;
  for (const MemberUse &Release : Owner.Releases) {
    if (Only || Release.InLambda ||
        !llvm::isa<CXXDestructorDecl>(Release.Function))
      return nullptr;
    Only = &Release;
  }
  return Only;
}

void OwnershipChecker::checkGuards() {
  const MemberUse *Release = onlyRelease(Owner);
  if (!Release || Owner.Elements || Release->Guards.empty() ||
      isMentionedInLostCode(*Owner.Class, Owner.Member->getName(), Facts))
    return;
  if (!mayReach(*Release, Uses)) {
    OwnershipFinding &Finding = report(OwnershipFault::InvertedGuard, true);
    Finding.Where = Release->Guards.back().Condition;
    Finding.Other = Release->Function;
    return;
  }
  if (const Expr *Unrelated =
          unrelatedGuard(*Release, Owner, Others, Facts, Uses.context())) {
    OwnershipFinding &Finding = report(OwnershipFault::UnrelatedGuard, true);
    Finding.Where = Unrelated;
    Finding.Other = Release->Function;
  }
}

void OwnershipChecker::checkForm() {
  using resources::ReleaseForm;
  const std::optional<ReleaseForm> Wanted = Owner.Fills.front().Form;
  if (!Wanted || llvm::any_of(Owner.Fills, [&](const MemberUse &Fill) {
        return Fill.Form != Wanted;
      }))
    return;
  const auto IsDelete = [](ReleaseForm Form) {
    return Form == ReleaseForm::Delete || Form == ReleaseForm::DeleteArray;
  };
  for (const MemberUse &Release : Owner.Releases) {
    // The release function of a library, such as `realloc`, is assumed to
    // match.
    if (!Release.Form || *Release.Form == *Wanted ||
        *Release.Form == ReleaseForm::Function)
      continue;
    // tf-wrong-release reports `new[]` with `delete`. Reference-counted objects
    // are created with `new`.
    if ((IsDelete(*Wanted) && IsDelete(*Release.Form)) ||
        (*Wanted == ReleaseForm::Delete && *Release.Form == ReleaseForm::Unref))
      continue;
    OwnershipFinding &Finding = report(OwnershipFault::WrongForm, true);
    Finding.Where = Release.Where;
    Finding.Other = Release.Function;
    return;
  }
}

void OwnershipChecker::checkUninitialized() {
  const MemberUse *Release = onlyRelease(Owner);
  if (!Release || Owner.Elements || Owner.Member->hasInClassInitializer() ||
      !Owner.Member->getType()->isPointerType() ||
      Owner.Member->getParent()->isUnion())
    return;
  // A base class relies on derived classes to set the member.
  if (llvm::any_of(Owner.Fills, [&](const MemberUse &Fill) {
        const auto *Constructor =
            llvm::dyn_cast_or_null<CXXConstructorDecl>(Fill.Function);
        return Constructor && Constructor->getParent()->getLocation() !=
                                  Owner.Class->getLocation();
      }))
    return;
  // Another condition in the destructor may imply that the member is set.
  if (llvm::any_of(Release->Guards, [&](const Guard &Guard) {
        return !readsOnly(Guard.Condition, *Owner.Member);
      }))
    return;
  for (const FunctionDecl *Function : Facts.Functions) {
    const auto *Constructor = llvm::dyn_cast<CXXConstructorDecl>(Function);
    if (!Constructor ||
        Constructor->getParent()->getLocation() != Owner.Class->getLocation())
      continue;
    std::optional<std::vector<flow::PathStep>> Path =
        findUnsetExit(*Constructor, *Owner.Member, Uses);
    if (!Path)
      continue;
    OwnershipFinding &Finding = report(OwnershipFault::Uninitialized, true);
    Finding.Where = Release->Where;
    Finding.Other = Constructor;
    Finding.Path = *std::move(Path);
    return;
  }
}

/// `session_ = TF_NewSession(...); session_ = TF_LoadSession...(...);`
bool OwnershipChecker::checkOverwritten() {
  for (const MemberUse &Fill : Owner.Fills) {
    if (Owner.Elements || Fill.InLambda || !Fill.Named || !Fill.Own)
      continue;
    const MemberUse *First = overwrittenBy(Fill, Owner, Uses);
    if (!First)
      continue;
    OwnershipFinding &Finding = report(OwnershipFault::FilledTwice, true);
    Finding.Where = Fill.Where;
    Finding.Other = Fill.Function;
    Finding.Path = {{First->Where->getBeginLoc(),
                     fillPattern("'{0}' is {1} here", Owner.Member->getName(),
                                 acquisitionVerb(*First))}};
    return true;
  }
  return false;
}

void OwnershipChecker::checkRefill() {
  if (checkOverwritten() || Owner.Elements || !tf_api::isKernel(*Owner.Class))
    return;
  std::set<SourceLocation> Step;
  for (const FunctionDecl *Function : Facts.Functions)
    if (tf_api::computeKind(*Function) && isMethodOf(*Function, *Owner.Class))
      addReachable(Function->getLocation(), Uses, Step);
  for (const MemberUse &Fill : Owner.Fills) {
    if (!Fill.Function || !Step.contains(Fill.Function->getLocation()) ||
        llvm::isa<CXXConstructorDecl>(Fill.Function) || Fill.InLambda ||
        !Fill.Named || Fill.Source == "Ref()")
      continue;
    // Releases in callers before the call are not analyzed.
    if (llvm::any_of(Owner.Releases, [&](const MemberUse &Release) {
          return Release.Function != Fill.Function &&
                 Step.contains(Release.Function->getLocation());
        }))
      continue;
    std::optional<std::vector<flow::PathStep>> Path =
        findRefill(Fill, Owner, Uses);
    if (!Path)
      continue;
    OwnershipFinding &Finding = report(OwnershipFault::Refilled, true);
    Finding.Where = Fill.Where;
    Finding.Other = Fill.Function;
    Finding.Path = *std::move(Path);
    return;
  }
}

void OwnershipChecker::checkCopies() {
  if (!isImplicitlyCopyable(*Owner.Class) ||
      llvm::any_of(Findings, [&](const OwnershipFinding &Other) {
        return Other.Owner.Class == Owner.Class &&
               (Other.Fault == OwnershipFault::Copied ||
                Other.Fault == OwnershipFault::Copyable);
      }))
    return;
  const auto Copy = Facts.Copies.find(Owner.Class->getLocation());
  const bool IsCopied = Copy != Facts.Copies.end();
  OwnershipFinding &Finding = report(
      IsCopied ? OwnershipFault::Copied : OwnershipFault::Copyable, IsCopied);
  Finding.Where = IsCopied ? Copy->second : nullptr;
}

std::vector<OwnershipFinding> ownershipFindings(const MemberUses &Uses,
                                                const ClassFacts &Facts) {
  std::vector<OwnershipFinding> Findings;
  for (const auto &[Place, All] : Uses.all()) {
    const size_t Before = Findings.size();
    OwnershipChecker(Uses, Facts, Findings).check(All, /*Elements=*/false);
    // Report a leaked array once, not again for its elements.
    if (Findings.size() == Before)
      OwnershipChecker(Uses, Facts, Findings).check(All, /*Elements=*/true);
  }
  return Findings;
}

} // namespace tfop
