// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The notes of a path.
#include "checks/ownership/witness.h"

#include "checks/facts/tf_api.h"
#include "checks/flow/call_cases.h"
#include "checks/flow/flow_graph.h"
#include "checks/flow/trace.h"
#include "checks/syntax/names.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tfop::ownership {

/// The subject if no variable holds the resource.
static constexpr llvm::StringLiteral Unnamed = "it";

std::string describeHolder(const ValueDecl *Holder, bool HeldInside) {
  if (!Holder || Holder->getName().empty())
    return Unnamed.str();
  const std::string Quoted = ("'" + Holder->getName() + "'").str();
  return HeldInside ? "the resource in " + Quoted : Quoted;
}

llvm::StringRef acquisitionVerb(const resources::Resource &Kind) {
  return Kind.Functions.empty() && !resources::isCounted(Kind) ? "allocated"
                                                               : "acquired";
}

/// The positions from the block that acquires the resource to \p Last.
static std::vector<flow::Position> positionsTo(const flow::Trail &Paths,
                                               flow::Position Last,
                                               const CFGBlock *Acquiring) {
  std::vector<flow::Position> Result;
  for (flow::Position Here = Last; Here != flow::NoPosition;
       Here = Paths.before(Here))
    Result.push_back(Here);
  std::reverse(Result.begin(), Result.end());
  const auto First = llvm::find_if(Result, [&](flow::Position Here) {
    return &Paths.block(Here) == Acquiring;
  });
  if (First != Result.end())
    Result.erase(Result.begin(), First);
  return Result;
}

static std::string leakAtExit(const FunctionDecl &Function,
                              const std::string &Name,
                              llvm::StringRef Leaves = "returns") {
  return nameOf(Function) + " " + Leaves.str() + " without releasing " + Name;
}

flow::PathStep endOfBody(const FunctionDecl &Function,
                         const std::string &Name) {
  return {Function.getBody()->getEndLoc(), leakAtExit(Function, Name)};
}

static void describeExit(const CFGBlock *LastBlock,
                         const flow::FlowGraph &Graph,
                         const ASTContext &Context, const std::string &Name,
                         Witness &Ended) {
  if (const CXXThrowExpr *Throw =
          LastBlock ? flow::throwIn(*LastBlock) : nullptr) {
    Ended.Path.push_back(
        {Throw->getThrowLoc(), leakAtExit(Graph.function(), Name, "throws")});
    return;
  }
  const ReturnStmt *Return = LastBlock ? flow::returnIn(*LastBlock) : nullptr;
  SourceLocation Where = Graph.function().getBody()->getEndLoc();
  if (Return) {
    Where = Return->getReturnLoc();
    if (const auto Macro = tf_api::hiddenReturn(*Return, Context)) {
      Ended.ExitMacro = *Macro;
      Ended.Path.push_back({Where, "'" + *Macro + "' fails here"});
    }
  }
  Ended.Path.push_back({Where, leakAtExit(Graph.function(), Name)});
}

void describePath(const flow::Trail &Paths, flow::Position Last,
                  const flow::FlowGraph &Graph, const ASTContext &Context,
                  const Start &From, const std::string &Name, Witness &Ended) {
  std::vector<flow::PathStep> Special = std::move(Ended.Path);
  Ended.Path.clear();
  if (From.Acquisition) {
    const llvm::StringRef Verb =
        From.Kind ? acquisitionVerb(*From.Kind) : llvm::StringRef("allocated");
    Ended.Path.push_back({From.Acquisition->getBeginLoc(),
                          Name + " is " + Verb.str() + " here"});
  }
  const std::vector<flow::Position> Positions =
      positionsTo(Paths, Last,
                  From.Acquisition ? Graph.blockOf(From.Acquisition) : nullptr);
  for (size_t I = 1; I < Positions.size(); ++I)
    if (std::optional<flow::PathStep> Step = flow::describeBranch(
            Paths.block(Positions[I - 1]), Paths.branch(Positions[I])))
      Ended.Path.push_back(*std::move(Step));
  switch (Ended.LeakedBy) {
  case LeakKind::Exit:
    if (const FunctionDecl *Thrower =
            Ended.Thrower ? flow::calleeOf(*Ended.Thrower) : nullptr) {
      Ended.Path.push_back({Ended.Thrower->getBeginLoc(),
                            nameOf(*Thrower) + " throws here, and " +
                                leakAtExit(Graph.function(), Name, "exits")});
      return;
    }
    describeExit(Positions.size() > 1 ? &Paths.block(Paths.before(Last))
                                      : nullptr,
                 Graph, Context, Name, Ended);
    return;
  case LeakKind::ExitOfLambda:
    Ended.Path.insert(Ended.Path.end(), Special.begin(), Special.end());
    return;
  case LeakKind::Overwritten:
    Ended.Path.push_back(
        {Special.front().Where,
         Name + " is overwritten here without being released"});
    return;
  case LeakKind::WithHolder:
    Ended.Path.push_back({Special.front().Where,
                          "the last holder is released here without " + Name});
    return;
  case LeakKind::NextIteration:
    Ended.Path.push_back(
        {Special.front().Where,
         "the next iteration allocates again without releasing " + Name});
    return;
  }
}

bool crossesLostCode(const flow::FlowGraph &Graph, const Start &From,
                     llvm::ArrayRef<const ValueDecl *> Holders,
                     const Witness &Ended, const ASTContext &Context) {
  llvm::StringSet<> Names;
  for (const ValueDecl *Holder : Holders)
    Names.insert(Holder->getName());
  const SourceManager &Sources = Context.getSourceManager();
  const Stmt *Body = Graph.function().getBody();
  const SourceLocation Begin =
      From.Acquisition ? From.Acquisition->getBeginLoc() : Body->getBeginLoc();
  SourceLocation End = Begin;
  for (const flow::PathStep &Step : Ended.Path)
    if (Sources.isBeforeInTranslationUnit(Sources.getFileLoc(End),
                                          Sources.getFileLoc(Step.Where)))
      End = Step.Where;
  return Graph.misses(Names, Begin, End);
}

llvm::BitVector blocksLeadingTo(const CFGBlock *Goal, const CFG &Graph) {
  llvm::BitVector Result(Graph.getNumBlockIDs());
  std::vector<const CFGBlock *> Open = {Goal};
  while (!Open.empty()) {
    const CFGBlock *Block = Open.back();
    Open.pop_back();
    if (!Block || Result.test(Block->getBlockID()))
      continue;
    Result.set(Block->getBlockID());
    for (const CFGBlock::AdjacentBlock &Before : Block->preds())
      Open.push_back(Before.getReachableBlock());
  }
  return Result;
}

/// `return (*out)->Open();` in a function that returns a Status may fail.
Fails failsWith(const ReturnStmt &Return, flow::FlowGraph &Graph,
                const flow::Knowledge &Known) {
  const FunctionDecl &Function = Graph.function();
  if (tf_api::hiddenReturn(Return, Function.getASTContext()))
    return Fails::Always;
  const QualType Type = Function.getReturnType();
  if (!tf_api::isStatus(Type) || !Return.getRetValue())
    return Fails::Never;
  const std::optional<Range> Ok = Graph.conditions().assigned(
      Type, Return.getRetValue(), Known, [](const Expr *) { return false; });
  const std::optional<bool> Truth = Ok ? Ok->truth() : std::nullopt;
  if (!Truth)
    return Fails::Perhaps;
  return *Truth ? Fails::Never : Fails::Always;
}

} // namespace tfop::ownership
