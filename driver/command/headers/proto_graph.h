// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The protos that describe tensors, nodes, ops and graphs.
#pragma once

#include "tfop_model/protobuf_fields.h"
#include "tfop_model/types.h"

namespace tensorflow {

namespace protobuf = ::google::protobuf;
using protobuf_int64 = ::google::protobuf::int64;
using protobuf_uint64 = ::google::protobuf::uint64;

class AttrValue;
class TensorProto;
const ::google::protobuf::EnumDescriptor *DataType_descriptor();

TFOP_MESSAGE(TensorShapeProto_Dim)
TFOP_FIELD(int64, size)
TFOP_STRING(name)
TFOP_END;
TFOP_MESSAGE(TensorShapeProto)
using Dim = TensorShapeProto_Dim;
TFOP_REPEATED_MESSAGE(TensorShapeProto_Dim, dim)
TFOP_FIELD(bool, unknown_rank)
TFOP_END;

TFOP_MESSAGE(ResourceHandleProto)
TFOP_STRING(device)
TFOP_STRING(container)
TFOP_STRING(name)
TFOP_FIELD(uint64, hash_code)
TFOP_STRING(maybe_type_name)
TFOP_END;
TFOP_MESSAGE(VariantTensorDataProto)
TFOP_STRING(type_name)
TFOP_STRING(metadata)
TFOP_REPEATED_MESSAGE(TensorProto, tensors)
TFOP_END;
TFOP_MESSAGE(TensorProto)
TFOP_FIELD(DataType, dtype)
TFOP_SUBMESSAGE(TensorShapeProto, tensor_shape)
TFOP_FIELD(int32, version_number)
TFOP_STRING(tensor_content)
TFOP_REPEATED(int32, half_val)
TFOP_REPEATED(float, float_val)
TFOP_REPEATED(double, double_val)
TFOP_REPEATED(int32, int_val)
TFOP_REPEATED_STRING(string_val)
TFOP_REPEATED(float, scomplex_val)
TFOP_REPEATED(int64, int64_val)
TFOP_REPEATED(bool, bool_val)
TFOP_REPEATED(double, dcomplex_val)
TFOP_REPEATED_MESSAGE(ResourceHandleProto, resource_handle_val)
TFOP_REPEATED_MESSAGE(VariantTensorDataProto, variant_val)
TFOP_REPEATED(uint32, uint32_val)
TFOP_REPEATED(uint64, uint64_val)
TFOP_END;

TFOP_MESSAGE(NameAttrList)
TFOP_STRING(name)
TFOP_MAP(std::string, AttrValue, attr)
TFOP_END;
TFOP_MESSAGE(AttrValue_ListValue)
TFOP_REPEATED_STRING(s)
TFOP_REPEATED(int64, i)
TFOP_REPEATED(float, f)
TFOP_REPEATED(bool, b)
TFOP_REPEATED(DataType, type)
TFOP_REPEATED_MESSAGE(TensorShapeProto, shape)
TFOP_REPEATED_MESSAGE(TensorProto, tensor)
TFOP_REPEATED_MESSAGE(NameAttrList, func)
TFOP_END;
TFOP_MESSAGE(AttrValue)
using ListValue = AttrValue_ListValue;
enum ValueCase {
  kList = 1,
  kS = 2,
  kI = 3,
  kF = 4,
  kB = 5,
  kType = 6,
  kShape = 7,
  kTensor = 8,
  kPlaceholder = 9,
  kFunc = 10,
  VALUE_NOT_SET = 0
};
TFOP_STRING(s)
TFOP_FIELD(int64, i)
TFOP_FIELD(float, f)
TFOP_FIELD(bool, b)
TFOP_FIELD(DataType, type)
TFOP_SUBMESSAGE(TensorShapeProto, shape)
TFOP_SUBMESSAGE(TensorProto, tensor)
TFOP_SUBMESSAGE(AttrValue_ListValue, list)
TFOP_SUBMESSAGE(NameAttrList, func)
TFOP_STRING(placeholder)
ValueCase value_case() const;
TFOP_END;
using AttrValueMap = ::google::protobuf::Map<std::string, AttrValue>;

TFOP_MESSAGE(NodeDef_ExperimentalDebugInfo)
TFOP_REPEATED_STRING(original_node_names)
TFOP_REPEATED_STRING(original_func_names)
TFOP_END;
TFOP_MESSAGE(NodeDef)
TFOP_STRING(name)
TFOP_STRING(op)
TFOP_REPEATED_STRING(input)
TFOP_STRING(device)
TFOP_MAP(std::string, AttrValue, attr)
TFOP_SUBMESSAGE(NodeDef_ExperimentalDebugInfo, experimental_debug_info)
TFOP_END;
TFOP_MESSAGE(VersionDef)
TFOP_FIELD(int32, producer)
TFOP_FIELD(int32, min_consumer)
TFOP_REPEATED(int32, bad_consumers)
TFOP_END;

TFOP_MESSAGE(OpDef_ArgDef)
TFOP_STRING(name)
TFOP_STRING(description)
TFOP_FIELD(DataType, type)
TFOP_STRING(type_attr)
TFOP_STRING(number_attr)
TFOP_STRING(type_list_attr)
TFOP_FIELD(bool, is_ref)
TFOP_END;
TFOP_MESSAGE(OpDef_AttrDef)
TFOP_STRING(name)
TFOP_STRING(type)
TFOP_SUBMESSAGE(AttrValue, default_value)
TFOP_STRING(description)
void set_has_minimum(bool value);
TFOP_FIELD(int64, minimum)
TFOP_SUBMESSAGE(AttrValue, allowed_values)
TFOP_END;
TFOP_MESSAGE(OpDeprecation)
TFOP_FIELD(int32, version)
TFOP_STRING(explanation)
TFOP_END;
TFOP_MESSAGE(OpDef)
using ArgDef = OpDef_ArgDef;
using AttrDef = OpDef_AttrDef;
TFOP_STRING(name)
TFOP_REPEATED_MESSAGE(OpDef_ArgDef, input_arg)
TFOP_REPEATED_MESSAGE(OpDef_ArgDef, output_arg)
TFOP_REPEATED_STRING(control_output)
TFOP_REPEATED_MESSAGE(OpDef_AttrDef, attr)
TFOP_SUBMESSAGE(OpDeprecation, deprecation)
TFOP_STRING(summary)
TFOP_STRING(description)
TFOP_FIELD(bool, is_commutative)
TFOP_FIELD(bool, is_aggregate)
TFOP_FIELD(bool, is_stateful)
TFOP_FIELD(bool, allows_uninitialized_input)
TFOP_END;
TFOP_MESSAGE(OpList)
TFOP_REPEATED_MESSAGE(OpDef, op)
TFOP_END;
TFOP_MESSAGE(KernelDef_AttrConstraint)
TFOP_STRING(name)
TFOP_SUBMESSAGE(AttrValue, allowed_values)
TFOP_END;
TFOP_MESSAGE(KernelDef)
TFOP_STRING(op)
TFOP_STRING(device_type)
TFOP_REPEATED_MESSAGE(KernelDef_AttrConstraint, constraint)
TFOP_REPEATED_STRING(host_memory_arg)
TFOP_STRING(label)
TFOP_FIELD(int32, priority)
TFOP_END;
TFOP_MESSAGE(KernelList)
TFOP_REPEATED_MESSAGE(KernelDef, kernel)
TFOP_END;

TFOP_MESSAGE(FunctionDef)
TFOP_SUBMESSAGE(OpDef, signature)
TFOP_MAP(std::string, AttrValue, attr)
TFOP_REPEATED_MESSAGE(NodeDef, node_def)
TFOP_MAP(std::string, std::string, ret)
TFOP_MAP(std::string, std::string, control_ret)
TFOP_END;
TFOP_MESSAGE(GradientDef)
TFOP_STRING(function_name)
TFOP_STRING(gradient_func)
TFOP_END;
TFOP_MESSAGE(FunctionDefLibrary)
TFOP_REPEATED_MESSAGE(FunctionDef, function)
TFOP_REPEATED_MESSAGE(GradientDef, gradient)
TFOP_END;
TFOP_MESSAGE(GraphDef)
TFOP_REPEATED_MESSAGE(NodeDef, node)
TFOP_SUBMESSAGE(VersionDef, versions)
TFOP_FIELD(int32, version)
TFOP_SUBMESSAGE(FunctionDefLibrary, library)
TFOP_END;

TFOP_MESSAGE(TensorSliceProto)
TFOP_END;
TFOP_MESSAGE(AllocationDescription)
TFOP_FIELD(int64, requested_bytes)
TFOP_FIELD(int64, allocated_bytes)
TFOP_STRING(allocator_name)
TFOP_FIELD(int64, allocation_id)
TFOP_FIELD(bool, has_single_reference)
TFOP_FIELD(uint64, ptr)
TFOP_END;
TFOP_MESSAGE(TensorDescription)
TFOP_FIELD(DataType, dtype)
TFOP_SUBMESSAGE(TensorShapeProto, shape)
TFOP_SUBMESSAGE(AllocationDescription, allocation_description)
TFOP_END;
TFOP_MESSAGE(DeviceLocality)
TFOP_FIELD(int32, bus_id)
TFOP_FIELD(int32, numa_node)
TFOP_END;
TFOP_MESSAGE(DeviceAttributes)
TFOP_STRING(name)
TFOP_STRING(device_type)
TFOP_FIELD(int64, memory_limit)
TFOP_SUBMESSAGE(DeviceLocality, locality)
TFOP_FIELD(uint64, incarnation)
TFOP_STRING(physical_device_desc)
TFOP_END;

bool ParseProtoUnlimited(::google::protobuf::MessageLite *proto, const std::string &serialized);
bool ParseProtoUnlimited(::google::protobuf::MessageLite *proto, const void *serialized, size_t size);
bool ParseFromTString(const tstring &text, ::google::protobuf::MessageLite *proto);
bool SerializeToTString(const ::google::protobuf::MessageLite &proto, tstring *output);
bool AppendToTString(const ::google::protobuf::MessageLite &proto, tstring *output);
bool SerializeToStringDeterministic(const ::google::protobuf::MessageLite &proto, std::string *output);
// TensorFlow 1 generates these for each message and enum.
const char *EnumName_DataType(DataType value);
bool ProtoParseFromString(const std::string &text, ::google::protobuf::Message *proto);
std::string ProtoDebugString(const ::google::protobuf::Message &proto);
std::string ProtoShortDebugString(const ::google::protobuf::Message &proto);
StringPiece ProtobufStringToStringPiece(const std::string &text);
void SetProtobufStringSwapAllowed(std::string *src, std::string *dest);
std::string SummarizeAttrValue(const AttrValue &value);
bool AreAttrValuesEqual(const AttrValue &a, const AttrValue &b, bool allow_false_negatives = false);
template <typename T> void SetAttrValue(T &&value, AttrValue *out);
template <typename T> void SetAttrValue(std::initializer_list<T> value, AttrValue *out);
bool HasPlaceHolder(const AttrValue &value);

} // namespace tensorflow
