// The kernel framework of a plug-in, in its own namespace; it looks like TensorFlow's and is not.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace accel {

class Status {
 public:
  Status() = default;
  explicit Status(std::string message);
  static Status OK() { return Status(); }
  bool ok() const;
};

class Tensor {
 public:
  int dims() const;
  long size() const;
  float* data() const;
};

class OpKernelConstruction {
 public:
  template <typename T>
  Status GetAttr(const char* name, T* value);
  void CtxFailure(const Status& status);
};

class OpKernelContext {
 public:
  const Tensor& input(int index) const;
  Status allocate_output(int index, long size, Tensor** output);
  void CtxFailure(const Status& status);
  const Status& status() const;
  bool ready() const;
};

class OpKernel {
 public:
  explicit OpKernel(OpKernelConstruction* construction);
  virtual ~OpKernel();
  virtual void Compute(OpKernelContext* context) = 0;
};

class AsyncOpKernel : public OpKernel {
 public:
  using OpKernel::OpKernel;
  typedef std::function<void()> DoneCallback;
  virtual void ComputeAsync(OpKernelContext* context, DoneCallback done) = 0;
  void Compute(OpKernelContext* context) final;
};

void Enqueue(std::function<void(Status)> job);

}  // namespace accel

#define ACCEL_REQUIRES(CTX, CONDITION, STATUS) \
  do {                                         \
    if (!(CONDITION)) {                        \
      (CTX)->CtxFailure(STATUS);               \
      return;                                  \
    }                                          \
  } while (0)
#define ACCEL_REQUIRES_OK(CTX, ...)            \
  do {                                         \
    const ::accel::Status _s(__VA_ARGS__);     \
    ACCEL_REQUIRES(CTX, _s.ok(), _s);          \
  } while (0)
