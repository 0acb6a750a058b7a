// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

/// The signature of an op, as plain values: what the strings of REGISTER_OP
/// declare. Data types are named as in these strings, without aliases:
/// "float", "half", "int64".
namespace tfop::tf_api {

enum class AttributeKind {
  /// Not determined, or of a kind that is not checked.
  Unknown,
  Int,
  Float,
  Bool,
  String,
  Type,
  Shape,
  Tensor,
  Function
};

/// `Attr("T: {float, double} = DT_FLOAT")`
struct OpAttribute {
  std::string Name;
  AttributeKind Kind = AttributeKind::Unknown;
  bool IsList = false;
  /// The permitted data types of a type attribute; empty for all.
  std::vector<std::string> Types;

  bool operator==(const OpAttribute &) const = default;
};

/// `Input("values: T")`, `Output("sizes: N * int32")`
struct OpArgument {
  std::string Name;
  /// The data type, or the name of the attribute that determines it. Both are
  /// empty if the spec is not a literal.
  std::string Type;
  std::string TypeAttribute;
  /// Any number of tensors, so that later indices are not known.
  bool IsList = false;

  bool operator==(const OpArgument &) const = default;
};

struct OpSignature {
  std::string Name;
  std::vector<OpArgument> Inputs;
  std::vector<OpArgument> Outputs;
  std::vector<OpAttribute> Attributes;
  /// True if a spec is not a literal or could not be read: there may be more
  /// arguments or attributes, of any name.
  bool IsOpen = false;

  /// Null if there is none.
  const OpAttribute *attribute(llvm::StringRef Named) const;

  bool operator==(const OpSignature &) const = default;
};

const OpArgument *findArgument(const std::vector<OpArgument> &Among,
                               llvm::StringRef Named);
/// The argument that provides the tensor number \p Index; null if there is none
/// or it cannot be determined.
const OpArgument *findArgument(const std::vector<OpArgument> &Among,
                               unsigned Index);
bool hasList(const std::vector<OpArgument> &Arguments);

/// The data types that \p Argument of \p Op may have; nothing if all, or if it
/// cannot be determined.
std::optional<std::vector<std::string>> typesOf(const OpArgument &Argument,
                                                const OpSignature &Op);

/// The methods of REGISTER_OP that declare a part of the signature.
enum class OpPart { Input, Output, Attribute, None };
OpPart opPartOf(llvm::StringRef Method);

/// Adds the declaration in \p Spec, the argument of \p Method. Returns why
/// TensorFlow rejects the spec, or an empty string.
std::string declare(OpSignature &Op, llvm::StringRef Method,
                    llvm::StringRef Spec);
/// Adds a spec that is not a literal.
void declareUnknown(OpSignature &Op, llvm::StringRef Method);

/// Why TensorFlow rejects the op after all parts were added, or an empty
/// string. \p Argument is the part that is wrong.
std::string problemOfType(const OpSignature &Op, const OpArgument &Argument);
/// Why TensorFlow rejects the name of an op, or an empty string.
std::string problemOfOpName(llvm::StringRef Name);

/// "float" for "float", "float32" and "DT_FLOAT"; empty if it is not a data
/// type.
std::string dataTypeNamed(llvm::StringRef Text);

/// The number of bits of an integer data type; 0 for other types.
unsigned integerBits(llvm::StringRef DataType);

/// True if the name of \p DataType is also a C++ type in namespace tensorflow.
bool isCppTypeName(llvm::StringRef DataType);

/// True for the names of ops and attributes that TensorFlow reserves for
/// itself.
bool isInternalName(llvm::StringRef Name);

} // namespace tfop::tf_api
