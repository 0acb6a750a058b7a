// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/members/paths.h"

#include "checks/flow/conditions.h"
#include "checks/flow/explorer.h"
#include "checks/flow/flow_graph.h"
#include "checks/flow/trace.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/enclosing.h"
#include "checks/syntax/names.h"
#include <variant>

using namespace clang;

namespace tfop {

/// The entry state in which the member is not null.
static flow::Knowledge assumeNotNull(const FieldDecl &Member,
                                     flow::FlowGraph &Graph) {
  flow::Knowledge Entry;
  Graph.conditions().assume(Member, Range::exactly(1), Entry);
  return Entry;
}

namespace {

/// Searches for a path to a statement.
class Reachability : public flow::Domain<std::monostate> {
public:
  static constexpr llvm::StringLiteral Name = "reachable releases";

  explicit Reachability(const Stmt &Wanted) : Wanted(Wanted) {}
  bool Found = false;
  flow::Step apply(const Stmt &Statement, std::monostate, flow::Point) {
    Found |= &Statement == &Wanted;
    return Found ? flow::Step::Stop : flow::Step::Continue;
  }

private:
  const Stmt &Wanted;
};

} // namespace

bool mayReach(const MemberUse &Release, const MemberUses &Uses) {
  flow::FlowGraph *Graph = Uses.summaries().graphOf(*Release.Function);
  if (!Graph || !Graph->blockOf(Release.Where))
    return true;
  Reachability Rules(*Release.Where);
  const flow::Coverage Coverage =
      flow::Explorer(*Graph, Rules)
          .explore({}, assumeNotNull(*Release.Member, *Graph));
  return Rules.Found || Coverage == flow::Coverage::GaveUp;
}

namespace {

/// Collects the fields that a condition reads.
class Reads : public CodeVisitor {
public:
  std::vector<const FieldDecl *> Fields;
  /// True if it reads another variable or calls a function.
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

/// Checks if a method assigns the field: then it tracks the state of the object
/// rather than its configuration.
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

bool readsOnly(const Expr *Condition, const FieldDecl &Member) {
  const Reads Read = readsOf(Condition);
  return !Read.Other && llvm::all_of(Read.Fields, [&](const FieldDecl *Field) {
    return Field->getLocation() == Member.getLocation();
  });
}

/// True if the constructors always fill the member and no other value is
/// assigned.
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
  for (const Guard &G : Release.Guards) {
    const Reads Read = readsOf(G.Condition);
    if (!Read.Other && !Read.Fields.empty() &&
        llvm::all_of(Read.Fields, IsUnrelated))
      return G.Condition;
  }
  return nullptr;
}

/// The uses of \p Member in the function \p In.
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

/// Determines if a function, directly or through calls, uses a member in one of
/// several ways.
class ReachesUse {
public:
  ReachesUse(const FieldDecl &Member, llvm::ArrayRef<MemberUseKind> Kinds,
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
    const auto [It, Inserted] = Answers.try_emplace(&From, false);
    if (!Inserted)
      return It->second;
    std::set<SourceLocation> Reached;
    addReachable(Uses.placeOf(From), Uses, Reached);
    It->second = llvm::any_of(Places, [&](const SourceLocation Place) {
      return Reached.contains(Place);
    });
    return It->second;
  }

private:
  const MemberUses &Uses;
  std::set<SourceLocation> Places;
  std::map<const FunctionDecl *, bool> Answers;
};

/// Follows a constructor until the member is assigned.
class UnsetVisitor : public flow::Domain<std::monostate> {
public:
  static constexpr llvm::StringLiteral Name = "members left unset";

  UnsetVisitor(const CXXConstructorDecl &Constructor, const FieldDecl &Member,
               const MemberUses &Uses)
      : Constructor(Constructor), Member(Member),
        Sets(Member,
             {MemberUseKind::Fill, MemberUseKind::OtherValue,
              MemberUseKind::Escaped},
             Uses) {}

  flow::Step apply(const Stmt &Statement, std::monostate, flow::Point) {
    return sets(Statement) ? flow::Step::EndPath : flow::Step::Continue;
  }
  void leave(const flow::Exit &Left, std::monostate, flow::Point At) {
    if (!Exit)
      Exit = {At.Here, Left.Return ? Left.Return->getReturnLoc()
                                   : Constructor.getBody()->getEndLoc()};
  }
  std::optional<std::pair<flow::Position, SourceLocation>> Exit;

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
  ReachesUse Sets;
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
  if (Graph->misses(Name, Constructor.getBeginLoc(), Constructor.getEndLoc()))
    return std::nullopt;
  UnsetVisitor Visitor(Constructor, Member, Uses);
  flow::Explorer Paths(*Graph, Visitor);
  if (Paths.explore() == flow::Coverage::GaveUp || !Visitor.Exit)
    return std::nullopt;
  std::vector<flow::PathStep> Path =
      Paths.trail().branchesTo(Visitor.Exit->first);
  Path.push_back(
      {Visitor.Exit->second, "the constructor returns here without setting '" +
                                 Member.getNameAsString() + "'"});
  return Path;
}

namespace {

/// Detects fills of a member that already holds a value.
class RefillVisitor : public flow::Domain</*IsFilled*/ bool> {
public:
  static constexpr llvm::StringLiteral Name = "members filled twice";

  RefillVisitor(const MemberUse &Fill, const MemberUses &Uses,
                flow::FlowGraph &Graph)
      : Graph(Graph), Fill(Fill),
        Releases(*Fill.Member, {MemberUseKind::Release}, Uses),
        Local(usesIn(*Fill.Function, *Fill.Member, Uses)) {}

  flow::Step apply(const Stmt &Statement, bool &IsFilled, flow::Point At);
  void leave(const flow::Exit &Left, bool IsFilled, flow::Point At) {
    if (IsFilled && !Exit)
      Exit = {At.Here, Left.Return};
  }
  std::optional<flow::Position> RefillAt;
  /// The first exit that leaves the member filled, and its return statement
  /// unless it is the end of the body.
  std::optional<std::pair<flow::Position, const ReturnStmt *>> Exit;

private:
  flow::FlowGraph &Graph;
  const MemberUse &Fill;
  ReachesUse Releases;
  const std::vector<const MemberUse *> Local;
};

} // namespace

flow::Step RefillVisitor::apply(const Stmt &Statement, bool &IsFilled,
                                flow::Point At) {
  for (const MemberUse *Use : Local) {
    if (Use->Element)
      continue;
    if (Use->Kind == MemberUseKind::Fill && &Statement == Use->Named) {
      const bool Null =
          Graph.conditions().truthOf(*Use->Member, At.Known) == false;
      if (IsFilled && !Null && Use->Named == Fill.Named && !RefillAt)
        RefillAt = At.Here;
      IsFilled = true;
    }
    if (Use->Kind != MemberUseKind::Fill && &Statement == Use->Where)
      IsFilled = false;
  }
  if (const auto *Call = llvm::dyn_cast<CallExpr>(&Statement))
    if (const FunctionDecl *Callee = Call->getDirectCallee();
        Callee && Releases(*Callee))
      IsFilled = false;
  return RefillAt ? flow::Step::Stop : flow::Step::Continue;
}

/// True if the condition tests the state of the object, as in one-time
/// initialization.
static bool readsState(const Expr *Condition, const ASTContext &Context) {
  const Expr *Bare = bareCondition(Condition);
  if (const auto *Comparison = llvm::dyn_cast<BinaryOperator>(Bare);
      Comparison && Comparison->isComparisonOp()) {
    const bool Left = !readsOf(Comparison->getLHS()).Fields.empty();
    const bool Right = !readsOf(Comparison->getRHS()).Fields.empty();
    // `n > capacity_` may hold repeatedly.
    const Expr *Value = Left ? Comparison->getRHS() : Comparison->getLHS();
    return (Left || Right) && Value->isEvaluatable(Context);
  }
  const Reads Read = readsOf(Bare);
  return !Read.Fields.empty();
}

std::optional<std::vector<flow::PathStep>> findRefill(const MemberUse &Fill,
                                                      const OwningMember &Owner,
                                                      const MemberUses &Uses) {
  // The state of the object determines if a later step fills it again.
  if (llvm::any_of(Fill.Guards, [&](const Guard &G) {
        return readsState(G.Condition, Uses.context());
      }))
    return std::nullopt;
  flow::FlowGraph *Graph = Uses.summaries().graphOf(*Fill.Function);
  if (!Graph)
    return std::nullopt;
  llvm::StringSet<> Name;
  Name.insert(Owner.Member->getName());
  if (Graph->misses(Name, Fill.Function->getBeginLoc(),
                    Fill.Function->getEndLoc()))
    return std::nullopt;
  const bool Others = llvm::any_of(Owner.Fills, [&](const MemberUse &Other) {
    return Other.Function != Fill.Function;
  });
  std::vector<flow::PathStep> Path;
  if (!Others) {
    RefillVisitor First(Fill, Uses, *Graph);
    flow::Explorer Paths(*Graph, First);
    if (Paths.explore() == flow::Coverage::GaveUp ||
        (!First.Exit && !First.RefillAt))
      return std::nullopt;
    if (First.Exit && First.Exit->second) {
      Path = Paths.trail().branchesTo(First.Exit->first);
      Path.push_back({First.Exit->second->getReturnLoc(),
                      nameOf(*Fill.Function) + " returns without releasing '" +
                          Owner.Member->getNameAsString() + "'"});
    }
  }
  RefillVisitor Visitor(Fill, Uses, *Graph);
  flow::Explorer Paths(*Graph, Visitor);
  if (Paths.explore(/*IsFilled=*/true, assumeNotNull(*Fill.Member, *Graph)) ==
          flow::Coverage::GaveUp ||
      !Visitor.RefillAt)
    return std::nullopt;
  if (Path.empty())
    Path = Paths.trail().branchesTo(*Visitor.RefillAt);
  return Path;
}

namespace {

/// Follows the last fill of a member through straight-line code to the next
/// one.
class OverwriteDomain : public flow::Domain</*Before*/ const MemberUse *> {
public:
  static constexpr llvm::StringLiteral Name = "overwritten members";

  OverwriteDomain(const MemberUse &Fill, const MemberUses &Uses)
      : Fill(Fill), Releases(*Fill.Member, {MemberUseKind::Release}, Uses),
        Local(usesIn(*Fill.Function, *Fill.Member, Uses)) {}

  flow::Step apply(const Stmt &Statement, const MemberUse *&Before,
                   flow::Point) {
    if (&Statement == Fill.Named) {
      Overwritten = Before;
      return Before ? flow::Step::Stop : flow::Step::EndPath;
    }
    // Any other use of the member may save its value.
    if (const auto *Named = llvm::dyn_cast<MemberExpr>(&Statement);
        Named &&
        Named->getMemberDecl()->getLocation() == Fill.Member->getLocation())
      Before = nullptr;
    if (const auto *Call = llvm::dyn_cast<CallExpr>(&Statement))
      if (const FunctionDecl *Callee = Call->getDirectCallee();
          Callee && Releases(*Callee))
        Before = nullptr;
    for (const MemberUse *Use : Local)
      if (Use->Kind == MemberUseKind::Fill && &Statement == Use->Named &&
          !Use->Element && Use->Own && !Use->InLambda && Use->Source != "Ref()")
        Before = Use;
    return flow::Step::Continue;
  }
  // After a branch, the fill is no longer certain.
  bool follow(const flow::Edge &Taken, const MemberUse *&Before, flow::Point) {
    if (Taken.From.succ_size() > 1)
      Before = nullptr;
    return true;
  }

  const MemberUse *Overwritten = nullptr;

private:
  const MemberUse &Fill;
  ReachesUse Releases;
  const std::vector<const MemberUse *> Local;
};

} // namespace

const MemberUse *overwrittenBy(const MemberUse &Fill, const OwningMember &Owner,
                               const MemberUses &Uses) {
  flow::FlowGraph *Graph =
      Fill.Function ? Uses.summaries().graphOf(*Fill.Function) : nullptr;
  llvm::StringSet<> Name;
  Name.insert(Owner.Member->getName());
  if (!Graph || !Graph->blockOf(Fill.Named) ||
      Graph->misses(Name, Fill.Function->getBeginLoc(),
                    Fill.Function->getEndLoc()))
    return nullptr;
  OverwriteDomain Rules(Fill, Uses);
  return flow::Explorer(*Graph, Rules).explore() == flow::Coverage::Complete
             ? Rules.Overwritten
             : nullptr;
}

bool isUnderInvertedGuard(const Expr &Release, const FieldDecl &Member,
                          ASTContext &Context) {
  flow::Conditions Conditions(Context);
  flow::Knowledge NotNull;
  Conditions.assume(Member, Range::exactly(1), NotNull);
  const auto Nothing = [](const Expr *) { return false; };
  DynTypedNode Inner = DynTypedNode::create(Release);
  for (std::optional<DynTypedNode> Parent = parentOf(Inner, Context);
       Parent && !Parent->get<FunctionDecl>();
       Parent = parentOf(Inner, Context)) {
    if (const auto *If = Parent->get<IfStmt>();
        If && Inner.get<Stmt>() != If->getCond()) {
      const std::optional<bool> Truth =
          Conditions.evaluate(If->getCond(), NotNull, Nothing);
      if (Truth && *Truth != (Inner.get<Stmt>() == If->getThen()))
        return true;
    }
    Inner = *Parent;
  }
  return false;
}

} // namespace tfop
