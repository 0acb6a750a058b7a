// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/heap-tensor.h"

#include "checks/tf_api.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace tfop {

// Tensor *t = new Tensor(DT_FLOAT, shape);
//         ~  Variable
//             ~~~~~~~~~~~~~~~~~~~~~~~~~~~  New
static constexpr llvm::StringLiteral Variable = "variable";
static constexpr llvm::StringLiteral New = "new";
static constexpr llvm::StringLiteral Function = "function";

void HeapTensorCheck::registerMatchers(MatchFinder *Finder) {
  const auto NewTensor =
      cxxNewExpr(unless(isArray()),
                 hasType(pointsTo(qualType(tf_api::tensorType()))))
          .bind(New);

  Finder->addMatcher(
      varDecl(
          hasLocalStorage(), hasInitializer(ignoringParenImpCasts(NewTensor)),
          hasAncestor(functionDecl(tf_api::inComputeMethod()).bind(Function)))
          .bind(Variable),
      this);
}

namespace {

/// What the function does with the pointer, and the edits that make the Tensor
/// a value instead.
struct PointerUses {
  std::vector<const CXXDeleteExpr *> Deletes;
  /// The first use that lets the pointer itself out: passed on, stored,
  /// captured, compared.
  const DeclRefExpr *Escape = nullptr;
  std::vector<FixItHint> Edits;
  bool Editable = true;
};

class UseCollector : public RecursiveASTVisitor<UseCollector> {
public:
  UseCollector(const VarDecl &Pointer, ASTContext &Context, PointerUses &Uses)
      : Pointer(Pointer), Context(Context), Uses(Uses) {}

  bool VisitDeclRefExpr(DeclRefExpr *Reference) {
    if (Reference->getDecl() == &Pointer)
      classify(*Reference);
    return true;
  }

  bool VisitLambdaExpr(LambdaExpr *Lambda) {
    for (const LambdaCapture &Capture : Lambda->captures())
      if (Capture.capturesVariable() && Capture.getCapturedVar() == &Pointer)
        Uses.Editable = false;
    return true;
  }

private:
  void classify(const DeclRefExpr &Reference);
  /// A macro's argument can be edited where it is written, its body cannot.
  void edit(FixItHint Hint) {
    Hint.RemoveRange = Lexer::makeFileCharRange(
        Hint.RemoveRange, Context.getSourceManager(), Context.getLangOpts());
    Uses.Editable &= Hint.RemoveRange.isValid();
    Uses.Edits.push_back(std::move(Hint));
  }
  /// `->` becomes `.`.
  void dot(SourceLocation Arrow) {
    edit(FixItHint::CreateReplacement(
        CharSourceRange::getTokenRange(Arrow, Arrow), "."));
  }

  const VarDecl &Pointer;
  ASTContext &Context;
  PointerUses &Uses;
};

} // namespace

void UseCollector::classify(const DeclRefExpr &Reference) {
  const Expr *Use = &Reference;
  DynTypedNodeList Parents = Context.getParents(*Use);
  while (Parents.size() == 1 &&
         (Parents[0].get<ImplicitCastExpr>() || Parents[0].get<ParenExpr>())) {
    Use = Parents[0].get<Expr>();
    Parents = Context.getParents(*Use);
  }
  const Stmt *Parent = Parents.empty() ? nullptr : Parents[0].get<Stmt>();
  if (const auto *Member = llvm::dyn_cast_or_null<MemberExpr>(Parent))
    return dot(Member->getOperatorLoc());
  // The same inside a template: `t->flat<T>()`.
  if (const auto *Member = llvm::dyn_cast_or_null<UnresolvedMemberExpr>(Parent))
    return dot(Member->getOperatorLoc());
  if (const auto *Member =
          llvm::dyn_cast_or_null<CXXDependentScopeMemberExpr>(Parent))
    return dot(Member->getOperatorLoc());
  if (const auto *Unary = llvm::dyn_cast_or_null<UnaryOperator>(Parent);
      Unary && Unary->getOpcode() == UO_Deref)
    return edit(FixItHint::CreateRemoval(Unary->getOperatorLoc()));
  if (const auto *Delete = llvm::dyn_cast_or_null<CXXDeleteExpr>(Parent)) {
    Uses.Deletes.push_back(Delete);
    return;
  }
  if (!Uses.Escape)
    Uses.Escape = &Reference;
}

/// Removes `delete t;`, its line with it when nothing else stands there.
static std::optional<FixItHint> removeStatement(const CXXDeleteExpr &Delete,
                                                ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  const DynTypedNodeList Parents = Context.getParents(Delete);
  // Under an `if` without braces the statement cannot just go.
  if (Delete.getBeginLoc().isMacroID() || Parents.size() != 1 ||
      !Parents[0].get<CompoundStmt>())
    return std::nullopt;
  const SourceLocation Semicolon = Lexer::findLocationAfterToken(
      Delete.getEndLoc(), tok::semi, Sources, Context.getLangOpts(),
      /*SkipTrailingWhitespaceAndNewLine=*/false);
  if (Semicolon.isInvalid())
    return std::nullopt;

  const auto [File, BeginOffset] =
      Sources.getDecomposedLoc(Delete.getBeginLoc());
  const unsigned EndOffset = Sources.getFileOffset(Semicolon);
  const llvm::StringRef Text = Sources.getBufferData(File);
  const size_t LineBegin = Text.substr(0, BeginOffset).find_last_of('\n');
  const size_t LineEnd = std::min(Text.find('\n', EndOffset), Text.size());
  SourceLocation Begin = Delete.getBeginLoc();
  // From the end of the line above: clang-tidy's clean-up would shift the line
  // below otherwise.
  if (LineBegin != llvm::StringRef::npos &&
      Text.slice(LineBegin, BeginOffset).trim().empty() &&
      Text.slice(EndOffset, LineEnd).trim().empty())
    Begin = Sources.getLocForStartOfFile(File).getLocWithOffset(LineBegin);
  return FixItHint::CreateRemoval(
      CharSourceRange::getCharRange(Begin, Semicolon));
}

/// `Tensor *t = new Tensor(DT_FLOAT, shape)` becomes `Tensor t(DT_FLOAT,
/// shape)`.
static std::optional<FixItHint> declareValue(const VarDecl &Pointer,
                                             const CXXNewExpr &New,
                                             ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  const SourceRange TypeRange =
      New.getAllocatedTypeSourceInfo()->getTypeLoc().getSourceRange();
  const DynTypedNodeList Parents = Context.getParents(Pointer);
  const auto *Declaration =
      Parents.empty() ? nullptr : Parents[0].get<DeclStmt>();
  if (!Declaration || !Declaration->isSingleDecl() ||
      Pointer.getSourceRange().getBegin().isMacroID() ||
      New.getEndLoc().isMacroID() || TypeRange.getBegin().isMacroID() ||
      New.getNumPlacementArgs() != 0)
    return std::nullopt;
  // `Tensor t(Shape(x))` would declare a function.
  const Expr *Initializer = New.getInitializer();
  const bool Parenthesised =
      New.getInitializationStyle() == CXXNewInitializationStyle::Parens;
  const CXXConstructExpr *Construction = New.getConstructExpr();
  if (Parenthesised && Construction && Construction->getNumArgs() == 1 &&
      llvm::isa<CXXTemporaryObjectExpr, CXXFunctionalCastExpr,
                CXXUnresolvedConstructExpr>(
          Construction->getArg(0)->IgnoreImplicit()))
    return std::nullopt;

  const llvm::StringRef Type =
      Lexer::getSourceText(CharSourceRange::getTokenRange(TypeRange), Sources,
                           Context.getLangOpts());
  const bool Const = Pointer.getType()->getPointeeType().isConstQualified() &&
                     !Type.starts_with("const");
  std::string Text =
      (llvm::Twine(Const ? "const " : "") + Type + " " + Pointer.getName())
          .str();
  // The constructor's arguments stay as they are, but for `()`, which would
  // declare a function.
  const bool HasArguments =
      Parenthesised
          ? Construction ? Construction->getNumArgs() != 0
                         : Initializer != nullptr
          : New.getInitializationStyle() == CXXNewInitializationStyle::Braces;
  const SourceLocation Last =
      HasArguments ? TypeRange.getEnd() : New.getEndLoc();
  return FixItHint::CreateReplacement(
      CharSourceRange::getTokenRange(Pointer.getBeginLoc(), Last), Text);
}

void HeapTensorCheck::check(const MatchFinder::MatchResult &Result) {
  const auto &Pointer = *Result.Nodes.getNodeAs<VarDecl>(Variable);
  const auto &Allocation = *Result.Nodes.getNodeAs<CXXNewExpr>(New);
  const auto &Owner = *Result.Nodes.getNodeAs<FunctionDecl>(Function);
  ASTContext &Context = *Result.Context;

  PointerUses Uses;
  UseCollector(Pointer, Context, Uses).TraverseStmt(Owner.getBody());
  const SourceLocation Place =
      Result.SourceManager->getExpansionLoc(Allocation.getBeginLoc());
  if (Uses.Escape) {
    diag(Place,
         "Tensor %0 is on the heap and its pointer is passed on; whether "
         "it is ever released cannot be seen",
         DiagnosticIDs::Remark)
        << &Pointer << Allocation.getSourceRange();
    diag(Uses.Escape->getExprLoc(), "%0 is passed on here", DiagnosticIDs::Note)
        << &Pointer;
    return;
  }

  std::optional<FixItHint> Declaration =
      declareValue(Pointer, Allocation, Context);
  Uses.Editable &= Declaration.has_value();
  for (const CXXDeleteExpr *Delete : Uses.Deletes) {
    std::optional<FixItHint> Removal = removeStatement(*Delete, Context);
    Uses.Editable &= Removal.has_value();
    if (Removal)
      Uses.Edits.push_back(*Removal);
  }

  {
    DiagnosticBuilder Finding =
        Uses.Deletes.empty()
            ? diag(Place, "Tensor %0 is allocated on the heap and never "
                          "released; make it a local value")
            : diag(Place,
                   "Tensor %0 is allocated on the heap and released by hand; "
                   "make it a local value",
                   DiagnosticIDs::Remark);
    Finding << &Pointer << Allocation.getSourceRange();
    if (Uses.Editable) {
      Finding << *Declaration;
      for (const FixItHint &Edit : Uses.Edits)
        Finding << Edit;
    }
  }
  if (Uses.Deletes.empty())
    diag(Owner.getBody()->getEndLoc(), "%0 returns here without releasing %1",
         DiagnosticIDs::Note)
        << &Owner << &Pointer;
}

} // namespace tfop
