// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/facts/shape_ranks.h"
#include "checks/facts/tf_api.h"
#include "checks/flow/explorer.h"
#include "checks/flow/graphs.h"
#include "checks/signature/bindings.h"
#include "checks/signature/mismatch.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/enclosing.h"
#include "checks/syntax/lost_code.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace clang;
using namespace tfop::tf_api;

namespace tfop::signature {

namespace {

/// Finds a path that sets one output twice.
class SetTwice : public flow::Domain</*FirstSet*/ const CallExpr *> {
public:
  static constexpr llvm::StringLiteral Name = "output set twice";

  /// Pairs of calls, of which the second is not excluded by a branch that the
  /// first is in.
  using Pairs = std::set<std::pair<const CallExpr *, const CallExpr *>>;
  explicit SetTwice(Pairs Settings) : Settings(std::move(Settings)) {}

  flow::Step apply(const Stmt &Statement, const CallExpr *&FirstSet,
                   flow::Point) {
    const auto *Call = llvm::dyn_cast<CallExpr>(&Statement);
    if (!Call)
      return flow::Step::Continue;
    if (!FirstSet) {
      if (llvm::any_of(Settings,
                       [&](const auto &Both) { return Both.first == Call; }))
        FirstSet = Call;
      return flow::Step::Continue;
    }
    if (!Settings.contains({FirstSet, Call}))
      return flow::Step::Continue;
    First = FirstSet;
    Second = Call;
    return flow::Step::Stop;
  }

  const CallExpr *First = nullptr;
  const CallExpr *Second = nullptr;

private:
  const Pairs Settings;
};

} // namespace

/// "output 0", "output 'sums'"
static std::string nameOf(const Use &Output) {
  return Output.Name ? "output '" + *Output.Name + "'"
                     : "output " + std::to_string(*Output.Index);
}

/// True if the block of \p Second also contains \p First: no branch that may
/// exclude the first call decides about the second.
static bool isInEnclosingBlock(const CallExpr &First, const CallExpr &Second,
                               ASTContext &Context) {
  const CompoundStmt *Outer = statementOf(Second, Context).first;
  // OP_REQUIRES_OK is a block of its own.
  while (Outer && Outer->getBeginLoc().isMacroID())
    Outer = statementOf(*Outer, Context).first;
  if (!Outer)
    return false;
  // The call of OP_REQUIRES_OK initializes a variable.
  std::optional<DynTypedNode> Next = DynTypedNode::create<Stmt>(First);
  while (Next && Next->get<Stmt>() != Outer)
    Next = parentOf(*Next, Context);
  return Next.has_value();
}

/// Suggests to delete \p Second if it repeats \p First.
static void suggestDeletion(Mismatch &Wrong, const CallExpr &First,
                            const CallExpr &Second, ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  const auto Written = [&](const CallExpr &Call) {
    const Stmt *Statement = statementOf(Call, Context).second;
    const SourceRange Range =
        Statement ? Statement->getSourceRange() : SourceRange();
    if (Range.isInvalid() || Range.getBegin().isMacroID() ||
        Range.getEnd().isMacroID() || !llvm::isa<Expr>(Statement))
      return CharSourceRange();
    const std::optional<Token> Semicolon =
        Lexer::findNextToken(Range.getEnd(), Sources, Context.getLangOpts());
    return Semicolon && Semicolon->is(tok::semi)
               ? CharSourceRange::getCharRange(Range.getBegin(),
                                               Semicolon->getEndLoc())
               : CharSourceRange();
  };
  const auto TextOf = [&](CharSourceRange Range) {
    return Lexer::getSourceText(Range, Sources, Context.getLangOpts());
  };
  const CharSourceRange Before = Written(First), After = Written(Second);
  if (Before.isInvalid() || After.isInvalid() ||
      statementOf(First, Context).first != statementOf(Second, Context).first ||
      TextOf(Before) != TextOf(After))
    return;
  Wrong.Fix = FixItHint::CreateRemoval(After);
  Wrong.FixReason = "the call repeats the earlier one";
}

/// Reports outputs that one function sets twice on a path.
static void findSetTwice(const Binding &Kernel, const OpCode::Body &Body,
                         Program &Unit, std::vector<Mismatch> &Found) {
  std::vector<std::pair<const Use *, std::set<const CallExpr *>>> ByOutput;
  for (const Use &Next : Kernel.Code.Uses) {
    if (Next.Part != OpPart::Output || !outputSetBy(*Next.Call) ||
        enclosingFunction(*Next.Call, Unit.context()) != Body.Function)
      continue;
    const auto Same = llvm::find_if(ByOutput, [&](const auto &Other) {
      return Other.first->Name == Next.Name && Other.first->Index == Next.Index;
    });
    if (Same == ByOutput.end())
      ByOutput.push_back({&Next, {Next.Call}});
    else
      Same->second.insert(Next.Call);
  }
  for (const auto &[Output, Calls] : ByOutput) {
    SetTwice::Pairs Settings;
    for (const CallExpr *First : Calls)
      for (const CallExpr *Second : Calls)
        if (First != Second &&
            isInEnclosingBlock(*First, *Second, Unit.context()))
          Settings.insert({First, Second});
    flow::FlowGraph *Graph = Settings.empty()
                                 ? nullptr
                                 : Unit.get<flow::Graphs>().of(*Body.Function);
    if (!Graph)
      continue;
    SetTwice Rules(std::move(Settings));
    flow::Explorer Paths(*Graph, Rules);
    if (Paths.explore() == flow::Coverage::GaveUp || !Rules.Second)
      continue;
    const bool Allocates = outputSetBy(*Rules.Second)->Allocates;
    Mismatch Wrong;
    Wrong.Where = Rules.Second->getExprLoc();
    Wrong.Range = Rules.Second->getSourceRange();
    Wrong.Message = nameOf(*Output) +
                    (Allocates ? " is allocated here although it is already set"
                               : " is set here although it is already set");
    Wrong.Steps = {
        {Rules.First->getExprLoc(), nameOf(*Output) + " is first set here"}};
    Wrong.About = Kernel.Subject;
    suggestDeletion(Wrong, *Rules.First, *Rules.Second, Unit.context());
    Found.push_back(std::move(Wrong));
  }
}

namespace {

/// Finds calls that may set an output that is not known here.
class AnyOutputFinder : public CodeVisitor {
public:
  AnyOutputFinder(const OpCode &Code, const ASTContext &Context)
      : Code(Code), Context(Context) {}
  bool VisitCallExpr(CallExpr *Call) override {
    // A call whose Status the code tests is not among the uses.
    Found |=
        setsAnyOutput(*Call, Context) ||
        (outputSetBy(*Call) && llvm::none_of(Code.Uses, [&](const Use &Next) {
           return Next.Call == Call;
         }));
    return true;
  }
  bool Found = false;

private:
  const OpCode &Code;
  const ASTContext &Context;
};

} // namespace

/// True if all code that can set the outputs of \p Kernel is visible, and it is
/// more than a stub.
static bool isComplete(const Binding &Kernel, const ASTContext &Context) {
  const auto *Class = llvm::dyn_cast<CXXRecordDecl>(Kernel.Subject);
  if (!Class || Class->getNumBases() != 1 || Kernel.Code.Escapes ||
      Kernel.Code.FailsItself)
    return false;
  const CXXRecordDecl *Base =
      Class->bases_begin()->getType()->getAsCXXRecordDecl();
  if (!Base || !isPlainKernelBase(*Base))
    return false;
  AnyOutputFinder Visitor(Kernel.Code, Context);
  bool Computes = false;
  for (const OpCode::Body &Body : Kernel.Code.Bodies) {
    Visitor.TraverseStmt(Body.Function->getBody());
    Computes |= computeKind(*Body.Function).has_value();
  }
  return Computes && !Visitor.Found;
}

/// True if Clang parsed all code of \p Kernel: lost code may set an output.
static bool isWhole(const Binding &Kernel, Program &Unit) {
  LostCode &Lost = Unit.get<LostCode>();
  const SourceManager &Sources = Unit.context().getSourceManager();
  return llvm::none_of(Kernel.Code.Bodies, [&](const OpCode::Body &Body) {
    const SourceRange Range = Body.Function->getSourceRange();
    return !Lost.droppedFrom(*Body.Function).empty() ||
           llvm::any_of(Lost.errors(), [&](const Loss &Next) {
             return Next.Cause != Loss::Kind::Statement ||
                    Sources.isPointWithin(
                        Next.Where, Sources.getExpansionLoc(Range.getBegin()),
                        Sources.getExpansionLoc(Range.getEnd()));
           });
  });
}

/// Reports outputs that no code of the kernel sets.
static void findUnset(const Binding &Kernel, Program &Unit,
                      std::vector<Mismatch> &Found) {
  if (!isComplete(Kernel, Unit.context()) || !isWhole(Kernel, Unit))
    return;
  const FunctionDecl *Compute = nullptr;
  for (const OpCode::Body &Body : Kernel.Code.Bodies)
    if (computeKind(*Body.Function) && !Compute)
      Compute = Body.Function;
  for (const ServedOp &Served : Kernel.Ops) {
    const OpSignature &Op = *Served.Op.Is;
    if (Op.IsOpen || hasList(Op.Outputs))
      continue;
    const auto Sets = [&](const Use &Next, size_t Output) {
      return Next.Part == OpPart::Output &&
             (Next.Name ? *Next.Name == Op.Outputs[Output].Name
                        : *Next.Index == static_cast<int64_t>(Output));
    };
    bool Works = false, IsUnclear = false;
    for (const Use &Next : Kernel.Code.Uses) {
      Works |= Next.Part != OpPart::Attribute;
      IsUnclear |= Next.IsGuarded;
      // An output that does not exist is probably meant to be this one.
      if (Next.Part == OpPart::Output)
        IsUnclear |= !(Next.Name ? findArgument(Op.Outputs, *Next.Name)
                                 : findArgument(Op.Outputs, *Next.Index));
    }
    if (!Works || IsUnclear)
      continue;
    for (size_t I = 0; I < Op.Outputs.size(); ++I) {
      if (llvm::any_of(Kernel.Code.Uses,
                       [&](const Use &Next) { return Sets(Next, I); }))
        continue;
      Mismatch Wrong;
      Wrong.Where = Compute->getLocation();
      Wrong.Message = "no path sets output '" + Op.Outputs[I].Name +
                      "' of op '" + Op.Name + "'";
      Wrong.Steps = Served.steps();
      Wrong.About = Kernel.Subject;
      Found.push_back(std::move(Wrong));
    }
  }
}

std::vector<Mismatch> wrongOutputs(Program &Unit) {
  std::vector<Mismatch> Found;
  for (const Binding &Kernel : Unit.get<Bindings>().kernels()) {
    findUnset(Kernel, Unit, Found);
    for (const OpCode::Body &Body : Kernel.Code.Bodies)
      findSetTwice(Kernel, Body, Unit, Found);
  }
  return Found;
}

} // namespace tfop::signature
