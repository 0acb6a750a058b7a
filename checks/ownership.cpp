// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/ownership.h"

#include "checks/function_summaries.h"
#include "checks/ownership_effects.h"
#include "checks/ownership_witness.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tfop::ownership {

Analysis::Analysis(ASTContext &Context, Rules UserRules)
    : Known(std::make_unique<Summaries>(Context, std::move(UserRules))) {}
Analysis::~Analysis() = default;

/// Who is called, for the message; null for a call through a pointer.
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

static void setUnknown(Fate &Result, UnknownBecause Reason, const Expr *Call) {
  Result.Kind = FateKind::Unknown;
  Result.Reason = Reason;
  Result.DoubtfulCall = Call;
  Result.Callee = calleeOf(Call);
}

static Fate judge(Outcome Seen) {
  Fate Result;
  Result.Holder = Seen.FirstHolder;
  Result.HeldInside = Seen.HeldInside;
  Result.WrongRelease = Seen.WrongRelease;
  Result.WrongForm = Seen.WrongForm;
  Result.HandedTo = Seen.HandedOver;
  const bool Gives = Seen.Released || Seen.HandedOver != 0;
  if (!Seen.Reached)
    return Result;
  if (Seen.TooLarge) {
    setUnknown(Result, UnknownBecause::TooLarge, nullptr);
  } else if (Seen.Leak) {
    Result.Kind = Gives ? FateKind::Leaks : FateKind::NeverReleased;
    Result.Loss = Seen.Leak->Loss;
    Result.ExitMacro = Seen.Leak->ExitMacro;
    Result.Path = std::move(Seen.Leak->Path);
    if (Seen.Leak->NotUnderstood)
      setUnknown(Result, UnknownBecause::NotUnderstood, nullptr);
  } else if (Seen.Doubtful) {
    setUnknown(Result,
               Seen.DoubtsItself ? UnknownBecause::Itself
                                 : UnknownBecause::Callee,
               Seen.Doubtful);
  } else if (Seen.Released) {
    Result.Kind = FateKind::Released;
  } else {
    Result.Kind = Seen.AtOnce ? FateKind::OwnedAtOnce : FateKind::HandedOver;
  }
  return Result;
}

Fate Analysis::fateOf(const Acquisition &Thing, const FunctionDecl &Function) {
  FlowGraph *Graph = Known->graphOf(Function);
  if (!Graph)
    return Fate();
  Start From;
  From.What = Thing.What;
  From.Kind = Thing.Kind;
  if (Thing.Parameter)
    From.Holders = {{Thing.Parameter, Hold::Direct, nullptr}};
  From.Receiver = Thing.Receiver;
  // A result that nobody looks at says nothing against the thing. A bool that
  // stands alone may be a condition.
  if (Thing.Receiver && (Thing.What->getType()->isBooleanType() ||
                         !isDiscarded(*Thing.What, Known->context())))
    From.Presence =
        Thing.OnSuccess ? Presence::IfSucceeded : Presence::UnlessFailed;
  Fate Result = judge(search(*Graph, *Known, From));
  // Where every path loses it, the reader needs none of the branches.
  if (Result.Kind == FateKind::NeverReleased && Result.Loss == LossKind::Exit &&
      !Result.Path.empty()) {
    Result.Path.erase(Result.Path.begin() + (Thing.What ? 1 : 0),
                      Result.Path.end());
    Result.Path.push_back(
        endOfBody(Function, nameOfThing(Result.Holder, Result.HeldInside)));
    Result.ExitMacro.clear();
  }
  return Result;
}

bool Analysis::returnsOwned(const FunctionDecl &Function) {
  return Known->returnsOwned(Function);
}

/// The variable of \p Function that \p Argument lets a callee set: `&p`, or
/// `p` for a reference.
static const VarDecl *receiverIn(const Expr *Argument, bool ByReference,
                                 const FunctionDecl &Function) {
  Argument = Argument->IgnoreParenImpCasts();
  if (!ByReference) {
    const auto *Address = llvm::dyn_cast<UnaryOperator>(Argument);
    if (!Address || Address->getOpcode() != UO_AddrOf)
      return nullptr;
    Argument = Address->getSubExpr()->IgnoreParenImpCasts();
  }
  const auto *Reference = llvm::dyn_cast<DeclRefExpr>(Argument);
  const auto *Variable =
      Reference ? llvm::dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
  return Variable && Variable->hasLocalStorage() &&
                 Variable->getType()->isPointerType() &&
                 Variable->getParentFunctionOrMethod() ==
                     static_cast<const DeclContext *>(&Function)
             ? Variable
             : nullptr;
}

namespace {

/// Looks for objects made before a call that can reach a variable: a clean-up
/// lambda, a guard that was given its address.
class GuardFinder : public RecursiveASTVisitor<GuardFinder> {
public:
  GuardFinder(const VarDecl &Variable, SourceLocation Before,
              const SourceManager &Sources)
      : Variable(Variable), Before(Before), Sources(Sources) {}

  bool VisitLambdaExpr(LambdaExpr *Lambda) {
    for (const LambdaCapture &Capture : Lambda->captures())
      if (Capture.capturesVariable() && Capture.getCapturedVar() == &Variable &&
          Capture.getCaptureKind() == LCK_ByRef)
        note(Lambda->getBeginLoc());
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *Construction) {
    for (const Expr *Argument : Construction->arguments()) {
      Argument = Argument->IgnoreParens();
      if (const auto *Address = llvm::dyn_cast<UnaryOperator>(Argument);
          Address && Address->getOpcode() == UO_AddrOf)
        Argument = Address->getSubExpr()->IgnoreParens();
      // Not behind a cast: that is a copy of the value.
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

std::vector<Acquisition> Analysis::handedOutBy(const CallExpr &Call,
                                               const FunctionDecl &Function) {
  std::vector<Acquisition> Result;
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee)
    return Result;
  const unsigned Skip = objectArguments(Call);
  for (unsigned I = 0; I + Skip < Call.getNumArgs(); ++I) {
    if (I >= Callee->getNumParams())
      break;
    const VarDecl *Receiver = receiverIn(
        Call.getArg(I + Skip),
        Callee->getParamDecl(I)->getType()->isReferenceType(), Function);
    if (!Receiver)
      continue;
    const HandOut Given = Known->handOutOf(*Callee, I);
    if (Given.When == HandsOut::Never)
      continue;
    GuardFinder Guards(*Receiver, Call.getBeginLoc(),
                       Known->context().getSourceManager());
    Guards.TraverseStmt(Function.getBody());
    if (!Guards.Found)
      Result.push_back({&Call, nullptr, Given.Kind, Receiver,
                        Given.When == HandsOut::OnSuccess});
  }
  return Result;
}

} // namespace tfop::ownership
