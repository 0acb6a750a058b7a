// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/members/paths.h"

#include "checks/flow/conditions.h"
#include "checks/flow/flow_graph.h"
#include "checks/flow/trace.h"
#include "checks/ownership/path_walk.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/names.h"

using namespace clang;

namespace tfop {

using flow::PathStep;
using ownership::PathWalk;
using ownership::WalkPosition;
using ownership::WalkState;

/// The state at the entry when the member is not null.
static WalkState filled(const FieldDecl &Member, unsigned Phase) {
  WalkState Entry;
  Entry.Phase = Phase;
  Entry.Known.Values = {{&Member, 1}};
  return Entry;
}

bool mayReach(const MemberUse &Release, const MemberUses &Uses) {
  flow::FlowGraph *Graph = Uses.summaries().graphOf(*Release.Function);
  if (!Graph || !Graph->blockOf(Release.Where))
    return true;
  struct : ownership::PathVisitor {
    const Stmt *Wanted = nullptr;
    bool Found = false;
    bool visit(const Stmt &Statement, WalkState &, WalkPosition) override {
      Found |= &Statement == Wanted;
      return !Found;
    }
  } Visitor;
  Visitor.Wanted = Release.Where;
  PathWalk(*Graph, Visitor).run(filled(*Release.Member, 0));
  return Visitor.Found;
}

namespace {

/// What a condition reads.
class Reads : public CodeVisitor {
public:
  std::vector<const FieldDecl *> Fields;
  /// A local, a global, a call: anything but fields of the object.
  bool Other = false;

  bool VisitMemberExpr(MemberExpr *Member) override {
    const auto *Field = llvm::dyn_cast<FieldDecl>(Member->getMemberDecl());
    if (Field && llvm::isa<CXXThisExpr>(Member->getBase()->IgnoreImpCasts()))
      Fields.push_back(Field);
    else
      Other = true;
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Reference) override {
    Other |= !llvm::isa<EnumConstantDecl>(Reference->getDecl());
    return true;
  }
  bool VisitCallExpr(CallExpr *) override {
    Other = true;
    return true;
  }
};

/// Looks whether a field is ever given a constant: a flag that says what has
/// happened, not one that somebody configured.
class FlagWrites : public CodeVisitor {
public:
  explicit FlagWrites(const FieldDecl &Flag) : Flag(Flag) {}
  bool Found = false;
  bool VisitBinaryOperator(BinaryOperator *Assignment) override {
    const auto *Target =
        llvm::dyn_cast<MemberExpr>(Assignment->getLHS()->IgnoreParenImpCasts());
    Found |= Assignment->isAssignmentOp() && Target &&
             Target->getMemberDecl()->getLocation() == Flag.getLocation();
    return !Found;
  }

private:
  const FieldDecl &Flag;
};

} // namespace

static Reads readsOf(const Expr *Condition) {
  Reads Result;
  Result.TraverseStmt(const_cast<Expr *>(Condition));
  return Result;
}

bool asksOnly(const Expr *Condition, const FieldDecl &Member) {
  const Reads Read = readsOf(Condition);
  return !Read.Other && llvm::all_of(Read.Fields, [&](const FieldDecl *Field) {
    return Field->getLocation() == Member.getLocation();
  });
}

/// True if the constructors always fill the member, and nothing else is ever
/// put there.
static bool isAlwaysFilled(const OwningMember &Owner,
                           llvm::ArrayRef<MemberUse> Others,
                           const ASTContext &Context) {
  const bool Elsewhere = llvm::any_of(Owner.Fills, [](const MemberUse &Fill) {
    return !Fill.Guards.empty() || Fill.InLambda ||
           (Fill.Function && !llvm::isa<CXXConstructorDecl>(Fill.Function));
  });
  return !Elsewhere && llvm::none_of(Others, [&](const MemberUse &Use) {
    if (Use.Kind != MemberUseKind::OtherValue)
      return false;
    const auto *Assignment = llvm::dyn_cast<BinaryOperator>(Use.Where);
    const auto *Value =
        Assignment ? Assignment->getRHS() : llvm::dyn_cast<Expr>(Use.Where);
    return !Value ||
           !Value->isNullPointerConstant(const_cast<ASTContext &>(Context),
                                         Expr::NPC_ValueDependentIsNull);
  });
}

const Expr *unrelatedGuard(const MemberUse &Release, const OwningMember &Owner,
                           llvm::ArrayRef<MemberUse> Others,
                           const ClassFacts &Facts, const ASTContext &Context) {
  if (!isAlwaysFilled(Owner, Others, Context))
    return nullptr;
  const auto IsUnrelated = [&](const FieldDecl *Field) {
    if (!Field->getType()->isArithmeticType())
      return false;
    FlagWrites Writes(*Field);
    for (const FunctionDecl *Function : Facts.Functions)
      if (isMethodOf(*Function, *Owner.Class))
        Writes.TraverseStmt(Function->getBody());
    return !Writes.Found;
  };
  for (const Guard &Around : Release.Guards) {
    const Reads Read = readsOf(Around.Condition);
    if (!Read.Other && !Read.Fields.empty() &&
        llvm::all_of(Read.Fields, IsUnrelated))
      return Around.Condition;
  }
  return nullptr;
}

/// The uses of the member of \p Like in the function \p In.
static std::vector<const MemberUse *> usesIn(const FunctionDecl &In,
                                             const FieldDecl &Member,
                                             const MemberUses &Uses) {
  std::vector<const MemberUse *> Result;
  const auto Found = Uses.all().find(Member.getLocation());
  if (Found == Uses.all().end())
    return Result;
  for (const MemberUse &Use : Found->second)
    if (Use.Function == &In)
      Result.push_back(&Use);
  return Result;
}

namespace {

/// Tells the functions that, through any calls, do one of some things with a
/// member.
class Reaching {
public:
  Reaching(const FieldDecl &Member, llvm::ArrayRef<MemberUseKind> Kinds,
           const MemberUses &Uses)
      : Uses(Uses) {
    const auto Found = Uses.all().find(Member.getLocation());
    if (Found == Uses.all().end())
      return;
    for (const MemberUse &Use : Found->second)
      if (Use.Function && llvm::is_contained(Kinds, Use.Kind))
        Places.insert(Use.Function->getLocation());
  }
  bool operator()(const FunctionDecl &From) {
    const auto [Known, New] = Answers.try_emplace(&From, false);
    if (!New)
      return Known->second;
    std::set<SourceLocation> Reached;
    addReached(Uses.placeOf(From), Uses, Reached);
    Known->second = llvm::any_of(Places, [&](const SourceLocation Place) {
      return Reached.contains(Place);
    });
    return Known->second;
  }

private:
  const MemberUses &Uses;
  std::set<SourceLocation> Places;
  std::map<const FunctionDecl *, bool> Answers;
};

} // namespace

namespace {

/// Follows a constructor until the member gets a value.
class UnsetVisitor : public ownership::PathVisitor {
public:
  UnsetVisitor(const CXXConstructorDecl &Constructor, const FieldDecl &Member,
               const MemberUses &Uses)
      : Constructor(Constructor), Member(Member),
        Sets(Member,
             {MemberUseKind::Fill, MemberUseKind::OtherValue,
              MemberUseKind::GivenAway},
             Uses) {}

  bool visit(const Stmt &Statement, WalkState &, WalkPosition) override {
    return !sets(Statement);
  }
  void leave(const ReturnStmt *Return, const WalkState &,
             WalkPosition Here) override {
    if (!Exit)
      Exit = {Here, Return ? Return->getReturnLoc()
                           : Constructor.getBody()->getEndLoc()};
  }
  std::optional<std::pair<WalkPosition, SourceLocation>> Exit;

private:
  bool isMember(const Expr *Expression) const {
    const auto *Named =
        llvm::dyn_cast<MemberExpr>(Expression->IgnoreParenCasts());
    return Named &&
           Named->getMemberDecl()->getLocation() == Member.getLocation();
  }
  bool sets(const Stmt &Statement);

  const CXXConstructorDecl &Constructor;
  const FieldDecl &Member;
  Reaching Sets;
};

} // namespace

bool UnsetVisitor::sets(const Stmt &Statement) {
  if (const auto *Assignment = llvm::dyn_cast<BinaryOperator>(&Statement))
    return Assignment->isAssignmentOp() && isMember(Assignment->getLHS());
  if (const auto *Address = llvm::dyn_cast<UnaryOperator>(&Statement))
    return Address->getOpcode() == UO_AddrOf && isMember(Address->getSubExpr());
  const auto *Call = llvm::dyn_cast<CallExpr>(&Statement);
  if (!Call)
    return false;
  const FunctionDecl *Callee = Call->getDirectCallee();
  for (const Expr *Argument : Call->arguments())
    if (llvm::isa<CXXThisExpr>(Argument->IgnoreParenCasts()) ||
        (isMember(Argument) && Argument->isGLValue()))
      return true;
  return Callee && Sets(*Callee);
}

std::optional<std::vector<flow::PathStep>>
findUnsetExit(const CXXConstructorDecl &Constructor, const FieldDecl &Member,
              const MemberUses &Uses) {
  if (Constructor.isDelegatingConstructor() || Constructor.isDefaulted() ||
      Constructor.isCopyOrMoveConstructor() ||
      llvm::any_of(Constructor.inits(),
                   [&](const CXXCtorInitializer *Initializer) {
                     const FieldDecl *Set = Initializer->getAnyMember();
                     return Set && Initializer->isWritten() &&
                            Set->getLocation() == Member.getLocation();
                   }) ||
      llvm::any_of(usesIn(Constructor, Member, Uses),
                   [](const MemberUse *Use) { return Use->InLambda; }))
    return std::nullopt;
  flow::FlowGraph *Graph = Uses.summaries().graphOf(Constructor);
  if (!Graph)
    return std::nullopt;
  llvm::StringSet<> Name;
  Name.insert(Member.getName());
  if (Graph->lostText().mentions(Constructor.getBeginLoc(),
                                 Constructor.getEndLoc(), Name))
    return std::nullopt;
  UnsetVisitor Visitor(Constructor, Member, Uses);
  PathWalk Walk(*Graph, Visitor);
  Walk.run({});
  if (!Visitor.Exit)
    return std::nullopt;
  std::vector<flow::PathStep> Path = Walk.branchesTo(Visitor.Exit->first);
  Path.push_back(
      {Visitor.Exit->second, "the constructor returns here without setting '" +
                                 Member.getNameAsString() + "'"});
  return Path;
}

namespace {

/// Follows a function that fills a member: phase 1 where the member holds
/// something.
class RefillVisitor : public ownership::PathVisitor {
public:
  RefillVisitor(const MemberUse &Fill, const MemberUses &Uses)
      : Fill(Fill), Releases(*Fill.Member, {MemberUseKind::Release}, Uses),
        Local(usesIn(*Fill.Function, *Fill.Member, Uses)) {}

  bool visit(const Stmt &Statement, WalkState &State,
             WalkPosition Here) override;
  void leave(const ReturnStmt *Return, const WalkState &State,
             WalkPosition Here) override {
    if (State.Phase == 1 && !Exit)
      Exit = {Here, Return};
  }
  std::optional<WalkPosition> Again;
  /// The first way out that leaves the member filled, and its return if it is
  /// not the end of the body.
  std::optional<std::pair<WalkPosition, const ReturnStmt *>> Exit;

private:
  const MemberUse &Fill;
  Reaching Releases;
  const std::vector<const MemberUse *> Local;
};

} // namespace

bool RefillVisitor::visit(const Stmt &Statement, WalkState &State,
                          WalkPosition Here) {
  for (const MemberUse *Use : Local) {
    if (Use->Element)
      continue;
    if (Use->Kind == MemberUseKind::Fill && &Statement == Use->Named) {
      const bool Null = llvm::is_contained(
          State.Known.Values,
          std::pair<const ValueDecl *, int64_t>(Use->Member, 0));
      if (State.Phase == 1 && !Null && Use->Named == Fill.Named && !Again)
        Again = Here;
      State.Phase = 1;
    }
    if (Use->Kind != MemberUseKind::Fill && &Statement == Use->Where)
      State.Phase = 0;
  }
  if (const auto *Call = llvm::dyn_cast<CallExpr>(&Statement))
    if (const FunctionDecl *Callee = Call->getDirectCallee();
        Callee && Releases(*Callee))
      State.Phase = 0;
  return !Again;
}

/// A condition on the object's own state: whether it was done before.
static bool asksState(const Expr *Condition, const ASTContext &Context) {
  const Expr *Bare = bareCondition(Condition);
  if (const auto *Comparison = llvm::dyn_cast<BinaryOperator>(Bare);
      Comparison && Comparison->isComparisonOp()) {
    const bool Left = !readsOf(Comparison->getLHS()).Fields.empty();
    const bool Right = !readsOf(Comparison->getRHS()).Fields.empty();
    // `n > capacity_` is true again and again.
    const Expr *Value = Left ? Comparison->getRHS() : Comparison->getLHS();
    return (Left || Right) && Value->isEvaluatable(Context);
  }
  const Reads Read = readsOf(Bare);
  return !Read.Fields.empty();
}

std::optional<std::vector<flow::PathStep>> findRefill(const MemberUse &Fill,
                                                      const OwningMember &Owner,
                                                      const MemberUses &Uses) {
  // Whether a step finds it done is a matter of the object's state.
  if (llvm::any_of(Fill.Guards, [&](const Guard &Around) {
        return asksState(Around.Condition, Uses.context());
      }))
    return std::nullopt;
  flow::FlowGraph *Graph = Uses.summaries().graphOf(*Fill.Function);
  if (!Graph)
    return std::nullopt;
  llvm::StringSet<> Name;
  Name.insert(Owner.Member->getName());
  if (Graph->lostText().mentions(Fill.Function->getBeginLoc(),
                                 Fill.Function->getEndLoc(), Name))
    return std::nullopt;
  const bool Others = llvm::any_of(Owner.Fills, [&](const MemberUse &Other) {
    return Other.Function != Fill.Function;
  });
  std::vector<flow::PathStep> Path;
  if (!Others) {
    RefillVisitor First(Fill, Uses);
    PathWalk Walk(*Graph, First);
    Walk.run({});
    if (!First.Exit && !First.Again)
      return std::nullopt;
    if (First.Exit && First.Exit->second) {
      Path = Walk.branchesTo(First.Exit->first);
      Path.push_back({First.Exit->second->getReturnLoc(),
                      "a step that returns here leaves '" +
                          Owner.Member->getNameAsString() + "' filled"});
    }
  }
  RefillVisitor Visitor(Fill, Uses);
  PathWalk Walk(*Graph, Visitor);
  Walk.run(filled(*Fill.Member, 1));
  if (!Visitor.Again)
    return std::nullopt;
  if (Path.empty())
    Path = Walk.branchesTo(*Visitor.Again);
  return Path;
}

const MemberUse *overwrittenBy(const MemberUse &Fill, const OwningMember &Owner,
                               const MemberUses &Uses) {
  flow::FlowGraph *Graph =
      Fill.Function ? Uses.summaries().graphOf(*Fill.Function) : nullptr;
  const CFGBlock *Block = Graph ? Graph->blockOf(Fill.Named) : nullptr;
  llvm::StringSet<> Name;
  Name.insert(Owner.Member->getName());
  if (!Block || Graph->lostText().mentions(Fill.Function->getBeginLoc(),
                                           Fill.Function->getEndLoc(), Name))
    return nullptr;
  Reaching Releases(*Fill.Member, {MemberUseKind::Release}, Uses);
  const std::vector<const MemberUse *> Local =
      usesIn(*Fill.Function, *Fill.Member, Uses);
  const MemberUse *Before = nullptr;
  for (const CFGElement &Element : *Block) {
    const auto Evaluated = Element.getAs<CFGStmt>();
    if (!Evaluated)
      continue;
    const Stmt *Statement = Evaluated->getStmt();
    if (Statement == Fill.Named)
      return Before;
    // Whoever else names the member may keep what it holds.
    if (const auto *Named = llvm::dyn_cast<MemberExpr>(Statement);
        Named &&
        Named->getMemberDecl()->getLocation() == Fill.Member->getLocation())
      Before = nullptr;
    if (const auto *Call = llvm::dyn_cast<CallExpr>(Statement))
      if (const FunctionDecl *Callee = Call->getDirectCallee();
          Callee && Releases(*Callee))
        Before = nullptr;
    for (const MemberUse *Use : Local)
      if (Use->Kind == MemberUseKind::Fill && Statement == Use->Named &&
          !Use->Element && Use->Own && !Use->InLambda && Use->Source != "Ref()")
        Before = Use;
  }
  return nullptr;
}

bool isUnderInvertedGuard(const Expr &Release, const FieldDecl &Member,
                          ASTContext &Context) {
  flow::Conditions Known(Context);
  ownership::PathState NotNull;
  NotNull.Values = {{&Member, 1}};
  const auto Nothing = [](const Expr *) { return false; };
  DynTypedNode Inner = DynTypedNode::create(Release);
  for (DynTypedNodeList Parents = Context.getParents(Inner);
       !Parents.empty() && !Parents[0].get<FunctionDecl>();
       Parents = Context.getParents(Inner)) {
    if (const auto *If = Parents[0].get<IfStmt>();
        If && Inner.get<Stmt>() != If->getCond()) {
      const std::optional<bool> Truth =
          Known.evaluate(If->getCond(), NotNull, Nothing);
      if (Truth && *Truth != (Inner.get<Stmt>() == If->getThen()))
        return true;
    }
    Inner = Parents[0];
  }
  return false;
}

} // namespace tfop
