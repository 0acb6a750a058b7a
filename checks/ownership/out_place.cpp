// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/ownership/out_place.h"

#include "checks/ownership/out_parameters.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/names.h"
#include "checks/syntax/uses.h"

using namespace clang;

namespace tfop::ownership {

const ValueDecl *variableIn(const Expr *Value) {
  const auto *Reference = llvm::dyn_cast_or_null<DeclRefExpr>(
      Value ? Value->IgnoreParenCasts() : nullptr);
  return Reference ? Reference->getDecl() : nullptr;
}

OutPlace::OutPlace(const ParmVarDecl &Parameter, Summaries &Functions)
    : Parameter(Parameter), Functions(Functions),
      ByReference(Parameter.getType()->isReferenceType()) {}

bool OutPlace::isPlace(const Expr *Value) const {
  Value = Value->IgnoreParenImpCasts();
  if (ByReference)
    return variableIn(Value) == &Parameter;
  const auto *Pointee = llvm::dyn_cast<UnaryOperator>(Value);
  return Pointee && Pointee->getOpcode() == UO_Deref &&
         variableIn(Pointee->getSubExpr()) == &Parameter;
}

std::optional<OutValue> OutPlace::forwardedBy(const CallExpr &Call) const {
  const FunctionDecl *Callee = Call.getDirectCallee();
  const unsigned Skip = objectArguments(Call);
  for (unsigned I = Skip; Callee && I < Call.getNumArgs(); ++I) {
    if (I - Skip >= Callee->getNumParams())
      break;
    const QualType Type = Callee->getParamDecl(I - Skip)->getType();
    if (isOutParameterType(Type) &&
        (Type->isReferenceType() ? isPlace(Call.getArg(I))
                                 : isAddress(Call.getArg(I))))
      return Functions.outValueOf(*Callee, I - Skip);
  }
  return std::nullopt;
}

bool OutPlace::isAddress(const Expr *Value) const {
  Value = Value->IgnoreParenImpCasts();
  if (!ByReference)
    return variableIn(Value) == &Parameter;
  const auto *Address = llvm::dyn_cast<UnaryOperator>(Value);
  return Address && Address->getOpcode() == UO_AddrOf &&
         isPlace(Address->getSubExpr());
}

namespace {

class EscapeFinder : public CodeVisitor {
public:
  EscapeFinder(const OutPlace &Out, Summaries &Functions)
      : Out(Out), Functions(Functions) {}

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
  bool isHarmless(const Expr &Value) const;
  bool isHarmlessIn(const CallExpr &Call, const ValueUse &Use) const;
  bool isFilled(const Expr &Address, const Expr *Place) const;

  const OutPlace &Out;
  Summaries &Functions;
};

} // namespace

bool EscapeFinder::isHarmlessIn(const CallExpr &Call,
                                const ValueUse &Use) const {
  const std::optional<OutValue> Forwarded = Out.forwardedBy(Call);
  if ((Forwarded && Forwarded->When != Acquires::Never) ||
      resources::releaseIn(Call))
    return true;
  const FunctionDecl *Callee = Call.getDirectCallee();
  const std::optional<unsigned> Index = Use.parameter();
  if (!Callee || !Index || *Index >= Callee->getNumParams())
    return false;
  const QualType Given = Use.Operand->getType();
  return Callee->getParamDecl(*Index)->getType()->isPointerType() &&
         Given->isPointerType() && !Given->getPointeeType()->isPointerType() &&
         Functions.ofArgument(*Callee, *Index, Hold::Direct) == Effect::Borrows;
}

/// True if the address is only used to assign the variable:
/// `LookupResource(ctx, handle, &p)`.
bool EscapeFinder::isFilled(const Expr &Address, const Expr *Place) const {
  const auto *Variable = llvm::dyn_cast_or_null<VarDecl>(namedBy(Place));
  const ValueUse Use = useOf(Address, Through::Casts, Functions.context());
  const auto *Call = llvm::dyn_cast_or_null<CallExpr>(Use.User);
  return Variable && Call &&
         Functions.acquiredInto(*Call, *Variable).has_value();
}

bool EscapeFinder::isHarmless(const Expr &Value) const {
  const ValueUse Use = useOf(Value, Through::Casts, Functions.context());
  if (Use.ToBool)
    return true;
  switch (Use.Kind) {
  case Usage::Tested:
  case Usage::Compared:
  case Usage::Discarded:
  case Usage::Deleted:
  case Usage::Target:
    return true;
  case Usage::Callee:
  case Usage::Argument: {
    const auto *Call = llvm::dyn_cast<CallExpr>(Use.User);
    return Call && isHarmlessIn(*Call, Use);
  }
  case Usage::Member: {
    const auto *Member = llvm::dyn_cast<MemberExpr>(Use.User);
    const auto *Method = llvm::dyn_cast_or_null<CXXMethodDecl>(
        Member ? Member->getMemberDecl() : nullptr);
    return Member && (!Method || Functions.ofThis(*Method) != Effect::Takes);
  }
  case Usage::Assigned: {
    const auto *Assignment = llvm::dyn_cast<BinaryOperator>(Use.User);
    return Assignment && Out.isPlace(Assignment->getLHS()) &&
           !Out.isPlace(Use.Operand);
  }
  case Usage::Subscript:
    return variableIn(Use.Operand) != &Out.Parameter;
  case Usage::AddressTaken: {
    const auto *Address = llvm::dyn_cast<UnaryOperator>(Use.User);
    return Address &&
           (Out.isPlace(Use.Operand) ? isHarmless(*Address)
                                     : isFilled(*Address, Use.Operand));
  }
  case Usage::Dereference: {
    // Only the object is read.
    const auto *Pointee = llvm::dyn_cast<UnaryOperator>(Use.User);
    return Pointee && (!Out.isPlace(Pointee) || isHarmless(*Pointee));
  }
  default:
    return false;
  }
}

llvm::DenseSet<const ValueDecl *> escapedFrom(const FunctionDecl &Function,
                                              const OutPlace &Out,
                                              Summaries &Functions) {
  EscapeFinder Finder(Out, Functions);
  Finder.TraverseStmt(Function.getBody());
  return std::move(Finder.Escaped);
}

} // namespace tfop::ownership
