// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/facts/context_access.h"

#include "checks/facts/registrations.h"
#include "checks/facts/tf_api.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/llvm_version.h"
#include "checks/syntax/names.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace tfop::tf_api {

namespace {

/// A method of a context and the argument that names what it accesses.
struct Method {
  llvm::StringLiteral Name;
  OpPart Part;
  unsigned Key;
  /// The number of arguments, if other overloads mean something else.
  unsigned Arguments = 0;
};

} // namespace

static constexpr Method KernelMethods[] = {
    {"GetAttr", OpPart::Attribute, 0},
    {"input", OpPart::Input, 0},
    {"mutable_input", OpPart::Input, 0},
    {"input_list", OpPart::Input, 0},
    {"mutable_input_list", OpPart::Input, 0},
    {"input_ref_mutex", OpPart::Input, 0},
    {"replace_ref_input", OpPart::Input, 0},
    {"forward_input_to_output_with_shape", OpPart::Input, 0},
    {"forward_ref_input_to_ref_output", OpPart::Input, 0},
    {"allocate_output", OpPart::Output, 0},
    {"set_output", OpPart::Output, 0},
    {"set_output_ref", OpPart::Output, 0},
    {"mutable_output", OpPart::Output, 0},
    {"output_list", OpPart::Output, 0},
    {"forward_input_or_allocate_output", OpPart::Output, 1},
    {"forward_input_to_output_with_shape", OpPart::Output, 1},
    {"forward_ref_input_to_ref_output", OpPart::Output, 1},
};

static constexpr Method ShapeMethods[] = {
    // With one argument, GetAttr returns null for an unknown attribute.
    {"GetAttr", OpPart::Attribute, 0, 2},
    {"input", OpPart::Input, 0},
    {"input_tensor", OpPart::Input, 0},
    {"input_handle_shapes_and_types", OpPart::Input, 0},
    {"MakeShapeFromShapeTensor", OpPart::Input, 0},
    {"MakeDimForScalarInput", OpPart::Input, 0},
    {"set_output", OpPart::Output, 0},
    {"output", OpPart::Output, 0},
};

bool isShapeContext(QualType Type) {
  const QualType Pointee = Type->getPointeeType();
  const RecordDecl *Class =
      Pointee.isNull() ? nullptr : Pointee->getAsRecordDecl();
  return Class && identifierOf(Class) == "InferenceContext";
}

llvm::SmallVector<ContextAccess, 2> contextAccesses(const CallExpr &Call) {
  llvm::SmallVector<ContextAccess, 2> Result;
  const Expr *Context = objectOf(Call).first;
  if (!Context)
    return Result;
  const llvm::ArrayRef<Method> Methods =
      isShapeContext(Context->getType()) ? llvm::ArrayRef(ShapeMethods)
      : isContext(Context->getType())    ? llvm::ArrayRef(KernelMethods)
                                         : llvm::ArrayRef<Method>();
  const llvm::StringRef Name = calledName(Call);
  for (const Method &Candidate : Methods)
    if (Candidate.Name == Name && Candidate.Key < Call.getNumArgs() &&
        (Candidate.Arguments == 0 || Candidate.Arguments == Call.getNumArgs()))
      Result.push_back({Candidate.Part, Call.getArg(Candidate.Key)});
  return Result;
}

bool distinguishesSignatures(const CallExpr &Call) {
  return StringSwitch<bool>(calledName(Call))
      .Cases({"num_inputs", "num_outputs", "HasAttr", "HasNodeAttr"}, true)
      .Cases({"type_string", "type_string_view", "has_input"}, true)
      .Cases({"input_types", "output_types", "MatchSignature"}, true)
      .Default(false);
}

bool inspectsDataType(const CallExpr &Call) {
  return StringSwitch<bool>(calledName(Call))
      .Cases({"dtype", "input_dtype", "expected_output_dtype"}, true)
      .Cases({"input_type", "output_type", "DataTypeString"}, true)
      .Default(false);
}

bool isDataType(QualType Type) {
  const auto *Enum = Type.getCanonicalType()->getAs<EnumType>();
  return Enum && identifierOf(Enum->getDecl()) == "DataType";
}

std::optional<ElementAccess> elementAccess(const CallExpr &Call) {
  const auto *Method =
      llvm::dyn_cast_or_null<CXXMethodDecl>(Call.getDirectCallee());
  const Expr *Tensor = objectOf(Call).first;
  const TemplateArgumentList *Arguments =
      Method ? Method->getTemplateSpecializationArgs() : nullptr;
  if (!Tensor || !Arguments || Arguments->size() == 0 ||
      Arguments->get(0).getKind() != TemplateArgument::Type ||
      identifierOf(Method->getParent()) != "Tensor")
    return std::nullopt;
  const llvm::StringRef Name = identifierOf(Method);
  if (!StringSwitch<bool>(Name)
           .Cases({"flat", "vec", "matrix", "tensor", "scalar"}, true)
           .Cases({"shaped", "unaligned_flat", "unaligned_shaped"}, true)
           .Cases(
               {"flat_inner_dims", "flat_outer_dims", "flat_inner_outer_dims"},
               true)
           .Default(false))
    return std::nullopt;
  return ElementAccess{
      Tensor,
      elementTypeOf(Arguments->get(0).getAsType(), Method->getASTContext()),
      Name == "scalar"};
}

const VarDecl *tensorSetBy(const CallExpr &Call) {
  for (const Expr *Argument : Call.arguments()) {
    const auto *Address =
        llvm::dyn_cast<UnaryOperator>(Argument->IgnoreParenImpCasts());
    if (!Address || Address->getOpcode() != UO_AddrOf)
      continue;
    const QualType Type = Address->getSubExpr()->getType();
    if (isTensor(Type) ||
        (Type->isPointerType() && isTensor(Type->getPointeeType())))
      return llvm::dyn_cast_or_null<VarDecl>(namedBy(Address->getSubExpr()));
  }
  return nullptr;
}

StoredAttribute attributeStoredIn(QualType Type) {
  Type = Type.getCanonicalType().getUnqualifiedType();
  if (Type->isBooleanType())
    return {AttributeKind::Bool, false};
  if (Type->isSpecificBuiltinType(BuiltinType::Float))
    return {AttributeKind::Float, false};
  if (Type->isSignedIntegerType() && !Type->isEnumeralType() &&
      !Type->isCharType())
    return {AttributeKind::Int, false};
  if (const auto *Enum = Type->getAs<EnumType>())
    return {identifierOf(Enum->getDecl()) == "DataType"
                ? AttributeKind::Type
                : AttributeKind::Unknown,
            false};
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (!Class)
    return {};
  if (const auto *Vector =
          llvm::dyn_cast<ClassTemplateSpecializationDecl>(Class);
      Vector && identifierOf(Class) == "vector") {
    const TemplateArgument &Element = Vector->getTemplateArgs()[0];
    return {Element.getKind() == TemplateArgument::Type
                ? attributeStoredIn(Element.getAsType()).Kind
                : AttributeKind::Unknown,
            true};
  }
  return {StringSwitch<AttributeKind>(identifierOf(Class))
              .Cases({"basic_string", "tstring"}, AttributeKind::String)
              .Cases({"TensorShape", "PartialTensorShape", "TensorShapeProto"},
                     AttributeKind::Shape)
              .Cases({"Tensor", "TensorProto"}, AttributeKind::Tensor)
              .Case("NameAttrList", AttributeKind::Function)
              .Default(AttributeKind::Unknown),
          false};
}

static llvm::StringRef spelling(AttributeKind Kind) {
  switch (Kind) {
  case AttributeKind::Unknown:
    return "";
  case AttributeKind::Int:
    return "int";
  case AttributeKind::Float:
    return "float";
  case AttributeKind::Bool:
    return "bool";
  case AttributeKind::String:
    return "string";
  case AttributeKind::Type:
    return "type";
  case AttributeKind::Shape:
    return "shape";
  case AttributeKind::Tensor:
    return "tensor";
  case AttributeKind::Function:
    return "func";
  }
}

std::string spelling(AttributeKind Kind, bool IsList) {
  const std::string Word = spelling(Kind).str();
  return IsList ? "list(" + Word + ")" : Word;
}

bool replacesArguments(const FunctionDecl &Function) {
  return writesArguments(Function) && identifierOf(&Function) != "swap";
}

} // namespace tfop::tf_api
