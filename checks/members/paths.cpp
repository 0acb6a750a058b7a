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

using flow::PathStep;
/// What is known at the entry when the member is not null.
static flow::Knowledge filled(const FieldDecl &Member, flow::FlowGraph &Graph) {
  flow::Knowledge Entry;
  Graph.conditions().assume(Member, Range::exactly(1), Entry);
  return Entry;
}

namespace {

/// Looks for a path to a statement.
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
  const flow::Coverage Seen = flow::Explorer(*Graph, Rules)
                                  .explore({}, filled(*Release.Member, *Graph));
  return Rules.Found || Seen == flow::Coverage::GaveUp;
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
class UnsetVisitor : public flow::Domain<std::monostate> {
public:
  static constexpr llvm::StringLiteral Name = "members left unset";

  UnsetVisitor(const CXXConstructorDecl &Constructor, const FieldDecl &Member,
               const MemberUses &Uses)
      : Constructor(Constructor), Member(Member),
        Sets(Member,
             {MemberUseKind::Fill, MemberUseKind::OtherValue,
              MemberUseKind::GivenAway},
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

/// Follows a function that fills a member.
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
  std::optional<flow::Position> Again;
  /// The first way out that leaves the member filled, and its return if it is
  /// not the end of the body.
  std::optional<std::pair<flow::Position, const ReturnStmt *>> Exit;

private:
  flow::FlowGraph &Graph;
  const MemberUse &Fill;
  Reaching Releases;
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
      if (IsFilled && !Null && Use->Named == Fill.Named && !Again)
        Again = At.Here;
      IsFilled = true;
    }
    if (Use->Kind != MemberUseKind::Fill && &Statement == Use->Where)
      IsFilled = false;
  }
  if (const auto *Call = llvm::dyn_cast<CallExpr>(&Statement))
    if (const FunctionDecl *Callee = Call->getDirectCallee();
        Callee && Releases(*Callee))
      IsFilled = false;
  return Again ? flow::Step::Stop : flow::Step::Continue;
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
        (!First.Exit && !First.Again))
      return std::nullopt;
    if (First.Exit && First.Exit->second) {
      Path = Paths.trail().branchesTo(First.Exit->first);
      Path.push_back({First.Exit->second->getReturnLoc(),
                      "a step that returns here leaves '" +
                          Owner.Member->getNameAsString() + "' filled"});
    }
  }
  RefillVisitor Visitor(Fill, Uses, *Graph);
  flow::Explorer Paths(*Graph, Visitor);
  if (Paths.explore(/*IsFilled=*/true, filled(*Fill.Member, *Graph)) ==
          flow::Coverage::GaveUp ||
      !Visitor.Again)
    return std::nullopt;
  if (Path.empty())
    Path = Paths.trail().branchesTo(*Visitor.Again);
  return Path;
}

namespace {

/// Follows the last fill of a member through straight code to another one.
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
    // Code that names the member otherwise may keep what it holds.
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
  // After a branch the fill is no longer certain.
  bool follow(const flow::Edge &Taken, const MemberUse *&Before, flow::Point) {
    if (Taken.From.succ_size() > 1)
      Before = nullptr;
    return true;
  }

  const MemberUse *Overwritten = nullptr;

private:
  const MemberUse &Fill;
  Reaching Releases;
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
  flow::Conditions Known(Context);
  flow::Knowledge NotNull;
  Known.assume(Member, Range::exactly(1), NotNull);
  const auto Nothing = [](const Expr *) { return false; };
  DynTypedNode Inner = DynTypedNode::create(Release);
  for (std::optional<DynTypedNode> Around = parentOf(Inner, Context);
       Around && !Around->get<FunctionDecl>();
       Around = parentOf(Inner, Context)) {
    if (const auto *If = Around->get<IfStmt>();
        If && Inner.get<Stmt>() != If->getCond()) {
      const std::optional<bool> Truth =
          Known.evaluate(If->getCond(), NotNull, Nothing);
      if (Truth && *Truth != (Inner.get<Stmt>() == If->getThen()))
        return true;
    }
    Inner = *Around;
  }
  return false;
}

} // namespace tfop
