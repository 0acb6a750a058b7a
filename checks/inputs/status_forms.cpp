// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/facts/tensor_access.h"
#include "checks/facts/tf_api.h"
#include "checks/inputs/requirement.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/enclosing.h"
#include "checks/syntax/text_pattern.h"
#include "clang/AST/CXXInheritance.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace tfop::inputs {

/// True if the class of the shape, or a base, has the method: it depends on the
/// version of TensorFlow.
static bool hasMethod(QualType Shape, llvm::StringRef Name) {
  const CXXRecordDecl *Class =
      Shape.getNonReferenceType()->getAsCXXRecordDecl();
  if (!Class)
    Class = Shape->getPointeeCXXRecordDecl();
  const auto Declares = [&](const CXXRecordDecl &One) {
    return llvm::any_of(One.methods(),
                        [&](const CXXMethodDecl *Method) {
                          return Method->getIdentifier() &&
                                 Method->getName() == Name;
                        }) ||
           llvm::any_of(One.decls(), [&](const Decl *Member) {
             const auto *Template =
                 llvm::dyn_cast<FunctionTemplateDecl>(Member);
             return Template && Template->getName() == Name;
           });
  };
  if (!Class || !(Class = Class->getDefinition()))
    return false;
  return Declares(*Class) ||
         !Class->forallBases(
             [&](const CXXRecordDecl *Base) { return !Declares(*Base); });
}

static Remedy without(std::string Obstacle) {
  Remedy Result;
  Result.Obstacle = std::move(Obstacle);
  return Result;
}

/// `shape.AddDim(n);` becomes `OP_REQUIRES_OK(ctx, shape.AddDimWithStatus(n));`
static Remedy ofCall(const CXXMemberCallExpr &Call, ASTContext &Context) {
  const std::string Form = tf_api::statusFormOf(Call);
  const Expr *Shape = Call.getImplicitObjectArgument();
  if (Form.empty() || !hasMethod(Shape->getType(), Form))
    return without("the shape has no form of the method that returns a Status");
  Remedy Result;
  Result.Where = placeFor(Call, {}, Context);
  if (!Result.Where.Before)
    return without(Result.Where.Obstacle);
  const SourceManager &Sources = Context.getSourceManager();
  const std::string Text = textOf(&Call, Context);
  const auto *Member =
      llvm::dyn_cast<MemberExpr>(Call.getCallee()->IgnoreParenImpCasts());
  const std::optional<Token> Semicolon =
      Lexer::findNextToken(Call.getEndLoc(), Sources, Context.getLangOpts());
  if (Text.empty() || !Member || Call.getBeginLoc().isMacroID() ||
      Call.getEndLoc().isMacroID() || !Semicolon || Semicolon->isNot(tok::semi))
    return without("the call is not a statement of its own");
  const size_t Name = Sources.getFileOffset(Member->getMemberLoc()) -
                      Sources.getFileOffset(Call.getBeginLoc());
  const std::string Old = Member->getMemberDecl()->getName().str();
  const llvm::StringRef Raw = Lexer::getSourceText(
      CharSourceRange::getTokenRange(Call.getSourceRange()), Sources,
      Context.getLangOpts());
  if (Raw.substr(Name, Old.size()) != Old)
    return without("the call is not a statement of its own");
  const std::string New =
      (Raw.substr(0, Name) + Form + Raw.substr(Name + Old.size())).str();
  Result.Edits = {FixItHint::CreateReplacement(
      CharSourceRange::getCharRange(Call.getBeginLoc(), Semicolon->getEndLoc()),
      requireOk(*Result.Where.Function, New))};
  return Result;
}

/// \p Name with a number if the code of \p Function contains it, or \p Before
/// other fixes declare it.
static std::string newName(llvm::StringRef Name, unsigned Before,
                           const FunctionDecl &Function) {
  const ASTContext &Context = Function.getASTContext();
  const llvm::StringRef Code = Lexer::getSourceText(
      CharSourceRange::getTokenRange(Function.getSourceRange()),
      Context.getSourceManager(), Context.getLangOpts());
  std::string Result;
  do
    Result = Name.str() + (Before == 0 ? "" : std::to_string(Before + 1));
  while (Before++, Code.contains(Result));
  return Result;
}

/// `allocate(TensorShape({a, b}))` uses a shape that is built before.
static Remedy ofConstruction(const CXXConstructExpr &Call, const Sink &One,
                             unsigned ShapesBefore, ASTContext &Context) {
  if (!hasMethod(Call.getType(), tf_api::shapeBuilder()))
    return without("'TensorShape' has no function here that returns a Status");
  const Expr *Argument = Call.getNumArgs() == 0 ? nullptr : Call.getArg(0);
  const std::string Sizes = textOf(Argument, Context);
  const CharSourceRange Whole = Lexer::makeFileCharRange(
      CharSourceRange::getTokenRange(Call.getSourceRange()),
      Context.getSourceManager(), Context.getLangOpts());
  if (Sizes.empty() || Whole.isInvalid())
    return without("the sizes are in a macro");
  Remedy Result;
  Result.Where = placeFor(Call, {One.Tensor}, Context);
  if (!Result.Where.Before)
    return without(Result.Where.Obstacle);
  const auto Build = [&](llvm::StringRef Name) {
    return fillPattern(
        "TensorShape {0};\n{1}", Name,
        requireOk(*Result.Where.Function,
                  fillPattern("TensorShape::{0}({1}, &{2})",
                              tf_api::shapeBuilder(), Sizes, Name)));
  };
  // TensorShape shape({a, b});
  if (const auto *Declared = llvm::dyn_cast<DeclStmt>(Result.Where.Before);
      Declared && Declared->isSingleDecl() && Result.Where.Block) {
    const auto *Variable = llvm::dyn_cast<VarDecl>(Declared->getSingleDecl());
    if (Variable && Variable->getInit() &&
        plainExpression(Variable->getInit()) == plainExpression(&Call) &&
        !Variable->getType().isConstQualified() &&
        !Variable->getType()->isReferenceType() &&
        !Declared->getBeginLoc().isMacroID()) {
      const SourceManager &Sources = Context.getSourceManager();
      const std::optional<Token> Semicolon = Lexer::findNextToken(
          Variable->getEndLoc(), Sources, Context.getLangOpts());
      const SourceLocation End =
          Semicolon && Semicolon->is(tok::semi)
              ? Semicolon->getEndLoc()
              : Declared->getEndLoc().getLocWithOffset(1);
      Result.Edits = {FixItHint::CreateReplacement(
          CharSourceRange::getCharRange(Declared->getBeginLoc(), End),
          Build(Variable->getName()))};
      return Result;
    }
  }
  const std::string Name =
      newName("checked_shape", ShapesBefore, *Result.Where.Function);
  Result.DeclaresShape = true;
  Result.Edits = insertion(Result.Where, Build(Name), Context);
  // const TensorShape shape({a, b}): the construction begins at the name.
  std::optional<DynTypedNode> Parent = DynTypedNode::create(Call);
  while ((Parent = parentOf(*Parent, Context)) && Parent->get<Expr>())
    ;
  const auto *Variable = Parent ? Parent->get<VarDecl>() : nullptr;
  Result.Edits.push_back(FixItHint::CreateReplacement(
      Whole, Variable && Variable->getLocation() == Call.getBeginLoc()
                 ? Variable->getName().str() + "(" + Name + ")"
                 : Name));
  return Result;
}

Remedy statusForm(const Sink &One, unsigned ShapesBefore, ASTContext &Context) {
  if (const auto *Call = llvm::dyn_cast<CXXMemberCallExpr>(One.Where))
    return ofCall(*Call, Context);
  if (const auto *Call = llvm::dyn_cast<CXXConstructExpr>(One.Where))
    return ofConstruction(*Call, One, ShapesBefore, Context);
  return without("the shape has no form of the call that returns a Status");
}

} // namespace tfop::inputs
