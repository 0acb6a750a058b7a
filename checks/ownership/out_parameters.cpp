// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that acquire a resource for their caller through an out-parameter.
#include "checks/ownership/out_parameters.h"

#include "checks/facts/tf_api.h"
#include "checks/flow/call_results.h"
#include "checks/flow/explorer.h"
#include "checks/ownership/out_place.h"
#include "checks/ownership/summaries.h"
#include "checks/syntax/names.h"

using namespace clang;

namespace tfop::ownership {

bool isOutParameterType(QualType Parameter) {
  if (!Parameter->isPointerType() && !Parameter->isLValueReferenceType())
    return false;
  const QualType Pointer = Parameter->getPointeeType();
  return Pointer->isPointerType() && !Pointer.isConstQualified();
}

namespace {

/// The value of the out-parameter at one point of a path.
enum class Content { Nothing, New, Pending, Other };

struct OutState {
  Content In = Content::Nothing;
  /// For Pending: New if this call succeeded, Nothing if it failed.
  const CallExpr *Call = nullptr;
  /// The variables that hold a new resource, sorted.
  std::vector<const ValueDecl *> New;
  auto operator<=>(const OutState &) const = default;

  bool isNew(const ValueDecl *Variable) const {
    return llvm::is_contained(New, Variable);
  }
  void drop(const ValueDecl *Variable) { llvm::erase(New, Variable); }
  void hold(const ValueDecl *Variable) {
    drop(Variable);
    New.insert(llvm::upper_bound(New, Variable), Variable);
  }
};

/// Tracks the value that a function assigns through an out-parameter.
class OutDomain : public flow::Domain<OutState> {
public:
  static constexpr llvm::StringLiteral Name = "out-parameters";

  OutDomain(flow::FlowGraph &Graph, Summaries &Functions,
            const ParmVarDecl &Parameter)
      : Graph(Graph), Functions(Functions), Out(Parameter, Functions),
        Escaped(escapedFrom(Graph.function(), Out, Functions)) {}

  OutValue run();

  flow::Step apply(const Stmt &Statement, OutState &State, flow::Point At);
  bool follow(const flow::Edge &Taken, OutState &State, flow::Point);
  void leave(const flow::Exit &Left, const OutState &State, flow::Point At);
  bool isNonNull(const Expr *Value, const OutState &State) const;

private:
  void update(const Stmt &Statement, OutState &State);
  bool release(const Stmt &Statement, OutState &State);
  void assign(const Expr &Target, const Expr &Value, OutState &State);
  void setVariable(const ValueDecl &Variable, const Expr *Value,
                   OutState &State);
  void call(const CallExpr &Call, OutState &State);
  void fillVariables(const CallExpr &Call, OutState &State);
  void returnWith(const ReturnStmt *Return, const OutState &State,
                  flow::Point At);
  bool failsContext(const ReturnStmt *Return) const;
  Content classify(const Expr *Value, const OutState &State);
  std::optional<bool> returnsSuccess(const Expr *Returned,
                                     const OutState &State, flow::Point At);

  flow::FlowGraph &Graph;
  Summaries &Functions;
  const OutPlace Out;
  const llvm::DenseSet<const ValueDecl *> Escaped;
  const resources::Resource *Kind = &resources::NewObject;
  bool SomeNew = false;
  bool AllNew = true;
  /// An exit reports success without a new resource, or returns another value.
  bool Unclear = false;
};

} // namespace

OutValue OutDomain::run() {
  if (Escaped.contains(&Out.Parameter))
    return {};
  const flow::Coverage Seen = flow::Explorer(Graph, *this).explore();
  if (Seen == flow::Coverage::GaveUp || Unclear || !SomeNew)
    return {};
  return {AllNew ? Acquires::Always : Acquires::OnSuccess, Kind};
}

bool OutDomain::isNonNull(const Expr *Value, const OutState &State) const {
  const ValueDecl *Variable = variableIn(Value);
  if (Variable == &Out.Parameter && Variable->getType()->isPointerType())
    return true;
  return (Variable && State.isNew(Variable)) ||
         (State.In == Content::New && Out.isPlace(Value));
}

Content OutDomain::classify(const Expr *Value, const OutState &State) {
  if (!Value)
    return Content::Other;
  if (Value->isNullPointerConstant(Functions.context(),
                                   Expr::NPC_ValueDependentIsNotNull))
    return Content::Nothing;
  Value = Value->IgnoreParenCasts()->IgnoreImplicit();
  if (const auto *New = llvm::dyn_cast<CXXNewExpr>(Value)) {
    const CXXRecordDecl *Class = New->getAllocatedType()->getAsCXXRecordDecl();
    if (New->getNumPlacementArgs() != 0 ||
        (Class && Functions.deletesItself(*Class)))
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
                                          ? Functions.ownedResultOf(*Maker)
                                          : nullptr;
    if (!Made)
      return Content::Other;
    Kind = Made;
    return Content::New;
  }
  const ValueDecl *Variable = variableIn(Value);
  return Variable && State.isNew(Variable) ? Content::New : Content::Other;
}

void OutDomain::setVariable(const ValueDecl &Variable, const Expr *Value,
                            OutState &State) {
  const auto *Local = llvm::dyn_cast<VarDecl>(&Variable);
  if (!Local || !Local->getType()->isPointerType())
    return;
  State.drop(Local);
  if (Local->hasLocalStorage() && !Escaped.contains(Local) && Value &&
      classify(Value, State) == Content::New)
    State.hold(Local);
}

void OutDomain::assign(const Expr &Target, const Expr &Value, OutState &State) {
  if (Out.isPlace(&Target)) {
    State.In = classify(&Value, State);
    State.Call = nullptr;
  }
  if (const ValueDecl *Variable = namedBy(&Target);
      Variable && Variable != &Out.Parameter)
    setVariable(*Variable, &Value, State);
}

void OutDomain::call(const CallExpr &Call, OutState &State) {
  const std::optional<OutValue> Forwarded = Out.forwardedBy(Call);
  if (!Forwarded)
    return fillVariables(Call, State);
  Kind = Forwarded->Kind;
  const bool Always = Forwarded->When == Acquires::Always;
  State.In = Always ? Content::New : Content::Pending;
  State.Call = Always ? nullptr : &Call;
}

/// Tracks variables that a call assigns: they may be copied to the
/// out-parameter later.
void OutDomain::fillVariables(const CallExpr &Call, OutState &State) {
  for (const Expr *Argument : Call.arguments()) {
    Argument = Argument->IgnoreParenCasts();
    const auto *Address = llvm::dyn_cast<UnaryOperator>(Argument);
    const auto *Local = llvm::dyn_cast_or_null<VarDecl>(
        Address && Address->getOpcode() == UO_AddrOf
            ? namedBy(Address->getSubExpr())
            : namedBy(Argument));
    if (!Local || !Local->hasLocalStorage() || Local == &Out.Parameter ||
        !Local->getType()->isPointerType() || Escaped.contains(Local))
      continue;
    if (const std::optional<OutValue> Given =
            Functions.acquiredInto(Call, *Local)) {
      Kind = Given->Kind;
      State.hold(Local);
    }
  }
}

flow::Step OutDomain::apply(const Stmt &Statement, OutState &State,
                            flow::Point At) {
  if (const auto *Return = llvm::dyn_cast<ReturnStmt>(&Statement)) {
    returnWith(Return, State, At);
    return Unclear ? flow::Step::Stop : flow::Step::EndPath;
  }
  if (llvm::isa<CXXThrowExpr>(Statement))
    return flow::Step::EndPath;
  if (!release(Statement, State))
    update(Statement, State);
  return flow::Step::Continue;
}

/// True if \p Statement releases a resource.
bool OutDomain::release(const Stmt &Statement, OutState &State) {
  // avformat_open_input releases one object and returns another through the
  // same parameter.
  const auto *Called = llvm::dyn_cast<CallExpr>(&Statement);
  const OutValue Forwarded =
      Called ? Out.forwardedBy(*Called).value_or(OutValue()) : OutValue();
  const std::optional<resources::Release> Release =
      Forwarded.When == Acquires::Never ? resources::releaseIn(Statement)
                                        : std::nullopt;
  if (!Release)
    return false;
  if (Out.isPlace(Release->Released) || Out.isAddress(Release->Released)) {
    State.In = Content::Nothing;
    return true;
  }
  // The out-parameter may hold the same value.
  if (const ValueDecl *Variable = variableIn(Release->Released);
      Variable && State.isNew(Variable)) {
    State.drop(Variable);
    if (State.In == Content::New)
      State.In = Content::Other;
  }
  return true;
}

void OutDomain::update(const Stmt &Statement, OutState &State) {
  if (const auto *Declaration = llvm::dyn_cast<DeclStmt>(&Statement)) {
    for (const Decl *Declared : Declaration->decls())
      if (const auto *Variable = llvm::dyn_cast<VarDecl>(Declared))
        setVariable(*Variable, Variable->getInit(), State);
    return;
  }
  if (const auto *Binary = llvm::dyn_cast<BinaryOperator>(&Statement)) {
    if (Binary->getOpcode() == BO_Assign)
      assign(*Binary->getLHS(), *Binary->getRHS(), State);
    return;
  }
  const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(&Statement);
  if (Operator && Operator->getOperator() == OO_Equal &&
      Operator->getNumArgs() == 2)
    assign(*Operator->getArg(0), *Operator->getArg(1), State);
  else if (const auto *Call = llvm::dyn_cast<CallExpr>(&Statement))
    call(*Call, State);
}

bool OutDomain::follow(const flow::Edge &Taken, OutState &State, flow::Point) {
  const std::optional<flow::CallResult> Implied =
      Taken.Condition && State.Call
          ? flow::impliedResult(Taken.Condition, Taken.Holds, *State.Call,
                                Graph)
          : std::nullopt;
  if (Implied && Implied != flow::CallResult::NotTested) {
    State.Call = nullptr;
    State.In = Implied == flow::CallResult::Succeeded ? Content::New
                                                      : Content::Nothing;
  }
  return true;
}

/// Whether \p Returned reports success, if that is known.
std::optional<bool> OutDomain::returnsSuccess(const Expr *Returned,
                                              const OutState &State,
                                              flow::Point At) {
  if (Returned->getType()->isBooleanType())
    return Graph.conditions().evaluate(
        Returned, At.Known, [&](const Expr *P) { return isNonNull(P, State); });
  while (const auto *Copy = llvm::dyn_cast<CXXConstructExpr>(
             Returned = bareCondition(Returned)->IgnoreImplicit())) {
    if (Copy->getNumArgs() != 1)
      break;
    Returned = Copy->getArg(0);
  }
  if (const ValueDecl *Status = namedBy(Returned))
    return Graph.conditions().truthOf(*Status, At.Known);
  return tf_api::constructedStatus(*Returned);
}

/// True if a void function that has the context as a parameter fails by a
/// hidden return: `OP_REQUIRES_OK(ctx, LookupResource(ctx, handle, out));`
bool OutDomain::failsContext(const ReturnStmt *Return) const {
  return Return && Graph.function().getReturnType()->isVoidType() &&
         tf_api::takesContext(Graph.function()) &&
         tf_api::hiddenReturn(*Return, Functions.context());
}

// Only for the end of the body: apply() handles return statements.
void OutDomain::leave(const flow::Exit &, const OutState &State,
                      flow::Point At) {
  returnWith(nullptr, State, At);
}

void OutDomain::returnWith(const ReturnStmt *Return, const OutState &State,
                           flow::Point At) {
  const Expr *Returned = Return ? Return->getRetValue() : nullptr;
  switch (State.In) {
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
    Unclear |= !Returned || !flow::isResultOf(Returned, *State.Call, Graph);
    return;
  case Content::Nothing: {
    AllNew = false;
    if (failsContext(Return))
      return;
    const QualType Type = Graph.function().getReturnType();
    Unclear |= !Returned ||
               !(tf_api::isStatus(Type) || Type->isBooleanType()) ||
               returnsSuccess(Returned, State, At) != false;
    return;
  }
  }
}

OutValue findOutValue(flow::FlowGraph &Graph, Summaries &Functions,
                      const ParmVarDecl &Parameter) {
  return OutDomain(Graph, Functions, Parameter).run();
}

} // namespace tfop::ownership
