// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// As much of TensorFlow as the corpus needs to run: Tensors on the heap, one kernel at a time on one thread. What a real
// allocator would refuse is refused where Simulation says so.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

namespace tensorflow {

using int32 = std::int32_t;
using int64 = std::int64_t;
using tstring = std::string;
using string = std::string;

// Status.

class Status {
public:
  Status() = default;
  explicit Status(std::string message) : message_(std::make_shared<std::string>(std::move(message))) {}
  bool ok() const { return message_ == nullptr; }
  std::string ToString() const { return ok() ? "OK" : *message_; }

private:
  std::shared_ptr<const std::string> message_;
};
inline Status OkStatus() { return Status(); }

namespace errors {
template <typename... Parts> Status Make(const char *kind, const Parts &...parts) {
  std::ostringstream text;
  text << kind << ": ";
  (text << ... << parts);
  return Status(text.str());
}
template <typename... Parts> Status InvalidArgument(const Parts &...parts) { return Make("invalid", parts...); }
template <typename... Parts> Status OutOfRange(const Parts &...parts) { return Make("out of range", parts...); }
template <typename... Parts> Status Internal(const Parts &...parts) { return Make("internal", parts...); }
template <typename... Parts> Status NotFound(const Parts &...parts) { return Make("not found", parts...); }
} // namespace errors

/// What a case wants to go wrong.
struct Simulation {
  bool out_of_memory = false;
};
inline Simulation &simulation() {
  static Simulation one;
  return one;
}

// Reference counts.

namespace core {
class RefCounted {
public:
  void Ref() const { ++count_; }
  bool Unref() const {
    if (--count_ != 0)
      return false;
    delete this;
    return true;
  }

protected:
  virtual ~RefCounted() = default;

private:
  mutable int count_ = 1;
};
struct RefCountDeleter {
  void operator()(const RefCounted *object) const { object->Unref(); }
};
template <typename T> using RefCountPtr = std::unique_ptr<T, RefCountDeleter>;
class ScopedUnref {
public:
  explicit ScopedUnref(const RefCounted *object) : object_(object) {}
  ~ScopedUnref() {
    if (object_)
      object_->Unref();
  }
  ScopedUnref(const ScopedUnref &) = delete;
  void operator=(const ScopedUnref &) = delete;

private:
  const RefCounted *object_;
};
} // namespace core

// Tensors.

enum DataType { DT_INVALID, DT_FLOAT, DT_DOUBLE, DT_INT32, DT_INT64, DT_STRING, DT_RESOURCE };
struct ResourceHandle {
  std::string name;
};
template <typename T> struct DataTypeToEnum;
template <DataType Value> struct DataTypeIs {
  static constexpr DataType value = Value;
};
template <> struct DataTypeToEnum<float> : DataTypeIs<DT_FLOAT> {};
template <> struct DataTypeToEnum<double> : DataTypeIs<DT_DOUBLE> {};
template <> struct DataTypeToEnum<int32> : DataTypeIs<DT_INT32> {};
template <> struct DataTypeToEnum<int64> : DataTypeIs<DT_INT64> {};
template <> struct DataTypeToEnum<tstring> : DataTypeIs<DT_STRING> {};
template <> struct DataTypeToEnum<ResourceHandle> : DataTypeIs<DT_RESOURCE> {};

class TensorShape {
public:
  TensorShape() = default;
  TensorShape(std::initializer_list<int64> sizes) : sizes_(sizes) {}
  int dims() const { return static_cast<int>(sizes_.size()); }
  int64 dim_size(int d) const { return sizes_[d]; }
  int64 num_elements() const { return std::accumulate(sizes_.begin(), sizes_.end(), int64{1}, std::multiplies<int64>()); }
  bool operator==(const TensorShape &other) const { return sizes_ == other.sizes_; }
  std::string DebugString() const {
    std::ostringstream text;
    for (int64 size : sizes_)
      text << "[" << size << "]";
    return text.str();
  }

private:
  std::vector<int64> sizes_;
};
struct TensorShapeUtils {
  static bool IsMatrix(const TensorShape &shape) { return shape.dims() == 2; }
  static bool IsVector(const TensorShape &shape) { return shape.dims() == 1; }
};

/// A view of a Tensor's elements, row by row.
template <typename T> class View {
public:
  View(T *values, int64 size, int64 columns) : values_(values), size_(size), columns_(columns) {}
  T &operator()() const { return values_[0]; }
  T &operator()(int64 i) const { return values_[i]; }
  T &operator()(int64 row, int64 column) const { return values_[row * columns_ + column]; }
  int64 size() const { return size_; }
  T *data() const { return values_; }

private:
  T *values_;
  int64 size_;
  int64 columns_;
};

class Tensor {
public:
  Tensor() = default;
  Tensor(DataType type, const TensorShape &shape) : type_(type), shape_(shape) {
    const int64 size = shape.num_elements();
    switch (type) {
    case DT_FLOAT:
      buffer_ = std::make_shared<std::vector<float>>(size);
      break;
    case DT_DOUBLE:
      buffer_ = std::make_shared<std::vector<double>>(size);
      break;
    case DT_INT32:
      buffer_ = std::make_shared<std::vector<int32>>(size);
      break;
    case DT_INT64:
      buffer_ = std::make_shared<std::vector<int64>>(size);
      break;
    case DT_STRING:
      buffer_ = std::make_shared<std::vector<tstring>>(size);
      break;
    case DT_RESOURCE:
      buffer_ = std::make_shared<std::vector<ResourceHandle>>(size);
      break;
    case DT_INVALID:
      break;
    }
  }
  DataType dtype() const { return type_; }
  const TensorShape &shape() const { return shape_; }
  int dims() const { return shape_.dims(); }
  int64 dim_size(int d) const { return shape_.dim_size(d); }
  int64 NumElements() const { return shape_.num_elements(); }

  template <typename T> View<T> flat() { return {values<T>(), NumElements(), 1}; }
  template <typename T> View<const T> flat() const { return {values<T>(), NumElements(), 1}; }
  template <typename T> View<T> vec() { return flat<T>(); }
  template <typename T> View<const T> vec() const { return flat<T>(); }
  template <typename T> View<T> scalar() { return flat<T>(); }
  template <typename T> View<const T> scalar() const { return flat<T>(); }
  template <typename T> View<T> matrix() { return {values<T>(), NumElements(), dim_size(1)}; }
  template <typename T> View<const T> matrix() const { return {values<T>(), NumElements(), dim_size(1)}; }

private:
  template <typename T> T *values() const { return static_cast<std::vector<T> *>(buffer_.get())->data(); }

  DataType type_ = DT_INVALID;
  TensorShape shape_;
  std::shared_ptr<void> buffer_;
};

// Resources.

class ResourceBase : public core::RefCounted {
public:
  virtual std::string DebugString() const = 0;
};
class ResourceMgr {
public:
  ~ResourceMgr() {
    for (auto &[name, resource] : resources_)
      resource->Unref();
  }
  const std::string &default_container() const { return container_; }
  template <typename T>
  Status LookupOrCreate(const std::string &, const std::string &name, T **out, std::function<Status(T **)> creator) {
    const auto found = resources_.find(name);
    if (found != resources_.end()) {
      *out = static_cast<T *>(found->second);
    } else {
      const Status made = creator(out);
      if (!made.ok())
        return made;
      resources_[name] = *out;
    }
    (*out)->Ref();
    return Status();
  }
  template <typename T> Status Lookup(const std::string &, const std::string &name, T **out) const {
    const auto found = resources_.find(name);
    if (found == resources_.end())
      return errors::NotFound(name);
    *out = static_cast<T *>(found->second);
    (*out)->Ref();
    return Status();
  }
  template <typename T> Status Create(const std::string &, const std::string &name, T *resource) {
    if (resources_.count(name)) {
      resource->Unref();
      return errors::Internal(name, " is there");
    }
    resources_[name] = resource;
    return Status();
  }

private:
  std::string container_ = "localhost";
  std::map<std::string, ResourceBase *> resources_;
};

// Kernels and what they are given.

using Attribute = std::variant<float, int64, std::string>;
using Attributes = std::map<std::string, Attribute>;

namespace thread {
class ThreadPool {};
} // namespace thread
struct DeviceBase {
  struct CpuWorkerThreads {
    int num_threads = 1;
    thread::ThreadPool *workers = nullptr;
  };
  const CpuWorkerThreads *tensorflow_cpu_worker_threads() const { return &workers; }
  CpuWorkerThreads workers;
};
inline void Shard(int, thread::ThreadPool *, int64 total, int64, std::function<void(int64, int64)> work) {
  work(0, total / 2);
  work(total / 2, total);
}

class FailingContext {
public:
  const Status &status() const { return status_; }
  void SetStatus(const Status &status) {
    if (status_.ok())
      status_ = status;
  }
  void CtxFailure(const char *, int, const Status &status) { SetStatus(status); }

private:
  Status status_;
};
class OpKernelConstruction : public FailingContext {
public:
  explicit OpKernelConstruction(Attributes attributes) : attributes_(std::move(attributes)) {}
  template <typename T> Status GetAttr(const std::string &name, T *value) const {
    const auto found = attributes_.find(name);
    if (found == attributes_.end())
      return errors::NotFound("attribute ", name);
    *value = std::get<T>(found->second);
    return Status();
  }

private:
  const Attributes attributes_;
};
class OpKernelContext : public FailingContext {
public:
  OpKernelContext(std::vector<Tensor> inputs, std::vector<DataType> outputs, ResourceMgr *manager)
      : inputs_(std::move(inputs)), output_types_(std::move(outputs)), outputs_(output_types_.size()), manager_(manager) {}
  int num_inputs() const { return static_cast<int>(inputs_.size()); }
  const Tensor &input(int i) const { return inputs_[i]; }
  Status allocate_output(int i, const TensorShape &shape, Tensor **out) {
    if (simulation().out_of_memory)
      return errors::Internal("out of memory");
    outputs_[i] = Tensor(output_types_[i], shape);
    *out = &outputs_[i];
    return Status();
  }
  Status allocate_temp(DataType type, const TensorShape &shape, Tensor *out) {
    *out = Tensor(type, shape);
    return Status();
  }
  void set_output(int i, const Tensor &tensor) { outputs_[i] = tensor; }
  const std::vector<Tensor> &outputs() const { return outputs_; }
  ResourceMgr *resource_manager() const { return manager_; }
  const DeviceBase *device() const { return &device_; }

private:
  const std::vector<Tensor> inputs_;
  const std::vector<DataType> output_types_;
  std::vector<Tensor> outputs_;
  ResourceMgr *const manager_;
  const DeviceBase device_;
};
template <typename T> ResourceHandle MakeResourceHandle(OpKernelContext *, const std::string &, const std::string &name) {
  return {name};
}

class OpKernel {
public:
  explicit OpKernel(OpKernelConstruction *) {}
  virtual ~OpKernel() = default;
  virtual void Compute(OpKernelContext *context) = 0;
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

// Registrations. Shapes are never inferred here: what a shape function calls only has to compile.

namespace shape_inference {
struct DimensionHandle {};
struct ShapeHandle {};
class InferenceContext {
public:
  ShapeHandle input(int) { return {}; }
  void set_output(int, ShapeHandle) {}
  ShapeHandle Vector(DimensionHandle) { return {}; }
  DimensionHandle Dim(ShapeHandle, int) { return {}; }
  Status WithRank(ShapeHandle, int, ShapeHandle *) { return Status(); }
  template <typename Handle> Status Merge(Handle, Handle, Handle *) { return Status(); }
};
inline Status UnchangedShape(InferenceContext *) { return Status(); }
inline Status UnknownShape(InferenceContext *) { return Status(); }
inline Status ScalarShape(InferenceContext *) { return Status(); }
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
#define TFOP_CONCAT_INNER(a, b) a##b
#define TFOP_CONCAT(a, b) TFOP_CONCAT_INNER(a, b)
#define REGISTER_OP(NAME)                                                                                                                  \
  [[maybe_unused]] static const ::tensorflow::OpRegistration TFOP_CONCAT(op_registration_, __COUNTER__) =                                  \
      ::tensorflow::OpRegistration(NAME)

#define DEVICE_CPU "CPU"
struct Name {
  explicit Name(const char *op) : key(op) {}
  Name &Device(const char *) { return *this; }
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
#define REGISTER_KERNEL_BUILDER(NAME, ...)                                                                                                 \
  [[maybe_unused]] static const bool TFOP_CONCAT(kernel_registration_, __COUNTER__) = ::tensorflow::RegisterKernel<__VA_ARGS__>(           \
      ::tensorflow::NAME)

} // namespace tensorflow
