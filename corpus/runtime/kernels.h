// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels, their contexts, and their registration.
#pragma once

#include "resources.h"

namespace Eigen {
struct ThreadPoolDevice {};
struct GpuDevice {
  void *stream() const { return nullptr; }
};
} // namespace Eigen

namespace tensorflow {

using Attribute = std::variant<float, int64, bool, std::string, std::vector<float>, std::vector<int64>, std::vector<std::string>, DataType>;
using Attributes = std::map<std::string, Attribute>;

namespace thread {
/// Runs functions immediately, or when a case allows it.
class ThreadPool {
public:
  void Schedule(std::function<void()> work) { work(); }
  int NumThreads() const { return 1; }
  void ParallelFor(int64 total, int64, std::function<void(int64, int64)> work) { work(0, total); }
};
} // namespace thread
class Env {
public:
  static Env *Default() {
    static Env one;
    return &one;
  }
  void SchedClosure(std::function<void()> work) { work(); }
  uint64 NowMicros() { return 0; }
  template <typename File> Status NewAppendableFile(const std::string &, std::unique_ptr<File> *file);
  template <typename Region> Status NewReadOnlyMemoryRegionFromFile(const std::string &, std::unique_ptr<Region> *region);
};
struct DeviceBase {
  struct CpuWorkerThreads {
    int num_threads = 1;
    thread::ThreadPool *workers = nullptr;
  };
  const CpuWorkerThreads *tensorflow_cpu_worker_threads() const {
    static thread::ThreadPool pool;
    static const CpuWorkerThreads workers = {1, &pool};
    return &workers;
  }
  Allocator *GetAllocator(AllocatorAttributes) { return cpu_allocator(); }
  std::string name() const { return "/device:CPU:0"; }
};
inline void Shard(int, thread::ThreadPool *, int64 total, int64, std::function<void(int64, int64)> work) {
  work(0, total / 2);
  work(total / 2, total);
}
template <typename I, typename L> bool FastBoundsCheck(I index, L limit) { return index >= 0 && index < limit; }

class FailingContext {
public:
  const Status &status() const { return status_; }
  void SetStatus(const Status &status) {
    if (status_.ok())
      status_ = status;
  }
  void CtxFailure(const char *, int, const Status &status) { SetStatus(status); }
  void CtxFailure(const Status &status) { SetStatus(status); }
  DeviceBase *device() const {
    static DeviceBase one;
    return &one;
  }
  Env *env() const { return Env::Default(); }

private:
  Status status_;
};
class OpKernelConstruction : public FailingContext {
public:
  OpKernelConstruction(Attributes attributes, ResourceMgr *manager) : attributes_(std::move(attributes)), manager_(manager) {}
  template <typename T> Status GetAttr(const std::string &name, T *value) const {
    const auto found = attributes_.find(name);
    if (found == attributes_.end())
      return errors::NotFound("attribute ", name);
    // Numbers of all sizes are stored in the largest type.
    using Kept = std::conditional_t<std::is_integral_v<T> && !std::is_same_v<T, bool>, int64, T>;
    using KeptList = std::conditional_t<std::is_same_v<T, std::vector<int32>>, std::vector<int64>, Kept>;
    const KeptList &kept = std::get<KeptList>(found->second);
    if constexpr (std::is_same_v<T, std::vector<int32>>)
      value->assign(kept.begin(), kept.end());
    else
      *value = static_cast<T>(kept);
    return Status();
  }
  bool HasAttr(const std::string &name) const { return attributes_.count(name) != 0; }
  ResourceMgr *resource_manager() const { return manager_; }
  template <typename Out> Status allocate_temp(DataType type, const TensorShape &shape, Out *out) {
    *out = Tensor(type, shape);
    return Status();
  }

private:
  const Attributes attributes_;
  ResourceMgr *const manager_;
};
class OpKernelContext : public FailingContext {
public:
  OpKernelContext(std::vector<Tensor> inputs, std::vector<DataType> outputs, ResourceMgr *manager)
      : inputs_(std::move(inputs)), output_types_(std::move(outputs)), outputs_(output_types_.size()), manager_(manager) {}
  int num_inputs() const { return static_cast<int>(inputs_.size()); }
  int num_outputs() const { return static_cast<int>(outputs_.size()); }
  const Tensor &input(int i) const { return inputs_[i]; }
  Status input(const std::string &name, const Tensor **out) const {
    const auto &names = simulation().input_names;
    const size_t i = std::find(names.begin(), names.end(), name) - names.begin();
    if (i >= inputs_.size())
      return errors::InvalidArgument("no input ", name);
    *out = &inputs_[i];
    return Status();
  }
  DataType input_dtype(int i) const { return inputs_[i].dtype(); }
  DataType expected_output_dtype(int i) const { return output_types_[i]; }
  Status allocate_output(int i, const TensorShape &shape, Tensor **out) {
    if (simulation().outputs-- <= 0)
      return errors::Internal("out of memory");
    outputs_[i] = Tensor(output_types_[i], shape);
    *out = &outputs_[i];
    return Status();
  }
  Status forward_input_or_allocate_output(std::initializer_list<int>, int i, const TensorShape &shape, Tensor **out) {
    return allocate_output(i, shape, out);
  }
  Status allocate_temp(DataType type, const TensorShape &shape, Tensor *out, AllocatorAttributes = {}) {
    if (simulation().temporaries-- <= 0)
      return errors::Internal("out of memory");
    *out = Tensor(type, shape);
    return Status();
  }
  void set_output(int i, const Tensor &tensor) { outputs_[i] = tensor; }
  Tensor *mutable_output(int i) { return &outputs_[i]; }
  const std::vector<Tensor> &outputs() const { return outputs_; }
  ResourceMgr *resource_manager() const { return manager_; }
  ScopedStepContainer *step_container() { return &container_; }
  template <typename Device> const Device &eigen_device() const {
    static const Device one;
    return one;
  }
  const Eigen::ThreadPoolDevice &eigen_cpu_device() const { return eigen_device<Eigen::ThreadPoolDevice>(); }
  const Eigen::GpuDevice &eigen_gpu_device() const { return eigen_device<Eigen::GpuDevice>(); }

private:
  const std::vector<Tensor> inputs_;
  const std::vector<DataType> output_types_;
  std::vector<Tensor> outputs_;
  ResourceMgr *const manager_;
  ScopedStepContainer container_;
};

template <typename T>
ResourceHandle MakeResourceHandle(OpKernelContext *, const std::string &container, const std::string &name) {
  return {container, name};
}
inline const ResourceHandle &HandleFromInput(OpKernelContext *context, int i) {
  return context->input(i).flat<ResourceHandle>()(0);
}
template <typename T> Status LookupResource(OpKernelContext *context, const ResourceHandle &handle, T **out) {
  return context->resource_manager()->Lookup(handle.container(), handle.name(), out);
}
template <typename T> Status LookupResource(OpKernelContext *context, const ResourceHandle &handle, core::RefCountPtr<T> *out) {
  T *found = nullptr;
  const Status status = LookupResource(context, handle, &found);
  out->reset(found);
  return status;
}
template <typename T>
Status LookupResources(OpKernelContext *context, const std::vector<const ResourceHandle *> &handles,
                       std::vector<core::RefCountPtr<T>> *out) {
  for (const ResourceHandle *handle : handles) {
    out->emplace_back();
    const Status status = LookupResource(context, *handle, &out->back());
    if (!status.ok())
      return status;
  }
  return Status();
}
/// Inputs can be looked up by name if a case names them.
template <typename T> Status GetResourceFromContext(OpKernelContext *context, const std::string &input, T **out) {
  const Tensor *handle = nullptr;
  const Status status = context->input(input, &handle);
  return status.ok() ? LookupResource(context, handle->flat<ResourceHandle>()(0), out) : status;
}
template <typename T> Status CreateResource(OpKernelContext *context, const ResourceHandle &handle, T *resource) {
  return context->resource_manager()->Create(handle.container(), handle.name(), resource);
}
template <typename T>
Status LookupOrCreateResource(OpKernelContext *context, const ResourceHandle &handle, T **out, std::function<Status(T **)> creator) {
  return context->resource_manager()->LookupOrCreate(handle.container(), handle.name(), out, std::move(creator));
}
template <typename T>
Status LookupOrCreateResource(OpKernelContext *context, const ResourceHandle &handle, core::RefCountPtr<T> *out,
                              std::function<Status(T **)> creator) {
  T *found = nullptr;
  const Status status = LookupOrCreateResource(context, handle, &found, std::move(creator));
  out->reset(status.ok() ? found : nullptr);
  return status;
}
template <typename T> Status DeleteResource(OpKernelContext *context, const ResourceHandle &handle) {
  return context->resource_manager()->Delete<T>(handle.container(), handle.name());
}

class OpKernel {
public:
  explicit OpKernel(OpKernelConstruction *) {}
  virtual ~OpKernel() = default;
  virtual void Compute(OpKernelContext *context) = 0;
  const std::string &name() const { return name_; }
  bool IsExpensive() const { return true; }
  Status MakeShape(const Tensor &sizes, TensorShape *shape) const {
    return TensorShapeUtils::MakeShape(sizes.flat<int32>().data(), sizes.NumElements(), shape);
  }

private:
  std::string name_ = "kernel";
};
class AsyncOpKernel : public OpKernel {
public:
  using OpKernel::OpKernel;
  using DoneCallback = std::function<void()>;
  virtual void ComputeAsync(OpKernelContext *context, DoneCallback done) = 0;
  void Compute(OpKernelContext *context) override {
    bool called = false;
    ComputeAsync(context, [&called] { called = true; });
    if (!called)
      context->SetStatus(errors::Internal("the step never ends"));
  }
};
/// A kernel that creates its resource once and outputs a handle.
template <typename T> class ResourceOpKernel : public OpKernel {
public:
  using OpKernel::OpKernel;
  ~ResourceOpKernel() override {
    if (resource_)
      resource_->Unref();
  }
  void Compute(OpKernelContext *context) override {
    if (!resource_) {
      T *found = nullptr;
      const auto creator = [this](T **made) { return CreateResource(made); };
      const Status status = context->resource_manager()->template LookupOrCreate<T>("localhost", name(), &found, creator);
      if (!status.ok())
        return context->SetStatus(status);
      resource_ = found;
    }
    Tensor handle(DT_RESOURCE, TensorShape({}));
    handle.flat<ResourceHandle>()(0) = ResourceHandle("localhost", name());
    context->set_output(0, handle);
  }

protected:
  mutex mu_;
  T *resource_ = nullptr;

private:
  virtual Status CreateResource(T **resource) = 0;
  virtual Status VerifyResource(T *) { return Status(); }
};

// Registrations. Shapes are never inferred here: shape functions only have to compile.

namespace shape_inference {
struct DimensionHandle {};
struct ShapeHandle {};
class InferenceContext {
public:
  ShapeHandle input(int) { return {}; }
  void set_output(int, ShapeHandle) {}
  ShapeHandle Scalar() { return {}; }
  template <typename D> ShapeHandle Vector(D) { return {}; }
  template <typename R, typename C> ShapeHandle Matrix(R, C) { return {}; }
  template <typename... D> ShapeHandle MakeShape(const D &...) { return {}; }
  ShapeHandle MakeShape(std::initializer_list<DimensionHandle>) { return {}; }
  ShapeHandle UnknownShape() { return {}; }
  ShapeHandle UnknownShapeOfRank(int) { return {}; }
  DimensionHandle UnknownDim() { return {}; }
  DimensionHandle MakeDim(int64) { return {}; }
  DimensionHandle Dim(ShapeHandle, int) { return {}; }
  Status WithRank(ShapeHandle, int, ShapeHandle *) { return Status(); }
  Status WithRankAtLeast(ShapeHandle, int, ShapeHandle *) { return Status(); }
  template <typename Handle> Status Merge(Handle, Handle, Handle *) { return Status(); }
  template <typename T> Status GetAttr(const char *, T *) { return Status(); }
};
inline Status UnchangedShape(InferenceContext *) { return Status(); }
inline Status UnknownShape(InferenceContext *) { return Status(); }
inline Status ScalarShape(InferenceContext *) { return Status(); }
inline Status NoOutputs(InferenceContext *) { return Status(); }
} // namespace shape_inference

struct OpRegistration {
  explicit OpRegistration(const char *) {}
  OpRegistration &Input(const char *) { return *this; }
  OpRegistration &Output(const char *) { return *this; }
  OpRegistration &Attr(const char *) { return *this; }
  OpRegistration &SetIsStateful() { return *this; }
  OpRegistration &SetShapeFn(Status (*)(shape_inference::InferenceContext *)) { return *this; }
  OpRegistration &Doc(const char *) { return *this; }
};
constexpr char DEVICE_CPU[] = "CPU";
constexpr char DEVICE_GPU[] = "GPU";
struct Name {
  explicit Name(const char *op) : key(op) {}
  Name &Device(const char *) { return *this; }
  Name &HostMemory(const char *) { return *this; }
  Name &Priority(int) { return *this; }
  template <typename T> Name &TypeConstraint(const char *) {
    key += "/" + std::to_string(DataTypeToEnum<T>::value);
    return *this;
  }
  std::string key;
};
using KernelMaker = std::function<std::unique_ptr<OpKernel>(OpKernelConstruction *)>;
inline std::map<std::string, KernelMaker> &kernels() {
  static std::map<std::string, KernelMaker> all;
  return all;
}
template <typename Kernel> bool RegisterKernel(const Name &name) {
  kernels()[name.key] = [](OpKernelConstruction *context) { return std::make_unique<Kernel>(context); };
  return true;
}

} // namespace tensorflow

#define OP_REQUIRES(CTX, EXP, ...)                                                                                                         \
  do {                                                                                                                                     \
    if (!(EXP)) {                                                                                                                          \
      (CTX)->CtxFailure(__FILE__, __LINE__, (__VA_ARGS__));                                                                                \
      return;                                                                                                                              \
    }                                                                                                                                      \
  } while (0)
#define OP_REQUIRES_OK(CTX, ...)                                                                                                           \
  do {                                                                                                                                     \
    ::tensorflow::Status _s(__VA_ARGS__);                                                                                                  \
    OP_REQUIRES(CTX, _s.ok(), _s);                                                                                                         \
  } while (0)
#define OP_REQUIRES_ASYNC(CTX, EXP, STATUS, CALLBACK)                                                                                      \
  do {                                                                                                                                     \
    if (!(EXP)) {                                                                                                                          \
      (CTX)->CtxFailure(__FILE__, __LINE__, (STATUS));                                                                                     \
      (CALLBACK)();                                                                                                                        \
      return;                                                                                                                              \
    }                                                                                                                                      \
  } while (0)
#define OP_REQUIRES_OK_ASYNC(CTX, STATUS, CALLBACK)                                                                                        \
  do {                                                                                                                                     \
    const ::tensorflow::Status _s(STATUS);                                                                                                 \
    OP_REQUIRES_ASYNC(CTX, _s.ok(), _s, CALLBACK);                                                                                         \
  } while (0)
#define TF_RETURN_IF_ERROR(...)                                                                                                            \
  do {                                                                                                                                     \
    ::tensorflow::Status _s(__VA_ARGS__);                                                                                                  \
    if (!_s.ok())                                                                                                                          \
      return _s;                                                                                                                           \
  } while (0)
#define TF_ASSIGN_OR_RETURN(LEFT, ...)                                                                                                     \
  auto TFOP_CONCAT(status_or_, __LINE__) = (__VA_ARGS__);                                                                                  \
  if (!TFOP_CONCAT(status_or_, __LINE__).ok())                                                                                             \
    return TFOP_CONCAT(status_or_, __LINE__).status();                                                                                     \
  LEFT = std::move(*TFOP_CONCAT(status_or_, __LINE__))
#define TFOP_CONCAT_INNER(a, b) a##b
#define TFOP_CONCAT(a, b) TFOP_CONCAT_INNER(a, b)
#define REGISTER_OP(NAME)                                                                                                                  \
  [[maybe_unused]] static const ::tensorflow::OpRegistration TFOP_CONCAT(op_registration_, __COUNTER__) =                                  \
      ::tensorflow::OpRegistration(NAME)
#define REGISTER_KERNEL_BUILDER(NAME, ...)                                                                                                 \
  [[maybe_unused]] static const bool TFOP_CONCAT(kernel_registration_, __COUNTER__) = ::tensorflow::RegisterKernel<__VA_ARGS__>(           \
      ::tensorflow::NAME)
#define REGISTER_RESOURCE_HANDLE_KERNEL(TYPE)
#define TF_CALL_float(M) M(float)
#define TF_CALL_double(M) M(double)
#define TF_CALL_int32(M) M(::tensorflow::int32)
#define TF_CALL_int64(M) M(::tensorflow::int64)
#define TF_CALL_REAL_NUMBER_TYPES(M) TF_CALL_float(M) TF_CALL_double(M) TF_CALL_int32(M) TF_CALL_int64(M)
