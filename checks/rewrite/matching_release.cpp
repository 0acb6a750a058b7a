// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/rewrite/matching_release.h"

#include "checks/facts/resources.h"
#include "checks/rewrite/edits.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/names.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace tfop::rewrite {

namespace {

/// Determines whether a variable holds anything but the result of `new` or
/// `new[]`, or null.
class OtherValues : public CodeVisitor {
public:
  OtherValues(const VarDecl &Variable, const resources::Resource &Kind)
      : Variable(Variable), Kind(Kind) {
    look(Variable.getInit());
  }
  bool Found = false;

  bool VisitBinaryOperator(BinaryOperator *Binary) override {
    if (Binary->getOpcode() == BO_Assign &&
        namedBy(Binary->getLHS()) == &Variable)
      look(Binary->getRHS());
    return !Found;
  }
  bool VisitUnaryOperator(UnaryOperator *Unary) override {
    Found |= Unary->getOpcode() == UO_AddrOf &&
             namedBy(Unary->getSubExpr()) == &Variable;
    return !Found;
  }
  bool VisitVarDecl(VarDecl *Other) override {
    Found |= Other->getType()->isReferenceType() && Other->getInit() &&
             namedBy(Other->getInit()) == &Variable;
    return !Found;
  }

private:
  void look(const Expr *Value) {
    if (!Value || isNull(Value))
      return;
    Value = Value->IgnoreParenCasts();
    if (const auto *New = llvm::dyn_cast<CXXNewExpr>(Value))
      Found |= &resources::resourceOf(*New) != &Kind;
    else if (const auto *Call = llvm::dyn_cast<CallExpr>(Value))
      Found |= resources::acquiredBy(*Call) != &Kind;
    else
      Found = true;
  }
  const VarDecl &Variable;
  const resources::Resource &Kind;
};

} // namespace

/// Turns `delete` into `delete[]`, or the reverse.
static void changeForm(const CXXDeleteExpr &Wrong, bool ToArray,
                       const ASTContext &Context, Edits &Result) {
  const SourceManager &Sources = Context.getSourceManager();
  SourceLocation Keyword = Wrong.getBeginLoc();
  // ::delete p
  if (Wrong.isGlobalDelete())
    if (const auto Next =
            Lexer::findNextToken(Keyword, Sources, Context.getLangOpts()))
      Keyword = Next->getLocation();
  if (ToArray)
    return Result.insertAfter(Keyword, "[]");
  SourceLocation Bracket = Keyword;
  for (int I = 0; I != 2; ++I) {
    const auto Next =
        Lexer::findNextToken(Bracket, Sources, Context.getLangOpts());
    if (!Next || !Next->isOneOf(tok::l_square, tok::r_square))
      return;
    Bracket = Next->getLocation();
    Result.replaceToken(Bracket, "");
  }
}

static Fix fixWith(const Edits &Result, const NamedDecl *Pointer,
                   llvm::StringRef Risk, SourceLocation Where) {
  Fix NewFix;
  if (const auto Impossible = Result.impossible()) {
    NewFix.Obstacle = "the release is in a macro";
    NewFix.ObstacleAt = *Impossible;
    return NewFix;
  }
  NewFix.Edits = Result.hints();
  NewFix.ObstacleAt = Where;
  if (!Risk.empty())
    NewFix.Reason =
        ((Pointer ? "'" + Pointer->getName() + "'" : llvm::Twine("it")) + " " +
         Risk)
            .str();
  return NewFix;
}

static Fix refuse(std::string Why, SourceLocation Where) {
  Fix None;
  None.Obstacle = std::move(Why);
  None.ObstacleAt = Where;
  return None;
}

Fix matchingDeleteFor(const CXXDeleteExpr &Wrong, const FieldDecl &Member,
                      bool MayHoldOther, const ASTContext &Context) {
  Edits Result(Context);
  changeForm(Wrong, !Wrong.isArrayForm(), Context, Result);
  return fixWith(Result, &Member,
                 MayHoldOther ? "may also hold memory of another kind" : "",
                 Wrong.getBeginLoc());
}

Fix matchingReleaseFor(const AcquisitionSite &Site, const ownership::Fate &Fate,
                       const ASTContext &Context) {
  const SourceLocation Where = Fate.WrongRelease->getBeginLoc();
  const std::optional<resources::Release> How =
      resources::releaseIn(*Fate.WrongRelease);
  if (!How)
    return refuse("the type of the owner would have to change", Where);
  const resources::Resource &Kind = *Site.Acquired.Kind;
  const auto *Variable =
      llvm::dyn_cast_or_null<VarDecl>(namedBy(How->Released));
  const auto *Delete = llvm::dyn_cast<CXXDeleteExpr>(Fate.WrongRelease);
  Edits Result(Context);
  std::string Risk;
  if (Variable && Variable->hasLocalStorage() &&
      !llvm::isa<ParmVarDecl>(Variable)) {
    OtherValues Values(*Variable, Kind);
    Values.TraverseStmt(Site.Function->getBody());
    if (Values.Found)
      Risk = "may also hold memory of another kind";
  } else {
    Risk = "may also hold memory of another kind";
  }
  if (Delete && resources::isNew(Kind)) {
    changeForm(*Delete, &Kind == &resources::NewArray, Context, Result);
    return fixWith(Result, Variable, Risk, Where);
  }
  if (!Variable)
    return refuse("the released pointer is not a variable", Where);
  const QualType Pointee = Variable->getType()->getPointeeType();
  if (Pointee.isNull() || Pointee->isVoidType() || Pointee->isDependentType())
    return refuse("the type of the released object is not known here", Where);
  if (Pointee.isDestructedType() != QualType::DK_none && Risk.empty())
    Risk = "has a destructor, which would be called differently";
  const std::string Name = Variable->getName().str();
  const std::string Release = &Kind == &resources::Malloc ? "free(" + Name + ")"
                              : &Kind == &resources::NewArray
                                  ? "delete[] " + Name
                                  : "delete " + Name;
  Result.replace(
      CharSourceRange::getTokenRange(Fate.WrongRelease->getSourceRange()),
      Release);
  return fixWith(Result, Variable, Risk, Where);
}

} // namespace tfop::rewrite
