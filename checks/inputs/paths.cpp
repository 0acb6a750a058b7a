// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/inputs/paths.h"

#include "checks/facts/tensor_access.h"
#include "checks/facts/tf_api.h"
#include "checks/flow/explorer.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/names.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace tfop::inputs {

/// The outermost macro that contains \p Where, or empty.
static std::string macroAt(SourceLocation Where, const ASTContext &Context) {
  std::string Name;
  const SourceManager &Sources = Context.getSourceManager();
  while (Where.isMacroID()) {
    Name = Lexer::getImmediateMacroName(Where, Sources, Context.getLangOpts());
    Where = Sources.getImmediateMacroCallerLoc(Where);
  }
  return Name;
}

/// The facts about a group of inputs along the paths of one frame.
class InputPaths : public flow::Domain<GroupFacts> {
public:
  static constexpr llvm::StringLiteral Name = "inputs";

  InputPaths(PathSearch &Search, Frame &Current, flow::FlowGraph &Graph)
      : Search(Search), Current(Current), Graph(Graph),
        Tests(Current.names(), Search.Group), Paths(Graph, *this) {}

  flow::Coverage explore(const GroupFacts &Entry) {
    return Paths.explore(Entry);
  }
  std::optional<GroupFacts> Success;

  flow::Step apply(const Stmt &Statement, GroupFacts &Facts, flow::Point At);
  bool follow(const flow::Edge &Taken, GroupFacts &Facts, flow::Point At);
  void leave(const flow::Exit &Left, const GroupFacts &Facts, flow::Point At);

private:
  void leaveLoop(const Stmt &Loop, GroupFacts &Facts);
  void examine(llvm::ArrayRef<Sink> Sinks, const GroupFacts &Facts,
               flow::Point At);
  bool call(const CallExpr &Call, GroupFacts &Facts);
  void callUnknown(const CallExpr &Call, GroupFacts &Facts);
  void construct(const CXXConstructExpr &Call, GroupFacts &Facts);
  void trustAll(GroupFacts &Facts) {
    for (InputFacts &Input : Facts.Inputs)
      Input.Trusted = true;
  }
  bool isFailure(const ReturnStmt &Return, flow::Point At);

  PathSearch &Search;
  Frame &Current;
  flow::FlowGraph &Graph;
  const Guards Tests;
  flow::Explorer<InputPaths> Paths;
};

void InputPaths::examine(llvm::ArrayRef<Sink> Sinks, const GroupFacts &Facts,
                         flow::Point At) {
  for (const Sink &One : Sinks) {
    const std::optional<unsigned> Which = Tests.indexOf(One.Source.Input);
    if (!Which || isSatisfied(One, Facts.Inputs[*Which]) ||
        !Search.Reported.insert({One.Where, One.Source.Input}).second)
      continue;
    Search.Found.push_back({One, &Current.function(),
                            Paths.trail().branchesTo(At.Here),
                            Facts.Inputs[*Which]});
  }
}

flow::Step InputPaths::apply(const Stmt &Statement, GroupFacts &Facts,
                             flow::Point At) {
  examine(Current.sinksAt(Statement), Facts, At);
  if (const auto *Lambda = llvm::dyn_cast<LambdaExpr>(&Statement)) {
    Search.explore(Current.of(*Lambda), Facts);
  } else if (const auto *Construct =
                 llvm::dyn_cast<CXXConstructExpr>(&Statement)) {
    construct(*Construct, Facts);
  } else if (const auto *Called = llvm::dyn_cast<CallExpr>(&Statement)) {
    if (!call(*Called, Facts))
      return flow::Step::EndPath;
  }
  return flow::Step::Continue;
}

/// Applies the effects of a call; false if it never returns without an error.
bool InputPaths::call(const CallExpr &Call, GroupFacts &Facts) {
  if (tf_api::failsContext(Call)) {
    Facts.HasFailed = true;
    return true;
  }
  const FunctionDecl *Function = Call.getDirectCallee();
  if (Function &&
      (tf_api::isPlainAccessor(*Function) || tf_api::ignoresShapes(*Function) ||
       tf_api::constructedStatus(Call) || tf_api::rankTest(Call) ||
       tf_api::testsBounds(Call) || tf_api::limitsValue(Call) ||
       tf_api::returnsArgument(Call)))
    return true;
  Frame *Callee = Current.calleeOf(Call);
  if (!Callee) {
    callUnknown(Call, Facts);
    return true;
  }
  const std::optional<GroupFacts> After = Search.explore(*Callee, Facts);
  if (!After)
    return false;
  Facts = *After;
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

/// A function without a visible body that receives an input and can fail may
/// validate it.
void InputPaths::callUnknown(const CallExpr &Call, GroupFacts &Facts) {
  if (passesContext(Call))
    return trustAll(Facts);
  if (llvm::isa<CXXOperatorCallExpr>(Call) ||
      !reportsErrors(Call.getType().getNonReferenceType()))
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

void InputPaths::construct(const CXXConstructExpr &Call, GroupFacts &Facts) {
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
void InputPaths::leaveLoop(const Stmt &Loop, GroupFacts &Facts) {
  std::vector<const Expr *> Conditions;
  collectConditions(Loop, Conditions);
  for (const Expr *Condition : Conditions) {
    Current.names().forEachRoot(
        *Condition, [&](const Origin &Root, const Expr &) {
          const std::optional<unsigned> Which = Tests.indexOf(Root.Input);
          if (!Which)
            return;
          if (Root.Is == Origin::Kind::Value)
            Facts.Inputs[*Which].trustValues();
          else if (Root.Is == Origin::Kind::Size && !Root.Dimension)
            Facts.Inputs[*Which].SizesCompared = ~0;
        });
    // const Tensor& x = ctx->input(i); inside of the loop
    if (namesInputByVariable(Loop, Current.names()))
      trustAll(Facts);
  }
}

bool InputPaths::follow(const flow::Edge &Taken, GroupFacts &Facts,
                        flow::Point At) {
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
  // A DCHECK is not tested in an optimized build.
  if (tf_api::vanishesInRelease(Macro))
    return !Abort;
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
    examine(sinksOfTest(*Taken.Condition, *llvm::cast<Expr>(Abort),
                        Current.names(), Name),
            Before, At);
  }
  return true;
}

/// True if \p Return reports an error to the caller.
bool InputPaths::isFailure(const ReturnStmt &Return, flow::Point At) {
  if (tf_api::hiddenReturn(Return, Graph.others().context()))
    return true;
  const Expr *Value = plainExpression(Return.getRetValue());
  if (!Value)
    return false;
  if (tf_api::constructedStatus(*Value) == false)
    return true;
  const ValueDecl *Variable = namedBy(Value);
  return Variable && tf_api::isStatus(Variable->getType()) &&
         Graph.conditions().truthOf(*Variable, At.Known) == false;
}

void InputPaths::leave(const flow::Exit &Left, const GroupFacts &Facts,
                       flow::Point At) {
  if (Facts.HasFailed || (Left.Return && isFailure(*Left.Return, At)))
    return;
  if (!Success) {
    Success = Facts;
    return;
  }
  for (unsigned I = 0; I != Facts.Inputs.size(); ++I)
    Success->Inputs[I] = Success->Inputs[I].join(Facts.Inputs[I]);
}

std::optional<GroupFacts> PathSearch::explore(Frame &Called,
                                              const GroupFacts &Entry) {
  const auto Key = std::pair(static_cast<const Frame *>(&Called), Entry);
  if (const auto Before = Explored.find(Key); Before != Explored.end())
    return Before->second;
  GroupFacts Unknown = Entry;
  for (InputFacts &Input : Unknown.Inputs)
    Input.Trusted = true;
  flow::FlowGraph *Graph = Unit.get<flow::Graphs>().of(Called.function());
  if (!Graph)
    return Explored[Key] = Unknown;
  InputPaths Paths(*this, Called, *Graph);
  const bool IsComplete = Paths.explore(Entry) == flow::Coverage::Complete;
  return Explored[Key] = IsComplete ? Paths.Success : Unknown;
}

void PathSearch::explore(Frame &Root) {
  GroupFacts Entry;
  Entry.Inputs.resize(Group.size());
  explore(Root, Entry);
}

} // namespace tfop::inputs
