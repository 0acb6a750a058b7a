// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/facts/shape_ranks.h"

#include "checks/facts/context_access.h"
#include "checks/facts/registrations.h"
#include "checks/facts/tensor_access.h"
#include "checks/facts/tf_api.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/llvm_version.h"
#include "checks/syntax/names.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace tfop::tf_api {

static bool isShapeHandle(QualType Type) {
  const CXXRecordDecl *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Class && identifierOf(Class) == "ShapeHandle";
}

bool isShape(QualType Type) {
  return isTensorShape(Type.getNonReferenceType()) || isShapeHandle(Type);
}

/// \p Value without the temporaries and conversions around it, and whether a
/// braced list became an initializer_list.
static std::pair<const Expr *, bool> unwrapped(const Expr *Value) {
  bool IsList = false;
  while (true) {
    Value = Value->IgnoreParens();
    if (const auto *Full = llvm::dyn_cast<FullExpr>(Value))
      Value = Full->getSubExpr();
    else if (const auto *Temporary =
                 llvm::dyn_cast<MaterializeTemporaryExpr>(Value))
      Value = Temporary->getSubExpr();
    else if (const auto *Bound = llvm::dyn_cast<CXXBindTemporaryExpr>(Value))
      Value = Bound->getSubExpr();
    else if (const auto *Cast = llvm::dyn_cast<CastExpr>(Value))
      Value = Cast->getSubExpr();
    else if (const auto *List =
                 llvm::dyn_cast<CXXStdInitializerListExpr>(Value)) {
      IsList = true;
      Value = List->getSubExpr();
    } else if (const auto *Construction =
                   llvm::dyn_cast<CXXConstructExpr>(Value);
               Construction && Construction->getNumArgs() != 0 &&
               (Construction->getNumArgs() == 1 ||
                llvm::isa<CXXDefaultArgExpr>(Construction->getArg(1))))
      Value = Construction->getArg(0);
    else
      return {Value, IsList};
  }
}

/// The number of elements of a braced list.
static std::optional<unsigned> elementsIn(const Expr *Value) {
  const auto [Inner, IsList] = unwrapped(Value);
  const auto *List = llvm::dyn_cast<InitListExpr>(Inner);
  return IsList && List ? std::optional(List->getNumInits()) : std::nullopt;
}

static std::optional<unsigned> constantIn(const Expr *Value,
                                          const ASTContext &Context) {
  Expr::EvalResult Result;
  if (Value->isValueDependent() || !Value->getType()->isIntegerType() ||
      !Value->EvaluateAsInt(Result, Context) ||
      Result.Val.getInt().isNegative())
    return std::nullopt;
  return Result.Val.getInt().getLimitedValue(UINT8_MAX);
}

/// The rank of the result of a method of the context of a shape function.
static std::optional<unsigned> rankOfResult(const CallExpr &Call,
                                            const ASTContext &Context) {
  const llvm::StringRef Name = calledName(Call);
  if (Name == "UnknownShapeOfRank" && Call.getNumArgs() == 1)
    return constantIn(Call.getArg(0), Context);
  if (Name == "MakeShape" && Call.getNumArgs() == 1)
    return elementsIn(Call.getArg(0));
  return StringSwitch<std::optional<unsigned>>(Name)
      .Case("Scalar", 0u)
      .Case("Vector", 1u)
      .Case("Matrix", 2u)
      .Default(std::nullopt);
}

std::optional<unsigned> rankOfNewShape(const Expr *Value,
                                       const ASTContext &Context) {
  if (!Value || !isShape(Value->getType()))
    return std::nullopt;
  if (const std::optional<unsigned> Count = elementsIn(Value))
    return Count;
  const Expr *Inner = unwrapped(Value).first;
  if (const auto *Call = llvm::dyn_cast<CXXMemberCallExpr>(Inner))
    return isShapeContext(Call->getImplicitObjectArgument()->getType()) ||
                   isShapeContext(Context.getPointerType(
                       Call->getImplicitObjectArgument()->getType()))
               ? rankOfResult(*Call, Context)
               : std::nullopt;
  const auto *Construction = llvm::dyn_cast<CXXConstructExpr>(Inner);
  return Construction && Construction->getNumArgs() == 0 &&
                 isTensorShape(Construction->getType())
             ? std::optional(0u)
             : std::nullopt;
}

std::optional<RankRequirement> rankRequiredBy(const CallExpr &Call,
                                              const ASTContext &Context) {
  const Expr *Object = objectOf(Call).first;
  if (!Object || !isShapeContext(Object->getType()) ||
      calledName(Call) != "WithRank" || Call.getNumArgs() != 3)
    return std::nullopt;
  const std::optional<unsigned> Rank = constantIn(Call.getArg(1), Context);
  if (!Rank)
    return std::nullopt;
  const auto *Address =
      llvm::dyn_cast<UnaryOperator>(Call.getArg(2)->IgnoreParenImpCasts());
  const auto *Out = Address && Address->getOpcode() == UO_AddrOf
                        ? namedBy(Address->getSubExpr())
                        : nullptr;
  return RankRequirement{Call.getArg(0), *Rank,
                         llvm::dyn_cast_or_null<VarDecl>(Out)};
}

std::optional<OutputSetting> outputSetBy(const CallExpr &Call) {
  const Expr *Object = objectOf(Call).first;
  if (!Object || Call.getNumArgs() < 2 ||
      (!isContext(Object->getType()) && !isShapeContext(Object->getType())))
    return std::nullopt;
  const llvm::StringRef Name = calledName(Call);
  if (Name == "set_output")
    return OutputSetting{
        Call.getArg(0),
        isShape(Call.getArg(1)->getType()) ? Call.getArg(1) : nullptr, false};
  if (Name == "allocate_output")
    return OutputSetting{Call.getArg(0), Call.getArg(1), true};
  if (Name == "forward_input_or_allocate_output" && Call.getNumArgs() >= 3)
    return OutputSetting{Call.getArg(1), Call.getArg(2), true};
  return std::nullopt;
}

bool setsAnyOutput(const CallExpr &Call, const ASTContext &Context) {
  const Expr *Object = objectOf(Call).first;
  if (!Object ||
      (!isContext(Object->getType()) && !isShapeContext(Object->getType())))
    return false;
  if (const std::optional<OutputSetting> Set = outputSetBy(Call))
    return !literalText(Set->Key) && !constantIn(Set->Key, Context);
  return StringSwitch<bool>(calledName(Call))
      .Cases({"output_list", "set_output_ref", "mutable_output"}, true)
      .Cases({"forward_input_to_output_with_shape",
              "forward_ref_input_to_ref_output", "replace_ref_input"},
             true)
      .Cases({"forward_ref_input_to_output", "release_output"}, true)
      .Default(false);
}

bool isPlainKernelBase(const CXXRecordDecl &Class) {
  return StringSwitch<bool>(identifierOf(&Class))
      .Cases({"OpKernel", "AsyncOpKernel"}, true)
      .Default(false);
}

} // namespace tfop::tf_api
