// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/signature/ranks.h"

#include "checks/facts/shape_ranks.h"
#include "checks/facts/tensor_access.h"
#include "checks/signature/tensors.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;
using namespace tfop::tf_api;

namespace tfop::signature {

namespace {

/// What is known about one input or output.
struct Evidence {
  const Use *Tensor = nullptr;
  unsigned Dimensions = 0;
  SourceLocation Where;
  /// On every path.
  bool Always = false;
};

/// The ranks of local variables that hold a shape and do not change.
class ShapeVariables : public TensorVisitor {
public:
  bool VisitStmt(Stmt *Node) override;
  bool VisitDeclRefExpr(DeclRefExpr *Reference) override {
    if (const VarDecl *Variable = variableIn(Reference))
      ++Changes[Variable];
    return true;
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *Call) override {
    if (const VarDecl *Variable = Call->getOperator() == OO_Equal
                                      ? variableIn(Call->getArg(0))
                                      : nullptr;
        Variable && !isConditional()) {
      --Changes[Variable];
      Values[Variable].push_back(Call->getArg(1));
    }
    return TensorVisitor::VisitCXXOperatorCallExpr(Call);
  }
  bool VisitCallExpr(CallExpr *Call) override {
    if (const auto Required = rankRequiredBy(*Call, Context);
        Required && Required->Out && !isConditional()) {
      --Changes[Required->Out];
      Fixed[Required->Out].push_back(Required->Rank);
    }
    return TensorVisitor::VisitCallExpr(Call);
  }

protected:
  explicit ShapeVariables(ASTContext &Context) : TensorVisitor(Context) {}

  std::optional<unsigned> rankOf(const Expr *Shape) const {
    if (const std::optional<unsigned> New = rankOfNewShape(Shape, Context))
      return New;
    const VarDecl *Variable = variableIn(stripped(Shape));
    if (!Variable || Changes.lookup(Variable) > 0)
      return std::nullopt;
    const auto Assigned = Values.find(Variable);
    const auto Ranks = Fixed.find(Variable);
    const size_t Sources =
        (Assigned == Values.end() ? 0 : Assigned->second.size()) +
        (Ranks == Fixed.end() ? 0 : Ranks->second.size());
    if (Sources > 1)
      return std::nullopt;
    if (Ranks != Fixed.end())
      return Ranks->second.front();
    const Expr *Value =
        Sources == 1 ? Assigned->second.front() : Variable->getInit();
    return rankOfNewShape(Value, Context);
  }

  /// The variable that \p Value names, or null.
  static const VarDecl *variableIn(const Expr *Value) {
    const auto *Reference = llvm::dyn_cast_or_null<DeclRefExpr>(
        Value ? Value->IgnoreParens() : nullptr);
    const auto *Variable =
        Reference ? llvm::dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
    return Variable && Variable->hasLocalStorage() &&
                   isShape(Variable->getType()) &&
                   !Variable->getType()->isReferenceType()
               ? Variable
               : nullptr;
  }
  /// \p Value without copies.
  static const Expr *stripped(const Expr *Value) {
    Value = Value->IgnoreImplicit();
    while (const auto *Copy = llvm::dyn_cast<CXXConstructExpr>(Value)) {
      if (Copy->getNumArgs() != 1)
        break;
      Value = Copy->getArg(0)->IgnoreImplicit();
    }
    return Value->IgnoreParenImpCasts();
  }

private:
  llvm::DenseMap<const VarDecl *, int> Changes;
  llvm::DenseMap<const VarDecl *, std::vector<const Expr *>> Values;
  llvm::DenseMap<const VarDecl *, std::vector<unsigned>> Fixed;
};

bool ShapeVariables::VisitStmt(Stmt *Node) {
  // A use as a constant does not change the variable.
  if (const auto *Cast = llvm::dyn_cast<ImplicitCastExpr>(Node);
      Cast && Cast->getCastKind() == CK_NoOp &&
      Cast->getType().isConstQualified())
    if (const VarDecl *Variable = variableIn(Cast->getSubExpr()))
      --Changes[Variable];
  return true;
}

/// Collects evidence and joins it.
class RankVisitor : public ShapeVariables {
public:
  std::vector<Rank> joined() const {
    std::vector<Rank> Result;
    std::vector<bool> Always;
    for (const Evidence &Next : All) {
      const auto Same = llvm::find_if(Result, [&](const Rank &Other) {
        return isSame(Other, *Next.Tensor);
      });
      if (Same == Result.end()) {
        Result.push_back({Next.Tensor->Part, Next.Tensor->Name,
                          Next.Tensor->Index, Next.Dimensions, Next.Where});
        Always.push_back(Next.Always);
        continue;
      }
      if (Same->Dimensions != Next.Dimensions)
        Same->Part = OpPart::None;
      if (Next.Always && !Always[Same - Result.begin()])
        Same->Where = Next.Where;
      Always[Same - Result.begin()] =
          Always[Same - Result.begin()] || Next.Always;
    }
    for (size_t I = 0; I < Result.size(); ++I) {
      const auto IsDoubtful = [&](const Use *Other) {
        return Other->Part == Result[I].Part && isSame(Result[I], *Other);
      };
      if (!Always[I] || llvm::any_of(Doubtful, IsDoubtful))
        Result[I].Part = OpPart::None;
    }
    llvm::erase_if(Result,
                   [](const Rank &Next) { return Next.Part == OpPart::None; });
    return Result;
  }

protected:
  explicit RankVisitor(ASTContext &Context) : ShapeVariables(Context) {}

  static bool isSame(const Rank &A, const Use &B) {
    return A.Part == B.Part && A.Name == B.Name && A.Index == B.Index;
  }

  std::vector<Evidence> All;
  /// Inputs and outputs whose rank depends on a condition.
  std::vector<const Use *> Doubtful;
};

/// The calls in a kernel, whose tensors are known after the visit.
class KernelRanks : public RankVisitor {
public:
  explicit KernelRanks(ASTContext &Context) : RankVisitor(Context) {}

  bool TraverseIfStmt(IfStmt *If) override {
    if (!isConditional() && !If->getElse() && alwaysReturns(If->getThen()))
      addRequired(If->getCond(), /*Holds=*/false);
    return RankVisitor::TraverseIfStmt(If);
  }
  bool VisitCallExpr(CallExpr *Call) override {
    Calls.push_back({Call, !isConditional()});
    return RankVisitor::VisitCallExpr(Call);
  }

  std::vector<Rank> ranks() {
    for (const auto &[Call, Always] : Calls)
      add(*Call, Always);
    for (const auto &[Tensor, Dimensions, Where] : Required)
      if (const Use *Known = tensorOfShape(Tensor))
        All.push_back({Known, Dimensions, Where, true});
    return joined();
  }

private:
  struct Requirement {
    const Expr *Tensor;
    unsigned Dimensions;
    SourceLocation Where;
  };

  static bool alwaysReturns(const Stmt *Branch) {
    const auto *Block = llvm::dyn_cast_or_null<CompoundStmt>(Branch);
    const Stmt *Last =
        Block && !Block->body_empty() ? Block->body_back() : Branch;
    return llvm::isa_and_nonnull<ReturnStmt>(Last);
  }

  /// Adds the tests that have the value \p Holds where the code continues after
  /// \p Condition was \p Holds.
  void addRequired(const Expr *Condition, bool Holds) {
    Condition = Condition->IgnoreParenImpCasts();
    if (const auto *Call = llvm::dyn_cast<CallExpr>(Condition);
        Call && Call->getBuiltinCallee() && Call->getNumArgs() != 0)
      return addRequired(Call->getArg(0), Holds);
    if (const auto *Not = llvm::dyn_cast<UnaryOperator>(Condition);
        Not && Not->getOpcode() == UO_LNot)
      return addRequired(Not->getSubExpr(), !Holds);
    if (const auto *Operation = llvm::dyn_cast<BinaryOperator>(Condition)) {
      if (Operation->getOpcode() == (Holds ? BO_LAnd : BO_LOr)) {
        addRequired(Operation->getLHS(), Holds);
        addRequired(Operation->getRHS(), Holds);
      } else if (Operation->getOpcode() == (Holds ? BO_EQ : BO_NE)) {
        addComparison(Operation->getLHS(), Operation->getRHS());
        addComparison(Operation->getRHS(), Operation->getLHS());
      }
      return;
    }
    const auto *Call = llvm::dyn_cast<CallExpr>(Condition);
    const std::optional<RankTest> Test = Call ? rankTest(*Call) : std::nullopt;
    if (!Test || !Holds || !llvm::isPowerOf2_32(Test->Ranks))
      return;
    Required.push_back(
        {Call->getArg(0), llvm::Log2_32(Test->Ranks), Call->getBeginLoc()});
    Expected.insert(Call);
  }

  /// `x.dims() == 2`
  void addComparison(const Expr *Side, const Expr *Other) {
    const auto *Call = llvm::dyn_cast<CallExpr>(Side->IgnoreParenImpCasts());
    const std::optional<TensorAccess> Access =
        Call ? tensorAccess(*Call) : std::nullopt;
    Expr::EvalResult Value;
    if (!Access || Access->Asks != TensorQuery::Rank ||
        Other->isValueDependent() || !Other->EvaluateAsInt(Value, Context))
      return;
    Required.push_back({Access->Object,
                        unsigned(Value.Val.getInt().getLimitedValue(UINT8_MAX)),
                        Call->getBeginLoc()});
    Expected.insert(Call);
  }

  /// The tensor of `x` or `x.shape()`.
  const Use *tensorOfShape(const Expr *Value) const {
    const auto *Call =
        llvm::dyn_cast<CallExpr>(Value->IgnoreUnlessSpelledInSource());
    const std::optional<TensorAccess> Access =
        Call ? tensorAccess(*Call) : std::nullopt;
    return tensorIn(
        Access && Access->Asks == TensorQuery::Shape ? Access->Object : Value);
  }

  void add(const CallExpr &Call, bool Always) {
    if (const std::optional<OutputSetting> Set = outputSetBy(Call)) {
      const Use *Output = useOfOutput(Call);
      const std::optional<unsigned> Dimensions =
          Set->Shape ? rankOf(Set->Shape) : std::nullopt;
      if (Output && Dimensions)
        All.push_back({Output, *Dimensions, Call.getExprLoc(), Always});
      else if (Output && !Always)
        Doubtful.push_back(Output);
      return;
    }
    if (const std::optional<RankTest> Test = rankTest(Call)) {
      addDoubt(Call, tensorOfShape(Call.getArg(0)));
      return;
    }
    const std::optional<TensorAccess> Access = tensorAccess(Call);
    if (!Access)
      return;
    if (Access->Asks == TensorQuery::Rank)
      addDoubt(Call, tensorOfShape(Access->Object));
    else if (const Use *Tensor = Access->Asks == TensorQuery::View
                                     ? tensorIn(Access->Object)
                                     : nullptr)
      All.push_back({Tensor, Access->Rank, Call.getExprLoc(), Always});
  }

  const Use *useOfOutput(const CallExpr &Call) const {
    const Use *Found = useIn(Call);
    return Found && Found->Part == OpPart::Output ? Found : nullptr;
  }

  void addDoubt(const CallExpr &Test, const Use *Tensor) {
    if (Tensor && !Expected.contains(&Test))
      Doubtful.push_back(Tensor);
  }

  std::vector<std::pair<const CallExpr *, bool>> Calls;
  std::vector<Requirement> Required;
  /// The tests of the requirements.
  llvm::DenseSet<const CallExpr *> Expected;
};

class ShapeFunctionRanks : public RankVisitor {
public:
  explicit ShapeFunctionRanks(ASTContext &Context) : RankVisitor(Context) {}

  bool VisitVarDecl(VarDecl *Variable) override {
    if (const Use *Input = inputIn(Variable->getInit()))
      Inputs[Variable] = Input;
    return RankVisitor::VisitVarDecl(Variable);
  }
  bool VisitCallExpr(CallExpr *Call) override {
    SetsAny |= setsAnyOutput(*Call, Context);
    Calls.push_back({Call, !isConditional()});
    return RankVisitor::VisitCallExpr(Call);
  }

  std::vector<Rank> ranks() {
    for (const auto &[Call, Always] : Calls) {
      const Use *Known = useIn(*Call);
      if (const auto Set = outputSetBy(*Call); Set && Known) {
        const std::optional<unsigned> Dimensions =
            Set->Shape ? rankOf(Set->Shape) : std::nullopt;
        if (Dimensions && Always)
          All.push_back({Known, *Dimensions, Call->getExprLoc(), Always});
        else
          Doubtful.push_back(Known);
      }
      if (const auto Required = rankRequiredBy(*Call, Context))
        if (const Use *Input = inputIn(Required->Shape);
            Input && Always && !isOptional(*Call, Context))
          All.push_back({Input, Required->Rank, Call->getExprLoc(), Always});
    }
    std::vector<Rank> Result = joined();
    llvm::erase_if(Result, [&](const Rank &Next) {
      return SetsAny && Next.Part == OpPart::Output;
    });
    return Result;
  }

private:
  /// The input whose shape \p Shape denotes, or null.
  const Use *inputIn(const Expr *Shape) const {
    if (!Shape)
      return nullptr;
    Shape = stripped(Shape);
    if (const auto *Call = llvm::dyn_cast<CallExpr>(Shape)) {
      const Use *Found = useIn(*Call);
      return Found && Found->Part == OpPart::Input ? Found : nullptr;
    }
    return Inputs.lookup(variableIn(Shape));
  }

  std::vector<std::pair<const CallExpr *, bool>> Calls;
  llvm::DenseMap<const VarDecl *, const Use *> Inputs;
  bool SetsAny = false;
};

} // namespace

std::vector<Rank> ranksInKernel(const OpCode &Code, ASTContext &Context) {
  KernelRanks Visitor(Context);
  Visitor.run(Code);
  return Visitor.ranks();
}

std::vector<Rank> ranksInShapeFunction(const OpCode &Code,
                                       ASTContext &Context) {
  ShapeFunctionRanks Visitor(Context);
  Visitor.run(Code);
  return Visitor.ranks();
}

} // namespace tfop::signature
