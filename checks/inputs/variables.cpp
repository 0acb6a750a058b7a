// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/inputs/variables.h"

#include "checks/facts/tensor_access.h"
#include "checks/facts/tf_api.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/code_visitor.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace tfop::inputs {

static const ValueDecl *variableIn(const Expr *Place) {
  const auto *Reference =
      llvm::dyn_cast<DeclRefExpr>(Place->IgnoreParenImpCasts());
  return Reference ? Reference->getDecl() : nullptr;
}

/// The member of this object that \p Place is, or null.
static const ValueDecl *ownMember(const Expr *Place) {
  const auto *Member = llvm::dyn_cast<MemberExpr>(Place->IgnoreParenImpCasts());
  return Member && llvm::isa<CXXThisExpr>(
                       Member->getBase()->IgnoreParenImpCasts())
             ? llvm::dyn_cast<FieldDecl>(Member->getMemberDecl())
             : nullptr;
}

/// The variable that a call may set: `&x`, or `x` if it is a pointer to a
/// pointer.
static const ValueDecl *outVariable(const Expr *Argument) {
  Argument = Argument->IgnoreParenImpCasts();
  if (const auto *Address = llvm::dyn_cast<UnaryOperator>(Argument);
      Address && Address->getOpcode() == UO_AddrOf)
    return variableIn(Address->getSubExpr());
  return variableIn(Argument);
}

static std::string nameOf(const tf_api::NamedInput &Input) {
  return ((Input.IsList ? "input list '" : "input '") + Input.Name + "'").str();
}

namespace {

/// Finds the input that a function returns through its parameter.
class ReturnedInput : public CodeVisitor {
public:
  explicit ReturnedInput(const ParmVarDecl &Out) : Out(Out) {}

  bool VisitCallExpr(CallExpr *Call) override {
    if (const auto Input = tf_api::namedInput(*Call))
      if (outVariable(Input->Out) == &Out) {
        Names.push_back(nameOf(*Input));
        IsList |= Input->IsList;
      }
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *Operation) override {
    // *out = something else
    const auto *Place = llvm::dyn_cast<UnaryOperator>(
        Operation->getLHS()->IgnoreParenImpCasts());
    if (Operation->isAssignmentOp() && Place &&
        Place->getOpcode() == UO_Deref &&
        variableIn(Place->getSubExpr()) == &Out)
      Names.push_back("");
    return true;
  }

  std::vector<std::string> Names;
  bool IsList = false;

private:
  const ParmVarDecl &Out;
};

class VariableCollector : public CodeVisitor {
public:
  explicit VariableCollector(VariableMap &Variables) : Variables(Variables) {}

  bool VisitVarDecl(VarDecl *Declared) override {
    // Tensor x; x = ctx->input(0);
    const auto *Empty =
        llvm::dyn_cast_or_null<CXXConstructExpr>(Declared->getInit());
    if (Declared->getInit() && !llvm::isa<ParmVarDecl>(Declared) &&
        !(Empty && Empty->getNumArgs() == 0))
      Variables[Declared].Values.push_back(Declared->getInit());
    return true;
  }
  bool TraverseForStmt(ForStmt *Loop) override {
    const auto *Declared = llvm::dyn_cast_or_null<DeclStmt>(Loop->getInit());
    if (Declared && Declared->isSingleDecl() && Loop->getCond())
      if (const auto *Counter =
              llvm::dyn_cast<VarDecl>(Declared->getSingleDecl()))
        Variables[Counter].LoopCondition = Loop->getCond();
    return CodeVisitor::TraverseForStmt(Loop);
  }
  bool VisitBinaryOperator(BinaryOperator *Operation) override {
    if (!Operation->isAssignmentOp())
      return true;
    const ValueDecl *Named = variableIn(Operation->getLHS());
    if (!Named)
      Named = ownMember(Operation->getLHS());
    if (Named) {
      Variable &Known = Variables[Named];
      Known.Values.push_back(Operation->getRHS());
      Known.IsProduct &= Operation->getOpcode() == BO_MulAssign;
      Known.IsStepped |= Operation->isCompoundAssignmentOp();
    }
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *Operation) override {
    const ValueDecl *Named = variableIn(Operation->getSubExpr());
    if (!Named)
      return true;
    if (Operation->isIncrementDecrementOp()) {
      Variables[Named].IsStepped = true;
      Variables[Named].IsProduct = false;
    } else if (Operation->getOpcode() == UO_AddrOf &&
               !Expected.contains(Named) &&
               !Named->getType().isConstQualified()) {
      Variables[Named].IsChanged = true;
    }
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    if (const auto Input = tf_api::namedInput(*Call)) {
      if (const ValueDecl *Named = outVariable(Input->Out))
        noteInput(*Named, nameOf(*Input), Input->IsList);
    } else if (const auto Read = tf_api::variableInput(*Call)) {
      if (const ValueDecl *Named = outVariable(Read->Out)) {
        Variable &Known = Variables[Named];
        Known.IsChanged |= Known.InputIndex != nullptr;
        Known.InputIndex = Read->Index;
        Expected.insert(Named);
      }
    } else if (const auto Output = tf_api::allocation(*Call)) {
      if (const ValueDecl *Named = outVariable(Output->Out)) {
        Variable &Known = Variables[Named];
        Known.IsChanged |= Known.Shape != nullptr;
        Known.Shape = Output->Shape;
        Expected.insert(Named);
      }
    } else {
      noteReturned(*Call);
      noteContents(*Call);
    }
    noteChanges(*Call);
    return true;
  }

private:
  void noteInput(const ValueDecl &Named, const std::string &Name, bool IsList) {
    Variable &Known = Variables[&Named];
    Known.IsChanged |=
        Name.empty() || (!Known.InputName.empty() && Known.InputName != Name);
    Known.InputName = Name;
    Known.IsList = IsList;
    Expected.insert(&Named);
  }
  /// Validate(ctx, &x), which calls ctx->input("x", x).
  void noteReturned(const CallExpr &Call) {
    const FunctionDecl *Function = Call.getDirectCallee();
    const FunctionDecl *Body = nullptr;
    if (!Function || !Function->hasBody(Body) || !Body->getBody())
      return;
    const unsigned Skip = objectArguments(Call);
    for (unsigned I = 0; I != Body->getNumParams(); ++I) {
      const ParmVarDecl *Out = Body->getParamDecl(I);
      if (I + Skip >= Call.getNumArgs() ||
          !tf_api::returnsTensor(Out->getType()))
        continue;
      const ValueDecl *Named = outVariable(Call.getArg(I + Skip));
      if (!Named)
        continue;
      ReturnedInput Returned(*Out);
      Returned.TraverseStmt(Body->getBody());
      for (const std::string &Name : Returned.Names)
        noteInput(*Named, Name, Returned.IsList);
    }
  }
  /// MakeShape(sizes, 2, &shape)
  void noteContents(const CallExpr &Call) {
    for (const Expr *Argument : Call.arguments()) {
      const ValueDecl *Named = outVariable(Argument);
      if (!Named || Argument->IgnoreParenImpCasts()->isLValue() ||
          !tf_api::isTensorShape(Named->getType()))
        continue;
      for (const Expr *Other : Call.arguments())
        if (Other != Argument)
          Variables[Named].Contents.push_back(Other);
    }
  }
  /// A call may change its object, and what it is given by reference.
  void noteChanges(const CallExpr &Call) {
    const FunctionDecl *Function = Call.getDirectCallee();
    if (!Function)
      return;
    const auto *Method = llvm::dyn_cast<CXXMethodDecl>(Function);
    const unsigned Skip = objectArguments(Call);
    if (Skip == 1 && Call.getNumArgs() != 0)
      if (const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(&Call);
          Operator && Operator->isAssignmentOp())
        if (const ValueDecl *Named = variableIn(Call.getArg(0)))
          Variables[Named].Values.push_back(Call.getArg(1));
    const auto [Object, Arrow] = objectOf(Call);
    // Views of a variable are obtained through methods that are not const.
    if (Object && !Arrow && Method && !Method->isConst() &&
        !tf_api::tensorAccess(Call) && !llvm::isa<CXXOperatorCallExpr>(Call))
      if (const ValueDecl *Named = variableIn(Object)) {
        Variable &Known = Variables[Named];
        (tf_api::growsShape(Call) ? Known.IsGrown : Known.IsChanged) = true;
      }
    for (unsigned I = Skip; I < Call.getNumArgs(); ++I) {
      if (I - Skip >= Function->getNumParams())
        break;
      const QualType Type = Function->getParamDecl(I - Skip)->getType();
      if (Type->isLValueReferenceType() &&
          !Type->getPointeeType().isConstQualified())
        if (const ValueDecl *Named = variableIn(Call.getArg(I)))
          Variables[Named].IsChanged = true;
    }
  }

  VariableMap &Variables;
  llvm::DenseSet<const ValueDecl *> Expected;
};

} // namespace

VariableMap variablesOf(const FunctionDecl &Function) {
  VariableMap Result;
  VariableCollector(Result).TraverseStmt(Function.getBody());
  return Result;
}

} // namespace tfop::inputs
