// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/facts/op_signature.h"

#include "checks/syntax/llvm_version.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace tfop::tf_api {

static constexpr llvm::StringLiteral RealNumberTypes[] = {
    "float", "double", "int64", "int32",    "uint8",  "uint16",
    "int16", "int8",   "half",  "bfloat16", "uint32", "uint64"};
static constexpr llvm::StringLiteral OtherNumberTypes[] = {
    "complex64", "complex128", "qint8", "quint8",
    "qint16",    "quint16",    "qint32"};
static constexpr llvm::StringLiteral QuantizedTypes[] = {
    "qint8", "quint8", "qint16", "quint16", "qint32"};
static constexpr llvm::StringLiteral OtherTypes[] = {"string",
                                                     "bool",
                                                     "resource",
                                                     "variant",
                                                     "float8_e5m2",
                                                     "float8_e4m3fn",
                                                     "float8_e4m3fnuz",
                                                     "float8_e4m3b11fnuz",
                                                     "int4",
                                                     "uint4",
                                                     "int2",
                                                     "uint2",
                                                     "token"};

std::string dataTypeNamed(llvm::StringRef Text) {
  const std::string Lower = Text.lower();
  llvm::StringRef Name = Text;
  if (Name.consume_front("DT_"))
    Name = llvm::StringRef(Lower).drop_front(3);
  Name = StringSwitch<llvm::StringRef>(Name)
             .Case("float32", "float")
             .Case("float64", "double")
             .Case("float16", "half")
             .Default(Name);
  const auto IsIn = [&](llvm::ArrayRef<llvm::StringLiteral> Names) {
    return llvm::is_contained(Names, Name);
  };
  return IsIn(RealNumberTypes) || IsIn(OtherNumberTypes) || IsIn(OtherTypes)
             ? Name.str()
             : "";
}

const OpAttribute *OpSignature::attribute(llvm::StringRef Named) const {
  const auto Found = llvm::find_if(
      Attributes, [&](const OpAttribute &A) { return A.Name == Named; });
  return Found == Attributes.end() ? nullptr : &*Found;
}

const OpArgument *findArgument(const std::vector<OpArgument> &Among,
                               llvm::StringRef Named) {
  const auto Found = llvm::find_if(
      Among, [&](const OpArgument &A) { return A.Name == Named; });
  return Found == Among.end() ? nullptr : &*Found;
}

const OpArgument *findArgument(const std::vector<OpArgument> &Among,
                               unsigned Index) {
  for (const OpArgument &Next : Among) {
    if (Next.IsList)
      return nullptr;
    if (Index-- == 0)
      return &Next;
  }
  return nullptr;
}

bool hasList(const std::vector<OpArgument> &Arguments) {
  return llvm::any_of(Arguments,
                      [](const OpArgument &Next) { return Next.IsList; });
}

std::optional<std::vector<std::string>> typesOf(const OpArgument &Argument,
                                                const OpSignature &Op) {
  if (!Argument.Type.empty())
    return std::vector{Argument.Type};
  const OpAttribute *Attribute = Op.attribute(Argument.TypeAttribute);
  if (!Attribute || Attribute->Kind != AttributeKind::Type ||
      Attribute->Types.empty())
    return std::nullopt;
  return Attribute->Types;
}

OpPart opPartOf(llvm::StringRef Method) {
  return StringSwitch<OpPart>(Method)
      .Case("Input", OpPart::Input)
      .Case("Output", OpPart::Output)
      .Case("Attr", OpPart::Attribute)
      .Default(OpPart::None);
}

/// True if \p Name starts with a character of \p First, followed by any of
/// \p Rest.
static bool consistsOf(llvm::StringRef Name, bool (*First)(char),
                       bool (*Rest)(char)) {
  return !Name.empty() && First(Name.front()) &&
         llvm::all_of(Name.drop_front(), Rest);
}

static bool isLowerOrDigit(char C) {
  return llvm::isLower(C) || llvm::isDigit(C) || C == '_';
}

static bool isWordCharacter(char C) { return llvm::isAlnum(C) || C == '_'; }

/// `T`, `float`, `Ref(T)`, `N * T`, `list_of_types`.
static std::string declareArgument(OpSignature &Op,
                                   std::vector<OpArgument> &Among,
                                   llvm::StringRef Spec) {
  auto [Name, Type] = Spec.split(':');
  OpArgument New;
  New.Name = Name.trim().str();
  Type = Type.trim();
  if (Type.consume_front("Ref("))
    Type.consume_back(")");
  if (const auto [Count, Element] = Type.split('*'); !Element.empty()) {
    New.IsList = true;
    Type = Element.trim();
  }
  New.Type = dataTypeNamed(Type);
  if (New.Type.empty())
    New.TypeAttribute = Type.trim().str();
  const bool IsValid =
      Spec.contains(':') && consistsOf(New.Name, llvm::isLower, isLowerOrDigit);
  if (IsValid)
    Among.push_back(std::move(New));
  else
    Op.IsOpen = true;
  if (!Spec.contains(':'))
    return "the spec has no ':' between name and type";
  return IsValid ? ""
                 : "the name must start with a lower case letter and contain "
                   "only lower case letters, digits and '_'";
}

/// The types in `{float, int32}`; false if they are not types.
static bool readTypes(llvm::StringRef Braced, OpAttribute &Into) {
  Braced.consume_front("{");
  llvm::SmallVector<llvm::StringRef, 8> Parts;
  Braced.split(Parts, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (llvm::StringRef Part : Parts) {
    std::string Type = dataTypeNamed(Part.trim());
    if (Type.empty())
      return false;
    Into.Types.push_back(std::move(Type));
  }
  return !Into.Types.empty();
}

static void readKind(llvm::StringRef Type, OpAttribute &Into) {
  if (Type.starts_with("{")) {
    const llvm::StringRef Braced =
        Type.take_until([](char C) { return C == '}'; });
    if (Braced.contains('\'') || Braced.contains('"'))
      Into.Kind = AttributeKind::String;
    else if (readTypes(Braced, Into))
      Into.Kind = AttributeKind::Type;
    return;
  }
  const llvm::StringRef Word = Type.take_while(isWordCharacter);
  Into.Kind =
      StringSwitch<AttributeKind>(Word)
          .Case("int", AttributeKind::Int)
          .Case("float", AttributeKind::Float)
          .Case("bool", AttributeKind::Bool)
          .Case("string", AttributeKind::String)
          .Cases({"type", "numbertype", "realnumbertype", "quantizedtype"},
                 AttributeKind::Type)
          .Case("shape", AttributeKind::Shape)
          .Case("tensor", AttributeKind::Tensor)
          .Case("func", AttributeKind::Function)
          .Default(AttributeKind::Unknown);
  if (Word == "realnumbertype" || Word == "numbertype")
    Into.Types.assign(std::begin(RealNumberTypes), std::end(RealNumberTypes));
  if (Word == "numbertype")
    Into.Types.insert(Into.Types.end(), std::begin(OtherNumberTypes),
                      std::end(OtherNumberTypes));
  if (Word == "quantizedtype")
    Into.Types.assign(std::begin(QuantizedTypes), std::end(QuantizedTypes));
}

/// `k: int >= 1 = 3`, `T: {float, double}`, `paths: list(string)`.
static std::string declareAttribute(OpSignature &Op, llvm::StringRef Spec) {
  const auto [Name, Rest] = Spec.split(':');
  OpAttribute New;
  New.Name = Name.trim().str();
  llvm::StringRef Type = Rest.trim();
  if (Type.consume_front("list(")) {
    New.IsList = true;
    Type = Type.trim();
  }
  readKind(Type, New);
  const bool IsValid = consistsOf(New.Name, llvm::isAlpha, isWordCharacter) ||
                       llvm::StringRef(New.Name).starts_with("_");
  if (!Spec.contains(':') || !IsValid) {
    Op.IsOpen = true;
    return Spec.contains(':') ? "the name must start with a letter and contain "
                                "only letters, digits and '_'"
                              : "the spec has no ':' between name and type";
  }
  Op.Attributes.push_back(std::move(New));
  return "";
}

std::string declare(OpSignature &Op, llvm::StringRef Method,
                    llvm::StringRef Spec) {
  switch (opPartOf(Method)) {
  case OpPart::Input:
    return declareArgument(Op, Op.Inputs, Spec);
  case OpPart::Output:
    return declareArgument(Op, Op.Outputs, Spec);
  case OpPart::Attribute:
    return declareAttribute(Op, Spec);
  case OpPart::None:
    return "";
  }
}

void declareUnknown(OpSignature &Op, llvm::StringRef Method) {
  Op.IsOpen |= opPartOf(Method) != OpPart::None;
}

std::string problemOfType(const OpSignature &Op, const OpArgument &Argument) {
  if (Argument.TypeAttribute.empty() || Op.IsOpen ||
      Op.attribute(Argument.TypeAttribute))
    return "";
  return "'" + Argument.TypeAttribute +
         "' is neither a data type nor an attribute of the op";
}

std::string problemOfOpName(llvm::StringRef Name) {
  if (Name.starts_with("_"))
    return "";
  llvm::SmallVector<llvm::StringRef, 2> Parts;
  Name.split(Parts, '>');
  return llvm::all_of(Parts,
                      [](llvm::StringRef Part) {
                        return consistsOf(Part, llvm::isUpper, isWordCharacter);
                      })
             ? ""
             : "the name of an op must be in CamelCase";
}

unsigned integerBits(llvm::StringRef DataType) {
  DataType.consume_front("u");
  unsigned Bits = 0;
  return DataType.consume_front("int") && !DataType.getAsInteger(10, Bits)
             ? Bits
             : 0;
}

bool isCppTypeName(llvm::StringRef DataType) {
  return integerBits(DataType) != 0 || DataType == "float" ||
         DataType == "double";
}

bool isInternalName(llvm::StringRef Name) { return Name.starts_with("_"); }

} // namespace tfop::tf_api
