// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/ownership/analysis.h"

#include "checks/facts/containers.h"
#include "checks/flow/call_results.h"
#include "checks/flow/flow_graph.h"
#include "checks/ownership/effects.h"
#include "checks/ownership/summaries.h"
#include "checks/ownership/witness.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/names.h"
#include "checks/syntax/uses.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tfop::ownership {

Analysis::Analysis(Program &Unit, Rules UserRules)
    : Functions(std::make_unique<Summaries>(Unit, std::move(UserRules))) {}
Analysis::~Analysis() = default;

Analysis &Analyses::with(const Rules &UserRules) {
  for (const auto &[Its, Engine] : Engines)
    if (Its == UserRules)
      return *Engine;
  Engines.emplace_back(UserRules, std::make_unique<Analysis>(Unit, UserRules));
  return *Engines.back().second;
}

/// The callee for the message; null for a call through a pointer.
static const NamedDecl *calleeOf(const Expr *Call) {
  if (const auto *Construction = llvm::dyn_cast_or_null<CXXConstructExpr>(Call))
    return Construction->getConstructor()->getParent();
  const auto *Plain = llvm::dyn_cast_or_null<CallExpr>(Call);
  if (!Plain)
    return nullptr;
  if (const FunctionDecl *Function = Plain->getDirectCallee())
    return Function;
  if (const auto *Overloads = llvm::dyn_cast<OverloadExpr>(
          Plain->getCallee()->IgnoreParenImpCasts()))
    if (Overloads->getNumDecls() != 0)
      return *Overloads->decls_begin();
  return llvm::dyn_cast_or_null<NamedDecl>(Plain->getCalleeDecl());
}

static void setUnknown(Fate &Result, UnknownReason Reason, const Expr *Call) {
  Result.Kind = FateKind::Unknown;
  Result.Reason = Reason;
  Result.UncertainCall = Call;
  Result.Callee = calleeOf(Call);
}

static Fate toFate(Outcome Seen) {
  Fate Result;
  Result.Holder = Seen.FirstHolder;
  Result.HeldInside = Seen.HeldInside;
  Result.WrongRelease = Seen.WrongRelease;
  Result.WrongForm = Seen.WrongForm;
  Result.TransferredTo = Seen.Transferred;
  Result.Ends = std::move(Seen.Ends);
  // An unknown callee may release it.
  const bool Released =
      Seen.Released || Seen.Transferred != 0 || Seen.UncertainCall;
  if (!Seen.Reached)
    return Result;
  if (Seen.TooLarge) {
    setUnknown(Result, UnknownReason::TooLarge, nullptr);
  } else if (Seen.Leak) {
    Result.Kind = Released ? FateKind::Leaks : FateKind::NeverReleased;
    Result.LeakedBy = Seen.Leak->LeakedBy;
    Result.ExitMacro = Seen.Leak->ExitMacro;
    Result.AtProcessExit = Seen.Leak->AtProcessExit;
    Result.Path = std::move(Seen.Leak->Path);
    if (Seen.Leak->DroppedCode)
      setUnknown(Result, UnknownReason::DroppedCode, nullptr);
  } else if (Seen.UncertainCall) {
    setUnknown(Result,
               Seen.MaySelfDelete ? UnknownReason::SelfDeletion
                                  : UnknownReason::Callee,
               Seen.UncertainCall);
  } else if (Seen.Released) {
    Result.Kind = FateKind::Released;
  } else {
    Result.Kind = Seen.OwnedImmediately ? FateKind::OwnedImmediately
                                        : FateKind::Transferred;
  }
  return Result;
}

/// `CHECK(Make(-1) == nullptr)`: an assertion that nothing is acquired.
static bool isExpectedNull(const Expr &Value, ASTContext &Context) {
  const ValueUse Use = useOf(Value, Through::Casts, Context);
  const auto *Comparison = llvm::dyn_cast_or_null<BinaryOperator>(Use.User);
  return Use.Kind == Usage::Compared && Comparison &&
         Comparison->getOpcode() == BO_EQ &&
         (isNull(Comparison->getLHS()) || isNull(Comparison->getRHS())) &&
         useOf(*Comparison, Through::Casts, Context).Kind != Usage::Tested;
}

Fate Analysis::fateOf(const Acquisition &Acquired,
                      const FunctionDecl &Function) {
  flow::FlowGraph *Graph = Functions->graphOf(Function);
  if (!Graph || (Acquired.Expression && !Acquired.Receiver &&
                 isExpectedNull(*Acquired.Expression, Functions->context())))
    return Fate();
  Start From;
  From.Acquisition = Acquired.Expression;
  From.Kind = Acquired.Kind;
  if (Acquired.Parameter)
    From.Holders = {{Acquired.Parameter, Hold::Direct, nullptr}};
  From.Receiver = Acquired.Receiver;
  From.Element = Acquired.Element;
  From.Inside = Acquired.Inside;
  // A call whose result is discarded is assumed to succeed. A discarded bool
  // may still be a condition, and a void function reports failure through the
  // context.
  const auto *Call = llvm::dyn_cast_or_null<CallExpr>(Acquired.Expression);
  if (Call && flow::cStatusOf(*Call, *Graph))
    From.Presence = Presence::UnlessFailed;
  else if (Acquired.Receiver &&
           (Acquired.Expression->getType()->isBooleanType() ||
            Acquired.Expression->getType()->isVoidType() ||
            !isDiscarded(*Acquired.Expression, Functions->context())))
    From.Presence =
        Acquired.OnSuccess ? Presence::IfSucceeded : Presence::UnlessFailed;
  Fate Result = toFate(search(*Graph, *Functions, From));
  // If every path leaks, the branches do not matter.
  if (Result.Kind == FateKind::NeverReleased &&
      Result.LeakedBy == LeakKind::Exit && !Result.Path.empty()) {
    Result.Path.erase(Result.Path.begin() + (Acquired.Expression ? 1 : 0),
                      Result.Path.end());
    Result.Path.push_back(
        endOfBody(Function, describeHolder(Result.Holder, Result.HeldInside)));
    Result.ExitMacro.clear();
  }
  return Result;
}

bool Analysis::returnsOwned(const FunctionDecl &Function) {
  const resources::Resource *Kind = Functions->ownedResultOf(Function);
  return Kind && resources::isNew(*Kind);
}

const resources::Resource *
Analysis::ownedResultOf(const FunctionDecl &Function) {
  return Functions->ownedResultOf(Function);
}

namespace {

/// The variable that a call may assign, and whether it assigns one element of
/// it.
struct Receiver {
  const VarDecl *Variable = nullptr;
  bool Element = false;
  bool Inside = false;
};

} // namespace

/// An array or a vector of pointers, which a C function can fill.
static bool isArrayOfPointers(QualType Type) {
  if (const ArrayType *Array = Type->getAsArrayTypeUnsafe())
    return Array->getElementType()->isPointerType();
  return Type->isRecordType() && !resources::isOwner(Type) &&
         canHoldPointers(Type);
}

/// `a`, `a[0]`, and `v.data()` denote all elements, `a[i]` denotes one.
static Receiver receiverInArray(const Expr *Place, ASTContext &Context) {
  const auto *Variable = llvm::dyn_cast_or_null<VarDecl>(rootOf(Place));
  if (!Variable || !isArrayOfPointers(Variable->getType()))
    return {};
  const Expr *Index = nullptr;
  if (const auto *Subscript = llvm::dyn_cast<ArraySubscriptExpr>(Place))
    Index = Subscript->getIdx();
  else if (const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(Place);
           Operator && Operator->getOperator() == OO_Subscript)
    Index = Operator->getArg(1);
  else if (const auto *Method = llvm::dyn_cast<CXXMemberCallExpr>(Place))
    return {Variable, !returnsAllElements(*Method)};
  else if (!llvm::isa<DeclRefExpr>(Place))
    return {};
  return {Variable, Index && !Index->isEvaluatable(Context)};
}

/// The array whose elements a callee can assign through the local pointer
/// \p Pointer: one that this function allocated, or another variable of it.
static Receiver receiverBehind(const VarDecl &Pointer, ASTContext &Context) {
  const Expr *Value =
      Pointer.getInit() ? Pointer.getInit()->IgnoreParenCasts() : nullptr;
  // T **elements = v.empty() ? nullptr : &v[0];
  if (const auto *Choice = llvm::dyn_cast_or_null<ConditionalOperator>(Value))
    Value = (isNull(Choice->getTrueExpr()) ? Choice->getFalseExpr()
                                           : Choice->getTrueExpr())
                ->IgnoreParenCasts();
  if (const auto *New = llvm::dyn_cast_or_null<CXXNewExpr>(Value))
    return New->isArray() ? Receiver{&Pointer, false, true} : Receiver();
  if (const auto *Call = llvm::dyn_cast_or_null<CallExpr>(Value);
      Call && Call->getDirectCallee() &&
      resources::isMalloc(*Call->getDirectCallee()))
    return {&Pointer, false, true};
  const auto *Address = llvm::dyn_cast_or_null<UnaryOperator>(Value);
  if (Address && Address->getOpcode() == UO_AddrOf)
    Value = Address->getSubExpr()->IgnoreParenCasts();
  return Value ? receiverInArray(Value, Context) : Receiver();
}

/// The variable of \p Function that a callee can assign through \p Argument:
/// `&p`, `p` for a reference, or an array or vector of pointers.
static Receiver receiverIn(const Expr *Argument, bool ByReference,
                           const FunctionDecl &Function, ASTContext &Context) {
  const Expr *Place = Argument->IgnoreParenCasts();
  const auto *Address = llvm::dyn_cast<UnaryOperator>(Place);
  const bool HasAddress = Address && Address->getOpcode() == UO_AddrOf;
  if (!ByReference && HasAddress)
    Place = Address->getSubExpr()->IgnoreParenCasts();
  Receiver Result;
  const auto *Reference = llvm::dyn_cast<DeclRefExpr>(Place);
  if (Reference && (ByReference || HasAddress) &&
      Reference->getDecl()->getType()->isPointerType())
    Result.Variable = llvm::dyn_cast<VarDecl>(Reference->getDecl());
  else
    Result = receiverInArray(Place, Context);
  if (const auto *Pointer = llvm::dyn_cast_or_null<VarDecl>(
          Reference ? Reference->getDecl() : nullptr);
      Pointer && !Result.Variable && !ByReference && !HasAddress &&
      Pointer->getType()->isPointerType() &&
      Pointer->getType()->getPointeeType()->isPointerType())
    Result = receiverBehind(*Pointer, Context);
  const VarDecl *Variable = Result.Variable;
  return Variable && Variable->hasLocalStorage() &&
                 Variable->getParentFunctionOrMethod() ==
                     static_cast<const DeclContext *>(&Function)
             ? Result
             : Receiver();
}

namespace {

/// Finds objects constructed before a call that can access a variable: a
/// cleanup lambda, or a guard that has its address.
class GuardFinder : public CodeVisitor {
public:
  GuardFinder(const VarDecl &Variable, SourceLocation Before,
              const SourceManager &Sources)
      : Variable(Variable), Before(Before), Sources(Sources) {}

  bool VisitLambdaExpr(LambdaExpr *Lambda) override {
    for (const LambdaCapture &Capture : Lambda->captures())
      if (Capture.capturesVariable() && Capture.getCapturedVar() == &Variable &&
          Capture.getCaptureKind() == LCK_ByRef)
        note(Lambda->getBeginLoc());
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *Construction) override {
    for (const Expr *Argument : Construction->arguments()) {
      Argument = Argument->IgnoreParens();
      if (const auto *Address = llvm::dyn_cast<UnaryOperator>(Argument);
          Address && Address->getOpcode() == UO_AddrOf)
        Argument = Address->getSubExpr()->IgnoreParens();
      // Not through a cast, which copies the value.
      if (const auto *Reference = llvm::dyn_cast<DeclRefExpr>(Argument);
          Reference && Reference->getDecl() == &Variable)
        note(Construction->getBeginLoc());
    }
    return true;
  }

  bool Found = false;

private:
  void note(SourceLocation Where) {
    Found |= Sources.isBeforeInTranslationUnit(Where, Before);
  }

  const VarDecl &Variable;
  const SourceLocation Before;
  const SourceManager &Sources;
};

} // namespace

std::vector<Acquisition>
Analysis::acquiredThroughArguments(const CallExpr &Call,
                                   const FunctionDecl &Function) {
  std::vector<Acquisition> Result;
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee)
    return Result;
  const unsigned Skip = objectArguments(Call);
  for (unsigned I = 0; I + Skip < Call.getNumArgs(); ++I) {
    if (I >= Callee->getNumParams())
      break;
    const QualType Type = Callee->getParamDecl(I)->getType();
    if (!isOutParameterType(Type))
      continue;
    const Receiver Into =
        receiverIn(Call.getArg(I + Skip), Type->isReferenceType(), Function,
                   Functions->context());
    const OutValue Given =
        Into.Variable ? Functions->outValueOf(*Callee, I) : OutValue();
    if (Given.When == Acquires::Never)
      continue;
    GuardFinder Guards(*Into.Variable, beginOf(Call),
                       Functions->context().getSourceManager());
    Guards.TraverseStmt(Function.getBody());
    // A call of a function of the tables is assumed to succeed unless a
    // condition shows that it failed.
    if (!Guards.Found)
      Result.push_back(
          {&Call, nullptr, Given.Kind, Into.Variable,
           Given.When == Acquires::OnSuccess && !Functions->acquiredBy(*Callee),
           Into.Element, Into.Inside});
  }
  return Result;
}

} // namespace tfop::ownership
