// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/facts/tensor_access.h"

#include "checks/facts/tf_api.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/llvm_version.h"
#include "checks/syntax/names.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace tfop::tf_api {

static llvm::StringRef classNameOf(QualType Type) {
  if (Type.isNull())
    return "";
  Type = Type.getNonReferenceType();
  if (!Type->getPointeeType().isNull())
    Type = Type->getPointeeType();
  return identifierOf(Type->getAsCXXRecordDecl());
}

bool isTensorShape(QualType Type) {
  return StringSwitch<bool>(classNameOf(Type))
      .Cases({"TensorShape", "TensorShapeBase", "TensorShapeRep"}, true)
      .Default(false);
}

bool isTensorView(QualType Type) { return classNameOf(Type) == "TensorMap"; }

static bool isTensorOrPointer(QualType Type) {
  Type = Type.getNonReferenceType();
  return isTensor(Type->isPointerType() ? Type->getPointeeType() : Type);
}

/// The N of `tensor<T, N>()`.
static unsigned rankArgument(const CXXMethodDecl &Method) {
  const TemplateArgumentList *Arguments =
      Method.getTemplateSpecializationArgs();
  if (!Arguments)
    return 0;
  for (const TemplateArgument &One : Arguments->asArray())
    if (One.getKind() == TemplateArgument::Integral)
      return One.getAsIntegral().getExtValue();
  return 0;
}

static std::optional<TensorAccess> accessOfTensor(llvm::StringRef Name,
                                                  unsigned Rank,
                                                  const Expr *Object,
                                                  const Expr *First) {
  using Result = std::optional<TensorAccess>;
  if (Name == "tensor" && Rank != 0)
    return TensorAccess{TensorQuery::View, Object, Rank};
  return StringSwitch<Result>(Name)
      .Case("shape", TensorAccess{TensorQuery::Shape, Object})
      .Case("dims", TensorAccess{TensorQuery::Rank, Object})
      .Case("dim_size", TensorAccess{TensorQuery::Dimension, Object, 0, First})
      .Cases({"NumElements", "num_elements"},
             TensorAccess{TensorQuery::Elements, Object})
      .Case("scalar", TensorAccess{TensorQuery::Scalar, Object})
      .Case("vec", TensorAccess{TensorQuery::View, Object, 1})
      .Case("matrix", TensorAccess{TensorQuery::View, Object, 2})
      .Cases({"flat", "unaligned_flat"},
             TensorAccess{TensorQuery::Flat, Object, 1})
      .Cases({"shaped", "unaligned_shaped", "flat_inner_dims",
              "flat_outer_dims", "flat_inner_outer_dims"},
             TensorAccess{TensorQuery::Reshaped, Object})
      .Cases({"data", "base"}, TensorAccess{TensorQuery::Address, Object})
      .Default(std::nullopt);
}

/// `x.vec<T>()` in a template without an instantiation: the type of the view is
/// not known, the number of its dimensions is.
static std::optional<TensorAccess> accessInTemplate(const CallExpr &Call) {
  const auto *Member = llvm::dyn_cast<UnresolvedMemberExpr>(
      Call.getCallee()->IgnoreParenImpCasts());
  if (!Member || Member->isImplicitAccess() ||
      !isTensorOrPointer(Member->getBase()->getType()))
    return std::nullopt;
  unsigned Rank = 0;
  for (const TemplateArgumentLoc &One : Member->template_arguments())
    if (One.getArgument().getKind() == TemplateArgument::Expression)
      if (const Expr *Value = One.getArgument().getAsExpr();
          !Value->isValueDependent())
        if (const auto Number = Value->getIntegerConstantExpr(
                llvm::cast<Decl>(*Member->decls_begin())->getASTContext()))
          Rank = Number->getZExtValue();
  const IdentifierInfo *Name = Member->getMemberName().getAsIdentifierInfo();
  return Name
             ? accessOfTensor(Name->getName(), Rank, Member->getBase(), nullptr)
             : std::nullopt;
}

std::optional<TensorAccess> tensorAccess(const CallExpr &Call) {
  const auto *Member = llvm::dyn_cast<CXXMemberCallExpr>(&Call);
  const CXXMethodDecl *Method = Member ? Member->getMethodDecl() : nullptr;
  const Expr *Object = Method ? Member->getImplicitObjectArgument() : nullptr;
  if (!Object)
    return accessInTemplate(Call);
  const Expr *First = Call.getNumArgs() == 0 ? nullptr : Call.getArg(0);
  const QualType Type = Object->getType();
  if (isTensorOrPointer(Type) || isTensorShape(Type))
    return accessOfTensor(identifierOf(Method), rankArgument(*Method), Object,
                          First);
  if (!isTensorView(Object->IgnoreParenImpCasts()->getType()))
    return std::nullopt;
  return StringSwitch<std::optional<TensorAccess>>(identifierOf(Method))
      .Case("size", TensorAccess{TensorQuery::Elements, Object})
      .Case("data", TensorAccess{TensorQuery::Address, Object})
      .Case("dimension", TensorAccess{TensorQuery::Dimension, Object, 0, First})
      .Default(std::nullopt);
}

const Expr *inputIndex(const CallExpr &Call) {
  const ValueDecl *Method = contextMethod(Call);
  if (!Method || Call.getNumArgs() == 0 ||
      !Call.getArg(0)->getType()->isIntegerType())
    return nullptr;
  return StringSwitch<bool>(identifierOf(Method))
                 .Cases({"input", "mutable_input"}, true)
                 .Default(false)
             ? Call.getArg(0)
             : nullptr;
}

/// The text of a string literal, perhaps converted to a StringPiece.
static llvm::StringRef literalIn(const Expr *Argument) {
  while (Argument) {
    Argument = bareCondition(Argument);
    if (const auto *Text = llvm::dyn_cast<StringLiteral>(Argument))
      return Text->isOrdinary() ? Text->getString() : "";
    const auto *Converted = llvm::dyn_cast<CXXConstructExpr>(Argument);
    if (!Converted || Converted->getNumArgs() == 0)
      return "";
    Argument = Converted->getArg(0);
  }
  return "";
}

static std::optional<NamedInput> namedOut(const CallExpr &Call) {
  const llvm::StringRef Name =
      Call.getNumArgs() >= 2 ? literalIn(Call.getArg(0)) : "";
  if (Name.empty())
    return std::nullopt;
  return NamedInput{Name, Call.getArg(1)};
}

std::optional<NamedInput> namedInput(const CallExpr &Call) {
  const ValueDecl *Method = contextMethod(Call);
  if (!Method)
    return std::nullopt;
  const bool IsList = StringSwitch<bool>(identifierOf(Method))
                          .Cases({"input_list", "mutable_input_list"}, true)
                          .Default(false);
  if (!IsList && !StringSwitch<bool>(identifierOf(Method))
                      .Cases({"input", "mutable_input"}, true)
                      .Default(false))
    return std::nullopt;
  std::optional<NamedInput> Result = namedOut(Call);
  if (Result)
    Result->IsList = IsList;
  return Result;
}

std::optional<NamedInput> attributeRead(const CallExpr &Call) {
  const ValueDecl *Method = contextMethod(Call);
  std::optional<NamedInput> Result = Method && identifierOf(Method) == "GetAttr"
                                         ? namedOut(Call)
                                         : std::nullopt;
  const auto *Address =
      Result ? llvm::dyn_cast<UnaryOperator>(Result->Out->IgnoreParenImpCasts())
             : nullptr;
  if (!Address || Address->getOpcode() != UO_AddrOf)
    return std::nullopt;
  Result->Out = Address->getSubExpr();
  return Result;
}

std::optional<VariableInput> variableInput(const CallExpr &Call) {
  const unsigned Count = Call.getNumArgs();
  if (identifierOf(Call.getCalleeDecl()) != "GetInputTensorFromVariable" ||
      Count < 3 || !isStepContext(Call.getArg(0)->getType()) ||
      !Call.getArg(1)->getType()->isIntegerType())
    return std::nullopt;
  return VariableInput{Call.getArg(1), Call.getArg(Count - 1)};
}

std::optional<Allocation> allocation(const CallExpr &Call) {
  const ValueDecl *Method = contextMethod(Call);
  return Method && identifierOf(Method) == "allocate_output" &&
                 Call.getNumArgs() >= 3
             ? std::optional(Allocation{Call.getArg(1), Call.getArg(2)})
             : std::nullopt;
}

bool returnsTensor(QualType Type) {
  Type = Type->getPointeeType();
  if (Type.isNull() || Type.isConstQualified())
    return false;
  if (Type->isPointerType())
    return isTensor(Type->getPointeeType());
  return StringSwitch<bool>(classNameOf(Type))
      .Cases({"OpInputList", "OpMutableInputList"}, true)
      .Default(false);
}

std::optional<RankTest> rankTest(const CallExpr &Call) {
  const FunctionDecl *Function = Call.getDirectCallee();
  if (!Function || Call.getNumArgs() != 1 ||
      !isTensorShape(Call.getArg(0)->getType()))
    return std::nullopt;
  return StringSwitch<std::optional<RankTest>>(identifierOf(Function))
      .Case("IsScalar", RankTest{1 << 0, true})
      .Case("IsVector", RankTest{1 << 1, true})
      .Case("IsMatrix", RankTest{1 << 2, true})
      .Case("IsSquareMatrix", RankTest{1 << 2, false})
      .Case("IsScalarOrHigher", RankTest{0xFFFF, false})
      .Case("IsVectorOrHigher", RankTest{0xFFFE, true})
      .Case("IsMatrixOrHigher", RankTest{0xFFFC, true})
      .Case("IsSquareMatrixOrHigher", RankTest{0xFFFC, false})
      .Default(std::nullopt);
}

std::optional<std::pair<const Expr *, const Expr *>>
comparedShapes(const CallExpr &Call) {
  const auto *Member = llvm::dyn_cast<CXXMemberCallExpr>(&Call);
  if (!Member || Call.getNumArgs() != 1 || !Member->getMethodDecl() ||
      identifierOf(Member->getMethodDecl()) != "IsSameSize")
    return std::nullopt;
  return std::pair(
      static_cast<const Expr *>(Member->getImplicitObjectArgument()),
      Call.getArg(0));
}

bool testsBounds(const CallExpr &Call) {
  return identifierOf(Call.getCalleeDecl()) == "FastBoundsCheck";
}

bool returnsArgument(const CallExpr &Call) {
  return Call.getNumArgs() == 1 &&
         StringSwitch<bool>(identifierOf(Call.getCalleeDecl()))
             .Cases({"SubtleMustCopy", "SubtleMustCopyIfIntegral"}, true)
             .Default(false);
}

bool limitsValue(const CallExpr &Call) {
  return StringSwitch<bool>(identifierOf(Call.getCalleeDecl()))
      .Cases({"min", "max", "clamp", "Clamp"}, true)
      .Default(false);
}

bool abortsProcess(const Stmt &Statement) {
  if (const auto *Construct = llvm::dyn_cast<CXXConstructExpr>(&Statement))
    return identifierOf(Construct->getConstructor()->getParent()) ==
           "LogMessageFatal";
  const auto *Call = llvm::dyn_cast<CallExpr>(&Statement);
  return Call && StringSwitch<bool>(identifierOf(Call->getCalleeDecl()))
                     .Cases({"abort", "exit", "_exit", "terminate"}, true)
                     .Case("__assert_fail", true)
                     .Default(false);
}

bool ignoresShape(const CallExpr &Test) {
  return StringSwitch<bool>(identifierOf(Test.getCalleeDecl()))
      .Cases({"IsInitialized", "IsAligned", "SharesBufferWith"}, true)
      .Default(false);
}

bool vanishesInRelease(llvm::StringRef Macro) {
  return Macro.starts_with("DCHECK") || Macro == "assert" ||
         Macro == "TF_DCHECK_OK" || Macro == "eigen_assert";
}

bool isResourceHandle(QualType Type) {
  return classNameOf(Type) == "ResourceHandle";
}

bool isDeviceQueue(QualType Type) {
  return StringSwitch<bool>(classNameOf(Type))
      .Cases({"CUstream_st", "ihipStream_t", "GpuDevice", "SyclDevice"}, true)
      .Default(false);
}

bool copiesMemory(const CallExpr &Call) {
  return StringSwitch<bool>(identifierOf(Call.getDirectCallee()))
      .Cases({"memcpy", "memmove"}, true)
      .Default(false);
}

bool runsOnDevice(const FunctionDecl &Method) {
  const auto *Class =
      llvm::dyn_cast<ClassTemplateSpecializationDecl>(Method.getParent());
  return Class &&
         llvm::any_of(Class->getTemplateArgs().asArray(),
                      [](const TemplateArgument &One) {
                        return One.getKind() == TemplateArgument::Type &&
                               isDeviceQueue(One.getAsType());
                      });
}

const Expr *variantRead(const CallExpr &Call) {
  const auto *Member = llvm::dyn_cast<CXXMemberCallExpr>(&Call);
  return Member && Member->getMethodDecl() &&
                 identifierOf(Member->getMethodDecl()) == "get" &&
                 classNameOf(Member->getImplicitObjectArgument()->getType()) ==
                     "Variant"
             ? Member->getImplicitObjectArgument()
             : nullptr;
}

bool appendsShape(const CallExpr &Call) {
  const auto *Member = llvm::dyn_cast<CXXMemberCallExpr>(&Call);
  return Member && Member->getMethodDecl() && Call.getNumArgs() == 1 &&
         identifierOf(Member->getMethodDecl()) == "AppendShape" &&
         isTensorShape(Member->getImplicitObjectArgument()->getType());
}

std::string statusFormOf(const CXXMemberCallExpr &Call) {
  const llvm::StringRef Name = identifierOf(Call.getMethodDecl());
  return StringSwitch<bool>(Name)
                 .Cases({"AddDim", "InsertDim", "AppendShape"}, true)
                 .Case("RemoveDim", true)
                 .Default(false)
             ? (Name + "WithStatus").str()
         : Name == "set_dim" ? "SetDimWithStatus"
                             : "";
}

llvm::StringRef shapeBuilder() { return "BuildTensorShape"; }

bool growsShape(const CallExpr &Call) {
  const auto *Member = llvm::dyn_cast<CXXMemberCallExpr>(&Call);
  return Member && Member->getMethodDecl() &&
         isTensorShape(Member->getImplicitObjectArgument()->getType()) &&
         StringSwitch<bool>(identifierOf(Member->getMethodDecl()))
             .Cases({"AddDim", "InsertDim", "AppendShape"}, true)
             .Cases({"AddDimWithStatus", "InsertDimWithStatus"}, true)
             .Case("AppendShapeWithStatus", true)
             .Default(false);
}

const Expr *addedDimension(const CallExpr &Call) {
  const auto *Member = llvm::dyn_cast<CXXMemberCallExpr>(&Call);
  if (!Member || !Member->getMethodDecl() || Call.getNumArgs() == 0 ||
      !isTensorShape(Member->getImplicitObjectArgument()->getType()))
    return nullptr;
  return StringSwitch<bool>(identifierOf(Member->getMethodDecl()))
                 .Cases({"AddDim", "InsertDim", "set_dim"}, true)
                 .Default(false)
             ? Call.getArg(Call.getNumArgs() - 1)
             : nullptr;
}

const Expr *requestedSize(const CallExpr &Call) {
  const auto *Member = llvm::dyn_cast<CXXMemberCallExpr>(&Call);
  if (!Member || !Member->getMethodDecl() || Call.getNumArgs() == 0 ||
      !Call.getArg(0)->getType()->isIntegerType())
    return nullptr;
  return StringSwitch<bool>(identifierOf(Member->getMethodDecl()))
                 .Cases({"resize", "reserve", "assign"}, true)
                 .Default(false)
             ? Call.getArg(0)
             : nullptr;
}

bool isIndexedContainer(QualType Type) {
  return StringSwitch<bool>(classNameOf(Type))
      .Cases({"vector", "array", "deque", "InlinedVector", "FixedArray"}, true)
      .Cases({"Span", "span", "ArraySlice", "TensorMap", "DSizes"}, true)
      .Default(false);
}

const Expr *chippedIndex(const CallExpr &Call) {
  return identifierOf(Call.getCalleeDecl()) == "chip" && Call.getNumArgs() >= 1
             ? Call.getArg(0)
             : nullptr;
}

const Expr *dividedTotal(const CallExpr &Call) {
  // Shard(threads, workers, total, cost, work)
  const unsigned Position =
      identifierOf(Call.getCalleeDecl()) == "Shard" ? 2 : 0;
  return runsInPlace(Call) && Call.getNumArgs() > Position
             ? Call.getArg(Position)
             : nullptr;
}

bool failsContext(const CallExpr &Call) {
  if (identifierOf(Call.getDirectCallee()) == "TF_OpKernelContext_Failure")
    return true;
  const ValueDecl *Method = contextMethod(Call);
  return Method && StringSwitch<bool>(identifierOf(Method))
                       .Cases({"CtxFailure", "CtxFailureWithWarning"}, true)
                       .Case("SetStatus", true)
                       .Default(false);
}

bool ignoresShapes(const FunctionDecl &Function) {
  return StringSwitch<bool>(identifierOf(&Function))
      .Cases({"LookupResource", "LookupOrCreateResource", "CreateResource"},
             true)
      .Cases({"DeleteResource", "HandleFromInput", "MakeResourceHandle"}, true)
      .Cases({"Shard", "ParallelFor", "StrCat"}, true)
      .Cases({"MaybeLockVariableInputMutexesInOrder",
              "MaybeForwardRefInputToRefOutput"},
             true)
      .Default(false);
}

std::string invalidArgument(const FunctionDecl &Function,
                            llvm::StringRef Message) {
  const SourceManager &Sources = Function.getASTContext().getSourceManager();
  const llvm::StringRef Code = Sources.getBufferData(
      Sources.getFileID(Sources.getFileLoc(Function.getLocation())));
  const std::string Argument = ("(\"" + Message + "\")").str();
  if (Code.contains("absl::InvalidArgumentError"))
    return "absl::InvalidArgumentError" + Argument;
  for (const DeclContext *Around = &Function; Around;
       Around = Around->getParent())
    if (const auto *Space = llvm::dyn_cast<NamespaceDecl>(Around);
        Space && identifierOf(Space) == "tensorflow")
      return "errors::InvalidArgument" + Argument;
  const bool IsImported = Code.contains("using namespace tensorflow") ||
                          Code.contains(" errors::InvalidArgument");
  return (IsImported ? "errors::InvalidArgument"
                     : "::tensorflow::errors::InvalidArgument") +
         Argument;
}

bool isPlainAccessor(const FunctionDecl &Function) {
  const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&Function);
  if (!Method)
    return false;
  const llvm::StringRef Class = identifierOf(Method->getParent());
  return StringSwitch<bool>(Class)
      .Cases({"Tensor", "TensorShape", "TensorShapeBase", "TensorMap"}, true)
      .Cases({"OpKernelContext", "TensorBuffer", "TensorShapeRep"}, true)
      .Default(false);
}

} // namespace tfop::tf_api
