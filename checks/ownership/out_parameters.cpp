// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that hand something new out through a parameter.
#include "checks/ownership/out_parameters.h"

#include "checks/facts/tf_api.h"
#include "checks/flow/call_results.h"
#include "checks/ownership/summaries.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/names.h"
#include "clang/AST/ParentMapContext.h"
#include <set>

using namespace clang;

namespace tfop::ownership {

bool canHandOut(QualType Parameter) {
  if (!Parameter->isPointerType() && !Parameter->isLValueReferenceType())
    return false;
  const QualType Pointer = Parameter->getPointeeType();
  return Pointer->isPointerType() && !Pointer.isConstQualified();
}

static const ValueDecl *variableIn(const Expr *Value) {
  const auto *Reference = llvm::dyn_cast_or_null<DeclRefExpr>(
      Value ? Value->IgnoreParenCasts() : nullptr);
  return Reference ? Reference->getDecl() : nullptr;
}

namespace {

/// The place that a parameter leads to: `*out`, or `out` for a reference.
class OutPlace {
public:
  OutPlace(const ParmVarDecl &Parameter, Summaries &Known)
      : Parameter(Parameter), Known(Known),
        ByReference(Parameter.getType()->isReferenceType()) {}

  bool isPlace(const Expr *Value) const {
    Value = Value->IgnoreParenImpCasts();
    if (ByReference)
      return variableIn(Value) == &Parameter;
    const auto *Behind = llvm::dyn_cast<UnaryOperator>(Value);
    return Behind && Behind->getOpcode() == UO_Deref &&
           variableIn(Behind->getSubExpr()) == &Parameter;
  }

  /// What \p Call hands out to the place, if it is given the place.
  std::optional<HandOut> forwardedBy(const CallExpr &Call) const {
    const FunctionDecl *Callee = Call.getDirectCallee();
    const unsigned Skip = objectArguments(Call);
    for (unsigned I = Skip; Callee && I < Call.getNumArgs(); ++I) {
      if (I - Skip >= Callee->getNumParams())
        break;
      const QualType Type = Callee->getParamDecl(I - Skip)->getType();
      if (canHandOut(Type) &&
          (Type->isReferenceType() ? isPlace(Call.getArg(I))
                                   : isAddress(Call.getArg(I))))
        return Known.handOutOf(*Callee, I - Skip);
    }
    return std::nullopt;
  }

  /// `out` itself, as functions want it that set the place to null.
  bool isAddress(const Expr *Value) const {
    Value = Value->IgnoreParenImpCasts();
    if (!ByReference)
      return variableIn(Value) == &Parameter;
    const auto *Address = llvm::dyn_cast<UnaryOperator>(Value);
    return Address && Address->getOpcode() == UO_AddrOf &&
           isPlace(Address->getSubExpr());
  }

  const ParmVarDecl &Parameter;

private:
  Summaries &Known;
  const bool ByReference;
};

/// Looks for variables whose value goes where the search does not follow it: to
/// an unknown function, into another variable, a lambda, a member.
class EscapeFinder : public CodeVisitor {
public:
  EscapeFinder(const OutPlace &Out, Summaries &Known)
      : Out(Out), Known(Known) {}

  bool VisitDeclRefExpr(DeclRefExpr *Reference) override {
    const auto *Variable = llvm::dyn_cast<VarDecl>(Reference->getDecl());
    if (Variable &&
        (Variable == &Out.Parameter || Variable->getType()->isPointerType()) &&
        !isHarmless(*Reference))
      Escaped.insert(Variable);
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *Lambda) override {
    for (const LambdaCapture &Capture : Lambda->captures())
      if (Capture.capturesVariable())
        Escaped.insert(Capture.getCapturedVar());
    return true;
  }

  llvm::DenseSet<const ValueDecl *> Escaped;

private:
  bool isHarmless(const Expr &Use) const;
  bool isHarmlessArgument(const CallExpr &Call, const Expr &Argument) const;
  bool isFilled(const UnaryOperator &Address, const Expr *Place) const;

  const OutPlace &Out;
  Summaries &Known;
};

} // namespace

bool EscapeFinder::isHarmlessArgument(const CallExpr &Call,
                                      const Expr &Argument) const {
  if (resources::releaseIn(Call))
    return true;
  const FunctionDecl *Callee = Call.getDirectCallee();
  const unsigned Skip = objectArguments(Call);
  for (unsigned I = Skip; Callee && I < Call.getNumArgs(); ++I)
    if (Call.getArg(I) == &Argument && I - Skip < Callee->getNumParams())
      return Callee->getParamDecl(I - Skip)->getType()->isPointerType() &&
             Argument.getType()->isPointerType() &&
             !Argument.getType()->getPointeeType()->isPointerType() &&
             Known.ofArgument(*Callee, I - Skip, Hold::Direct) ==
                 Effect::Borrows;
  return false;
}

/// `LookupResource(ctx, handle, &p)`: the call puts something into `p`, no
/// more.
bool EscapeFinder::isFilled(const UnaryOperator &Address,
                            const Expr *Place) const {
  const auto *Variable = llvm::dyn_cast_or_null<VarDecl>(namedBy(Place));
  const Expr *Argument = &Address;
  while (Variable) {
    const DynTypedNodeList Parents = Known.context().getParents(*Argument);
    const auto *Parent = Parents.empty() ? nullptr : Parents[0].get<Expr>();
    if (const auto *Call = llvm::dyn_cast_or_null<CallExpr>(Parent))
      return Known.handedTo(*Call, *Variable).has_value();
    if (!llvm::isa_and_nonnull<CastExpr, ParenExpr>(Parent))
      return false;
    Argument = Parent;
  }
  return false;
}

bool EscapeFinder::isHarmless(const Expr &Use) const {
  ASTContext &Context = Known.context();
  const Expr *Current = &Use;
  while (true) {
    const DynTypedNodeList Parents = Context.getParents(*Current);
    const Stmt *Parent = Parents.empty() ? nullptr : Parents[0].get<Stmt>();
    if (!Parent)
      return false;
    if (llvm::isa<IfStmt, WhileStmt, DoStmt, ForStmt, CXXDeleteExpr>(Parent))
      return true;
    if (const auto *Cast = llvm::dyn_cast<CastExpr>(Parent);
        Cast && Cast->getCastKind() == CK_PointerToBoolean)
      return true;
    if (const auto *Call = llvm::dyn_cast<CallExpr>(Parent)) {
      const std::optional<HandOut> Forwarded = Out.forwardedBy(*Call);
      return (Forwarded && Forwarded->When != HandsOut::Never) ||
             isHarmlessArgument(*Call, *Current);
    }
    if (const auto *Member = llvm::dyn_cast<MemberExpr>(Parent)) {
      const auto *Method =
          llvm::dyn_cast<CXXMethodDecl>(Member->getMemberDecl());
      return !Method || Known.ofThis(*Method) != Effect::Takes;
    }
    if (const auto *Binary = llvm::dyn_cast<BinaryOperator>(Parent)) {
      if (Binary->isComparisonOp() || Binary->isLogicalOp())
        return true;
      return Binary->getOpcode() == BO_Assign &&
             (Binary->getLHS() == Current ||
              (Out.isPlace(Binary->getLHS()) && !Out.isPlace(Current)));
    }
    if (llvm::isa<ArraySubscriptExpr>(Parent))
      return variableIn(Current) != &Out.Parameter;
    if (const auto *Unary = llvm::dyn_cast<UnaryOperator>(Parent)) {
      if (Unary->getOpcode() == UO_LNot)
        return true;
      if (Unary->getOpcode() == UO_AddrOf && !Out.isPlace(Current))
        return isFilled(*Unary, Current);
      // The thing itself is looked at.
      if (Unary->getOpcode() == UO_Deref && !Out.isPlace(Unary))
        return true;
      if (Unary->getOpcode() != UO_Deref && Unary->getOpcode() != UO_AddrOf)
        return false;
    } else if (!llvm::isa<CastExpr, ParenExpr>(Parent)) {
      return false;
    }
    Current = llvm::cast<Expr>(Parent);
  }
}

namespace {

/// What is in the place at one point of a path.
enum class Content { Nothing, New, Pending, Other };

struct Point {
  const CFGBlock *Block;
  /// Its holders are the variables that hold something new.
  PathState State;
  Content In = Content::Nothing;
  /// For Pending: the call whose success decides.
  const CallExpr *Call = nullptr;
  auto operator<=>(const Point &) const = default;
};

class HandOutSearch {
public:
  HandOutSearch(flow::FlowGraph &Graph, Summaries &Known,
                const ParmVarDecl &Parameter)
      : Graph(Graph), Known(Known), Out(Parameter, Known), Uses(Out, Known) {}

  HandOut run();

private:
  void visit(Point Here);
  /// False if the path ends.
  bool apply(const Stmt &Statement, Point &Here);
  void assign(const Expr &Target, const Expr &Value, Point &Here);
  void setVariable(const ValueDecl &Variable, const Expr *Value, Point &Here);
  void call(const CallExpr &Call, Point &Here);
  void fillVariables(const CallExpr &Call, Point &Here);
  void follow(const Point &Here);
  void leave(const ReturnStmt *Return, const Point &Here);
  bool failsContext(const ReturnStmt *Return) const;
  Content classify(const Expr *Value, const Point &Here);
  bool isNonNull(const Expr *Value, const Point &Here) const;
  std::optional<bool> isGood(const Expr *Returned, const Point &Here);

  flow::FlowGraph &Graph;
  Summaries &Known;
  const OutPlace Out;
  EscapeFinder Uses;
  std::vector<Point> Open;
  std::set<Point> Seen;
  const resources::Resource *Kind = &resources::NewObject;
  bool SomeNew = false;
  bool AllNew = true;
  /// A way out that looks good without anything new, or something else.
  bool Unclear = false;
};

} // namespace

HandOut HandOutSearch::run() {
  Uses.TraverseStmt(Graph.function().getBody());
  if (Uses.Escaped.contains(&Out.Parameter))
    return {};
  static constexpr size_t MostPoints = 2000;
  Open.push_back({&Graph.cfg().getEntry(), PathState()});
  while (!Open.empty() && !Unclear) {
    if (Seen.size() > MostPoints)
      return {};
    Point Next = std::move(Open.back());
    Open.pop_back();
    visit(std::move(Next));
  }
  if (Unclear || !SomeNew)
    return {};
  return {AllNew ? HandsOut::Always : HandsOut::OnSuccess, Kind};
}

void HandOutSearch::visit(Point Here) {
  if (Here.Block == &Graph.cfg().getExit())
    return leave(nullptr, Here);
  if (flow::FlowGraph::isDeadEnd(*Here.Block))
    return;
  for (const CFGElement &Element : *Here.Block)
    if (const auto Statement = Element.getAs<CFGStmt>())
      if (!apply(*Statement->getStmt(), Here))
        return;
  follow(Here);
}

bool HandOutSearch::isNonNull(const Expr *Value, const Point &Here) const {
  const ValueDecl *Variable = variableIn(Value);
  if (Variable == &Out.Parameter && Variable->getType()->isPointerType())
    return true;
  return (Variable && Here.State.holderOf(Variable)) ||
         (Here.In == Content::New && Out.isPlace(Value));
}

Content HandOutSearch::classify(const Expr *Value, const Point &Here) {
  if (!Value)
    return Content::Other;
  if (Value->isNullPointerConstant(Known.context(),
                                   Expr::NPC_ValueDependentIsNotNull))
    return Content::Nothing;
  Value = Value->IgnoreParenCasts()->IgnoreImplicit();
  if (const auto *New = llvm::dyn_cast<CXXNewExpr>(Value)) {
    const CXXRecordDecl *Class = New->getAllocatedType()->getAsCXXRecordDecl();
    if (New->getNumPlacementArgs() != 0 ||
        (Class && Known.deletesItself(*Class)))
      return Content::Other;
    Kind = &resources::resourceOf(*New);
    return Content::New;
  }
  if (const auto *Call = llvm::dyn_cast<CallExpr>(Value)) {
    // *out = made.release();
    if (const resources::Resource *Disowned = resources::disownedIn(*Call)) {
      Kind = Disowned;
      return Content::New;
    }
    const FunctionDecl *Maker = Call->getDirectCallee();
    const auto *Method = llvm::dyn_cast_or_null<CXXMethodDecl>(Maker);
    const resources::Resource *Made = Maker && !(Method && Method->isVirtual())
                                          ? Known.ownedResultOf(*Maker)
                                          : nullptr;
    if (!Made)
      return Content::Other;
    Kind = Made;
    return Content::New;
  }
  const ValueDecl *Variable = variableIn(Value);
  return Variable && Here.State.holderOf(Variable) ? Content::New
                                                   : Content::Other;
}

void HandOutSearch::setVariable(const ValueDecl &Variable, const Expr *Value,
                                Point &Here) {
  Graph.conditions().assign(
      &Variable, Value, Here.State,
      [&](const Expr *Pointer) { return isNonNull(Pointer, Here); });
  const auto *Local = llvm::dyn_cast<VarDecl>(&Variable);
  if (!Local || !Local->getType()->isPointerType())
    return;
  Here.State.drop(Local);
  if (Local->hasLocalStorage() && !Uses.Escaped.contains(Local) && Value &&
      classify(Value, Here) == Content::New)
    Here.State.hold({Local, Hold::Direct, nullptr});
}

void HandOutSearch::assign(const Expr &Target, const Expr &Value, Point &Here) {
  if (Out.isPlace(&Target)) {
    Here.In = classify(&Value, Here);
    Here.Call = nullptr;
  }
  if (const ValueDecl *Variable = namedBy(&Target);
      Variable && Variable != &Out.Parameter)
    setVariable(*Variable, &Value, Here);
}

void HandOutSearch::call(const CallExpr &Call, Point &Here) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  const unsigned Skip = objectArguments(Call);
  for (unsigned I = Skip; I < Call.getNumArgs(); ++I)
    if (const ValueDecl *Given = namedBy(Call.getArg(I));
        Given && (!Callee || I - Skip >= Callee->getNumParams() ||
                  Callee->getParamDecl(I - Skip)->getType()->isReferenceType()))
      Graph.conditions().forget(Given, Here.State);
  const auto *OnObject = llvm::dyn_cast<CXXMemberCallExpr>(&Call);
  if (OnObject && OnObject->getMethodDecl() &&
      !OnObject->getMethodDecl()->isConst())
    if (const ValueDecl *Object =
            namedBy(OnObject->getImplicitObjectArgument()))
      Graph.conditions().forget(Object, Here.State);
  const std::optional<HandOut> Forwarded = Out.forwardedBy(Call);
  if (!Forwarded)
    return fillVariables(Call, Here);
  Kind = Forwarded->Kind;
  const bool Always = Forwarded->When == HandsOut::Always;
  Here.In = Always ? Content::New : Content::Pending;
  Here.Call = Always ? nullptr : &Call;
}

/// What a call hands out to a variable may go on to the place.
void HandOutSearch::fillVariables(const CallExpr &Call, Point &Here) {
  for (const Expr *Argument : Call.arguments()) {
    Argument = Argument->IgnoreParenCasts();
    const auto *Address = llvm::dyn_cast<UnaryOperator>(Argument);
    const auto *Local = llvm::dyn_cast_or_null<VarDecl>(
        Address && Address->getOpcode() == UO_AddrOf
            ? namedBy(Address->getSubExpr())
            : namedBy(Argument));
    if (!Local || !Local->hasLocalStorage() || Local == &Out.Parameter ||
        !Local->getType()->isPointerType() || Uses.Escaped.contains(Local))
      continue;
    if (const std::optional<HandOut> Given = Known.handedTo(Call, *Local)) {
      Kind = Given->Kind;
      Here.State.hold({Local, Hold::Direct, nullptr});
    }
  }
}

bool HandOutSearch::apply(const Stmt &Statement, Point &Here) {
  if (const auto *Return = llvm::dyn_cast<ReturnStmt>(&Statement)) {
    leave(Return, Here);
    return false;
  }
  if (llvm::isa<CXXThrowExpr>(Statement))
    return false;
  if (const auto *Declaration = llvm::dyn_cast<DeclStmt>(&Statement)) {
    for (const Decl *Declared : Declaration->decls())
      if (const auto *Variable = llvm::dyn_cast<VarDecl>(Declared))
        setVariable(*Variable, Variable->getInit(), Here);
    return true;
  }
  // avformat_open_input takes one thing over and hands out another.
  const auto *Called = llvm::dyn_cast<CallExpr>(&Statement);
  const HandOut Forwarded =
      Called ? Out.forwardedBy(*Called).value_or(HandOut()) : HandOut();
  const std::optional<resources::Release> Release =
      Forwarded.When == HandsOut::Never ? resources::releaseIn(Statement)
                                        : std::nullopt;
  if (Release) {
    if (Out.isPlace(Release->Thing) || Out.isAddress(Release->Thing))
      Here.In = Content::Nothing;
    // What the place holds too may be the same.
    else if (const ValueDecl *Variable = variableIn(Release->Thing);
             Variable && Here.State.holderOf(Variable)) {
      Here.State.drop(Variable);
      if (Here.In == Content::New)
        Here.In = Content::Other;
    }
    return true;
  }
  if (const auto *Binary = llvm::dyn_cast<BinaryOperator>(&Statement)) {
    if (Binary->getOpcode() == BO_Assign)
      assign(*Binary->getLHS(), *Binary->getRHS(), Here);
    else if (Binary->isAssignmentOp() && namedBy(Binary->getLHS()))
      Graph.conditions().forget(namedBy(Binary->getLHS()), Here.State);
    return true;
  }
  if (const auto *Unary = llvm::dyn_cast<UnaryOperator>(&Statement)) {
    if (Unary->isIncrementDecrementOp() || Unary->getOpcode() == UO_AddrOf)
      if (const ValueDecl *Changed = namedBy(Unary->getSubExpr()))
        Graph.conditions().forget(Changed, Here.State);
    return true;
  }
  const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(&Statement);
  if (Operator && Operator->getOperator() == OO_Equal &&
      Operator->getNumArgs() == 2)
    assign(*Operator->getArg(0), *Operator->getArg(1), Here);
  else if (const auto *Call = llvm::dyn_cast<CallExpr>(&Statement))
    call(*Call, Here);
  return true;
}

void HandOutSearch::follow(const Point &Here) {
  const Expr *Condition = flow::FlowGraph::conditionOf(*Here.Block);
  const std::optional<bool> Truth =
      Condition ? Graph.conditions().evaluate(
                      Condition, Here.State,
                      [&](const Expr *P) { return isNonNull(P, Here); })
                : std::nullopt;
  unsigned Branch = 0;
  for (const CFGBlock::AdjacentBlock &Next : Here.Block->succs()) {
    const bool Holds = Branch++ == 0;
    if (!Next.getReachableBlock() || (Truth && *Truth != Holds))
      continue;
    Point After = Here;
    After.Block = Next.getReachableBlock();
    if (Condition) {
      Graph.conditions().learn(Condition, Holds, After.State);
      const std::optional<flow::CallResult> Told =
          After.Call ? flow::resultTold(Condition, Holds, *After.Call, Graph)
                     : std::nullopt;
      if (Told && Told != flow::CallResult::NotTested) {
        After.Call = nullptr;
        After.In = Told == flow::CallResult::Succeeded ? Content::New
                                                       : Content::Nothing;
      }
    }
    Graph.dropUseless(*After.Block, After.State);
    if (Seen.insert(After).second)
      Open.push_back(std::move(After));
  }
}

/// Whether what is returned says success, if that is known.
std::optional<bool> HandOutSearch::isGood(const Expr *Returned,
                                          const Point &Here) {
  if (Returned->getType()->isBooleanType())
    return Graph.conditions().evaluate(
        Returned, Here.State,
        [&](const Expr *P) { return isNonNull(P, Here); });
  while (const auto *Copy = llvm::dyn_cast<CXXConstructExpr>(
             Returned = bareCondition(Returned)->IgnoreImplicit())) {
    if (Copy->getNumArgs() != 1)
      break;
    Returned = Copy->getArg(0);
  }
  if (const ValueDecl *Status = namedBy(Returned)) {
    for (const auto &[Variable, Value] : Here.State.Values)
      if (Variable == Status)
        return Value != 0;
    return std::nullopt;
  }
  return tf_api::statusAtSight(*Returned);
}

/// A helper without a result that is given the context fails by a hidden
/// return: `OP_REQUIRES_OK(ctx, LookupResource(ctx, handle, out));`
bool HandOutSearch::failsContext(const ReturnStmt *Return) const {
  return Return && Graph.function().getReturnType()->isVoidType() &&
         tf_api::takesContext(Graph.function()) &&
         tf_api::hiddenReturn(*Return, Known.context());
}

void HandOutSearch::leave(const ReturnStmt *Return, const Point &Here) {
  const Expr *Returned = Return ? Return->getRetValue() : nullptr;
  switch (Here.In) {
  case Content::New:
    SomeNew = true;
    return;
  case Content::Other:
    Unclear = true;
    return;
  case Content::Pending:
    // return Make(out);
    SomeNew = true;
    AllNew = false;
    if (failsContext(Return))
      return;
    Unclear |= !Returned || !flow::isResultOf(Returned, *Here.Call, Graph);
    return;
  case Content::Nothing: {
    AllNew = false;
    if (failsContext(Return))
      return;
    const QualType Type = Graph.function().getReturnType();
    Unclear |= !Returned ||
               !(tf_api::isStatus(Type) || Type->isBooleanType()) ||
               isGood(Returned, Here) != false;
    return;
  }
  }
}

HandOut findHandOut(flow::FlowGraph &Graph, Summaries &Known,
                    const ParmVarDecl &Parameter) {
  return HandOutSearch(Graph, Known, Parameter).run();
}

} // namespace tfop::ownership
