// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Registration of ops and kernels: REGISTER_OP and REGISTER_KERNEL_BUILDER, which instantiates the kernel class.
#pragma once

#include "tfop_model/kernel.h"
#include "tfop_model/shape_inference.h"

namespace tensorflow {

using OpShapeInferenceFn = std::function<Status(shape_inference::InferenceContext *)>;
using OpTypeConstructor = std::function<Status(OpDef *)>;
struct OpRegistrationData {
  OpRegistrationData();
  explicit OpRegistrationData(const OpDef &def);
  OpDef op_def;
  OpShapeInferenceFn shape_inference_fn;
  bool is_function_op;
};

class OpDefBuilder {
public:
  explicit OpDefBuilder(std::string op_name);
  OpDefBuilder &Attr(std::string spec);
  OpDefBuilder &Input(std::string spec);
  OpDefBuilder &Output(std::string spec);
  OpDefBuilder &ControlOutput(std::string name);
  OpDefBuilder &SetIsCommutative();
  OpDefBuilder &SetIsAggregate();
  OpDefBuilder &SetIsStateful();
  OpDefBuilder &SetAllowsUninitializedInput();
  OpDefBuilder &SetIsDistributedCommunication();
  OpDefBuilder &Deprecated(int version, std::string explanation);
  OpDefBuilder &Doc(std::string text);
  OpDefBuilder &SetShapeFn(OpShapeInferenceFn fn);
  OpDefBuilder &SetTypeConstructor(OpTypeConstructor c);
  template <typename F> OpDefBuilder &SetForwardTypeFn(F f) TFOP_ELSEWHERE
  OpDefBuilder &AllowAttrTypeAny(bool value);
  Status Finalize(OpRegistrationData *op_reg_data) const;
};

class OpRegistryInterface {
public:
  virtual ~OpRegistryInterface();
  virtual Status LookUp(const std::string &op_type_name, const OpRegistrationData **op_reg_data) const = 0;
  Status LookUpOpDef(const std::string &op_type_name, const OpDef **op_def) const;
};
class OpRegistry : public OpRegistryInterface {
public:
  using OpRegistrationDataFactory = std::function<Status(OpRegistrationData *)>;
  OpRegistry();
  static OpRegistry *Global();
  void Register(const OpRegistrationDataFactory &factory);
  Status LookUp(const std::string &op_type_name, const OpRegistrationData **op_reg_data) const override;
  const OpRegistrationData *LookUp(const std::string &op_type_name) const;
  void Export(bool include_internal, OpList *ops) const;
  std::string DebugString(bool include_internal) const;
  void GetRegisteredOps(std::vector<OpDef> *op_defs);
  void GetOpRegistrationData(std::vector<OpRegistrationData> *op_data);
  void ProcessRegistrations() const;
};
class OpListOpRegistry : public OpRegistryInterface {
public:
  explicit OpListOpRegistry(const OpList *op_list);
  Status LookUp(const std::string &op_type_name, const OpRegistrationData **op_reg_data) const override;
};

namespace register_op {
class OpDefBuilderWrapper {
public:
  explicit OpDefBuilderWrapper(const char name[]);
  OpDefBuilderWrapper &Attr(std::string spec);
  OpDefBuilderWrapper &Input(std::string spec);
  OpDefBuilderWrapper &Output(std::string spec);
  OpDefBuilderWrapper &SetIsCommutative();
  OpDefBuilderWrapper &SetIsAggregate();
  OpDefBuilderWrapper &SetIsStateful();
  OpDefBuilderWrapper &SetDoNotOptimize();
  OpDefBuilderWrapper &SetAllowsUninitializedInput();
  OpDefBuilderWrapper &SetIsDistributedCommunication();
  OpDefBuilderWrapper &Deprecated(int version, std::string explanation);
  OpDefBuilderWrapper &Doc(std::string text);
  OpDefBuilderWrapper &SetShapeFn(OpShapeInferenceFn fn);
  OpDefBuilderWrapper &SetTypeConstructor(OpTypeConstructor c);
  template <typename F> OpDefBuilderWrapper &SetForwardTypeFn(F f) TFOP_ELSEWHERE
  template <typename F> OpDefBuilderWrapper &SetReverseTypeFn(int input, F f) TFOP_ELSEWHERE
  const OpDefBuilder &builder() const;
}; // namespace register_op
struct OpDefBuilderReceiver {
  OpDefBuilderReceiver(const OpDefBuilderWrapper &wrapper);
};
} // namespace register_op

class KernelDefBuilder {
public:
  explicit KernelDefBuilder(const char *op_name);
  ~KernelDefBuilder();
  KernelDefBuilder &Device(const char *device_type);
  template <typename T> KernelDefBuilder &AttrConstraint(const char *attr_name, absl::Span<const T> allowed) TFOP_ELSEWHERE
  template <typename T> KernelDefBuilder &AttrConstraint(const char *attr_name, T allowed) TFOP_ELSEWHERE
  KernelDefBuilder &TypeConstraint(const char *attr_name, absl::Span<const DataType> allowed);
  KernelDefBuilder &TypeConstraint(const char *attr_name, DataType allowed);
  template <typename T> KernelDefBuilder &TypeConstraint(const char *attr_name) TFOP_ELSEWHERE
  KernelDefBuilder &HostMemory(const char *arg_name);
  KernelDefBuilder &Label(const char *label);
  KernelDefBuilder &Priority(int32 priority);
  /// The caller owns the definition.
  const KernelDef *Build();
};
namespace register_kernel {
class Name : public KernelDefBuilder {
public:
  explicit Name(const char *op);
};
} // namespace register_kernel
namespace system {
class Name : public KernelDefBuilder {
public:
  explicit Name(const char *op);
};
} // namespace register_kernel

namespace kernel_factory {
class OpKernelFactory {
public:
  virtual OpKernel *Create(OpKernelConstruction *context) = 0;
  virtual ~OpKernelFactory() = default;
};
class OpKernelRegistrar {
public:
  OpKernelRegistrar(const KernelDef *kernel_def, StringPiece kernel_class_name, std::unique_ptr<OpKernelFactory> factory);
  OpKernelRegistrar(const KernelDef *kernel_def, StringPiece kernel_class_name, OpKernel *(*create_fn)(OpKernelConstruction *));
}; // namespace kernel_factory
} // namespace system
KernelList GetAllRegisteredKernels();
KernelList GetRegisteredKernelsForOp(StringPiece op_name);

} // namespace tensorflow

#define REGISTER_OP(name)                                                                                                                  \
  static ::tensorflow::register_op::OpDefBuilderReceiver TFOP_UNIQUE(register_op) TF_ATTRIBUTE_UNUSED =                                    \
      ::tensorflow::register_op::OpDefBuilderWrapper(name)
#define REGISTER_SYSTEM_OP(name) REGISTER_OP(name)
#define REGISTER_OP_NO_GRADIENT(name) REGISTER_OP_GRADIENT(name, nullptr)

#define REGISTER_KERNEL_BUILDER(kernel_builder, ...)                                                                                       \
  static ::tensorflow::kernel_factory::OpKernelRegistrar TFOP_UNIQUE(register_kernel) TF_ATTRIBUTE_UNUSED(                                 \
      ::tensorflow::register_kernel::kernel_builder.Build(), #__VA_ARGS__,                                                                 \
      [](::tensorflow::OpKernelConstruction *context) -> ::tensorflow::OpKernel * { return new __VA_ARGS__(context); });
#define REGISTER_SYSTEM_KERNEL_BUILDER(kernel_builder, ...) REGISTER_KERNEL_BUILDER(kernel_builder, __VA_ARGS__)
#define REGISTER_KERNEL_BUILDER_IF_ENABLED(kernel_builder, ...) REGISTER_KERNEL_BUILDER(kernel_builder, __VA_ARGS__)
