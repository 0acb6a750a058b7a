// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/members/ownership.h"

#include "checks/facts/tf_api.h"
#include "checks/flow/trace.h"
#include "checks/members/paths.h"
#include "checks/syntax/code_visitor.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tfop {

namespace {

/// Judges the uses of one member, or of what it holds.
class Judge {
public:
  Judge(const MemberUses &Uses, const ClassFacts &Facts,
        std::vector<OwnershipFinding> &Findings)
      : Uses(Uses), Facts(Facts), Findings(Findings) {}

  void judge(llvm::ArrayRef<MemberUse> All, bool Elements);

private:
  bool collect(llvm::ArrayRef<MemberUse> All, bool Elements);
  bool isReleasedElsewhere() const;
  void judgeUnreleased();
  void judgeReleasedByHand();
  void judgeReleased();
  void judgeGuards();
  void judgeForm();
  void judgeUnset();
  bool judgeOverwritten();
  void judgeRefill();
  void judgeCopies();
  OwnershipFinding &report(OwnershipFault Fault, bool Proven);

  const MemberUses &Uses;
  const ClassFacts &Facts;
  std::vector<OwnershipFinding> &Findings;
  OwningMember Owner;
  std::vector<MemberUse> Others;
  /// Where the destructor and what it calls are.
  std::set<SourceLocation> Ending;
};

} // namespace

/// The class that the reader sees around the member: not an anonymous union.
static const CXXRecordDecl *classOf(const FieldDecl &Member) {
  const auto *Class = llvm::dyn_cast<CXXRecordDecl>(Member.getParent());
  while (Class && Class->isAnonymousStructOrUnion())
    Class = llvm::dyn_cast<CXXRecordDecl>(Class->getDeclContext());
  return Class;
}

/// The next node of a list, a child of a tree: who owns whom is a matter of the
/// whole.
static bool isLink(const FieldDecl &Member, const CXXRecordDecl &Class) {
  QualType Type = Member.getType();
  while (Type->isPointerType() || Type->isArrayType())
    Type = Type->isPointerType()
               ? Type->getPointeeType()
               : QualType(Type->getArrayElementTypeNoTypeQual(), 0);
  const CXXRecordDecl *Pointee = Type->getAsCXXRecordDecl();
  return Pointee && Pointee->getLocation() == Class.getLocation();
}

bool Judge::collect(llvm::ArrayRef<MemberUse> All, bool Elements) {
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
    // Who fills the member of another object owns it himself, or nobody knows.
    else if (Use.Own && (!Use.Function || isMethodOf(*Use.Function, *Class)))
      Owner.Fills.push_back(Use);
  }
  return !Owner.Fills.empty();
}

OwnershipFinding &Judge::report(OwnershipFault Fault, bool Proven) {
  Findings.push_back({Owner, Fault});
  Findings.back().Proven = Proven;
  return Findings.back();
}

void Judge::judge(llvm::ArrayRef<MemberUse> All, bool Elements) {
  if (!collect(All, Elements))
    return;
  for (const FunctionDecl *Function : Facts.Functions)
    if (llvm::isa<CXXDestructorDecl>(Function) &&
        isMethodOf(*Function, *Owner.Class))
      addReached(Function->getLocation(), Uses, Ending);
  const bool Released =
      llvm::any_of(Owner.Releases, [&](const MemberUse &Release) {
        return Ending.contains(Release.Function->getLocation());
      });
  // Two members of a union are one place.
  if (Owner.Member->getParent()->isUnion() && Owner.Releases.empty())
    return;
  if (Released)
    return judgeReleased();
  if (Owner.Releases.empty())
    return judgeUnreleased();
  judgeReleasedByHand();
}

/// Code outside the class releases it, or a method transfers it to its caller:
/// `T *old = member_; member_ = nullptr; return old;`.
bool Judge::isReleasedElsewhere() const {
  if (Facts.Immortal.contains(Owner.Class->getLocation()))
    return true;
  return llvm::any_of(Others, [&](const MemberUse &Use) {
    return Use.Kind == MemberUseKind::Returned && Use.Function &&
           (Uses.resultIsReleased(*Use.Function) ||
            llvm::any_of(Others, [&](const MemberUse &Other) {
              return Other.Kind == MemberUseKind::OtherValue &&
                     Other.givesNull() && Other.Function == Use.Function;
            }));
  });
}

/// True if the destructor of the class does something with the member.
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
        Destructor->getParent()->getLocation() == Owner.Class->getLocation())
      Visitor.TraverseStmt(Function->getBody());
  return Visitor.Found;
}

/// `nodes_.push_back(root_)`, and somebody releases what `nodes_` holds.
static bool isReleasedIn(const NamedDecl *Container, const MemberUses &Uses) {
  const auto *Member = llvm::dyn_cast_or_null<FieldDecl>(Container);
  const auto Found =
      Member ? Uses.all().find(Member->getLocation()) : Uses.all().end();
  return Found != Uses.all().end() &&
         llvm::any_of(Found->second, [](const MemberUse &Use) {
           return Use.Kind == MemberUseKind::Release && Use.Element;
         });
}

void Judge::judgeUnreleased() {
  if (isReleasedElsewhere())
    return;
  const auto Given = llvm::find_if(Others, [&](const MemberUse &Use) {
    return Use.Kind == MemberUseKind::GivenAway ||
           // `~Holder() { codec_->Destroy(); }`
           (Use.Kind == MemberUseKind::MayRelease && Use.Function &&
            Ending.contains(Use.Function->getLocation()));
  });
  if (Given != Others.end() && isReleasedIn(Given->Receiver, Uses))
    return;
  if (Given != Others.end()) {
    OwnershipFinding &Finding = report(OwnershipFault::GivenAway, false);
    Finding.Where = Given->Where;
    Finding.Other = Given->Receiver;
    return;
  }
  if (const CXXMethodDecl *Unseen =
          unseenMethod(*Owner.Class, Uses.context())) {
    if (!isDefinedBeside(*Unseen, Uses.context()))
      report(OwnershipFault::Elsewhere, false).Other = Unseen;
    return;
  }
  if (mentionsInLostCode(*Owner.Class, Owner.Member->getName(), Facts))
    return;
  // Others that include the header may release a member they can reach, unless
  // the class ends its life itself: `~Runner() { session_->Close(); }`.
  const bool Open = Owner.Member->getAccess() != AS_private &&
                    !Uses.context().getSourceManager().isInMainFile(
                        Owner.Class->getLocation()) &&
                    !destructorUses(Owner, Facts);
  report(OwnershipFault::NeverReleased, !Open);
}

/// `delete p_; p_ = new T;` keeps the last one.
static bool isBeforeFill(const MemberUse &Release,
                         llvm::ArrayRef<MemberUse> Fills,
                         const SourceManager &Sources) {
  return llvm::any_of(Fills, [&](const MemberUse &Fill) {
    return Fill.Function == Release.Function &&
           Sources.isBeforeInTranslationUnit(Release.Where->getBeginLoc(),
                                             Fill.Where->getBeginLoc());
  });
}

void Judge::judgeReleasedByHand() {
  judgeRefill();
  if (isReleasedElsewhere() ||
      llvm::any_of(Owner.Releases, [&](const MemberUse &Release) {
        return !isMethodOf(*Release.Function, *Owner.Class);
      }))
    return;
  if (unseenMethod(*Owner.Class, Uses.context()) ||
      mentionsInLostCode(*Owner.Class, Owner.Member->getName(), Facts))
    return;
  const SourceManager &Sources = Uses.context().getSourceManager();
  if (llvm::all_of(Owner.Releases, [&](const MemberUse &Release) {
        return isBeforeFill(Release, Owner.Fills, Sources);
      })) {
    const bool Given = llvm::any_of(Others, [](const MemberUse &Use) {
      return Use.Kind == MemberUseKind::GivenAway;
    });
    if (!Given)
      report(OwnershipFault::NeverReleased, true);
    return;
  }
  const MemberUse &Release = Owner.Releases.front();
  // Filled and released by the same step, or somebody calls the method.
  if (llvm::any_of(Owner.Fills,
                   [&](const MemberUse &Fill) {
                     return Fill.Function == Release.Function;
                   }) ||
      Uses.isCalled(*Release.Function) ||
      tf_api::computeKind(*Release.Function))
    return;
  OwnershipFinding &Finding = report(OwnershipFault::ByHand, false);
  Finding.Where = Release.Where;
  Finding.Other = Release.Function;
}

void Judge::judgeReleased() {
  judgeGuards();
  judgeForm();
  judgeUnset();
  judgeRefill();
  judgeCopies();
}

/// The release that stands in the destructor itself, if there is no other.
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

void Judge::judgeGuards() {
  const MemberUse *Release = onlyRelease(Owner);
  if (!Release || Owner.Elements || Release->Guards.empty() ||
      mentionsInLostCode(*Owner.Class, Owner.Member->getName(), Facts))
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

void Judge::judgeForm() {
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
    // A library's own function, `realloc`, releases what it is for.
    if (!Release.Form || *Release.Form == *Wanted ||
        *Release.Form == ReleaseForm::Function)
      continue;
    // `new[]` with `delete` is said by tf-wrong-release; reference-counted
    // objects are made with `new`.
    if ((IsDelete(*Wanted) && IsDelete(*Release.Form)) ||
        (*Wanted == ReleaseForm::Delete && *Release.Form == ReleaseForm::Unref))
      continue;
    OwnershipFinding &Finding = report(OwnershipFault::WrongForm, true);
    Finding.Where = Release.Where;
    Finding.Other = Release.Function;
    return;
  }
}

void Judge::judgeUnset() {
  const MemberUse *Release = onlyRelease(Owner);
  if (!Release || Owner.Elements || Owner.Member->hasInClassInitializer() ||
      !Owner.Member->getType()->isPointerType() ||
      Owner.Member->getParent()->isUnion())
    return;
  // A base leaves it to the classes derived from it.
  if (llvm::any_of(Owner.Fills, [&](const MemberUse &Fill) {
        const auto *Constructor =
            llvm::dyn_cast_or_null<CXXConstructorDecl>(Fill.Function);
        return Constructor && Constructor->getParent()->getLocation() !=
                                  Owner.Class->getLocation();
      }))
    return;
  // Under another condition the destructor may well know.
  if (llvm::any_of(Release->Guards, [&](const Guard &Guard) {
        return !asksOnly(Guard.Condition, *Owner.Member);
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
    OwnershipFinding &Finding = report(OwnershipFault::LeftUnset, true);
    Finding.Where = Release->Where;
    Finding.Other = Constructor;
    Finding.Path = *std::move(Path);
    return;
  }
}

/// `session_ = TF_NewSession(...); session_ = TF_LoadSession...(...);`
bool Judge::judgeOverwritten() {
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
                     "filled first here with '" + First->Source + "'"}};
    return true;
  }
  return false;
}

void Judge::judgeRefill() {
  if (judgeOverwritten() || Owner.Elements || !tf_api::isKernel(*Owner.Class))
    return;
  std::set<SourceLocation> Step;
  for (const FunctionDecl *Function : Facts.Functions)
    if (tf_api::computeKind(*Function) && isMethodOf(*Function, *Owner.Class))
      addReached(Function->getLocation(), Uses, Step);
  for (const MemberUse &Fill : Owner.Fills) {
    if (!Fill.Function || !Step.contains(Fill.Function->getLocation()) ||
        llvm::isa<CXXConstructorDecl>(Fill.Function) || Fill.InLambda ||
        !Fill.Named || Fill.Source == "Ref()")
      continue;
    // What the callers release before they call is not looked at.
    if (llvm::any_of(Owner.Releases, [&](const MemberUse &Release) {
          return Release.Function != Fill.Function &&
                 Step.contains(Release.Function->getLocation());
        }))
      continue;
    std::optional<std::vector<flow::PathStep>> Path =
        findRefill(Fill, Owner, Uses);
    if (!Path)
      continue;
    OwnershipFinding &Finding = report(OwnershipFault::FilledAgain, true);
    Finding.Where = Fill.Where;
    Finding.Other = Fill.Function;
    Finding.Path = *std::move(Path);
    return;
  }
}

void Judge::judgeCopies() {
  if (!isImplicitlyCopyable(*Owner.Class) ||
      llvm::any_of(Findings, [&](const OwnershipFinding &Other) {
        return Other.Owner.Class == Owner.Class &&
               (Other.Fault == OwnershipFault::Copied ||
                Other.Fault == OwnershipFault::Copyable);
      }))
    return;
  const auto Copy = Facts.Copies.find(Owner.Class->getLocation());
  const bool Seen = Copy != Facts.Copies.end();
  OwnershipFinding &Finding =
      report(Seen ? OwnershipFault::Copied : OwnershipFault::Copyable, Seen);
  Finding.Where = Seen ? Copy->second : nullptr;
}

std::vector<OwnershipFinding> ownershipFindings(const MemberUses &Uses,
                                                const ClassFacts &Facts) {
  std::vector<OwnershipFinding> Findings;
  for (const auto &[Place, All] : Uses.all()) {
    const size_t Before = Findings.size();
    Judge(Uses, Facts, Findings).judge(All, /*Elements=*/false);
    // An array that is lost takes its elements with it: one finding.
    if (Findings.size() == Before)
      Judge(Uses, Facts, Findings).judge(All, /*Elements=*/true);
  }
  return Findings;
}

} // namespace tfop
