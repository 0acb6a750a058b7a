// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Element types that are objects: Variant and ResourceHandle.
#pragma once

#include "tfop_model/tensor.h"

namespace tensorflow {

class GraphDefBuilder;
class Node;

class TypeIndex {
public:
  TypeIndex(const TypeIndex &);
  template <typename T> static TypeIndex Make() TFOP_ELSEWHERE
  const char *name() const;
  uint64 hash_code() const;
  bool operator==(const TypeIndex &other) const;
};
template <typename T> TypeIndex MakeTypeIndex() TFOP_ELSEWHERE

class ResourceBase : public core::WeakRefCounted {
public:
  virtual std::string DebugString() const;
  virtual int64 MemoryUsed() const;
  virtual Status AsGraphDef(GraphDefBuilder *builder, Node **out) const;
};

struct DtypeAndPartialTensorShape {
  DataType dtype;
  PartialTensorShape shape;
};
class ResourceHandle {
public:
  static constexpr const char *ANONYMOUS_NAME = "";
  ResourceHandle();
  ResourceHandle(const ResourceHandleProto &proto);
  ~ResourceHandle();
  static Status BuildResourceHandle(const ResourceHandleProto &proto, ResourceHandle *out);
  const std::string &device() const;
  void set_device(const std::string &device);
  const std::string &container() const;
  void set_container(const std::string &container);
  const std::string &name() const;
  void set_name(const std::string &name);
  uint64 hash_code() const;
  void set_hash_code(uint64 hash_code);
  const std::string &maybe_type_name() const;
  void set_maybe_type_name(const std::string &value);
  bool IsRefCounting() const;
  const core::RefCountPtr<ResourceBase> &resource() const;
  const std::vector<DtypeAndPartialTensorShape> &dtypes_and_shapes() const;
  void set_dtypes_and_shapes(std::vector<DtypeAndPartialTensorShape> dtypes_and_shapes);
  void AsProto(ResourceHandleProto *proto) const;
  Status FromProto(const ResourceHandleProto &proto);
  std::string SerializeAsString() const;
  bool ParseFromString(const std::string &s);
  std::string DebugString() const;
  std::string SummarizeValue() const;
  template <typename T> Status ValidateType() const TFOP_ELSEWHERE
  template <typename T> StatusOr<T *> GetResource() const TFOP_ELSEWHERE
  template <typename T, typename Trace>
  static ResourceHandle MakeRefCountingHandle(T *resource, const std::string &device_name,
                                              const std::vector<DtypeAndPartialTensorShape> &dtypes_and_shapes,
                                              const Trace &definition_stack_trace) TFOP_ELSEWHERE
  template <typename T>
  static ResourceHandle MakeRefCountingHandle(T *resource, const std::string &device_name,
                                              const std::vector<DtypeAndPartialTensorShape> &dtypes_and_shapes = {}) TFOP_ELSEWHERE
};

class VariantTensorData {
public:
  VariantTensorData();
  VariantTensorData(VariantTensorDataProto proto);
  const std::string &type_name() const;
  void set_type_name(const std::string &type_name);
  template <typename T> bool get_metadata(T *value) const TFOP_ELSEWHERE
  template <typename T> void set_metadata(const T &value) TFOP_ELSEWHERE
  std::string &metadata_string();
  const std::string &metadata_string() const;
  int tensors_size() const;
  const Tensor &tensors(int index) const;
  const std::vector<Tensor> &tensors() const;
  Tensor *add_tensors();
  Tensor *add_tensor(const Tensor &tensor);
  void ToProto(VariantTensorDataProto *proto) const;
  bool FromProto(VariantTensorDataProto proto);
  std::string SerializeAsString() const;
  bool SerializeToString(std::string *buf);
  bool ParseFromString(std::string s);
  std::string DebugString() const;
};
class Variant {
public:
  Variant() noexcept;
  Variant(const Variant &other);
  Variant(Variant &&other) noexcept;
  ~Variant();
  template <typename T, typename VT = typename std::decay<T>::type,
            typename = std::enable_if_t<!std::is_same<Variant, VT>::value && std::is_move_constructible<VT>::value>>
  Variant(T &&value) TFOP_ELSEWHERE
  Variant &operator=(const Variant &other);
  Variant &operator=(Variant &&other) noexcept;
  template <typename T, typename VT = typename std::decay<T>::type, typename = std::enable_if_t<!std::is_same<Variant, VT>::value>>
  Variant &operator=(T &&value) TFOP_ELSEWHERE
  bool is_empty() const;
  void clear() noexcept;
  void swap(Variant &other) noexcept;
  TypeIndex TypeId() const;
  std::string DebugString() const;
  std::string SummarizeValue() const;
  template <typename T> T *get() TFOP_ELSEWHERE
  template <typename T> const T *get() const TFOP_ELSEWHERE
  template <typename T, typename... A> T &emplace(A &&...args) TFOP_ELSEWHERE
  template <typename T> bool MaybeDecodeCopy(T *out) const TFOP_ELSEWHERE
  std::string TypeName() const;
  void Encode(VariantTensorData *data) const;
  void Encode(VariantTensorDataProto *data) const;
  bool Decode(VariantTensorData data);
  bool Decode(VariantTensorDataProto data);
};
template <typename T> std::string TypeNameVariant(const T &value) TFOP_ELSEWHERE
template <typename T> std::string DebugStringVariant(const T &value) TFOP_ELSEWHERE
template <typename T> void EncodeVariant(const T &value, VariantTensorData *data) TFOP_ELSEWHERE
template <typename T> bool DecodeVariant(VariantTensorData *data, T *value) TFOP_ELSEWHERE
template <typename T> void EncodeVariant(const T &value, std::string *buf) TFOP_ELSEWHERE
template <typename T> bool DecodeVariant(std::string *buf, T *value) TFOP_ELSEWHERE
bool DecodeUnaryVariant(Variant *variant);
enum class VariantDeviceCopyDirection { INVALID_DEVICE_COPY_DIRECTION = 0, HOST_TO_DEVICE = 1, DEVICE_TO_HOST = 2, DEVICE_TO_DEVICE = 3 };
enum VariantUnaryOp { INVALID_VARIANT_UNARY_OP = 0, ZEROS_LIKE_VARIANT_UNARY_OP = 1, CONJ_VARIANT_UNARY_OP = 2 };
enum VariantBinaryOp { INVALID_VARIANT_BINARY_OP = 0, ADD_VARIANT_BINARY_OP = 1 };
using AsyncTensorDeviceCopyFn = std::function<Status(const Tensor &from, Tensor *to)>;
class OpKernelContext;
template <typename Device> Status UnaryOpVariant(OpKernelContext *ctx, VariantUnaryOp op, const Variant &v, Variant *out) TFOP_ELSEWHERE
template <typename Device>
Status BinaryOpVariants(OpKernelContext *ctx, VariantBinaryOp op, const Variant &a, const Variant &b, Variant *out) TFOP_ELSEWHERE

} // namespace tensorflow

#define REGISTER_UNARY_VARIANT_DECODE_FUNCTION(T, type_name)                                                                               \
  static int TFOP_UNIQUE(register_variant) TF_ATTRIBUTE_UNUSED = (static_cast<T *>(nullptr), 0)
#define INTERNAL_REGISTER_UNARY_VARIANT_DEVICE_COPY_FUNCTION(T, direction, device_copy_fn)                                                 \
  static std::function<::tensorflow::Status(const T &, T *, ::tensorflow::AsyncTensorDeviceCopyFn)> TFOP_UNIQUE(register_variant)          \
      TF_ATTRIBUTE_UNUSED(device_copy_fn)
#define REGISTER_UNARY_VARIANT_UNARY_OP_FUNCTION(op, device, T, unary_op_function)                                                         \
  static std::function<::tensorflow::Status(::tensorflow::OpKernelContext *, const T &, T *)> TFOP_UNIQUE(register_variant)                \
      TF_ATTRIBUTE_UNUSED(unary_op_function)
#define REGISTER_UNARY_VARIANT_BINARY_OP_FUNCTION(op, device, T, binary_op_function)                                                       \
  static std::function<::tensorflow::Status(::tensorflow::OpKernelContext *, const T &, const T &, T *)> TFOP_UNIQUE(register_variant)     \
      TF_ATTRIBUTE_UNUSED(binary_op_function)
