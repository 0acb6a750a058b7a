// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/rewrite/uses.h"

#include "checks/facts/resources.h"
#include "checks/rewrite/edits.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/names.h"
#include "checks/syntax/uses.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include <set>

using namespace clang;

namespace tfop::rewrite {

const Expr *withoutBraces(const Expr *Value) {
  const auto *List = llvm::dyn_cast_or_null<InitListExpr>(Value);
  return List && List->getNumInits() == 1 ? List->getInit(0) : Value;
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

class UseCollector : public CodeVisitor {
public:
  UseCollector(const VarDecl &Variable, ownership::Analysis &Engine,
               ASTContext &Context)
      : Variable(Variable), Engine(Engine), Context(Context) {}

  bool VisitDeclRefExpr(DeclRefExpr *Reference) override {
    if (Reference->getDecl() == &Variable) {
      const auto [Kind, User] = useAt(*Reference, Engine, Context);
      Uses.push_back(
          {Kind, Reference->getLocation(), Reference, User, Copy, Outermost});
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
  // Init-captures are evaluated in the enclosing code.
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

/// A release of the pointer itself, or an added reference, in any spelling:
/// `free((void *)p)`, `(*p).Unref()`, `delete static_cast<T *>(p)`.
static std::optional<std::pair<UseKind, const Stmt *>>
releaseOf(const Expr &Reference, ASTContext &Context) {
  const Expr *Current = &Reference;
  while (true) {
    const ValueUse Next = useOf(*Current, Through::Casts, Context);
    const auto *User = llvm::dyn_cast_or_null<Expr>(Next.User);
    if (!User)
      return std::nullopt;
    if (const std::optional<resources::Release> Release =
            resources::releaseIn(*User);
        Release && Release->Released == &Reference)
      return {{UseKind::Release, User}};
    if (const auto *Call = llvm::dyn_cast<CallExpr>(User);
        Call && resources::referencedIn(*Call) == &Reference)
      return {{UseKind::AddRef, User}};
    if (Next.Kind != Usage::Member && Next.Kind != Usage::Dereference &&
        Next.Kind != Usage::AddressTaken)
      return std::nullopt;
    Current = User;
  }
}

/// True for forwarding references, such as the parameter of `emplace_back`.
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

static UseKind ofArgument(const ValueUse &VU) {
  if (VU.ToBool)
    return UseKind::AsBool;
  const auto *Call = llvm::dyn_cast<CallExpr>(VU.User);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (VU.Read || (Call && !Callee) ||
      llvm::isa<CXXUnresolvedConstructExpr>(VU.User))
    return UseKind::Value;
  if (!Call)
    return UseKind::Other;
  // A copy of the pointer can only bind to a const or forwarding reference.
  const std::optional<unsigned> Index = VU.parameter();
  if (!Index || *Index >= Callee->getNumParams())
    return UseKind::Value;
  const QualType Type = Callee->getParamDecl(*Index)->getType();
  const bool Bound = Type->isLValueReferenceType() &&
                     !Type->getPointeeType().isConstQualified() &&
                     !isForwarded(*Callee, *Index);
  return Bound ? UseKind::Address : UseKind::Value;
}

/// `p == nullptr`, including unresolved operators in templates.
static bool isComparedToNull(const Stmt &Comparison) {
  const auto IsNull = [](const Stmt *Operand) {
    const auto *Value = llvm::dyn_cast_or_null<Expr>(Operand);
    return Value &&
           llvm::isa<CXXNullPtrLiteralExpr>(Value->IgnoreParenImpCasts());
  };
  const auto *Binary = llvm::dyn_cast<BinaryOperator>(&Comparison);
  return (!Binary || Binary->isEqualityOp()) &&
         llvm::any_of(Comparison.children(), IsNull);
}

static UseKind ofTarget(const ValueUse &VU, ownership::Analysis &Engine) {
  const auto *Assignment = llvm::dyn_cast<BinaryOperator>(VU.User);
  if (!Assignment)
    return UseKind::Value;
  const Expr *Value = Assignment->getRHS();
  return isNull(Value)            ? UseKind::Clear
         : isFresh(Value, Engine) ? UseKind::Fill
                                  : UseKind::Reassign;
}

/// The value is copied, or a reference is bound to the variable.
static UseKind ofCopy(const ValueUse &VU) {
  if (VU.Variable && VU.Variable->getType()->isReferenceType())
    return UseKind::Address;
  if (!VU.Variable && !VU.User)
    return UseKind::Other;
  if (VU.ToBool)
    return UseKind::AsBool;
  const bool Copied = VU.Variable || VU.Read || VU.Kind == Usage::Returned ||
                      VU.Kind == Usage::Element || VU.Kind == Usage::Chosen ||
                      VU.Kind == Usage::Unevaluated;
  return Copied ? UseKind::Value : UseKind::Other;
}

/// The kind of a use other than a release.
static UseKind kindOf(const ValueUse &VU, ownership::Analysis &Engine) {
  // Only built-in operators can be rewritten.
  const bool Unresolved = llvm::isa_and_nonnull<CXXOperatorCallExpr>(VU.User);
  switch (VU.Kind) {
  case Usage::Member:
    return UseKind::Arrow;
  case Usage::Dereference:
    return Unresolved ? UseKind::Other : UseKind::Dereference;
  case Usage::Subscript:
    return Unresolved ? UseKind::Value : UseKind::Subscript;
  case Usage::AddressTaken:
    return Unresolved ? UseKind::Other : UseKind::Address;
  case Usage::Updated:
    return Unresolved ? UseKind::Other : UseKind::Advance;
  case Usage::Target:
    return ofTarget(VU, Engine);
  case Usage::Tested:
  case Usage::Discarded:
    return UseKind::Test;
  case Usage::Compared:
    return isComparedToNull(*VU.User) ? UseKind::Test : UseKind::Value;
  case Usage::Callee:
  case Usage::Argument:
    return ofArgument(VU);
  case Usage::Cast:
    return llvm::cast<Expr>(VU.User)->isGLValue() ? UseKind::Address
           : VU.ToBool                            ? UseKind::Test
                                                  : UseKind::Value;
  case Usage::Assigned:
  case Usage::ThroughMemberPointer:
    return UseKind::Value;
  case Usage::Computed:
    return llvm::isa<UnaryOperator>(VU.User) ? UseKind::Other : UseKind::Value;
  default:
    return ofCopy(VU);
  }
}

std::pair<UseKind, const Stmt *>
useAt(const Expr &Reference, ownership::Analysis &Engine, ASTContext &Context) {
  if (const auto Release = releaseOf(Reference, Context))
    return *Release;
  const ValueUse VU = useOf(Reference, Through::Written, Context);
  return {kindOf(VU, Engine), VU.User};
}

std::vector<Use> usesOf(const VarDecl &Variable, const Stmt &Body,
                        ownership::Analysis &Engine, ASTContext &Context) {
  UseCollector Collector(Variable, Engine, Context);
  Collector.TraverseStmt(const_cast<Stmt *>(&Body));
  return std::move(Collector.Uses);
}

std::vector<const DeclRefExpr *> namesOf(const VarDecl &Variable,
                                         const Stmt &Body) {
  struct NameFinder : CodeVisitor {
    explicit NameFinder(const VarDecl &Variable) : Variable(Variable) {}
    bool VisitDeclRefExpr(DeclRefExpr *Reference) override {
      if (Reference->getDecl() == &Variable)
        Names.push_back(Reference);
      return true;
    }
    const VarDecl &Variable;
    std::vector<const DeclRefExpr *> Names;
  } Finder(Variable);
  Finder.TraverseStmt(const_cast<Stmt *>(&Body));
  return std::move(Finder.Names);
}

SourceLocation arrowOf(const Stmt &Member) {
  if (const auto *Plain = llvm::dyn_cast<MemberExpr>(&Member))
    return Plain->getOperatorLoc();
  if (const auto *Dependent =
          llvm::dyn_cast<CXXDependentScopeMemberExpr>(&Member))
    return Dependent->getOperatorLoc();
  return llvm::cast<UnresolvedMemberExpr>(&Member)->getOperatorLoc();
}

namespace {

/// Collects the locations of other declarations and their uses.
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

std::vector<SourceLocation> unresolvedMentions(const VarDecl &Variable,
                                               const Stmt &Body,
                                               llvm::ArrayRef<Use> Uses,
                                               SourceLocation End,
                                               ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  NamesakeFinder Finder(Variable, Sources);
  Finder.TraverseStmt(const_cast<Stmt *>(&Body));
  for (const Use &U : Uses)
    Finder.Places.insert(Sources.getFileLoc(U.Where));
  std::vector<SourceLocation> Unresolved;
  for (const SourceLocation Mention :
       mentionsOf(Variable.getName(), Variable.getLocation(), End, Context))
    if (Mention != Variable.getLocation() && !Finder.Places.count(Mention))
      Unresolved.push_back(Mention);
  return Unresolved;
}

} // namespace tfop::rewrite
