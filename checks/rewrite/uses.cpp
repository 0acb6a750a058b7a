// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/rewrite/uses.h"

#include "checks/facts/resources.h"
#include "checks/rewrite/edits.h"
#include "checks/syntax/code_visitor.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/Basic/SourceManager.h"
#include <set>

using namespace clang;

namespace tfop::rewrite {

bool isNull(const Expr *Value) {
  Value = Value->IgnoreParenCasts();
  if (const auto *Number = llvm::dyn_cast<IntegerLiteral>(Value))
    return Number->getValue() == 0;
  return llvm::isa<CXXNullPtrLiteralExpr, GNUNullExpr>(Value);
}

bool isFresh(const Expr *Value, ownership::Analysis &Engine) {
  Value = Value->IgnoreParenImpCasts();
  if (const auto *Cleanups = llvm::dyn_cast<ExprWithCleanups>(Value))
    Value = Cleanups->getSubExpr()->IgnoreParenImpCasts();
  if (const auto *New = llvm::dyn_cast<CXXNewExpr>(Value))
    return New->getNumPlacementArgs() == 0 ||
           !New->getPlacementArg(0)->getType()->isPointerType();
  if (const auto *Choice = llvm::dyn_cast<ConditionalOperator>(Value)) {
    const Expr *True = Choice->getTrueExpr();
    const Expr *False = Choice->getFalseExpr();
    return (isFresh(True, Engine) &&
            (isNull(False) || isFresh(False, Engine))) ||
           (isNull(True) && isFresh(False, Engine));
  }
  const auto *Call = llvm::dyn_cast<CallExpr>(Value);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  return Callee && Engine.returnsOwned(*Callee);
}

namespace {

/// An expression's parent, and how its value came there.
struct Position {
  const Expr *Reference;
  const Expr *Operand;
  const Stmt *Parent = nullptr;
  const VarDecl *Variable = nullptr;
  /// The value was read, not the variable referred to.
  bool Read = false;
  bool ToBool = false;
};

/// Tells what is done with a pointer where it is named.
class UseClassifier {
public:
  UseClassifier(ownership::Analysis &Engine, ASTContext &Context)
      : Engine(Engine), Context(Context) {}

  Position positionOf(const Expr &Reference) const;
  std::pair<UseKind, const Stmt *> classify(const Position &Where) const;

private:
  std::optional<std::pair<UseKind, const Stmt *>>
  classifyRelease(const Expr &Reference) const;
  UseKind classifyUnary(const UnaryOperator &Operator,
                        const Position &Where) const;
  UseKind classifyBinary(const BinaryOperator &Operator,
                         const Position &Where) const;
  UseKind classifyArgument(const CallExpr &Call, const Position &Where) const;
  UseKind classifyOperand(const CXXOperatorCallExpr &Operator,
                          const Position &Where) const;

  ownership::Analysis &Engine;
  ASTContext &Context;
};

class UseCollector : public CodeVisitor {
public:
  UseCollector(const VarDecl &Variable, ownership::Analysis &Engine,
               ASTContext &Context)
      : Variable(Variable), Engine(Engine), Context(Context) {}

  bool VisitDeclRefExpr(DeclRefExpr *Reference) override {
    if (Reference->getDecl() == &Variable) {
      const auto [Kind, What] = useAt(*Reference, Engine, Context);
      Uses.push_back(
          {Kind, Reference->getLocation(), Reference, What, Copy, Outermost});
    }
    return true;
  }
  bool TraverseLambdaExpr(LambdaExpr *Lambda) override;

  std::vector<Use> Uses;

private:
  const VarDecl &Variable;
  ownership::Analysis &Engine;
  ASTContext &Context;
  const LambdaExpr *Copy = nullptr;
  const LambdaExpr *Outermost = nullptr;
};

} // namespace

bool UseCollector::TraverseLambdaExpr(LambdaExpr *Lambda) {
  const LambdaExpr *OldCopy = Copy;
  const LambdaExpr *OldOutermost = Outermost;
  // The initialisers of captures belong to the code around.
  for (const auto &[Capture, Value] :
       llvm::zip(Lambda->captures(), Lambda->capture_inits()))
    if (Lambda->isInitCapture(&Capture))
      TraverseStmt(Value);
  for (const LambdaCapture &Capture : Lambda->captures()) {
    if (!Capture.capturesVariable() || Capture.getCapturedVar() != &Variable)
      continue;
    if (Capture.getCaptureKind() == LCK_ByCopy) {
      const SourceLocation Where = Capture.isExplicit()
                                       ? Capture.getLocation()
                                       : Lambda->getCaptureDefaultLoc();
      Uses.push_back({UseKind::Capture, Where, nullptr, Lambda, Lambda,
                      Outermost ? Outermost : Lambda});
      Copy = Lambda;
    }
  }
  if (!Outermost)
    Outermost = Lambda;
  TraverseStmt(Lambda->getBody());
  Copy = OldCopy;
  Outermost = OldOutermost;
  return true;
}

Position UseClassifier::positionOf(const Expr &Reference) const {
  Position Result = {&Reference, &Reference};
  while (true) {
    const DynTypedNodeList Parents = Context.getParents(*Result.Operand);
    if (Parents.empty())
      return Result;
    const auto *Parent = Parents[0].get<Stmt>();
    const auto *Cast = llvm::dyn_cast_or_null<ImplicitCastExpr>(Parent);
    if (!Cast && !llvm::isa_and_nonnull<ParenExpr>(Parent)) {
      Result.Parent = Parent;
      Result.Variable = Parents[0].get<VarDecl>();
      return Result;
    }
    if (Cast) {
      Result.Read |= Cast->getCastKind() == CK_LValueToRValue;
      Result.ToBool |= Cast->getCastKind() == CK_PointerToBoolean;
    }
    Result.Operand = llvm::cast<Expr>(Parent);
  }
}

UseKind UseClassifier::classifyUnary(const UnaryOperator &Operator,
                                     const Position &Where) const {
  switch (Operator.getOpcode()) {
  case UO_Deref:
    return UseKind::Dereference;
  case UO_LNot:
    return UseKind::Test;
  case UO_AddrOf:
    return UseKind::Address;
  default:
    return Operator.isIncrementDecrementOp() ? UseKind::Move : UseKind::Other;
  }
}

UseKind UseClassifier::classifyBinary(const BinaryOperator &Operator,
                                      const Position &Where) const {
  const bool Left = Operator.getLHS() == Where.Operand;
  const Expr *Other = Left ? Operator.getRHS() : Operator.getLHS();
  if (Operator.isAssignmentOp() && Left) {
    if (Operator.getOpcode() != BO_Assign)
      return UseKind::Move;
    return isNull(Other)            ? UseKind::Clear
           : isFresh(Other, Engine) ? UseKind::Fill
                                    : UseKind::Reassign;
  }
  if (Operator.isLogicalOp())
    return UseKind::Test;
  if (Operator.isEqualityOp() &&
      llvm::isa<CXXNullPtrLiteralExpr>(Other->IgnoreParenImpCasts()))
    return UseKind::Test;
  return UseKind::Value;
}

/// A release of exactly the pointer, or a reference that is added to what it
/// points to, in every spelling: `free((void *)p)`, `(*p).Unref()`,
/// `delete static_cast<T *>(p)`.
std::optional<std::pair<UseKind, const Stmt *>>
UseClassifier::classifyRelease(const Expr &Reference) const {
  const Expr *Current = &Reference;
  while (true) {
    const DynTypedNodeList Parents = Context.getParents(*Current);
    const auto *Parent = Parents.empty() ? nullptr : Parents[0].get<Expr>();
    if (!Parent)
      return std::nullopt;
    if (const std::optional<resources::Release> Release =
            resources::releaseIn(*Parent);
        Release && Release->Thing == &Reference)
      return {{UseKind::Release, Parent}};
    if (const auto *Call = llvm::dyn_cast<CallExpr>(Parent);
        Call && resources::referencedIn(*Call) == &Reference)
      return {{UseKind::Count, Parent}};
    if (!llvm::isa<CastExpr, ParenExpr, UnaryOperator, MemberExpr,
                   UnresolvedMemberExpr, CXXDependentScopeMemberExpr>(Parent))
      return std::nullopt;
    Current = Parent;
  }
}

/// True if the parameter takes anything, such as that of `emplace_back`.
static bool isForwarded(const FunctionDecl &Callee, unsigned Index) {
  const FunctionDecl *Pattern = Callee.getTemplateInstantiationPattern();
  if (!Pattern || Pattern->getNumParams() == 0)
    return false;
  const unsigned Last = Pattern->getNumParams() - 1;
  QualType Type = Pattern->getParamDecl(std::min(Index, Last))->getType();
  if (const auto *Pack = Type->getAs<PackExpansionType>())
    Type = Pack->getPattern();
  const auto *Reference = Type->getAs<RValueReferenceType>();
  return Reference && Reference->getPointeeType()->isTemplateTypeParmType();
}

UseKind UseClassifier::classifyArgument(const CallExpr &Call,
                                        const Position &Where) const {
  if (Where.ToBool)
    return UseKind::AsBool;
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (Where.Read || !Callee)
    return UseKind::Value;
  // By reference: only one to const, or one that takes a temporary too, will do
  // with a copy of the pointer.
  const unsigned Skip =
      llvm::isa<CXXOperatorCallExpr>(Call) && llvm::isa<CXXMethodDecl>(Callee);
  for (unsigned I = Skip; I < Call.getNumArgs(); ++I) {
    if (Call.getArg(I) != Where.Operand || I - Skip >= Callee->getNumParams())
      continue;
    const QualType Type = Callee->getParamDecl(I - Skip)->getType();
    const bool Bound = Type->isLValueReferenceType() &&
                       !Type->getPointeeType().isConstQualified() &&
                       !isForwarded(*Callee, I - Skip);
    return Bound ? UseKind::Address : UseKind::Value;
  }
  return UseKind::Value;
}

/// In a template the operator is not chosen yet, and a pointer has only its
/// own ones.
UseKind UseClassifier::classifyOperand(const CXXOperatorCallExpr &Operator,
                                       const Position &Where) const {
  switch (Operator.getOperator()) {
  case OO_EqualEqual:
  case OO_ExclaimEqual:
    return llvm::any_of(Operator.arguments(),
                        [](const Expr *Operand) {
                          return llvm::isa<CXXNullPtrLiteralExpr>(
                              Operand->IgnoreParenImpCasts());
                        })
               ? UseKind::Test
               : UseKind::Value;
  case OO_AmpAmp:
  case OO_PipePipe:
  case OO_Exclaim:
    return UseKind::Test;
  case OO_Star:
  case OO_Amp:
  case OO_PlusPlus:
  case OO_MinusMinus:
    return UseKind::Other;
  default:
    return UseKind::Value;
  }
}

/// True where a pointer is turned into a bool as an owner is, without asking.
static bool wantsTest(const Stmt &Parent, const Expr &Operand) {
  if (const auto *Choice = llvm::dyn_cast<ConditionalOperator>(&Parent))
    return Choice->getCond() == &Operand;
  return llvm::isa<IfStmt, WhileStmt, ForStmt, DoStmt>(Parent);
}

std::pair<UseKind, const Stmt *>
UseClassifier::classify(const Position &Where) const {
  if (const auto Release = classifyRelease(*Where.Reference))
    return *Release;
  const Stmt *Parent = Where.Parent;
  if (Where.Variable)
    return {Where.Variable->getType()->isReferenceType() ? UseKind::Address
            : Where.ToBool                               ? UseKind::AsBool
                                                         : UseKind::Value,
            nullptr};
  if (!Parent)
    return {UseKind::Other, nullptr};
  if (llvm::isa<MemberExpr, UnresolvedMemberExpr, CXXDependentScopeMemberExpr>(
          Parent))
    return {UseKind::Arrow, Parent};
  if (const auto *Unary = llvm::dyn_cast<UnaryOperator>(Parent))
    return {classifyUnary(*Unary, Where), Parent};
  if (const auto *Binary = llvm::dyn_cast<BinaryOperator>(Parent))
    return {classifyBinary(*Binary, Where), Parent};
  if (const auto *Subscript = llvm::dyn_cast<ArraySubscriptExpr>(Parent))
    return {Subscript->getLHS() == Where.Operand ? UseKind::Subscript
                                                 : UseKind::Value,
            Parent};
  if (const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(Parent);
      Operator && !Operator->getDirectCallee())
    return {classifyOperand(*Operator, Where), Parent};
  if (const auto *Call = llvm::dyn_cast<CallExpr>(Parent))
    return {classifyArgument(*Call, Where), Parent};
  if (wantsTest(*Parent, *Where.Operand))
    return {UseKind::Test, Parent};
  if (const auto *Cast = llvm::dyn_cast<ExplicitCastExpr>(Parent))
    return {Cast->getCastKind() == CK_ToVoid     ? UseKind::Test
            : Cast->getType()->isReferenceType() ? UseKind::Address
            : Where.ToBool                       ? UseKind::Test
                                                 : UseKind::Value,
            Parent};
  if (Where.ToBool)
    return {UseKind::AsBool, Parent};
  if (Where.Read ||
      llvm::isa<UnaryExprOrTypeTraitExpr, ParenListExpr, InitListExpr,
                CXXUnresolvedConstructExpr, ReturnStmt, ConditionalOperator>(
          Parent))
    return {UseKind::Value, Parent};
  return {UseKind::Other, Parent};
}

std::pair<UseKind, const Stmt *>
useAt(const Expr &Reference, ownership::Analysis &Engine, ASTContext &Context) {
  const UseClassifier Classifier(Engine, Context);
  return Classifier.classify(Classifier.positionOf(Reference));
}

std::vector<Use> usesOf(const VarDecl &Variable, const Stmt &Body,
                        ownership::Analysis &Engine, ASTContext &Context) {
  UseCollector Collector(Variable, Engine, Context);
  Collector.TraverseStmt(const_cast<Stmt *>(&Body));
  return std::move(Collector.Uses);
}

std::vector<const DeclRefExpr *> namesOf(const VarDecl &Variable,
                                         const Stmt &Body) {
  struct Finder : CodeVisitor {
    explicit Finder(const VarDecl &Variable) : Variable(Variable) {}
    bool VisitDeclRefExpr(DeclRefExpr *Reference) override {
      if (Reference->getDecl() == &Variable)
        Names.push_back(Reference);
      return true;
    }
    const VarDecl &Variable;
    std::vector<const DeclRefExpr *> Names;
  } Found(Variable);
  Found.TraverseStmt(const_cast<Stmt *>(&Body));
  return std::move(Found.Names);
}

SourceLocation arrowOf(const Stmt &Member) {
  if (const auto *Plain = llvm::dyn_cast<MemberExpr>(&Member))
    return Plain->getOperatorLoc();
  if (const auto *Dependent =
          llvm::dyn_cast<CXXDependentScopeMemberExpr>(&Member))
    return Dependent->getOperatorLoc();
  return llvm::cast<UnresolvedMemberExpr>(&Member)->getOperatorLoc();
}

Consumer consumerOf(const Expr &Inner, ASTContext &Context) {
  const Expr *Operand = &Inner;
  while (true) {
    const DynTypedNodeList Parents = Context.getParents(*Operand);
    if (Parents.empty())
      return {};
    const auto *Parent = Parents[0].get<Stmt>();
    const auto *Binary = llvm::dyn_cast_or_null<BinaryOperator>(Parent);
    const auto *Choice = llvm::dyn_cast_or_null<ConditionalOperator>(Parent);
    const bool Passes =
        llvm::isa_and_nonnull<CastExpr, ParenExpr, ExprWithCleanups,
                              MaterializeTemporaryExpr>(Parent) ||
        (Binary && Binary->isAdditiveOp() &&
         Binary->getType()->isPointerType()) ||
        (Binary && Binary->getOpcode() == BO_Comma &&
         Binary->getRHS() == Operand) ||
        (Choice && Choice->getCond() != Operand);
    if (!Passes)
      return {Parent, Parents[0].get<VarDecl>(), Operand};
    Operand = llvm::cast<Expr>(Parent);
  }
}

std::pair<const CompoundStmt *, const Stmt *> statementOf(const Stmt &Inner,
                                                          ASTContext &Context) {
  const Stmt *Statement = &Inner;
  while (true) {
    const DynTypedNodeList Parents = Context.getParents(*Statement);
    const Stmt *Parent = Parents.empty() ? nullptr : Parents[0].get<Stmt>();
    if (const auto *Block = llvm::dyn_cast_or_null<CompoundStmt>(Parent))
      return {Block, Statement};
    if (!llvm::isa_and_nonnull<ExprWithCleanups>(Parent))
      return {nullptr,
              llvm::isa_and_nonnull<Expr>(Parent) ? nullptr : Statement};
    Statement = Parent;
  }
}

namespace {

/// Where other things with a name stand.
class NamesakeFinder : public CodeVisitor {
public:
  NamesakeFinder(const VarDecl &Variable, const SourceManager &Sources)
      : Variable(Variable), Sources(Sources) {}

  bool VisitDeclRefExpr(DeclRefExpr *Reference) override {
    if (Reference->getDecl() != &Variable)
      Places.insert(Sources.getFileLoc(Reference->getLocation()));
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *Lambda) override {
    for (const LambdaCapture &Capture : Lambda->explicit_captures())
      Places.insert(Sources.getFileLoc(Capture.getLocation()));
    return true;
  }
  bool VisitMemberExpr(MemberExpr *Member) override {
    Places.insert(Sources.getFileLoc(Member->getMemberLoc()));
    return true;
  }
  bool VisitNamedDecl(NamedDecl *Declaration) override {
    Places.insert(Sources.getFileLoc(Declaration->getLocation()));
    return true;
  }

  std::set<SourceLocation> Places;

private:
  const VarDecl &Variable;
  const SourceManager &Sources;
};

} // namespace

std::vector<SourceLocation> unseenMentions(const VarDecl &Variable,
                                           const Stmt &Body,
                                           llvm::ArrayRef<Use> Uses,
                                           SourceLocation End,
                                           ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  NamesakeFinder Finder(Variable, Sources);
  Finder.TraverseStmt(const_cast<Stmt *>(&Body));
  for (const Use &Seen : Uses)
    Finder.Places.insert(Sources.getFileLoc(Seen.Where));
  std::vector<SourceLocation> Unseen;
  for (const SourceLocation Mention :
       mentionsOf(Variable.getName(), Variable.getLocation(), End, Context))
    if (Mention != Variable.getLocation() && !Finder.Places.count(Mention))
      Unseen.push_back(Mention);
  return Unseen;
}

} // namespace tfop::rewrite
