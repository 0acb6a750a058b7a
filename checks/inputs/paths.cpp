// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/inputs/paths.h"

#include "checks/facts/tensor_access.h"
#include "checks/facts/tf_api.h"
#include "checks/flow/explorer.h"
#include "checks/inputs/passed_addresses.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/enclosing.h"
#include "checks/syntax/names.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace tfop::inputs {

/// The facts about a group of inputs along the paths of one frame. Without
/// conditions, the paths of a large function are explored as well.
template <bool WithConditions>
class InputPaths : public flow::Domain<GroupFacts> {
public:
  static constexpr llvm::StringLiteral Name = "inputs";
  static constexpr bool UsesConditions = WithConditions;
  static constexpr size_t MaxStates = WithConditions ? 4000 : 20000;
  static constexpr bool ReportsTooLarge = !WithConditions;

  InputPaths(PathSearch &Search, Frame &Current, flow::FlowGraph &Graph)
      : Search(Search), Current(Current), Graph(Graph),
        Tests(Current.names(), Search.Group), Paths(Graph, *this) {}

  flow::Coverage explore(const GroupFacts &Entry) {
    return Paths.explore(Entry);
  }
  /// What holds at the returns without an error.
  Outcomes Successes;
  std::vector<flow::Fork<GroupFacts>> takeForks() {
    return std::exchange(Forks, {});
  }

  flow::Step apply(const Stmt &Statement, GroupFacts &Facts, flow::Point At);
  bool follow(const flow::Edge &Taken, GroupFacts &Facts, flow::Point At);
  void leave(const flow::Exit &Left, const GroupFacts &Facts, flow::Point At);

private:
  void leaveLoop(const Stmt &Loop, GroupFacts &Facts);
  bool isUnreachable(const Sink &One, const InputFacts &Known) const;
  void examine(llvm::ArrayRef<Sink> Sinks, const GroupFacts &Facts,
               flow::Point At);
  bool call(const CallExpr &Call, GroupFacts &Facts);
  void callUnknown(const CallExpr &Call, GroupFacts &Facts);
  void callBroken(const RecoveryExpr &Call, GroupFacts &Facts);
  void construct(const CXXConstructExpr &Call, GroupFacts &Facts);
  void trustAll(GroupFacts &Facts) {
    for (InputFacts &Input : Facts.Inputs)
      Input.Trusted = true;
  }
  bool isFailure(const ReturnStmt &Return, const GroupFacts &Facts,
                 flow::Point At);

  PathSearch &Search;
  Frame &Current;
  flow::FlowGraph &Graph;
  const Guards Tests;
  std::vector<flow::Fork<GroupFacts>> Forks;
  flow::Explorer<InputPaths> Paths;
};

/// True if \p One is in a debug assertion, or in a loop over an input that is
/// known to be empty.
template <bool WithConditions>
bool InputPaths<WithConditions>::isUnreachable(const Sink &One,
                                               const InputFacts &Known) const {
  ASTContext &Context = Graph.others().context();
  if (One.Is != Sink::Kind::DebugTest &&
      tf_api::vanishesInRelease(macroAt(One.Where->getExprLoc(), Context)))
    return true;
  return Known.Elements.exact() == 0 && enclosingLoop(*One.Where, Context);
}

template <bool WithConditions>
void InputPaths<WithConditions>::examine(llvm::ArrayRef<Sink> Sinks,
                                         const GroupFacts &Facts,
                                         flow::Point At) {
  for (const Sink &One : Sinks) {
    const std::optional<unsigned> Which = Tests.indexOf(One.Source.Input);
    if (!Which || isSatisfied(One, Facts.Inputs[*Which]) ||
        isUnreachable(One, Facts.Inputs[*Which]) ||
        !Search.Reported.insert({One.Where, One.Source.Input}).second)
      continue;
    Search.Found.push_back({One, &Current.function(),
                            Paths.trail().branchesTo(At.Here),
                            Facts.Inputs[*Which]});
  }
}

template <bool WithConditions>
flow::Step InputPaths<WithConditions>::apply(const Stmt &Statement,
                                             GroupFacts &Facts,
                                             flow::Point At) {
  examine(Current.sinksAt(Statement), Facts, At);
  if (const auto *Broken = llvm::dyn_cast<RecoveryExpr>(&Statement))
    callBroken(*Broken, Facts);
  if (const auto *Lambda = llvm::dyn_cast<LambdaExpr>(&Statement)) {
    Search.explore(Current.of(*Lambda), Facts);
  } else if (const auto *Construct =
                 llvm::dyn_cast<CXXConstructExpr>(&Statement)) {
    construct(*Construct, Facts);
  } else if (const auto *Called = llvm::dyn_cast<CallExpr>(&Statement)) {
    // status = Next();
    const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(Called);
    if (Operator && Operator->isAssignmentOp() &&
        namedBy(Operator->getArg(0)) == Facts.FailedStatus)
      Facts.FailedStatus = nullptr;
    if (!call(*Called, Facts))
      return flow::Step::EndPath;
  }
  return flow::Step::Continue;
}

/// Applies the effects of a call; false if it never returns without an error.
template <bool WithConditions>
bool InputPaths<WithConditions>::call(const CallExpr &Call, GroupFacts &Facts) {
  if (tf_api::failsContext(Call)) {
    Facts.HasFailed = true;
    return true;
  }
  const FunctionDecl *Function = Call.getDirectCallee();
  if (Function &&
      (tf_api::isPlainAccessor(*Function) || tf_api::ignoresShapes(*Function) ||
       tf_api::constructedStatus(Call) || tf_api::rankTest(Call) ||
       tf_api::testsBounds(Call) || tf_api::limitsValue(Call) ||
       tf_api::returnsArgument(Call) || tf_api::variableInput(Call)))
    return true;
  Frame *Callee = Current.calleeOf(Call);
  if (!Callee) {
    callUnknown(Call, Facts);
    return true;
  }
  const Outcomes After = Search.explore(*Callee, Facts);
  if (After.empty())
    return false;
  Facts = After.front();
  for (const GroupFacts &Other : llvm::ArrayRef(After).drop_front())
    Forks.push_back({Other, &Call, Range()});
  return true;
}

/// True if a result of the type can report that an argument is not valid.
static bool reportsErrors(QualType Result) {
  if (Result->isBooleanType() || tf_api::isStatus(Result))
    return true;
  const CXXRecordDecl *Class = Result->getAsCXXRecordDecl();
  return Class && llvm::any_of(Class->methods(), [](const auto *Method) {
           return tf_api::isOkMethod(*Method);
         });
}

/// Code that is not visible, receives an input, and can fail may be the
/// validation.
template <bool WithConditions>
void InputPaths<WithConditions>::callUnknown(const CallExpr &Call,
                                             GroupFacts &Facts) {
  if (passesContext(Call))
    return trustAll(Facts);
  // In a template, the type of the result may not be known.
  const bool CanFail =
      Call.isTypeDependent()
          ? !tf_api::tensorAccess(Call)
          : reportsErrors(Call.getType().getNonReferenceType());
  if (llvm::isa<CXXOperatorCallExpr>(Call) || !CanFail)
    return;
  for (const Expr *Argument : Call.arguments())
    Current.names().forEachRoot(
        *Argument, [&](const Origin &Root, const Expr &) {
          const std::optional<unsigned> Which = Tests.indexOf(Root.Input);
          if (!Which)
            return;
          InputFacts &Input = Facts.Inputs[*Which];
          if (Root.Is == Origin::Kind::Tensor || Root.Is == Origin::Kind::Shape)
            Input.Trusted = true;
          else if (Root.Is == Origin::Kind::Rank)
            Input.RankCompared = true;
          else
            Input.trustValues();
        });
}

/// A call that Clang could not resolve may be the validation.
template <bool WithConditions>
void InputPaths<WithConditions>::callBroken(const RecoveryExpr &Call,
                                            GroupFacts &Facts) {
  for (const Expr *Part : Call.subExpressions()) {
    // A list in braces has no type.
    const QualType Type = Part->IgnoreParenImpCasts()->getType();
    if (!Type.isNull() && tf_api::isStepContext(Type))
      return trustAll(Facts);
    Current.names().forEachRoot(*Part, [&](const Origin &Root, const Expr &) {
      if (const std::optional<unsigned> Which = Tests.indexOf(Root.Input))
        Facts.Inputs[*Which].Trusted = true;
    });
  }
}

template <bool WithConditions>
void InputPaths<WithConditions>::construct(const CXXConstructExpr &Call,
                                           GroupFacts &Facts) {
  if (llvm::any_of(Call.arguments(), [](const Expr *Argument) {
        return tf_api::isStepContext(
            Argument->IgnoreParenImpCasts()->getType());
      }))
    trustAll(Facts);
}

/// The code that ends the process at the start of \p Block, or null.
static const Stmt *abortIn(const CFGBlock &Block) {
  for (const CFGElement &Element : Block)
    if (const auto Evaluated = Element.getAs<CFGStmt>()) {
      if (tf_api::abortsProcess(*Evaluated->getStmt()) ||
          llvm::isa<CXXThrowExpr>(Evaluated->getStmt()))
        return Evaluated->getStmt();
    }
  return nullptr;
}

/// The conditions of the branches in \p Tree.
static void collectConditions(const Stmt &Tree,
                              std::vector<const Expr *> &Conditions) {
  if (const auto *Branch = llvm::dyn_cast<IfStmt>(&Tree))
    Conditions.push_back(Branch->getCond());
  for (const Stmt *Child : Tree.children())
    if (Child)
      collectConditions(*Child, Conditions);
}

static bool namesInputByVariable(const Stmt &Tree, const Origins &Names) {
  const auto *Call = llvm::dyn_cast<CallExpr>(&Tree);
  if (Call && tf_api::inputIndex(*Call) && !Names.of(Call))
    return true;
  return llvm::any_of(Tree.children(), [&](const Stmt *Child) {
    return Child && namesInputByVariable(*Child, Names);
  });
}

/// A loop that tests every element, dimension, or input has tested all of them
/// at its end, even on the path that does not enter it.
template <bool WithConditions>
void InputPaths<WithConditions>::leaveLoop(const Stmt &Loop,
                                           GroupFacts &Facts) {
  std::vector<const Expr *> Conditions;
  collectConditions(Loop, Conditions);
  for (const Expr *Condition : Conditions) {
    Current.names().forEachSource(*Condition, [&](const Origin &Root) {
      const std::optional<unsigned> Which = Tests.indexOf(Root.Input);
      if (!Which)
        return;
      InputFacts &Input = Facts.Inputs[*Which];
      if (Root.Is == Origin::Kind::Value)
        Input.trustValues();
      else if (Root.Is == Origin::Kind::Size && !Root.Dimension)
        Input.SizesCompared = ~0;
      Input.Trusted |= Root.isOfList();
    });
    // const Tensor& x = ctx->input(i); inside of the loop
    if (namesInputByVariable(Loop, Current.names()))
      trustAll(Facts);
  }
}

template <bool WithConditions>
bool InputPaths<WithConditions>::follow(const flow::Edge &Taken,
                                        GroupFacts &Facts, flow::Point At) {
  if (const auto *Case = llvm::dyn_cast_or_null<CaseStmt>(
          Taken.Switch ? Taken.To.getLabel() : nullptr))
    return Tests.learnCase(Taken.Switch->getCond(), *Case, Facts);
  if (!Taken.Condition)
    return true;
  const ASTContext &Context = Graph.others().context();
  const Stmt *Abort = abortIn(Taken.To);
  const Stmt *Terminator = Taken.From.getTerminatorStmt();
  const std::string Macro = macroAt(
      Terminator ? Terminator->getBeginLoc() : SourceLocation(), Context);
  // The test of a DCHECK protects nothing in an optimized build.
  if (tf_api::vanishesInRelease(Macro)) {
    if (Abort)
      examine(sinksOfTest(Sink::Kind::DebugTest, *Taken.Condition,
                          *llvm::cast<Expr>(Abort), Current.names(), Macro,
                          Taken.Holds),
              Facts, At);
    return !Abort;
  }
  if (!Taken.Holds && Terminator &&
      llvm::isa<ForStmt, WhileStmt, CXXForRangeStmt>(Terminator))
    leaveLoop(*Terminator, Facts);
  const GroupFacts Before = Facts;
  if (!Tests.learn(Taken.Condition, Taken.Holds, Facts))
    return false;
  if (!Abort)
    return true;
  if (llvm::isa<CXXThrowExpr>(Abort) ? !Graph.isInTry(*Abort) : true) {
    std::string Name = macroAt(Abort->getBeginLoc(), Context);
    if (Name.empty())
      Name = llvm::isa<CXXThrowExpr>(Abort) ? "throw" : "abort";
    examine(sinksOfTest(Sink::Kind::Abort, *Taken.Condition,
                        *llvm::cast<Expr>(Abort), Current.names(), Name,
                        Taken.Holds),
            Before, At);
  }
  return true;
}

/// True if \p Return reports an error to the caller.
template <bool WithConditions>
bool InputPaths<WithConditions>::isFailure(const ReturnStmt &Return,
                                           const GroupFacts &Facts,
                                           flow::Point At) {
  if (tf_api::hiddenReturn(Return, Graph.others().context()))
    return true;
  const Expr *Value = plainExpression(Return.getRetValue());
  if (!Value)
    return false;
  if (tf_api::constructedStatus(*Value) == false)
    return true;
  const ValueDecl *Variable = namedBy(Value);
  if (Variable && Variable == Facts.FailedStatus)
    return true;
  return Variable && tf_api::isStatus(Variable->getType()) &&
         Graph.conditions().truthOf(*Variable, At.Known) == false;
}

template <bool WithConditions>
void InputPaths<WithConditions>::leave(const flow::Exit &Left,
                                       const GroupFacts &Facts,
                                       flow::Point At) {
  if (Facts.HasFailed || (Left.Return && isFailure(*Left.Return, Facts, At)))
    return;
  // A validation function rarely has more results that differ.
  constexpr size_t MostOutcomes = 3;
  if (llvm::is_contained(Successes, Facts))
    return;
  if (Successes.size() < MostOutcomes)
    return Successes.push_back(Facts);
  GroupFacts Joined = Facts;
  for (const GroupFacts &Other : Successes)
    Joined = Joined.join(Other);
  Successes.assign({Joined});
}

template <bool WithConditions>
std::optional<Outcomes> PathSearch::tryToExplore(Frame &Called,
                                                 flow::FlowGraph &Graph,
                                                 const GroupFacts &Entry) {
  InputPaths<WithConditions> Paths(*this, Called, Graph);
  return Paths.explore(Entry) == flow::Coverage::Complete
             ? std::optional(Paths.Successes)
             : std::nullopt;
}

Outcomes PathSearch::explore(Frame &Called, const GroupFacts &Entry) {
  const auto Key = std::pair(static_cast<const Frame *>(&Called), Entry);
  if (const auto Before = Explored.find(Key); Before != Explored.end())
    return Before->second;
  GroupFacts Unknown = Entry;
  for (InputFacts &Input : Unknown.Inputs)
    Input.Trusted = true;
  flow::FlowGraph *Graph = Unit.get<flow::Graphs>().of(Called.function());
  if (!Graph)
    return Explored[Key] = {Unknown};
  std::optional<Outcomes> Result = tryToExplore<true>(Called, *Graph, Entry);
  if (!Result)
    Result = tryToExplore<false>(Called, *Graph, Entry);
  return Explored[Key] = Result ? *Result : Outcomes{Unknown};
}

void PathSearch::explore(Frame &Root) {
  GroupFacts Entry;
  Entry.Inputs.resize(Group.size());
  explore(Root, Entry);
}

} // namespace tfop::inputs
