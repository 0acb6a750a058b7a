// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Resources shared between kernels: ResourceMgr, handles, look-up functions, ResourceOpKernel, Var.
#pragma once

#include "tfop_model/op.h"

namespace tensorflow {

class ScopedStepContainer {
public:
  ScopedStepContainer(const int64 step_id, std::function<void(const std::string &)> cleanup);
  ScopedStepContainer(const int64 step_id, std::function<void(const std::string &)> cleanup, const std::string &prefix);
  ~ScopedStepContainer();
  void CleanUp();
  /// Takes over one reference to the resource, also when it fails.
  template <typename T> Status Create(ResourceMgr *rm, const std::string &name, T *resource) TFOP_ELSEWHERE
  Status Delete(ResourceMgr *rm, const std::string &name);
  template <typename T> Status Lookup(ResourceMgr *rm, const std::string &name, T **resource) const TFOP_ELSEWHERE
  template <typename T> Status LookupOrCreate(ResourceMgr *rm, const std::string &name, T **resource, std::function<Status(T **)> creator) TFOP_ELSEWHERE
  const std::string &name() const;
  int64 step_id() const;
};

class ResourceMgr {
public:
  ResourceMgr();
  explicit ResourceMgr(const std::string &default_container);
  ~ResourceMgr();
  const std::string &default_container() const;
  /// Takes over one reference to the resource, also when it fails.
  template <typename T> Status Create(const std::string &container, const std::string &name, T *resource) TFOP_ELSEWHERE
  template <typename T> Status CreateUnowned(const std::string &container, const std::string &name, T *resource) TFOP_ELSEWHERE
  template <typename T>
  ResourceHandle CreateHandle(const std::string &container, const std::string &name) const
      TFOP_ELSEWHERE
  /// The caller owns the reference it gets.
  template <typename T, bool use_dynamic_cast = false>
  Status Lookup(const std::string &container, const std::string &name, T **resource) const TFOP_ELSEWHERE
  Status Lookup(const ResourceHandle &handle, ResourceBase **resource) const;
  template <typename T>
  Status LookupMany(absl::Span<std::pair<const std::string *, const std::string *> const> containers_and_names,
                    std::vector<core::RefCountPtr<T>> *resources) const TFOP_ELSEWHERE
  template <typename T, bool use_dynamic_cast = false>
  Status LookupOrCreate(const std::string &container, const std::string &name, T **resource, std::function<Status(T **)> creator)
      TFOP_ELSEWHERE
  template <typename T> Status Delete(const std::string &container, const std::string &name) TFOP_ELSEWHERE
  Status Delete(const ResourceHandle &handle);
  Status Cleanup(const std::string &container);
  void Clear();
  std::string DebugString() const;
};

ResourceHandle MakeResourceHandle(const std::string &container, const std::string &name, const DeviceBase &device,
                                  const TypeIndex &type_index, const std::vector<DtypeAndPartialTensorShape> &dtypes_and_shapes = {});
template <typename T>
ResourceHandle MakeResourceHandle(const std::string &container, const std::string &name, const DeviceBase &device,
                                  const std::vector<DtypeAndPartialTensorShape> &dtypes_and_shapes = {}) TFOP_ELSEWHERE
template <typename T>
ResourceHandle MakeResourceHandle(OpKernelContext *ctx, const std::string &container, const std::string &name,
                                  const std::vector<DtypeAndPartialTensorShape> &dtypes_and_shapes = {}) TFOP_ELSEWHERE
template <typename T> ResourceHandle MakePerStepResourceHandle(OpKernelContext *ctx, const std::string &name) TFOP_ELSEWHERE
Status MakeResourceHandleToOutput(OpKernelContext *context, int output_index, const std::string &container, const std::string &name,
                                  const TypeIndex &type_index);
const ResourceHandle &HandleFromInput(OpKernelContext *ctx, int input);
Status HandleFromInput(OpKernelContext *ctx, int input, ResourceHandle *handle);
Status HandleFromInput(OpKernelContext *ctx, StringPiece input, ResourceHandle *handle);
/// Takes over one reference to the value, also when it fails.
template <typename T>
Status CreateResource(OpKernelContext *ctx, const ResourceHandle &p, T *value)
    TFOP_ELSEWHERE
/// The caller owns the reference it gets.
template <typename T> Status LookupResource(OpKernelContext *ctx, const ResourceHandle &p, T **value) TFOP_ELSEWHERE
template <typename T> Status LookupResource(OpKernelContext *ctx, const ResourceHandle &p, core::RefCountPtr<T> *value) TFOP_ELSEWHERE
template <typename T> Status GetResource(OpKernelContext *ctx, const ResourceHandle &p, T **value) TFOP_ELSEWHERE
template <typename T>
Status LookupResources(OpKernelContext *ctx, absl::Span<ResourceHandle const *const> p, std::vector<core::RefCountPtr<T>> *values)
    TFOP_ELSEWHERE
template <typename T>
Status LookupOrCreateResource(OpKernelContext *ctx, const ResourceHandle &p, T **value, std::function<Status(T **)> creator) TFOP_ELSEWHERE
template <typename T>
Status LookupOrCreateResource(OpKernelContext *ctx, const ResourceHandle &p, core::RefCountPtr<T> *value,
                              std::function<Status(T **)> creator) TFOP_ELSEWHERE
template <typename T> Status DeleteResource(OpKernelContext *ctx, const ResourceHandle &p) TFOP_ELSEWHERE
Status DeleteResource(OpKernelContext *ctx, const ResourceHandle &p);
template <typename T> Status GetResourceFromContext(OpKernelContext *ctx, const std::string &input_name, T **resource) TFOP_ELSEWHERE

class ContainerInfo {
public:
  Status Init(ResourceMgr *rmgr, const NodeDef &ndef, bool use_node_name_as_default);
  Status Init(ResourceMgr *rmgr, const NodeDef &ndef);
  ResourceMgr *resource_manager() const;
  const std::string &container() const;
  const std::string &name() const;
  bool resource_is_private_to_kernel() const;
  std::string DebugString() const;
};

/// A kernel that makes its resource once and hands out a handle.
template <typename T> class ResourceOpKernel : public OpKernel {
public:
  explicit ResourceOpKernel(OpKernelConstruction *context) : OpKernel(context) TFOP_ELSEWHERE
  ~ResourceOpKernel() override TFOP_ELSEWHERE
  void Compute(OpKernelContext *context) override TFOP_ELSEWHERE

protected:
  core::RefCountPtr<T> get_resource() TFOP_ELSEWHERE
  mutex mu_;
  ContainerInfo cinfo_;
  T *resource_ = nullptr;

private:
  virtual Status CreateResource(T **resource) = 0;
  virtual Status VerifyResource(T *resource) TFOP_ELSEWHERE
};
template <typename T> class AnonymousResourceOp : public OpKernel {
public:
  AnonymousResourceOp(OpKernelConstruction *context, bool ref_counting, bool return_deleter) : OpKernel(context) TFOP_ELSEWHERE
  void Compute(OpKernelContext *ctx) override TFOP_ELSEWHERE

protected:
  virtual std::string name() = 0;
  template <typename... A> Status CreateResource(A &&...args) TFOP_ELSEWHERE
  const bool ref_counting_ = false;
  const bool return_deleter_ = false;
};
template <typename T> class ResourceHandleOp : public OpKernel {
public:
  explicit ResourceHandleOp(OpKernelConstruction *context) : OpKernel(context) TFOP_ELSEWHERE
  void Compute(OpKernelContext *ctx) override TFOP_ELSEWHERE
  bool IsExpensive() override TFOP_ELSEWHERE
};
template <typename T> class ResourceHandlesOp : public OpKernel {
public:
  explicit ResourceHandlesOp(OpKernelConstruction *context) : OpKernel(context) TFOP_ELSEWHERE
  void Compute(OpKernelContext *ctx) override TFOP_ELSEWHERE
};
template <typename T> class IsResourceInitialized : public OpKernel {
public:
  explicit IsResourceInitialized(OpKernelConstruction *c) : OpKernel(c) TFOP_ELSEWHERE
  void Compute(OpKernelContext *ctx) override TFOP_ELSEWHERE
};
class ResourceDeleter {
public:
  ResourceDeleter();
  ResourceDeleter(ResourceHandle handle, ResourceMgr *resource_manager);
};

class Var : public ResourceBase {
public:
  explicit Var(DataType dtype);
  Var(DataType dtype, std::string debug_name);
  mutex *mu();
  Tensor *tensor();
  std::string DebugString() const override;
  Status AsGraphDef(GraphDefBuilder *builder, Node **out) const override;
  bool is_initialized;
  std::atomic<bool> copy_on_read_mode;
};
class LegacyVar : public ResourceBase {
public:
  explicit LegacyVar(DataType dtype);
  mutex *mu();
  Tensor *tensor();
};

} // namespace tensorflow

#define REGISTER_RESOURCE_HANDLE_OP(Type)                                                                                                  \
  REGISTER_OP(#Type "HandleOp").Attr("container: string = ''").Attr("shared_name: string = ''").Output("resource: resource").SetIsStateful()
#define REGISTER_RESOURCE_HANDLE_KERNEL(Type)                                                                                              \
  REGISTER_KERNEL_BUILDER(Name(#Type "HandleOp").Device(::tensorflow::DEVICE_CPU), ::tensorflow::ResourceHandleOp<Type>)
