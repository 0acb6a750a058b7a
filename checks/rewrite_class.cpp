// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/rewrite_class.h"

#include "checks/rewrite_edits.h"
#include "checks/rewrite_uses.h"
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

static llvm::ArrayRef<MemberUse> usesOfMember(const OwningMember &Owner,
                                              const MemberUses &Uses) {
  const auto Found = Uses.all().find(Owner.Member->getLocation());
  return Found == Uses.all().end() ? llvm::ArrayRef<MemberUse>()
                                   : llvm::ArrayRef(Found->second);
}

/// Why the class must not release the member, or empty.
static std::string obstacleTo(const OwningMember &Owner, const MemberUses &Uses,
                              const ClassFacts &Facts) {
  if (Owner.Elements)
    return "holds many";
  if (releaseText(Owner).empty())
    return "is filled in several ways, or in one that has no simple release";
  if (Facts.Copies.contains(Owner.Class->getLocation()))
    return "is copied with its class";
  for (const MemberUse &Seen : usesOfMember(Owner, Uses)) {
    const auto *Value = llvm::dyn_cast_or_null<Expr>(Seen.Where);
    if (Seen.Kind == MemberUseKind::OtherValue && !(Value && isNull(Value)))
      return "is given a value that is not its own";
  }
  return "";
}

/// Why somebody else may rely on the class as it is, or empty.
static std::string doubtAbout(const OwningMember &Owner, const MemberUses &Uses,
                              const SourceManager &Sources) {
  for (const MemberUse &Seen : usesOfMember(Owner, Uses))
    if (Seen.Kind == MemberUseKind::GivenAway ||
        Seen.Kind == MemberUseKind::Returned || Seen.InLambda)
      return "is given to somebody who may keep or release it";
  if (!Sources.isInMainFile(Sources.getFileLoc(Owner.Class->getLocation())))
    return "is in a class that other files may copy, or release it in";
  return "";
}

namespace {

/// Where members can be added to a class, and in which style.
struct ClassText {
  SourceLocation Behind;
  std::string NextLine;
  /// " &" or "& ".
  std::string Reference;
};

} // namespace

/// Behind the destructor or the last public constructor.
static std::optional<ClassText> textOfClass(const OwningMember &Owner,
                                            const ASTContext &Context) {
  const Decl *Last = Owner.Destructor;
  for (const Decl *Member : Owner.Class->decls())
    if (const auto *Constructor = llvm::dyn_cast<CXXConstructorDecl>(Member);
        Constructor && !Constructor->isImplicit() && !Owner.Destructor &&
        Constructor->getAccess() == AS_public)
      Last = Constructor;
  if (!Last || Last->getBeginLoc().isMacroID() || Last->getEndLoc().isMacroID())
    return std::nullopt;
  const auto *Function = llvm::cast<FunctionDecl>(Last);
  const SourceManager &Sources = Context.getSourceManager();
  ClassText Found;
  Found.Behind =
      Function->doesThisDeclarationHaveABody()
          ? Lexer::getLocForEndOfToken(Last->getEndLoc(), 0, Sources,
                                       Context.getLangOpts())
          : Lexer::findLocationAfterToken(
                Last->getEndLoc(), tok::semi, Sources, Context.getLangOpts(),
                /*SkipTrailingWhitespaceAndNewLine=*/false);
  if (Found.Behind.isInvalid())
    return std::nullopt;
  Found.NextLine = (lineEndAt(Last->getBeginLoc(), Context) +
                    indentationAt(Last->getBeginLoc(), Context))
                       .str();
  const llvm::StringRef Member = textOf(
      SourceRange(Owner.Member->getBeginLoc(), Owner.Member->getLocation()),
      Context);
  Found.Reference = Member.contains("* ") ? "& " : " &";
  return Found;
}

/// The lines that forbid copies.
static std::string deletedCopies(const CXXRecordDecl &Class,
                                 const ClassText &Text) {
  const std::string Name = Class.getNameAsString();
  return Text.NextLine + Name + "(const " + Name +
         llvm::StringRef(Text.Reference).rtrim().str() + ") = delete;" +
         Text.NextLine + Name + Text.Reference + "operator=(const " + Name +
         llvm::StringRef(Text.Reference).rtrim().str() + ") = delete;";
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

static bool hasVirtualDestructorAbove(const CXXRecordDecl &Class) {
  return llvm::any_of(Class.bases(), [](const CXXBaseSpecifier &Base) {
    const CXXRecordDecl *Parent = Base.getType()->getAsCXXRecordDecl();
    const CXXDestructorDecl *Destructor =
        Parent && Parent->hasDefinition() ? Parent->getDestructor() : nullptr;
    return Destructor && Destructor->isVirtual();
  });
}

/// Adds releases to the end of the destructor's body.
static bool extendDestructor(const CXXDestructorDecl &Declared,
                             const std::string &Releases,
                             const ASTContext &Context, Edits &Result) {
  const FunctionDecl *Definition = nullptr;
  if (!Declared.hasBody(Definition) || Definition->isDefaulted())
    return false;
  const auto *Body = llvm::dyn_cast<CompoundStmt>(Definition->getBody());
  if (!Body || Body->getLBracLoc().isMacroID())
    return false;
  const SourceManager &Sources = Context.getSourceManager();
  const bool OneLine = Sources.getSpellingLineNumber(Body->getLBracLoc()) ==
                       Sources.getSpellingLineNumber(Body->getRBracLoc());
  if (OneLine && Body->body_empty()) {
    Result.replaceBetween(Body->getLBracLoc(), Body->getRBracLoc(),
                          " " + Releases + " ");
  } else if (OneLine) {
    Result.insertBefore(Body->getRBracLoc(), Releases + " ");
  } else {
    Result.insertBefore(Body->getRBracLoc(),
                        ("  " + Releases +
                         lineEndAt(Body->getRBracLoc(), Context) +
                         indentationAt(Body->getRBracLoc(), Context))
                            .str());
  }
  return true;
}

/// A destructor that releases all members of the class that nobody releases.
static Fix destructorFor(const OwnershipFinding &Finding,
                         llvm::ArrayRef<OwnershipFinding> All,
                         const MemberUses &Uses, const ClassFacts &Facts,
                         ASTContext &Context) {
  const OwningMember &First = Finding.Owner;
  if (const std::string Why = obstacleTo(First, Uses, Facts); !Why.empty())
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
        !obstacleTo(Owner, Uses, Facts).empty())
      continue;
    Releases += (Releases.empty() ? "" : " ") + releaseText(Owner);
    if (mayBeUnset(Owner))
      beginAsNull(Owner, Result);
    const std::string Doubt =
        doubtAbout(Owner, Uses, Context.getSourceManager());
    if (Found.Reason.empty() && !Doubt.empty())
      Found.Reason = "'" + Owner.Member->getName().str() + "' " + Doubt;
  }
  const CXXRecordDecl &Class = *First.Class;
  const std::string Copies =
      isImplicitlyCopyable(Class) ? deletedCopies(Class, *Text) : "";
  if (!First.Destructor)
    Result.replace(CharSourceRange::getCharRange(Text->Behind),
                   Text->NextLine + "~" + Class.getNameAsString() + "()" +
                       (hasVirtualDestructorAbove(Class) ? " override" : "") +
                       " { " + Releases + " }" + Copies);
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
static Fix withoutCopies(const OwnershipFinding &Finding,
                         const ClassFacts &Facts, ASTContext &Context) {
  const OwningMember &Owner = Finding.Owner;
  const std::optional<ClassText> Text = textOfClass(Owner, Context);
  if (!Text || !Owner.Class->hasUserDeclaredConstructor())
    return refused(Owner, "is in a class without a constructor");
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
  return Found;
}

/// A member that a constructor leaves unset begins as null.
static Fix initialised(const OwnershipFinding &Finding, ASTContext &Context) {
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

/// `if (!p) delete p;` becomes `if (p) delete p;`.
static Fix turnedRound(const OwnershipFinding &Finding, const MemberUses &Uses,
                       ASTContext &Context) {
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
  if (Result.impossible())
    return refused(Owner, "stands in a macro");
  Fix Found;
  Found.Edits = Result.hints();
  if (const std::string Doubt =
          doubtAbout(Owner, Uses, Context.getSourceManager());
      !Doubt.empty())
    Found.Reason = "'" + Owner.Member->getName().str() + "' " + Doubt;
  return Found;
}

Fix classFix(const OwnershipFinding &Finding,
             llvm::ArrayRef<OwnershipFinding> All, const MemberUses &Uses,
             const ClassFacts &Facts, ASTContext &Context,
             SharedEdits &Shared) {
  Fix Found;
  switch (Finding.Fault) {
  case OwnershipFault::NeverReleased:
    if (!Finding.Proven)
      return refused(Finding.Owner, "may be released where nobody can see it");
    Found = destructorFor(Finding, All, Uses, Facts, Context);
    break;
  case OwnershipFault::Copyable:
    Found = withoutCopies(Finding, Facts, Context);
    break;
  case OwnershipFault::LeftUnset:
    return initialised(Finding, Context);
  case OwnershipFault::InvertedGuard:
    return turnedRound(Finding, Uses, Context);
  default:
    return refused(Finding.Owner,
                   "would have to become an owner wherever it is used");
  }
  if (!Found.Edits.empty() &&
      !Shared.mayRewrite(Finding.Owner.Class->getLocation())) {
    Found = Fix();
    Found.Elsewhere = true;
  }
  return Found;
}

} // namespace tfop::rewrite
