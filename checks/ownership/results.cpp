// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Resources that functions return or store in out-parameters.
#include "checks/ownership/search.h"
#include "checks/ownership/summaries.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/names.h"

using namespace clang;

namespace tfop::ownership {

namespace {

/// Collects the returned expressions, and the calls that may assign local
/// variables.
class ReturnCollector : public CodeVisitor {
public:
  std::vector<const Expr *> Values;
  std::vector<const CallExpr *> Calls;
  bool VisitReturnStmt(ReturnStmt *Return) override {
    if (Return->getRetValue())
      Values.push_back(Return->getRetValue()->IgnoreParenCasts());
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    Calls.push_back(Call);
    return true;
  }
  // The returns of a lambda do not leave the function.
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
};

} // namespace

/// True if the only transfer of the resource is its return.
static bool onlyReturns(flow::FlowGraph &Graph, Summaries &Functions,
                        const Start &From) {
  const Outcome Seen = search(Graph, Functions, From);
  return !Seen.TooLarge && !Seen.UncertainCall && !Seen.Leak &&
         Seen.Transferred == bit(Transfer::Returned);
}

/// True if the resource also has another owner: an arena that creates and keeps
/// it, and lends it to the caller.
static bool isTransferredElsewhere(flow::FlowGraph &Graph, Summaries &Functions,
                                   const Start &From) {
  return search(Graph, Functions, From).Transferred & ~bit(Transfer::Returned);
}

const resources::Resource *Summaries::kindOfReturned(const Expr &Value) {
  if (const auto *New = llvm::dyn_cast<CXXNewExpr>(&Value))
    return New->getNumPlacementArgs() == 0 ? &resources::resourceOf(*New)
                                           : nullptr;
  const auto *Call = llvm::dyn_cast<CallExpr>(&Value);
  const FunctionDecl *Maker = Call ? Call->getDirectCallee() : nullptr;
  const auto *Method = llvm::dyn_cast_or_null<CXXMethodDecl>(Maker);
  if (!Maker || (Method && Method->isVirtual() && !acquiredBy(*Maker)))
    return nullptr;
  const resources::Resource *Kind = ownedResultOf(*Maker);
  return Kind && !resources::isNew(*Kind) ? Kind : nullptr;
}

/// The kind of resource that every `return` returns: the result of `new`, of a
/// call that acquires, or a local variable initialized or assigned by one of
/// them. A null pointer means failure.
const resources::Resource *
Summaries::returnedKind(const FunctionDecl &Definition) {
  ReturnCollector Returns;
  Returns.TraverseStmt(Definition.getBody());
  flow::FlowGraph *Graph =
      Returns.Values.empty() ? nullptr : graphOf(Definition);
  if (!Graph)
    return nullptr;
  const resources::Resource *Result = nullptr;
  for (const Expr *Value : Returns.Values) {
    if (Value->isNullPointerConstant(Context,
                                     Expr::NPC_ValueDependentIsNotNull))
      continue;
    const resources::Resource *Kind = kindOfReturned(*Value);
    const auto *Local = llvm::dyn_cast_or_null<VarDecl>(namedBy(Value));
    if (Local && Local->hasLocalStorage()) {
      const Expr *Made =
          Local->getInit() ? Local->getInit()->IgnoreParenCasts() : nullptr;
      Start From;
      if ((Kind = Made ? kindOfReturned(*Made) : nullptr))
        From.Acquisition = Made;
      for (const CallExpr *Call : Returns.Calls)
        if (const std::optional<OutValue> Given = acquiredInto(*Call, *Local)) {
          Kind = Given->Kind;
          From.Acquisition = Call;
          From.Receiver = Local;
          From.Presence = Presence::IfSucceeded;
        }
      From.Kind = Kind;
      if (Kind &&
          (resources::isNew(*Kind) ? isTransferredElsewhere(*Graph, *this, From)
                                   : !onlyReturns(*Graph, *this, From)))
        return nullptr;
    }
    if (!Kind)
      return nullptr;
    Result = Kind;
  }
  return Result;
}

std::optional<OutValue> Summaries::acquiredInto(const CallExpr &Call,
                                                const VarDecl &Variable) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  const unsigned Skip = objectArguments(Call);
  for (unsigned I = 0; Callee && I < Callee->getNumParams(); ++I) {
    if (I + Skip >= Call.getNumArgs() ||
        !isOutParameterType(Callee->getParamDecl(I)->getType()))
      continue;
    const Expr *Argument = Call.getArg(I + Skip)->IgnoreParenCasts();
    const auto *Address = llvm::dyn_cast<UnaryOperator>(Argument);
    const bool HasAddress = Address && Address->getOpcode() == UO_AddrOf;
    if (HasAddress)
      Argument = Address->getSubExpr();
    // A pointer passed by value is unchanged; the callee assigns what it
    // points to.
    if (namedBy(Argument) != &Variable ||
        (!HasAddress && Variable.getType()->isPointerType() &&
         !Callee->getParamDecl(I)->getType()->isReferenceType()))
      continue;
    const OutValue Given = outValueOf(*Callee, I);
    if (Given.When != Acquires::Never)
      return Given;
  }
  return std::nullopt;
}

const resources::Resource *
Summaries::ownedResultOf(const FunctionDecl &Function) {
  if (!Function.getReturnType()->isPointerType())
    return nullptr;
  if (const resources::Resource *Kind = acquiredBy(Function))
    return Kind;
  const FunctionDecl *Definition = visibleBody(Function, Context);
  if (!Definition) {
    const std::optional<OutValue> Created =
        createdInOtherFiles(Function, summary::AccessPath::result());
    return Created ? Created->Kind : nullptr;
  }
  const auto [Place, New] = Owned.try_emplace(Definition, nullptr);
  if (!New)
    return Place->second;
  const resources::Resource *Kind = returnedKind(*Definition);
  return Owned[Definition] = Kind;
}

static std::optional<unsigned> firstOutParameter(const FunctionDecl &Function) {
  for (unsigned I = 0; I != Function.getNumParams(); ++I)
    if (isOutParameterType(Function.getParamDecl(I)->getType()))
      return I;
  return std::nullopt;
}

OutValue Summaries::outValueOf(const FunctionDecl &Function, unsigned Index) {
  if (const resources::Resource *Kind = acquiredBy(Function);
      Kind && !Function.getReturnType()->isPointerType())
    return firstOutParameter(Function) == Index
               ? OutValue{Acquires::OnSuccess, Kind}
               : OutValue();
  // An override may behave differently.
  const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&Function);
  if (Method && Method->isVirtual())
    return {};
  const FunctionDecl *Definition = visibleBody(Function, Context);
  if (!Definition && Index < Function.getNumParams()) {
    const QualType Type = Function.getParamDecl(Index)->getType();
    return createdInOtherFiles(Function,
                               summary::AccessPath::parameter(
                                   Index, Type->isReferenceType() ? "" : "*"))
        .value_or(OutValue());
  }
  if (!Definition || Definition->isDependentContext() ||
      Index >= Definition->getNumParams() ||
      !isOutParameterType(Definition->getParamDecl(Index)->getType()))
    return {};
  const auto [Place, New] = OutValues.try_emplace({Definition, Index});
  flow::FlowGraph *Graph = New ? graphOf(*Definition) : nullptr;
  if (Graph)
    Place->second =
        findOutValue(*Graph, *this, *Definition->getParamDecl(Index));
  return Place->second;
}

} // namespace tfop::ownership
