// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/inputs/origins.h"

#include "checks/facts/tensor_access.h"
#include "checks/facts/tf_api.h"
#include "checks/syntax/calls.h"

using namespace clang;

namespace tfop::inputs {

Origin valueRead(const Origin &From, const Expr &Where) {
  Origin Result = {Origin::Kind::Value, From.Input};
  Result.Read = &Where;
  return Result;
}

/// The expression that \p Body consists of: `{ return x.flat<T>().data(); }`.
static const Expr *onlyReturn(const Stmt *Body) {
  const auto *Block = llvm::dyn_cast_or_null<CompoundStmt>(Body);
  const auto *Return = Block && Block->size() == 1
                           ? llvm::dyn_cast<ReturnStmt>(Block->body_front())
                           : nullptr;
  return Return ? Return->getRetValue() : nullptr;
}

/// The value that a function of one statement returns for its arguments.
std::optional<Origin> Origins::ofReturned(const CallExpr &Call) const {
  constexpr unsigned MostCalls = 2;
  const FunctionDecl *Function = Call.getDirectCallee();
  const FunctionDecl *Body =
      Function && Depth < MostCalls ? visibleBody(*Function, Context) : nullptr;
  const Expr *Value = Body ? onlyReturn(Body->getBody()) : nullptr;
  if (!Value)
    return std::nullopt;
  Arguments Inner = argumentsOf(Call, *Body);
  if (llvm::none_of(Inner, [](const auto &One) {
        return llvm::isa<ParmVarDecl>(One.first) && One.second.Is;
      }))
    return std::nullopt;
  Origins Callee(*Body, std::move(Inner), Context);
  Callee.Depth = Depth + 1;
  std::optional<Origin> Result = Callee.of(Value);
  // The value is read in another function.
  if (Result && Result->Read)
    Result->Read = &Call;
  return Result;
}

std::optional<Origin> Origins::ofCall(const CallExpr &Call) const {
  using tf_api::TensorQuery;
  if (const Expr *Index = tf_api::inputIndex(Call)) {
    const std::string Name = inputName(Index);
    return Name.empty() ? std::nullopt
                        : std::optional(Origin{Origin::Kind::Tensor, Name});
  }
  if (tf_api::returnsArgument(Call))
    return of(Call.getArg(0));
  const std::optional<tf_api::TensorAccess> Access = tf_api::tensorAccess(Call);
  std::optional<Origin> Object = Access ? of(Access->Object) : std::nullopt;
  if (!Access)
    return ofReturned(Call);
  if (!Object)
    return std::nullopt;
  const bool IsAllocated = Object->Is == Origin::Kind::Allocated;
  const bool OfTensor = Object->Is == Origin::Kind::Tensor ||
                        Object->Is == Origin::Kind::Shape || IsAllocated ||
                        (Object->Is == Origin::Kind::View &&
                         (Object->ViewRank != 0 || Object->IsFlat));
  if (!OfTensor)
    return std::nullopt;
  Origin Result = {IsAllocated ? Origin::Kind::Allocated : Origin::Kind::View,
                   Object->Input};
  Result.IsFlat = IsAllocated && Object->IsFlat;
  switch (Access->Asks) {
  case TensorQuery::Shape:
    Result.Is = Origin::Kind::Shape;
    return Result;
  case TensorQuery::Rank:
    Result.Is = Origin::Kind::Rank;
    return Result;
  case TensorQuery::Dimension:
    Result.Is = Object->IsFlat ? Origin::Kind::Elements : Origin::Kind::Size;
    if (const std::optional<int64_t> Which = constantOf(Access->Dimension);
        Which && *Which >= 0)
      Result.Dimension = *Which;
    return Result;
  case TensorQuery::Elements:
    Result.Is = Origin::Kind::Elements;
    return Result;
  case TensorQuery::View:
    Result.ViewRank = Access->Rank;
    return Result;
  case TensorQuery::Flat:
    Result.IsFlat = true;
    return Result;
  case TensorQuery::Scalar:
    return Result;
  case TensorQuery::Reshaped:
    return IsAllocated ? std::nullopt : std::optional(Result);
  case TensorQuery::Address:
    Result.Is = Origin::Kind::Address;
    return IsAllocated ? std::nullopt : std::optional(Result);
  }
  return std::nullopt;
}

std::optional<Origin>
Origins::ofOperator(const CXXOperatorCallExpr &Call) const {
  // inputs[i]
  if (Call.getOperator() == OO_Subscript)
    if (std::optional<Origin> List = of(Call.getArg(0));
        List && List->Is == Origin::Kind::List) {
      List->Is = Origin::Kind::Tensor;
      return List;
    }
  // view(i, j)
  if ((Call.getOperator() == OO_Call || Call.getOperator() == OO_Subscript) &&
      tf_api::isTensorView(Call.getArg(0)->IgnoreParenImpCasts()->getType()))
    if (const std::optional<Origin> View = of(Call.getArg(0));
        View && View->Is == Origin::Kind::View)
      return valueRead(*View, Call);
  return std::nullopt;
}

} // namespace tfop::inputs
