// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/flow/behaviors.h"

#include "checks/facts/tf_api.h"
#include "checks/flow/explorer.h"
#include "checks/flow/other_files.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/names.h"
#include "checks/syntax/unseen_classes.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include <variant>

using namespace clang;

namespace tfop::flow {

namespace {

/// Collects the cases of one function.
class BehaviorDomain : public Domain<std::monostate> {
public:
  static constexpr llvm::StringLiteral Name = "behavior";
  static constexpr bool SeesExceptions = true;
  static constexpr Keep Keeps = Keep::Inputs;
  static constexpr size_t MaxStates = 200;
  static constexpr bool ReportsTooLarge = false;

  explicit BehaviorDomain(FlowGraph &Graph) : Graph(Graph) {}

  Step apply(const Stmt &Statement, std::monostate, Point At) {
    const auto *Return = llvm::dyn_cast<ReturnStmt>(&Statement);
    if (!Return)
      return Step::Continue;
    if (const Expr *Value = Return->getRetValue())
      returns(*Value, At.Known);
    else
      add({}, At.Known);
    return Step::EndPath;
  }

  void leave(const Exit &Left, std::monostate, Point At) {
    summary::Case Ended;
    Ended.Throws = Left.byException();
    add(std::move(Ended), At.Known);
  }

  summary::Cases Found;

private:
  void returns(const Expr &Value, const Knowledge &Known);
  void add(summary::Case Ended, const Knowledge &Known);

  FlowGraph &Graph;
};

/// Collects the features of a function, without its lambdas, that determine
/// whether it is explored.
class BodyScan : public CodeVisitor {
public:
  explicit BodyScan(const ASTContext &Context) : Context(Context) {}

  bool VisitStmt(Stmt *Statement) override {
    Branches += llvm::isa<IfStmt, ForStmt, WhileStmt, DoStmt, SwitchStmt,
                          CXXForRangeStmt, ConditionalOperator>(Statement);
    return true;
  }
  bool VisitCXXThrowExpr(CXXThrowExpr *) override { return Throws = true; }
  bool VisitCallExpr(CallExpr *Call) override {
    if (const FunctionDecl *Callee = Call->getDirectCallee()) {
      Callees.push_back(Callee);
      IsComplete &= !mayBeMacro(*Call, *Callee);
    }
    return true;
  }
  bool VisitCompoundStmt(CompoundStmt *Block) override {
    SourceLocation Previous = Block->getLBracLoc();
    for (const Stmt *Statement : Block->body()) {
      IsComplete &= !hasName(Previous, Statement->getBeginLoc());
      Previous = Statement->getEndLoc();
    }
    IsComplete &= !hasName(Previous, Block->getRBracLoc());
    return true;
  }
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }

  bool Throws = false;
  unsigned Branches = 0;
  std::vector<const FunctionDecl *> Callees;
  /// False if a macro or function of a missing header may have any effect,
  /// including a return: `RETURN_IF_ERROR(Close());` expands to nothing.
  bool IsComplete = true;

private:
  /// A stub, which may be an object with operator(), may be a macro that
  /// returns. Macros with control flow are spelled in capitals;
  /// `log_error(...)` is a function like any other that is not visible.
  static bool mayBeMacro(const CallExpr &Call, const FunctionDecl &Callee) {
    const CXXRecordDecl *Result =
        Callee.getReturnType().getNonReferenceType()->getAsCXXRecordDecl();
    if (!Result || !isRootOfStubs(*Result))
      return false;
    const ValueDecl *Object = llvm::isa<CXXOperatorCallExpr>(Call)
                                  ? namedBy(Call.getArg(0))
                                  : nullptr;
    const llvm::StringRef Name =
        identifierOf(Object ? Object : static_cast<const Decl *>(&Callee));
    return llvm::none_of(Name, llvm::isLower);
  }
  /// True if there is an identifier between the tokens at \p Last and \p Next.
  bool hasName(SourceLocation Last, SourceLocation Next) const {
    const SourceManager &Sources = Context.getSourceManager();
    const SourceLocation From =
        Lexer::getLocForEndOfToken(Sources.getExpansionRange(Last).getEnd(), 0,
                                   Sources, Context.getLangOpts());
    const auto [File, Begin] = Sources.getDecomposedLoc(From);
    const auto [Same, End] =
        Sources.getDecomposedLoc(Sources.getExpansionLoc(Next));
    if (From.isInvalid() || File != Same || Begin >= End)
      return false;
    const llvm::StringRef Text = Sources.getBufferData(File);
    Lexer Tokens(Sources.getLocForStartOfFile(File), Context.getLangOpts(),
                 Text.begin(), Text.begin() + Begin, Text.end());
    for (Token Found;;) {
      Tokens.LexFromRawLexer(Found);
      if (Found.is(tok::eof) ||
          Sources.getFileOffset(Found.getLocation()) >= End)
        return false;
      if (Found.is(tok::raw_identifier))
        return true;
    }
  }

  const ASTContext &Context;
};

} // namespace

void BehaviorDomain::add(summary::Case Ended, const Knowledge &Known) {
  Conditions &Rules = Graph.conditions();
  for (const Knowledge::Fact &Fact : Known.Facts)
    if (Rules.isInput(Fact.About))
      if (const std::optional<summary::AccessPath> Path = seenByCallers(
              *Rules.symbols().placeOfSymbol(Fact.About), Graph.function()))
        Ended.If.push_back({*Path, Fact.Value});
  llvm::sort(Ended.If);
  Found.push_back(std::move(Ended));
}

/// True if the facts cannot hold together.
static bool contradicts(const Knowledge &A, const Knowledge &B) {
  return llvm::any_of(A.Facts, [&](const Knowledge::Fact &Fact) {
    const Range *Other = B.find(Fact.About);
    return Other && Other->meet(Fact.Value).isEmpty();
  });
}

/// `return TF_GetCode(s) == TF_OK;` returns true if the code is TF_OK, and
/// false otherwise.
void BehaviorDomain::returns(const Expr &Value, const Knowledge &Known) {
  Conditions &Rules = Graph.conditions();
  const auto IsNeverNull = [](const Expr *) { return false; };
  const QualType Type = Graph.function().getReturnType();
  summary::Case Ended;
  if (const std::optional<Range> Result =
          Rules.assigned(Type, &Value, Known, IsNeverNull)) {
    Ended.Result = *Result;
    return add(std::move(Ended), Known);
  }
  if (!Type->isIntegralOrEnumerationType())
    return add(std::move(Ended), Known);
  for (const bool Truth : {false, true}) {
    Knowledge Then = Known;
    Rules.learn(&Value, Truth, Then, Keep::Inputs);
    Knowledge Alone;
    Rules.learn(&Value, Truth, Alone, Keep::Inputs);
    if (contradicts(Alone, Known))
      continue;
    Ended.Result = !Truth                  ? Range::exactly(0)
                   : Type->isBooleanType() ? Range::exactly(1)
                                           : Range::notZero();
    add(Ended, Then);
  }
}

/// False for most functions, which neither throw nor return a property of their
/// arguments.
bool Behaviors::isWorthExploring(const FunctionDecl &Definition) {
  static constexpr unsigned MostBranches = 12;
  if (Definition.isMain() || Definition.isDependentContext())
    return false;
  BodyScan Scan(Unit.context());
  Scan.TraverseStmt(Definition.getBody());
  if (!Scan.IsComplete)
    return false;
  if (Scan.Throws)
    return true;
  const QualType Result = Definition.getReturnType();
  const bool Answers =
      Scan.Branches <= MostBranches &&
      (Result->isIntegralOrEnumerationType() || tf_api::isStatus(Result));
  return Answers || llvm::any_of(Scan.Callees, [&](const FunctionDecl *Callee) {
           return llvm::any_of(of(*Callee), [](const summary::Case &One) {
             return One.Throws;
           });
         });
}

summary::Cases Behaviors::explore(const FunctionDecl &Definition) {
  FlowGraph *Graph = Unit.get<Graphs>().of(Definition);
  if (!Graph)
    return {};
  BehaviorDomain Rules(*Graph);
  if (Explorer(*Graph, Rules).explore() == Coverage::GaveUp)
    return {};
  const bool AlwaysThrows = llvm::all_of(
      Rules.Found, [](const summary::Case &One) { return One.Throws; });
  // Callers do not expect a failure that does not depend on an argument.
  if (!AlwaysThrows)
    llvm::erase_if(Rules.Found, [](const summary::Case &One) {
      return One.Throws && One.If.empty();
    });
  return summary::simplified(std::move(Rules.Found));
}

const summary::Cases &Behaviors::of(const FunctionDecl &Function) {
  static const summary::Cases Nothing;
  const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&Function);
  const FunctionDecl *Definition = visibleBody(Function, Unit.context());
  if (!Definition) {
    const summary::FunctionSummary *Summary =
        Unit.get<OtherFiles>().of(Function);
    return Summary ? Summary->Endings : Nothing;
  }
  if ((Method && Method->isVirtual() && !Method->hasAttr<FinalAttr>()))
    return Nothing;
  const auto [Place, New] = Computed.try_emplace(Definition);
  if (New && isWorthExploring(*Definition))
    Computed[Definition] = explore(*Definition);
  return Computed[Definition];
}

} // namespace tfop::flow
