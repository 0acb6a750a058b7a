// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/facts/registrations.h"

#include "checks/syntax/calls.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/llvm_version.h"
#include "checks/syntax/names.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace tfop::tf_api {

/// \p Value without conversions and the construction of temporaries.
static const Expr *unconverted(const Expr *Value) {
  while (Value) {
    Value = Value->IgnoreUnlessSpelledInSource();
    const auto *Construction = llvm::dyn_cast<CXXConstructExpr>(Value);
    if (!Construction || Construction->getNumArgs() == 0 ||
        llvm::any_of(llvm::drop_begin(Construction->arguments()),
                     [](const Expr *Argument) {
                       return !llvm::isa<CXXDefaultArgExpr>(Argument);
                     }))
      return Value;
    Value = Construction->getArg(0);
  }
  return Value;
}

std::optional<std::string> literalText(const Expr *Value) {
  const auto *Literal =
      llvm::dyn_cast_or_null<StringLiteral>(unconverted(Value));
  return Literal && Literal->isOrdinary()
             ? std::optional(Literal->getString().str())
             : std::nullopt;
}

static std::string elementTypeOfNumber(const BuiltinType &Number,
                                       uint64_t Bits) {
  switch (Number.getKind()) {
  case BuiltinType::Float:
    return "float";
  case BuiltinType::Double:
    return "double";
  case BuiltinType::Bool:
    return "bool";
  case BuiltinType::Char_S:
  case BuiltinType::Char_U:
  case BuiltinType::WChar_S:
  case BuiltinType::WChar_U:
  case BuiltinType::Char8:
  case BuiltinType::Char16:
  case BuiltinType::Char32:
    return "";
  default:
    break;
  }
  if (!Number.isInteger() || Bits > 64)
    return "";
  return (Number.isSignedInteger() ? "int" : "uint") + std::to_string(Bits);
}

std::string elementTypeOf(QualType Type, const ASTContext &Context) {
  Type = Type.getCanonicalType().getUnqualifiedType();
  if (const auto *Number = Type->getAs<BuiltinType>())
    return elementTypeOfNumber(*Number, Context.getTypeSize(Type));
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (!Class)
    return "";
  if (const auto *Template =
          llvm::dyn_cast<ClassTemplateSpecializationDecl>(Class);
      Template && identifierOf(Class) == "complex") {
    const TemplateArgument &Part = Template->getTemplateArgs()[0];
    const std::string Element = Part.getKind() == TemplateArgument::Type
                                    ? elementTypeOf(Part.getAsType(), Context)
                                    : "";
    return StringSwitch<std::string>(Element)
        .Case("float", "complex64")
        .Case("double", "complex128")
        .Default("");
  }
  return StringSwitch<std::string>(identifierOf(Class))
      .Cases({"tstring", "basic_string"}, "string")
      .Case("half", "half")
      .Case("bfloat16", "bfloat16")
      .Case("ResourceHandle", "resource")
      .Case("Variant", "variant")
      .Case("QInt8", "qint8")
      .Case("QUInt8", "quint8")
      .Case("QInt16", "qint16")
      .Case("QUInt16", "quint16")
      .Case("QInt32", "qint32")
      .Default("");
}

namespace {

/// The classes whose methods form the chains of registrations.
enum class Builder { Op, Kernel, None };

} // namespace

static Builder builderOf(const CXXRecordDecl *Class) {
  if (!Class)
    return Builder::None;
  const Builder Own =
      StringSwitch<Builder>(identifierOf(Class))
          .Cases({"OpDefBuilderWrapper", "OpDefBuilder"}, Builder::Op)
          .Case("KernelDefBuilder", Builder::Kernel)
          .Default(Builder::None);
  if (Own != Builder::None || !Class->hasDefinition())
    return Own;
  for (const CXXBaseSpecifier &Base : Class->bases())
    if (const Builder Inherited =
            builderOf(Base.getType()->getAsCXXRecordDecl());
        Inherited != Builder::None)
      return Inherited;
  return Builder::None;
}

namespace {

/// Collects the parts of the registration in a variable's initializer. A chain
/// `Name("X").Device(D)` is visited from its last call to its first.
class ChainVisitor : public CodeVisitor {
public:
  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *Call) override {
    if (builderOf(Call->getRecordDecl()) != Builder::None)
      Calls.push_back(Call);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *Construction) override {
    const CXXConstructorDecl *Constructor = Construction->getConstructor();
    const Builder Kind = builderOf(Constructor->getParent());
    if (Kind == Builder::None || Start || Construction->getNumArgs() == 0 ||
        Constructor->isCopyOrMoveConstructor())
      return true;
    Start = Construction;
    StartKind = Kind;
    return true;
  }
  bool VisitCXXNewExpr(CXXNewExpr *New) override {
    if (!Created)
      Created = New->getAllocatedType()->getAsCXXRecordDecl();
    return true;
  }

  std::vector<const CXXMemberCallExpr *> Calls;
  const CXXConstructExpr *Start = nullptr;
  Builder StartKind = Builder::None;
  const CXXRecordDecl *Created = nullptr;
};

} // namespace

/// The class of variables that a registration defines, which saves visiting the
/// initializers of all others.
static bool mayRegister(const VarDecl &Variable) {
  const CXXRecordDecl *Class = Variable.getType()->getAsCXXRecordDecl();
  return Variable.hasInit() && Class &&
         StringSwitch<bool>(identifierOf(Class))
             .Cases({"OpDefBuilderReceiver", "OpKernelRegistrar",
                     "InitOnStartupMarker"},
                    true)
             .Default(false);
}

static ChainVisitor visited(const VarDecl &Variable) {
  ChainVisitor Chain;
  Chain.TraverseStmt(const_cast<Expr *>(Variable.getInit()));
  std::reverse(Chain.Calls.begin(), Chain.Calls.end());
  return Chain;
}

std::optional<OpDeclaration> opDeclaredBy(const VarDecl &Variable) {
  if (!mayRegister(Variable))
    return std::nullopt;
  const ChainVisitor Chain = visited(Variable);
  const std::optional<std::string> Name =
      Chain.StartKind == Builder::Op ? literalText(Chain.Start->getArg(0))
                                     : std::nullopt;
  if (!Name)
    return std::nullopt;
  OpDeclaration Result;
  Result.Is.Name = *Name;
  Result.Where = Chain.Start->getArg(0)->getBeginLoc();
  if (std::string Why = problemOfOpName(*Name); !Why.empty())
    Result.Problems.push_back({Chain.Start->getArg(0), *Name, std::move(Why)});
  std::vector<std::pair<const Expr *, std::string>> Specs;
  for (const CXXMemberCallExpr *Call : Chain.Calls) {
    const llvm::StringRef Method = calledName(*Call);
    if (Method == "SetShapeFn" && Call->getNumArgs() == 1)
      Result.ShapeFunction = Call->getArg(0);
    if (opPartOf(Method) == OpPart::None || Call->getNumArgs() == 0)
      continue;
    const Expr *Spec = Call->getArg(0);
    const std::optional<std::string> Text = literalText(Spec);
    if (!Text) {
      declareUnknown(Result.Is, Method);
      continue;
    }
    if (std::string Why = declare(Result.Is, Method, *Text); !Why.empty())
      Result.Problems.push_back({Spec, *Text, std::move(Why)});
    Specs.push_back({Spec, *Text});
  }
  for (const auto *Arguments : {&Result.Is.Inputs, &Result.Is.Outputs})
    for (const OpArgument &Argument : *Arguments)
      if (std::string Why = problemOfType(Result.Is, Argument); !Why.empty())
        for (const auto &[Spec, Text] : Specs)
          if (llvm::StringRef(Text).split(':').first.trim() == Argument.Name) {
            Result.Problems.push_back({Spec, Text, std::move(Why)});
            break;
          }
  return Result;
}

/// The types of `TypeConstraint<T>("T")` and `TypeConstraint("T", DT_FLOAT)`;
/// empty if they are not known.
static std::vector<std::string> constrainedTypes(const CXXMemberCallExpr &Call,
                                                 const ASTContext &Context) {
  const CXXMethodDecl *Method = Call.getMethodDecl();
  std::string Type;
  if (const TemplateArgumentList *Arguments =
          Method ? Method->getTemplateSpecializationArgs() : nullptr;
      Arguments && Arguments->size() == 1 &&
      Arguments->get(0).getKind() == TemplateArgument::Type)
    Type = elementTypeOf(Arguments->get(0).getAsType(), Context);
  else if (Call.getNumArgs() == 2)
    if (const auto *Named = llvm::dyn_cast<DeclRefExpr>(
            Call.getArg(1)->IgnoreUnlessSpelledInSource()))
      Type = dataTypeNamed(identifierOf(Named->getDecl()));
  return Type.empty() ? std::vector<std::string>() : std::vector{Type};
}

/// "CPU" for `DEVICE_CPU` and `"CPU"`.
static std::string deviceNamed(const Expr *Argument) {
  if (std::optional<std::string> Text = literalText(Argument))
    return *Text;
  llvm::StringRef Name =
      identifierOf(namedBy(Argument->IgnoreUnlessSpelledInSource()));
  Name.consume_front("DEVICE_");
  return Name.str();
}

/// Adds the declarations of one call of the chain.
static void addCall(const CXXMemberCallExpr &Call, const ASTContext &Context,
                    KernelRegistration &To) {
  const llvm::StringRef Method = calledName(Call);
  if (Call.getNumArgs() == 0 || Method == "Build")
    return;
  const Expr *First = Call.getArg(0);
  const std::optional<std::string> Text = literalText(First);
  if (Method == "Device") {
    To.Device = deviceNamed(First);
    To.IsExact &= !To.Device.empty();
  } else if (Method == "TypeConstraint" && Text) {
    To.Constraints.push_back({*Text, constrainedTypes(Call, Context), First});
    To.IsExact &= !To.Constraints.back().Types.empty();
  } else if (Method == "HostMemory" && Text) {
    To.HostArguments.push_back({*Text, First});
  } else if (Method == "Label" && Text) {
    To.Label = *Text;
  } else if (Expr::EvalResult Value;
             Method == "Priority" && First->EvaluateAsInt(Value, Context)) {
    To.Priority = Value.Val.getInt().getExtValue();
  } else {
    To.IsExact = false;
  }
}

std::optional<KernelRegistration> kernelRegisteredBy(const VarDecl &Variable) {
  if (!mayRegister(Variable))
    return std::nullopt;
  const ChainVisitor Chain = visited(Variable);
  const std::optional<std::string> Name =
      Chain.StartKind == Builder::Kernel ? literalText(Chain.Start->getArg(0))
                                         : std::nullopt;
  if (!Name)
    return std::nullopt;
  KernelRegistration Result;
  Result.Op = *Name;
  Result.OpName = Chain.Start->getArg(0);
  Result.Where = Variable.getLocation();
  Result.Variable = &Variable;
  Result.Class = Chain.Created;
  for (const CXXMemberCallExpr *Call : Chain.Calls)
    addCall(*Call, Variable.getASTContext(), Result);
  llvm::sort(Result.Constraints, [](const auto &A, const auto &B) {
    return A.Attribute < B.Attribute;
  });
  return Result;
}

std::optional<ShapeFunctionNeeds>
needsOfShapeFunction(const FunctionDecl &Function) {
  using Needs = ShapeFunctionNeeds;
  const auto *Space = llvm::dyn_cast<NamespaceDecl>(
      Function.getDeclContext()->getEnclosingNamespaceContext());
  if (!Space || identifierOf(Space) != "shape_inference")
    return std::nullopt;
  return StringSwitch<std::optional<Needs>>(identifierOf(&Function))
      .Case("ScalarShape", Needs{0, 1})
      .Cases({"UnchangedShape", "BiasAddGradShape"}, Needs{1, 1})
      .Cases({"MergeBothInputsShapeFn", "MatMulShape", "BatchMatMulShape",
              "BatchMatMulV2Shape", "BiasAddShape", "BroadcastBinaryOpShapeFn"},
             Needs{2, 1})
      .Cases({"Conv2DShape", "Conv3DShape", "DepthwiseConv2DNativeShape",
              "GatherNdShape"},
             Needs{2, 1})
      .Cases({"AvgPoolShape", "MaxPoolShape", "Pool3DShape"}, Needs{1, 1})
      .Cases({"ReductionShape", "RandomShape"}, Needs{1, 1})
      .Case("SliceShape", Needs{3, 1})
      .Default(std::nullopt);
}

} // namespace tfop::tf_api
