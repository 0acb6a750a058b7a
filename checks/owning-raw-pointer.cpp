// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/owning-raw-pointer.h"

#include "checks/facts/containers.h"
#include "checks/flow/too_large.h"
#include "checks/flow/trace.h"
#include "checks/syntax/finding_groups.h"
#include "checks/syntax/text_pattern.h"
#include "checks/syntax/uses.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace tfop {

// class Op { float *data_ = new float[8]; };
//            ~~~~~~~~~~~~~~~~~~~~~~~~~~~  Member
// Op::Op() { data_ = new float[8]; }
//     ~~  Function
// Op copy = other;           static Op op;        Op op = Op();
//           ~~~~~  Copy      ~~~~~~~~~~~~  Variable     ~~~~  Temporary
// ops.push_back(op);
// ~~~~~~~~~~~~~~~~~  Growth
static constexpr llvm::StringLiteral Member = "member";
static constexpr llvm::StringLiteral Function = "function";
static constexpr llvm::StringLiteral Copy = "copy";
static constexpr llvm::StringLiteral Variable = "variable";
static constexpr llvm::StringLiteral Temporary = "temporary";
static constexpr llvm::StringLiteral Growth = "growth";

AST_MATCHER(CXXMethodDecl, growsVector) { return tfop::growsVector(Node); }

OwningRawPointerCheck::OwningRawPointerCheck(llvm::StringRef Name,
                                             tidy::ClangTidyContext *Context,
                                             SharedProgram Shared)
    : ClangTidyCheck(Name, Context), Shared(std::move(Shared)),
      UserFunctions(Options), UserPairs(*this, Options, *Context) {}

void OwningRawPointerCheck::storeOptions(
    tidy::ClangTidyOptions::OptionMap &Opts) {
  UserFunctions.store(Options, Opts);
  UserPairs.store(Options, Opts);
}

void OwningRawPointerCheck::registerMatchers(MatchFinder *Finder) {
  const auto InUserCode = unless(isExpansionInSystemHeader());
  // Lambdas are analyzed with the enclosing function.
  const auto InLambda = cxxMethodDecl(ofClass(cxxRecordDecl(isLambda())));
  Finder->addMatcher(functionDecl(isDefinition(), InUserCode,
                                  unless(isImplicit()), unless(InLambda))
                         .bind(Function),
                     this);
  Finder->addMatcher(
      fieldDecl(InUserCode, hasInClassInitializer(expr())).bind(Member), this);
  Finder->addMatcher(
      cxxConstructExpr(
          InUserCode,
          hasDeclaration(cxxConstructorDecl(
              anyOf(isCopyConstructor(), isMoveConstructor()), isImplicit())))
          .bind(Copy),
      this);
  const auto OfUserClass =
      hasType(cxxRecordDecl(unless(isExpansionInSystemHeader())));
  Finder->addMatcher(
      expr(anyOf(cxxTemporaryObjectExpr(), castExpr(), callExpr()), InUserCode,
           OfUserClass)
          .bind(Temporary),
      this);
  Finder->addMatcher(varDecl(InUserCode, hasGlobalStorage()).bind(Variable),
                     this);
  // A growing vector copies elements that cannot be moved.
  Finder->addMatcher(
      cxxMemberCallExpr(InUserCode, callee(cxxMethodDecl(growsVector())))
          .bind(Growth),
      this);
}

/// The element class of a vector.
static const CXXRecordDecl *elementClass(const CXXMemberCallExpr &Call) {
  const auto *Vector =
      llvm::dyn_cast<ClassTemplateSpecializationDecl>(Call.getRecordDecl());
  return Vector && Vector->getTemplateArgs()[0].getKind() ==
                       TemplateArgument::Type
             ? Vector->getTemplateArgs()[0].getAsType()->getAsCXXRecordDecl()
             : nullptr;
}

/// The class of a variable, or the class that it points to or owns.
static const CXXRecordDecl *underlyingClass(QualType Type) {
  if (Type->isPointerType())
    Type = Type->getPointeeType();
  const auto *Class = Type->getAsCXXRecordDecl();
  if (const auto *Owner =
          llvm::dyn_cast_or_null<ClassTemplateSpecializationDecl>(Class);
      Owner && resources::isOwner(Type) &&
      Owner->getTemplateArgs()[0].getKind() == TemplateArgument::Type)
    return Owner->getTemplateArgs()[0].getAsType()->getAsCXXRecordDecl();
  return Class;
}

/// True if the copy is a move or is always elided: for `return result;` all
/// compilers construct the variable in the caller's storage.
static bool isMoveOrElidedCopy(const CXXConstructExpr &Copied,
                               ASTContext &Context) {
  if (Copied.isElidable() || Copied.getConstructor()->isMoveConstructor())
    return true;
  const ValueUse VU = useOf(Copied, Through::Written, Context);
  return VU.Kind == Usage::Returned &&
         llvm::cast<ReturnStmt>(VU.User)->getNRVOCandidate();
}

/// True if \p Value initializes an object directly in C++17, without the copy
/// or move that earlier standards require.
static bool isElided(const Expr &Value, ASTContext &Context) {
  if (!Value.isPRValue())
    return false;
  const ValueUse VU = useOf(Value, Through::Choices, Context);
  if (VU.Materialized)
    return false;
  switch (VU.Kind) {
  case Usage::InitialValue:
  case Usage::InitialMember:
  case Usage::Captured:
  case Usage::Argument:
  case Usage::Element:
  case Usage::NewOperand:
  case Usage::Returned:
  case Usage::Thrown:
    return true;
  default:
    return false;
  }
}

void OwningRawPointerCheck::check(const MatchFinder::MatchResult &Result) {
  Context = Result.Context;
  if (const auto *Definition = Result.Nodes.getNodeAs<FunctionDecl>(Function))
    Bodies.add(*Definition);
  if (const auto *Field = Result.Nodes.getNodeAs<FieldDecl>(Member))
    Initialized.push_back(Field);
  if (const auto *Copied = Result.Nodes.getNodeAs<CXXConstructExpr>(Copy)) {
    const SourceLocation Class =
        Copied->getConstructor()->getParent()->getLocation();
    if (isMoveOrElidedCopy(*Copied, *Context))
      Facts.MovedOrReturned.insert(Class);
    else
      Facts.Copies.try_emplace(Class, Copied);
  }
  if (const auto *Value = Result.Nodes.getNodeAs<Expr>(Temporary);
      Value && isElided(*Value, *Context))
    Facts.Elided.insert(Value->getType()->getAsCXXRecordDecl()->getLocation());
  if (const auto *Call = Result.Nodes.getNodeAs<CXXMemberCallExpr>(Growth))
    if (const CXXRecordDecl *Class = elementClass(*Call))
      Facts.Copies.try_emplace(Class->getLocation(), Call);
  if (const auto *Global = Result.Nodes.getNodeAs<VarDecl>(Variable))
    if (const CXXRecordDecl *Class = underlyingClass(Global->getType()))
      Facts.StaticStorage.insert(Class->getLocation());
}

void OwningRawPointerCheck::onEndOfTranslationUnit() {
  if (!Context)
    return;
  ownership::Rules Rules = UserFunctions.rules();
  Rules.Pairs = UserPairs.table();
  Program &Unit = Shared.of(*Context);
  ownership::Analysis &Engine = Unit.get<ownership::Analyses>().with(Rules);
  Facts.Lost = &Unit.get<LostCode>();
  Facts.Once = &Unit.get<SingleRuns>();
  MemberUses Uses(*Context, Engine.summaries());
  // Analyze one instantiation: all of them share the locations of the pattern.
  std::set<SourceLocation> Analyzed;
  for (const FieldDecl *Field : Initialized)
    if (Analyzed.insert(Field->getLocation()).second)
      Uses.addInitializer(*Field);
  for (const FunctionDecl *Definition : Bodies.chosen())
    if (Analyzed.insert(Definition->getLocation()).second) {
      Facts.Functions.push_back(Definition);
      Uses.add(*Definition);
    }
  rewrite::SharedEdits Shared(areDiagsSelfContained());
  const std::vector<OwnershipFinding> Findings = ownershipFindings(Uses, Facts);
  if (!Findings.empty()) {
    rewrite::ClassFixes Fixes(Findings, Uses, Facts, Engine, Shared);
    for (const OwnershipFinding &Finding : Findings)
      report(Finding, Fixes.of(Finding));
  }
  for (const ForgottenField &Field : forgottenFields(Uses, Facts))
    report(Field);
  flow::reportTooLarge(*this, Unit);
}

void OwningRawPointerCheck::report(const ForgottenField &Field) {
  const MemberUse &Fill = *Field.Fill;
  const SourceLocation Place = Field.Member->getLocation();
  flow::Report Report(*this, Shared.of(*Context), {Field.Member}, Place,
                      "member %0 is %1 with '%2' and never released; %3, which "
                      "releases %4, does not release it");
  Report << Field.Member << acquisitionVerb(Fill) << Fill.Source
         << Field.Destroyer << Field.Sibling->Member;
  Shared.of(*Context).get<FindingGroups>().add(
      Place, Field.Member->getParent()->getLocation(), "forgotten");
  Report.step(Fill.Where->getBeginLoc(), "%0 is %1 here")
      << Field.Member << acquisitionVerb(Fill);
  Report.step(Field.Sibling->Where->getBeginLoc(), "%0 is released here")
      << Field.Sibling->Member;
  Report.noFix(Field.Destroyer->getLocation(),
               "the order of the releases in '" +
                   Field.Destroyer->getNameAsString() +
                   "' cannot be determined");
}

/// The form of the release at fault.
static std::string formAt(const OwnershipFinding &Finding) {
  for (const MemberUse &Release : Finding.Owner.Releases)
    if (Release.Where == Finding.Where && Release.Form)
      return resources::spellingOf(*Release.Form).str();
  return "";
}

/// The description of the fault, worded to follow the name of the member.
static std::string describe(const OwnershipFinding &Finding) {
  const OwningMember &Owner = Finding.Owner;
  const std::string Class = "'" + Owner.Class->getNameAsString() + "'";
  const MemberUse &Fill = Owner.Fills.front();
  const std::string Source =
      fillPattern("is {0} with '{1}'", acquisitionVerb(Fill), Fill.Source);
  const std::string Other =
      Finding.Other ? "'" + Finding.Other->getNameAsString() + "'" : "";
  switch (Finding.Fault) {
  case OwnershipFault::NeverReleased:
    if (!Finding.Proven)
      return Source + ", and no visible code releases it";
    return Source + " and never released; " +
           (Owner.Destructor
                ? "the destructor of " + Class + " does not release it"
                : Class + " has no destructor");
  case OwnershipFault::InvertedGuard:
    return Source + " and never released; the destructor of " + Class +
           " releases it only if it is null";
  case OwnershipFault::UnrelatedGuard:
    return Source + ", but the destructor of " + Class +
           " releases it under an unrelated condition";
  case OwnershipFault::WrongForm:
    return Source + " but released with '" + formAt(Finding) + "'";
  case OwnershipFault::Refilled:
    return "is assigned again in " + Other +
           " without releasing the value of an earlier step";
  case OwnershipFault::FilledTwice:
    return "is assigned twice in " + Other +
           " without releasing the first value";
  case OwnershipFault::Uninitialized:
    return "is released by the destructor of " + Class +
           ", but the constructor can return without setting it";
  case OwnershipFault::Copied:
    return "is released by each copy of " + Class + ", and " + Class +
           " is copied";
  case OwnershipFault::Copyable:
    return "would be released by each copy of " + Class +
           "; delete its copy operations";
  case OwnershipFault::NotVisible:
    return Source + ", and " + Other + " of " + Class +
           " is not defined in this file";
  case OwnershipFault::Escaped:
    return Source + " and " +
           (Other.empty() ? "escapes" : "passed to " + Other) +
           "; whether it is released there cannot be determined";
  case OwnershipFault::ManualRelease:
    return Source + " and released only in " + Other +
           ", which the destructor does not call";
  }
  return "";
}

/// The note for the code at Finding.Where, worded to follow the name of the
/// member.
static llvm::StringRef describePlace(OwnershipFault Fault) {
  switch (Fault) {
  case OwnershipFault::InvertedGuard:
    return "is released only if it is null";
  case OwnershipFault::UnrelatedGuard:
    return "is released only if this condition is true";
  case OwnershipFault::Refilled:
  case OwnershipFault::FilledTwice:
    return "is overwritten here without being released";
  case OwnershipFault::Copied:
    return "is copied here";
  case OwnershipFault::Escaped:
    return "escapes here";
  default:
    return "is released here";
  }
}

static void addFills(flow::Report &Finding, const OwningMember &Owner) {
  // A few examples suffice for a member that many methods fill.
  static constexpr size_t MaxNotes = 3;
  for (const MemberUse &Fill : llvm::ArrayRef(Owner.Fills).take_front(MaxNotes))
    Finding.step(Fill.Where->getBeginLoc(),
                 "%select{|an element of }0%1 is %2 here")
        << Owner.Elements << Owner.Member << acquisitionVerb(Fill);
}

void OwningRawPointerCheck::report(const OwnershipFinding &Finding,
                                   const rewrite::Fix &NewFix) {
  const OwningMember &Owner = Finding.Owner;
  const SourceLocation Place = Owner.Member->getLocation();
  flow::Report Report(*this, Shared.of(*Context), {Owner.Member}, Place,
                      "%select{|an element of }0member %1 %2",
                      Finding.Proven ? DiagnosticIDs::Warning
                                     : DiagnosticIDs::Remark);
  Report << Owner.Elements << Owner.Member << describe(Finding);
  Shared.of(*Context).get<FindingGroups>().add(
      Place, Owner.Class->getLocation(),
      std::to_string(static_cast<int>(Finding.Fault)));
  // Faults of destructors and copies do not depend on the fills.
  if (Finding.Fault != OwnershipFault::Uninitialized &&
      Finding.Fault != OwnershipFault::Refilled &&
      Finding.Fault != OwnershipFault::FilledTwice &&
      Finding.Fault != OwnershipFault::Copied &&
      Finding.Fault != OwnershipFault::Copyable)
    addFills(Report, Owner);
  for (const flow::PathStep &Step : Finding.Path)
    Report.step(Step);
  if (Finding.Fault == OwnershipFault::NeverReleased && Owner.Destructor) {
    const FunctionDecl *Body = Owner.Destructor;
    Owner.Destructor->hasBody(Body);
    Report.step(Body->getLocation(), "the destructor is here");
  }
  if (Finding.Where)
    Report.step(Finding.Where->getBeginLoc(), "%select{|an element of }0%1 %2")
        << Owner.Elements << Owner.Member << describePlace(Finding.Fault);
  rewrite::offer(Report, NewFix, Place);
}

} // namespace tfop
