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
//             ~~~~~~~~~~~~~~~~~~~~~~~~~~~  New
// Tensor *t = MakeScratch(shape);
//             ~~~~~~~~~~~~~~~~~~  Call
// OP_REQUIRES_OK(ctx, MakeScratch(shape, &t));
//                     ~~~~~~~~~~~~~~~~~~~~~~  HandOut
static constexpr llvm::StringLiteral New = "new";
static constexpr llvm::StringLiteral Call = "call";
static constexpr llvm::StringLiteral HandOut = "hand-out";
static constexpr llvm::StringLiteral Function = "function";

HeapTensorCheck::HeapTensorCheck(llvm::StringRef Name,
                                 tidy::ClangTidyContext *Context)
    : ClangTidyCheck(Name, Context), UserFunctions(Options) {}

void HeapTensorCheck::storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) {
  UserFunctions.store(Options, Opts);
}

void HeapTensorCheck::registerMatchers(MatchFinder *Finder) {
  const auto ToTensor = pointsTo(qualType(tf_api::tensorType()));
  const auto InFunction = forFunction(functionDecl().bind(Function));
  Finder->addMatcher(cxxNewExpr(unless(isExpansionInSystemHeader()),
                                hasType(ToTensor), InFunction)
                         .bind(New),
                     this);
  Finder->addMatcher(
      callExpr(unless(isExpansionInSystemHeader()), InFunction,
               callee(functionDecl(returns(ToTensor),
                                   unless(isExpansionInSystemHeader()))))
          .bind(Call),
      this);
  Finder->addMatcher(stmt(mayHandOut(), InFunction).bind(HandOut), this);
}

void HeapTensorCheck::check(const MatchFinder::MatchResult &Result) {
  Context = Result.Context;
  const auto *Owner = Result.Nodes.getNodeAs<FunctionDecl>(Function);
  if (const auto *Handing = Result.Nodes.getNodeAs<CallExpr>(HandOut)) {
    Handings.emplace_back(Handing, Owner);
    return;
  }
  ownership::Acquisition Thing;
  if (const auto *Allocation = Result.Nodes.getNodeAs<CXXNewExpr>(New)) {
    if (!isUsersNew(*Allocation, *Result.SourceManager))
      return;
    Thing.What = Allocation;
    Thing.Kind = &resources::resourceOf(*Allocation);
  } else {
    Thing.What = Result.Nodes.getNodeAs<CallExpr>(Call);
  }
  Sites.push_back({Thing, Owner});
}

void HeapTensorCheck::onEndOfTranslationUnit() {
  if (!Context)
    return;
  ownership::Analysis Engine(*Context, UserFunctions.rules());
  AcquisitionSites Heap;
  for (const AcquisitionSite &Site : Sites) {
    const auto *Maker = llvm::dyn_cast<CallExpr>(Site.Thing.What);
    if (!Maker || Engine.returnsOwned(*Maker->getDirectCallee()))
      Heap.add(Site, Context->getSourceManager());
  }
  for (const auto &[Handing, Owner] : Handings)
    for (const ownership::Acquisition &Thing :
         Engine.handedOutBy(*Handing, *Owner))
      if (resources::isNew(*Thing.Kind) &&
          tf_api::isTensor(Thing.Receiver->getType()->getPointeeType()))
        Heap.add({Thing, Owner}, Context->getSourceManager());
  Heap.report(Engine, [&](const AcquisitionSite &Site,
                          const ownership::Fate &Fate) { report(Site, Fate); });
}

namespace {

/// What the function does with the pointer, and the edits that make the Tensor
/// a value instead.
struct PointerUses {
  std::vector<const CXXDeleteExpr *> Deletes;
  /// The pointer itself is used: passed on, stored, captured, compared.
  bool Escape = false;
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
  Uses.Escape = true;
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
      Pointer.getSourceRange().getBegin().isMacroID() || New.isArray() ||
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

/// What becomes of the Tensor, to follow "is allocated on the heap and"; empty
/// where it is none of our business.
static std::string describeTensor(const ownership::Fate &Fate) {
  using ownership::bit;
  using ownership::HandOver;
  switch (Fate.Kind) {
  case ownership::FateKind::Released:
    return "released by hand";
  case ownership::FateKind::HandedOver:
  case ownership::FateKind::OwnedAtOnce:
    if (Fate.HandedTo == bit(HandOver::Returned))
      return "returned; the caller must release it";
    if (Fate.HandedTo == bit(HandOver::OutParameter))
      return "handed out; who receives it must release it";
    if (Fate.HandedTo == bit(HandOver::Callback))
      return "released by hand in a lambda";
    return "";
  default: {
    const std::string Clause = tfop::describe(Fate);
    llvm::StringRef Rest = Clause;
    Rest.consume_front("is ");
    return Rest.str();
  }
  }
}

/// The edits that make the pointer a value, or none.
static std::vector<FixItHint> valueInstead(const VarDecl &Pointer,
                                           const CXXNewExpr &Allocation,
                                           const FunctionDecl &Owner,
                                           ASTContext &Context) {
  PointerUses Uses;
  UseCollector(Pointer, Context, Uses).TraverseStmt(Owner.getBody());
  std::optional<FixItHint> Declaration =
      declareValue(Pointer, Allocation, Context);
  if (Uses.Escape || !Uses.Editable || !Declaration)
    return {};
  Uses.Edits.insert(Uses.Edits.begin(), *Declaration);
  for (const CXXDeleteExpr *Delete : Uses.Deletes) {
    std::optional<FixItHint> Removal = removeStatement(*Delete, Context);
    if (!Removal)
      return {};
    Uses.Edits.push_back(*Removal);
  }
  return Uses.Edits;
}

void HeapTensorCheck::report(const AcquisitionSite &Site,
                             const ownership::Fate &Fate) {
  const std::string Clause = describeTensor(Fate);
  if (Clause.empty())
    return;
  const SourceManager &Sources = Context->getSourceManager();
  // T *t = new T(...), and nothing else is ever in t.
  const auto *Pointer = llvm::dyn_cast_or_null<VarDecl>(Fate.Holder);
  const auto *Allocation = llvm::dyn_cast<CXXNewExpr>(Site.Thing.What);
  std::vector<FixItHint> Edits;
  if (Pointer && Allocation && Pointer->getInit() &&
      Pointer->getInit()->IgnoreParenImpCasts() == Allocation)
    Edits = valueInstead(*Pointer, *Allocation, *Site.Function, *Context);
  const bool Named = Fate.Holder && !Fate.HeldInside;
  {
    DiagnosticBuilder Finding =
        diag(Sources.getFileLoc(Site.Thing.What->getBeginLoc()),
             "%select{a Tensor|Tensor %1}0 is allocated on the heap and "
             "%2%select{|; make it a local value}3",
             isDefect(Fate) ? DiagnosticIDs::Warning : DiagnosticIDs::Remark);
    Finding << Named << nameOf(Site, Fate) << Clause << !Edits.empty()
            << Site.Thing.What->getSourceRange();
    for (const FixItHint &Edit : Edits)
      Finding << Edit;
  }
  notePath(*this, Fate, Sources);
  if (Edits.empty() && Pointer && Allocation)
    diag(Sources.getFileLoc(Site.Thing.What->getBeginLoc()),
         "no fix: the pointer itself is used, or stands in a macro",
         DiagnosticIDs::Note);
}

} // namespace tfop
