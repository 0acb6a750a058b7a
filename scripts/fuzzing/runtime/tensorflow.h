// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The part of TensorFlow that generated programs use, for C++11 and later: one kernel at a time on one thread. Calls that
// can fail ask ApiFails(); closures for other threads run after the step.
#pragma once

#include "c_api.h"

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace tensorflow {

using int64 = std::int64_t;
using std::string;

class Status {
public:
  Status() : ok_(true) {}
  explicit Status(bool ok) : ok_(ok) {}
  static Status OK() { return Status(); }
  bool ok() const { return ok_; }
  void IgnoreError() const {}
  void Update(const Status &other) { ok_ = ok_ && other.ok_; }
  std::string ToString() const { return ok_ ? "OK" : "bad"; }

private:
  bool ok_;
};
namespace errors {
template <typename... Parts> Status Internal(const Parts &...) { return Status(false); }
template <typename... Parts> Status InvalidArgument(const Parts &...) { return Status(false); }
} // namespace errors

enum DataType { DT_INVALID, DT_FLOAT, DT_DOUBLE, DT_INT32 };
template <typename T> struct DataTypeToEnum;
template <> struct DataTypeToEnum<float> {
  static constexpr DataType value = DT_FLOAT;
  static constexpr DataType v() { return DT_FLOAT; }
};
template <> struct DataTypeToEnum<double> {
  static constexpr DataType value = DT_DOUBLE;
  static constexpr DataType v() { return DT_DOUBLE; }
};
template <> struct DataTypeToEnum<int> {
  static constexpr DataType value = DT_INT32;
  static constexpr DataType v() { return DT_INT32; }
};

class TensorShape {
public:
  TensorShape() : elements_(1) {}
  TensorShape(std::initializer_list<int64> sizes) : elements_(1) {
    for (int64 size : sizes)
      elements_ *= size;
  }
  int64 num_elements() const { return elements_; }

private:
  int64 elements_;
};

template <typename T> struct Flat {
  T *first;
  int64 count;
  T *data() const { return first; }
  int64 size() const { return count; }
  T &operator()(int64 i) const { return first[i]; }
  void setZero() const {
    for (int64 i = 0; i < count; ++i)
      first[i] = T();
  }
};
class Tensor {
public:
  Tensor() : elements_(0) {}
  Tensor(DataType, const TensorShape &shape)
      : elements_(shape.num_elements()), data_(new std::vector<double>(static_cast<size_t>(elements_) + 1)) {}
  int64 NumElements() const { return elements_; }
  bool IsInitialized() const { return data_ != nullptr; }
  template <typename T> Flat<T> flat() const { return {data_ ? reinterpret_cast<T *>(data_->data()) : nullptr, elements_}; }
  template <typename T> Flat<T> vec() const { return flat<T>(); }
  template <typename T> T &scalar() const { return flat<T>()(0); }

private:
  int64 elements_;
  std::shared_ptr<std::vector<double>> data_;
};

namespace core {
class RefCounted {
public:
  void Ref() const { ++references_; }
  bool Unref() const {
    if (--references_ > 0)
      return false;
    delete this;
    return true;
  }
  bool RefCountIsOne() const { return references_ == 1; }

protected:
  RefCounted() : references_(1) {}
  virtual ~RefCounted() {}

private:
  mutable int references_;
};
struct RefCountDeleter {
  void operator()(const RefCounted *object) const { object->Unref(); }
};
template <typename T> class RefCountPtr : public std::unique_ptr<T, RefCountDeleter> {
public:
  using std::unique_ptr<T, RefCountDeleter>::unique_ptr;
};
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

class ResourceBase : public core::RefCounted {
public:
  virtual std::string DebugString() const { return ""; }
};
class ResourceHandle {};
/// Creates each resource that is looked up; it releases its own references after the step.
class ResourceMgr {
public:
  ~ResourceMgr() {
    for (ResourceBase *resource : resources_)
      resource->Unref();
  }
  std::string default_container() const { return ""; }
  template <typename T> Status Lookup(const std::string &, const std::string &, T **out) {
    if (ApiFails())
      return Status(false);
    *out = new T();
    (*out)->Ref();
    resources_.push_back(*out);
    return Status();
  }

private:
  std::vector<ResourceBase *> resources_;
};

namespace thread {
class ThreadPool {
public:
  void Schedule(std::function<void()> closure) { closures.push_back(std::move(closure)); }
  std::vector<std::function<void()>> closures;
};
} // namespace thread
class DeviceBase {
public:
  struct CpuWorkerThreads {
    int num_threads;
    thread::ThreadPool *workers;
  };
  DeviceBase() : threads_{1, &pool} {}
  const CpuWorkerThreads *tensorflow_cpu_worker_threads() const { return &threads_; }
  thread::ThreadPool pool;

private:
  CpuWorkerThreads threads_;
};

class OpKernelConstruction {
public:
  Status status() const { return status_; }
  void CtxFailure(const char *, int, const Status &s) { status_.Update(s); }
  void CtxFailureWithWarning(const char *, int, const Status &s) { status_.Update(s); }

private:
  Status status_;
};
class OpKernelContext {
public:
  OpKernelContext() : input_(DT_FLOAT, TensorShape({4})) {}
  Status status() const { return status_; }
  void SetStatus(const Status &s) { status_.Update(s); }
  void CtxFailure(const Status &s) { status_.Update(s); }
  void CtxFailure(const char *, int, const Status &s) { status_.Update(s); }
  void CtxFailureWithWarning(const Status &s) { status_.Update(s); }
  void CtxFailureWithWarning(const char *, int, const Status &s) { status_.Update(s); }
  const Tensor &input(int) const { return input_; }
  Status allocate_temp(DataType type, const TensorShape &shape, Tensor *out) {
    *out = Tensor(type, shape);
    return Status();
  }
  ResourceMgr *resource_manager() { return &resources_; }
  DeviceBase *device() { return &device_; }
  /// Runs what other threads would run.
  void Finish() {
    while (!device_.pool.closures.empty()) {
      std::vector<std::function<void()>> now;
      now.swap(device_.pool.closures);
      for (std::function<void()> &closure : now)
        closure();
    }
  }

private:
  Status status_;
  Tensor input_;
  ResourceMgr resources_;
  DeviceBase device_;
};
inline ResourceHandle HandleFromInput(OpKernelContext *, int) { return ResourceHandle(); }
template <typename T> Status LookupResource(OpKernelContext *ctx, const ResourceHandle &, T **out) {
  return ctx->resource_manager()->Lookup("", "", out);
}
template <typename T> Status LookupResource(OpKernelContext *ctx, const ResourceHandle &handle, core::RefCountPtr<T> *out) {
  T *found = nullptr;
  const Status status = LookupResource(ctx, handle, &found);
  out->reset(found);
  return status;
}

class OpKernel {
public:
  explicit OpKernel(OpKernelConstruction *) {}
  virtual ~OpKernel() {}
  virtual void Compute(OpKernelContext *) = 0;
};
class AsyncOpKernel : public OpKernel {
public:
  using DoneCallback = std::function<void()>;
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *) final {}
  virtual void ComputeAsync(OpKernelContext *, DoneCallback) = 0;
};

using mutex = std::mutex;
class mutex_lock {
public:
  explicit mutex_lock(mutex &lock) : lock_(lock) {}

private:
  std::lock_guard<mutex> lock_;
};

struct SessionOptions {
  std::string target;
};
class Session {
public:
  virtual ~Session() {}
  virtual Status Close() { return Status(); }
  int runs = 0;
};
inline Status NewSession(const SessionOptions &, Session **out) {
  if (ApiFails())
    return Status(false);
  *out = new Session;
  return Status();
}

namespace gtl {
template <typename F> class Cleanup {
public:
  explicit Cleanup(F function) : function_(std::move(function)), armed_(true) {}
  Cleanup(Cleanup &&other) : function_(std::move(other.function_)), armed_(other.armed_) { other.armed_ = false; }
  ~Cleanup() {
    if (armed_)
      function_();
  }
  F release() {
    armed_ = false;
    return std::move(function_);
  }

private:
  F function_;
  bool armed_;
};
template <typename F> Cleanup<F> MakeCleanup(F function) { return Cleanup<F>(std::move(function)); }
} // namespace gtl

} // namespace tensorflow

#define GUARDED_BY(LOCK)
#define TF_GUARDED_BY(LOCK)
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
    if (!_s.ok()) {                                                                                                                        \
      (CTX)->CtxFailureWithWarning(__FILE__, __LINE__, _s);                                                                                \
      return;                                                                                                                              \
    }                                                                                                                                      \
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
    ::tensorflow::Status _s(STATUS);                                                                                                       \
    if (!_s.ok()) {                                                                                                                        \
      (CTX)->CtxFailureWithWarning(__FILE__, __LINE__, _s);                                                                                \
      (CALLBACK)();                                                                                                                        \
      return;                                                                                                                              \
    }                                                                                                                                      \
  } while (0)
#define TF_RETURN_IF_ERROR(...)                                                                                                            \
  do {                                                                                                                                     \
    const ::tensorflow::Status _status = (__VA_ARGS__);                                                                                    \
    if (!_status.ok())                                                                                                                     \
      return _status;                                                                                                                      \
  } while (0)
