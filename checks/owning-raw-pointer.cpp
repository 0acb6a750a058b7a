// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/owning-raw-pointer.h"

#include "checks/facts/containers.h"
#include "checks/flow/too_large.h"
#include "checks/flow/trace.h"
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
  const auto OfTheTree = unless(isExpansionInSystemHeader());
  // A lambda belongs to the function around it.
  const auto OfLambda = cxxMethodDecl(ofClass(cxxRecordDecl(isLambda())));
  Finder->addMatcher(functionDecl(isDefinition(), OfTheTree,
                                  unless(isImplicit()), unless(OfLambda))
                         .bind(Function),
                     this);
  Finder->addMatcher(
      fieldDecl(OfTheTree, hasInClassInitializer(expr())).bind(Member), this);
  Finder->addMatcher(
      cxxConstructExpr(
          OfTheTree,
          hasDeclaration(cxxConstructorDecl(
              anyOf(isCopyConstructor(), isMoveConstructor()), isImplicit())))
          .bind(Copy),
      this);
  const auto OfTreesClass =
      hasType(cxxRecordDecl(unless(isExpansionInSystemHeader())));
  Finder->addMatcher(
      expr(anyOf(cxxTemporaryObjectExpr(), castExpr(), callExpr()), OfTheTree,
           OfTreesClass)
          .bind(Temporary),
      this);
  Finder->addMatcher(varDecl(OfTheTree, hasGlobalStorage()).bind(Variable),
                     this);
  // A vector that grows copies what cannot be moved, however it is filled.
  Finder->addMatcher(
      cxxMemberCallExpr(OfTheTree, callee(cxxMethodDecl(growsVector())))
          .bind(Growth),
      this);
}

/// The class that a vector's elements are of.
static const CXXRecordDecl *elementClass(const CXXMemberCallExpr &Call) {
  const auto *Vector =
      llvm::dyn_cast<ClassTemplateSpecializationDecl>(Call.getRecordDecl());
  return Vector && Vector->getTemplateArgs()[0].getKind() ==
                       TemplateArgument::Type
             ? Vector->getTemplateArgs()[0].getAsType()->getAsCXXRecordDecl()
             : nullptr;
}

/// The class that a variable is of, points to, or owns.
static const CXXRecordDecl *classBehind(QualType Type) {
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

/// True if the copy is a move, or none at all: in `return made;` every compiler
/// makes the variable where the caller wants it.
static bool isPassed(const CXXConstructExpr &Copied, ASTContext &Context) {
  if (Copied.isElidable() || Copied.getConstructor()->isMoveConstructor())
    return true;
  const ValueUse Given = useOf(Copied, Through::Written, Context);
  return Given.Kind == Usage::Returned &&
         llvm::cast<ReturnStmt>(Given.What)->getNRVOCandidate();
}

/// True if a C++17 compiler makes the object that \p Value initializes out of
/// it at once, without the copy or move that older compilers ask for.
static bool isElided(const Expr &Value, ASTContext &Context) {
  if (!Value.isPRValue())
    return false;
  const ValueUse Given = useOf(Value, Through::Choices, Context);
  if (Given.Materialized)
    return false;
  switch (Given.Kind) {
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
    if (isPassed(*Copied, *Context))
      Facts.Passed.insert(Class);
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
    if (const CXXRecordDecl *Class = classBehind(Global->getType()))
      Facts.Immortal.insert(Class->getLocation());
}

void OwningRawPointerCheck::onEndOfTranslationUnit() {
  if (!Context)
    return;
  ownership::Rules Rules = UserFunctions.rules();
  Rules.Pairs = UserPairs.table();
  Program &Unit = Shared.of(*Context);
  ownership::Analysis &Engine = Unit.get<ownership::Analyses>().with(Rules);
  Facts.Lost = &Unit.get<LostCode>();
  MemberUses Uses(*Context, Engine.summaries());
  // One instantiation stands for all: its methods and fields are at the places
  // of the pattern's.
  std::set<SourceLocation> Seen;
  for (const FieldDecl *Field : Initialized)
    if (Seen.insert(Field->getLocation()).second)
      Uses.addInitializer(*Field);
  for (const FunctionDecl *Definition : Bodies.chosen())
    if (Seen.insert(Definition->getLocation()).second) {
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
  flow::reportTooLarge(*this, Unit);
}

/// The way of the release that the finding blames.
static std::string formAt(const OwnershipFinding &Finding) {
  for (const MemberUse &Release : Finding.Owner.Releases)
    if (Release.Where == Finding.Where && Release.Form)
      return resources::spellingOf(*Release.Form).str();
  return "";
}

/// What is wrong, after the name of the member.
static std::string describe(const OwnershipFinding &Finding) {
  const OwningMember &Owner = Finding.Owner;
  const std::string Class = "'" + Owner.Class->getNameAsString() + "'";
  const std::string Source = "comes from '" + Owner.Fills.front().Source + "'";
  const std::string Other =
      Finding.Other ? "'" + Finding.Other->getNameAsString() + "'" : "";
  switch (Finding.Fault) {
  case OwnershipFault::NeverReleased:
    if (!Finding.Proven)
      return Source + ", and nothing that can be seen here releases it";
    return Source + " and is never released; " +
           (Owner.Destructor ? "the destructor of " + Class + " does not do it"
                             : Class + " has no destructor");
  case OwnershipFault::InvertedGuard:
    return Source + " and is never released; the destructor of " + Class +
           " releases it only where it is null";
  case OwnershipFault::UnrelatedGuard:
    return Source + ", but the destructor of " + Class +
           " releases it on a condition that has nothing to do with it";
  case OwnershipFault::WrongForm:
    return Source + " but is released with '" + formAt(Finding) + "'";
  case OwnershipFault::FilledAgain:
    return "is filled again in " + Other +
           " without releasing what an earlier step left in it";
  case OwnershipFault::FilledTwice:
    return "is filled twice in " + Other + " without releasing the first";
  case OwnershipFault::LeftUnset:
    return "is released by the destructor of " + Class +
           ", but the constructor can return without setting it";
  case OwnershipFault::Copied:
    return "is released by each copy of " + Class + ", and " + Class +
           " is copied";
  case OwnershipFault::Copyable:
    return "would be released by each copy of " + Class +
           "; forbid copies of it";
  case OwnershipFault::Elsewhere:
    return Source + ", and " + Other + " of " + Class + " is not in this file";
  case OwnershipFault::GivenAway:
    return Source + " and is given " +
           (Other.empty() ? "away" : "to " + Other) +
           "; nobody can see who releases it";
  case OwnershipFault::ByHand:
    return Source + " and is released only in " + Other +
           ", which the destructor does not call";
  }
  return "";
}

/// What stands at Finding.Where.
static llvm::StringRef describePlace(OwnershipFault Fault) {
  switch (Fault) {
  case OwnershipFault::InvertedGuard:
    return "this is true only where there is nothing to release";
  case OwnershipFault::UnrelatedGuard:
    return "released only if this is true";
  case OwnershipFault::FilledAgain:
  case OwnershipFault::FilledTwice:
    return "filled again here";
  case OwnershipFault::Copied:
    return "copied here";
  case OwnershipFault::GivenAway:
    return "given away here";
  default:
    return "released here";
  }
}

static void addFills(flow::Report &Finding, const OwningMember &Owner) {
  // A member that many methods fill is understood after a few.
  static constexpr size_t Most = 3;
  for (const MemberUse &Fill : llvm::ArrayRef(Owner.Fills).take_front(Most))
    Finding.step(Fill.Where->getBeginLoc(), "filled here with '%0'")
        << Fill.Source;
}

void OwningRawPointerCheck::report(const OwnershipFinding &Finding,
                                   const rewrite::Fix &Mended) {
  const OwningMember &Owner = Finding.Owner;
  const SourceLocation Place = Owner.Member->getLocation();
  flow::Report Report(*this, Shared.of(*Context), {Owner.Member}, Place,
                      "%select{|what }0member %1%select{| holds}0 %2",
                      Finding.Proven ? DiagnosticIDs::Warning
                                     : DiagnosticIDs::Remark);
  Report << Owner.Elements << Owner.Member << describe(Finding);
  // What is wrong with a destructor or a copy is wrong whatever fills it.
  if (Finding.Fault != OwnershipFault::LeftUnset &&
      Finding.Fault != OwnershipFault::FilledAgain &&
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
    Report.step(Finding.Where->getBeginLoc(), describePlace(Finding.Fault));
  rewrite::offer(Report, Mended, Place);
}

} // namespace tfop
